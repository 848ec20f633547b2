import Numerics
import TestSupport
import Testing

@testable import SVG

/// Moving from time to time gives the values of each time.
@Suite struct TimelineSamplerTests {
  /// Animations in steps, in between, with rests, added, accumulated, after one another, and along a path.
  private static let animations = [
    "<animate attributeName='visibility' values='hidden;visible;hidden' keyTimes='0;.2;.7' calcMode='discrete'",
    "<animate attributeName='fill' values='red;blue;red'", "<animate attributeName='x' by='3' accumulate='sum'",
    "<animate attributeName='y' to='9'", "<animate attributeName='width' values='1;2' additive='sum' fill='freeze'",
    "<set attributeName='display' to='none' begin='.5s'", "<animate attributeName='x' values='1;4' begin='.3s;1.1s'",
    "<animateTransform attributeName='transform' type='rotate' values='0;40;90' calcMode='discrete'",
    "<animateMotion path='M0 0L9 0L9 9' calcMode='discrete' keyPoints='0;.4;1' keyTimes='0;.3;.6'",
    "<animateMotion path='M0 0L9 9' rotate='auto'", "<animate attributeName='cursor' values='auto;help'",
    "<animate attributeName='height' values='1;1;4;4;2' keyTimes='0;.2;.3;.8;1'",
    "<animate attributeName='height' values='1;3;3;8' fill='freeze'", "<animate attributeName='x' values='2;2' by='1'",
    "<animateTransform attributeName='transform' type='scale' values='1;2;2;1' additive='sum'",
  ]
  /// Others of the same properties, by the attribute's name.
  private static let others = [
    "x": "<set attributeName='x' to='7' begin='.2s;1.3s' dur='.7s'/>",
    "fill": "<animate attributeName='fill' values='lime;lime;red' begin='.4s' dur='1s'/>",
    "transform":
      "<animateTransform attributeName='transform' type='rotate' values='0;9' dur='.7s' additive='sum' repeatCount='9'/>",
    "height": "<animate attributeName='height' by='2' begin='0s;1s' dur='.6s'/>",
    "visibility": "<set attributeName='visibility' to='hidden' begin='.1s;1s;2s'/>",
  ]

  /// Durations of which the loops have a common one, and others that are rounded to one.
  private func duration(isRounded: Bool, _ random: inout SplitMix64) -> String {
    random.pick(isRounded ? ["1.009s", "2.003s", ".811s"] : ["1s", "2s", ".8s"])
  }

  private func document(isRounded: Bool, _ random: inout SplitMix64) throws -> SVGDocument {
    let shapes = Self.animations.map { animation in
      let duration = duration(isRounded: isRounded, &random)
      let count = random.pick(["repeatCount='indefinite'", "repeatCount='2'", ""])
      let name = animation.split(separator: "'")[1]
      let other = random.below(2) == 0 ? Self.others[String(name)] ?? "" : ""
      let own = "\(animation) dur='\(duration)' \(count)/>"
      return "<rect width='2' height='2'>\(random.below(2) == 0 ? own + other : other + own)</rect>"
    }
    return try SVGDocument(
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(shapes.joined())</svg>".utf8))
  }

  /// Style sheets whose values jump, wait, come back, or change little by little.
  private func styled(isRounded: Bool, _ random: inout SplitMix64) throws -> SVGDocument {
    let frames = [
      "0%{x:0}20%{x:2}70%,100%{x:4}", "from{fill:red}to{fill:blue}", "0%,30%{opacity:1}60%,100%{opacity:.2}",
      "0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}", "50%{width:7px}",
    ]
    let shapes = frames.indices.map { index in
      let parts = [
        "k\(index)", duration(isRounded: isRounded, &random),
        random.pick(["linear", "steps(1,end)", "steps(3,jump-both)"]),
        random.pick(["0s", ".3s", "-.7s"]), random.pick(["1", "1.5", "infinite"]),
        random.pick(["normal", "normal", "reverse", "alternate"]), random.pick(["none", "both", "backwards"]),
      ]
      return "<rect width='2' height='2' style='animation:\(parts.joined(separator: " "))'/>"
    }
    let rules = frames.enumerated().map { "@keyframes k\($0.offset){\($0.element)}" }.joined()
    return try SVGDocument(
      Array("<svg xmlns='http://www.w3.org/2000/svg'><style>\(rules)</style>\(shapes.joined())</svg>".utf8))
  }

  @Test(arguments: [false, true], [false, true])
  func valuesAreThoseOfEachTime(styled: Bool, isRounded: Bool) throws {
    var random = SplitMix64(seed: 12)
    var roundedCount = 0
    for _ in 0..<20 {
      let make = styled ? self.styled : self.document
      let timeline = try make(isRounded, &random).timeline
      roundedCount += timeline.loop.isRounded ? 1 : 0
      #expect(!styled || timeline.css.isSeparable)
      var sampler = TimelineSampler(timeline)
      var time = 0.0
      for _ in 0..<80 {
        // Mostly on to the next picture, and sometimes to any other.
        time = random.below(9) == 0 ? Double(random.below(4_000_000)) : time + Double(random.below(120_000))
        let before = sampler.overrides
        let changed = sampler.move(to: time)
        #expect(sampler.overrides == timeline.values(at: time))
        for element in Set(before.keys).union(sampler.overrides.keys)
        where before[element] != sampler.overrides[element] {
          #expect(changed.contains(element))
        }
      }
    }
    #expect(isRounded == (roundedCount > 0))
  }

  /// The animation of a property that began last counts, also when it begins with the value that it had.
  @Test func anAnimationThatBeginsAgainCounts() throws {
    let sets = "<set attributeName='x' to='7' begin='0s;2s'/><set attributeName='x' to='3' begin='1s'/>"
    let text = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='2' height='2'>\(sets)</rect></svg>"
    var sampler = TimelineSampler(try SVGDocument(Array(text.utf8)).timeline)
    for (time, x) in [(0.5, 7.0), (1.5, 3), (2.5, 7)] {
      _ = sampler.move(to: time * 1e6)
      #expect(sampler.overrides[1]?[.x] == .lengths([.px(x)]))
    }
  }

  /// Three animations that follow one another for ever: each is red for a second in three.
  @Test func aRingOfAnimationsGoesOn() throws {
    let ring = zip(["a", "b", "c"], ["0s;c.end", "a.end", "b.end"]).map { id, begin in
      "<rect width='2' height='2'><set id='\(id)' attributeName='x' to='7' begin='\(begin)' dur='1s'/></rect>"
    }
    let text = "<svg xmlns='http://www.w3.org/2000/svg'>\(ring.joined())</svg>"
    var sampler = TimelineSampler(try SVGDocument(Array(text.utf8)).timeline)
    for second in 0..<30 {
      _ = sampler.move(to: Double(second) * 1e6 + 500_000)
      #expect(Array(sampler.overrides.keys) == [1 + 2 * (second % 3)])
    }
  }

  /// What steps is the same between its steps; what moves always differs.
  @Test func onlyWhatDiffersChanges() throws {
    var random = SplitMix64(seed: 1)
    var sampler = TimelineSampler(try document(isRounded: false, &random).timeline)
    _ = sampler.move(to: 100_000)
    let changed = sampler.move(to: 110_000)
    #expect(!changed.contains(1) && changed.contains(3))
  }
}
