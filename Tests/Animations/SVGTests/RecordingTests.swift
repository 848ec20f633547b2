import Drawing
import Numerics
import Raster
import TestSupport
import Testing
import Vector

@testable import SVG

/// Documents of which one part is in view at a time, such as the recordings of terminals: what is out of view is left
/// out, and what has not changed is kept, without a difference in the picture.
@Suite struct RecordingTests {
  /// One evaluator that leaves things out, at moments in any order, beside a new one for each moment that draws all.
  @Test(arguments: UInt64(0)..<40)
  func picturesAreThoseOfTheWholeDocument(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Array(Recording(by: &random).text.utf8)
    func document(_ limit: Int) throws -> SVGDocument {
      try SVGDocument(bytes, drawnWhole: .init(elements: limit, segments: limit))
    }
    let large = try document(0)
    #expect(try !document(.max).isLarge && large.isLarge)
    let evaluators = try [large, document(.max)].map { SVGEvaluator(try SVGAnimation($0, width: 40, height: 30)) }
    for _ in 0..<8 {
      let phase = Double(random.below(24)) / 24 + 0.01
      let expected = try SVGEvaluator(SVGAnimation(document(.max), width: 40, height: 30)).pixels(at: phase)
      for evaluator in evaluators { #expect(try evaluator.pixels(at: phase) == expected, "\(seed) at \(phase)") }
    }
  }

  /// Copies of a shape that moves are placed, not made again: one `use` makes the copy of each picture.
  @Test(arguments: ["", "transform='rotate(9)'", "opacity='.5'", "style='animation:up 2s steps(2) infinite'"])
  func copiesOfWhatMovesArePlaced(attributes: String) throws {
    let uses = (0..<30).map { "<use href='#c' x='\($0)' \($0 == 7 ? attributes : "")/>" }.joined()
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'><style>@keyframes up{50%{y:9px}}</style><defs>
      <circle id='c' r='2' cy='9'><animate attributeName='cx' values='0;9;0' dur='1s' repeatCount='indefinite'/></circle>
      </defs>\(uses)</svg>
      """
    let document = try SVGDocument(Array(text.utf8))
    let memory = document.takeMemory()
    document.give(memory)
    let evaluator = SVGEvaluator(try SVGAnimation(document, width: 40, height: 30))
    _ = try evaluator.pixels(at: 0)
    let count = memory.madeCount
    for phase in [0.1, 0.2, 0.6, 0.7] {
      let alone = SVGEvaluator(try SVGAnimation(SVGDocument(Array(text.utf8)), width: 40, height: 30))
      #expect(try evaluator.pixels(at: phase) == alone.pixels(at: phase))
    }
    #expect(memory.madeCount <= count + 4 * 3)
  }

  /// A line of text stands where others stood, alike or not: each is set as if it were alone.
  @Test(arguments: UInt64(0)..<12)
  func textsAreSetAsIfAlone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let attributes = [
      "", "fill='teal'", "text-anchor='middle'", "letter-spacing='2'", "textLength='30'", "font-weight='bold'",
      "dominant-baseline='central'", "direction='rtl'", "text-decoration='underline'", "style='font-size:7px'", "x='9'",
    ]
    let parts = [
      "tspan", "tspan dy='2'", "tspan baseline-shift='2'", "tspan fill='red'", "tspan x='9'", "tspan rotate='30'",
      "tspan alignment-baseline='middle'", "tspan visibility='hidden'", "tspan textLength='9'", "textPath href='#p'",
      "tspan direction='rtl'", "tspan direction='rtl' unicode-bidi='bidi-override'",
    ]
    let neighbors = [0, Int(seed), Int(seed) + 1].map { parts[$0 % parts.count] }
    let texts = (0..<24).map { _ in
      let part = random.pick(neighbors)
      let word = "<\(part)>ls</\(part.begins(with: "tspan") ? "tspan" : "textPath")>a"
      let attributes = random.pick([attributes[0], random.pick(attributes)])
      let text = "<text y='9' font-size='9' \(attributes)>\(word)</text>"
      return random.below(4) == 0 ? "<svg width='20' height='9' overflow='visible'>\(text)</svg>" : text
    }
    func evaluator(_ content: String) throws -> SVGEvaluator {
      let document = """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='-9 0 40 30' letter-spacing='3%'>
        <defs><path id='p' d='M0 20L20 0'/></defs>\(content)</svg>
        """
      return SVGEvaluator(try SVGAnimation(SVGDocument(Array(document.utf8)), width: 40, height: 30))
    }
    let screens = texts.enumerated().map { index, text in
      let times = "keyTimes='0;\(Double(index) / 24);\(Double(index + 1) / 24)'"
      return "<g><animate attributeName='display' values='none;inline;none' \(times) dur='24s' calcMode='discrete' "
        + "repeatCount='indefinite'/>\(text)</g>"
    }
    let recording = try evaluator(screens.joined())
    for (index, text) in texts.enumerated() {
      let phase = (Double(index) + 0.5) / 24
      #expect(try recording.pixels(at: phase) == evaluator(text).pixels(at: 0), "\(text)")
    }
  }

  /// A strip of many screens is as much work as the screen in view.
  @Test(arguments: ["translateX", "translateY"])
  func screensOutOfViewDoNotCount(move: String) throws {
    let (screens, shapes) = (1500, 80)
    let side = move == "translateX" ? 40 : 30
    let keys = (0..<screens).map { "\(100 * Double($0) / Double(screens))%{transform:\(move)(\(-side * $0)px)}" }
    let screen = (0..<shapes).map { "<rect x='\($0 % 10 * 4)' y='\($0 / 10 * 3)' width='3' height='2'/>" }.joined()
    let strip = (0..<screens).map { index in
      "<g transform='\(move)(\(side * index))'><use href='#s'/><rect width='\(1 + index % 7)' height='1'/></g>"
        .replacing("translateX(", with: "translate(").replacing("translateY(", with: "translate(0 ")
    }
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'>
      <style>@keyframes k{\(keys.joined())}.k{animation:k 60s steps(1,end) infinite}</style>
      <defs><g id='s'>\(screen)</g></defs><g class='k'>\(strip.joined())</g></svg>
      """
    let document = try SVGDocument(Array(text.utf8))
    let evaluator = SVGEvaluator(try SVGAnimation(document, width: 40, height: 30))
    for screen in [0, 1, 700, 1499] {
      var list = DisplayList()
      try evaluator.evaluate(at: (Double(screen) + 0.5) / Double(screens), into: &list)
      // The screen and those beside it, which soft edges may show.
      #expect((shapes + 1...3 * (shapes + 1)).contains(list.commands.count), "\(screen): \(list.commands.count)")
    }
  }

  /// Screens in a row, as svg-term writes them: each in an `svg` as wide as the row, so that all screens before the one
  /// in view reach into it. A picture costs about the nodes of a screen, wherever it is in the row.
  @Test func aPictureMakesTheNodesOfItsScreen() throws {
    let (screens, lines) = (60, 20)
    let keys = (0..<screens).map { "\(100 * Double($0) / Double(screens))%{transform:translateX(\(-80 * $0)px)}" }
    let strip = (0..<screens).map { screen in
      let rows = (0..<lines).map { "<rect y='\($0)' width='\(7 + (screen + $0) % 50)' height='.5'/>" }
      return "<svg x='\(80 * screen)'>\(rows.joined())</svg>"
    }
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 20'><style>@keyframes k{\(keys.joined())}
      .k{animation:k 60s steps(1,end) infinite}</style>
      <g class='k'><svg width='\(80 * screens)'>\(strip.joined())</svg></g></svg>
      """
    let document = try SVGDocument(Array(text.utf8), drawnWhole: .init(elements: 0, segments: 0))
    let memory = document.takeMemory()
    document.give(memory)
    let evaluator = SVGEvaluator(try SVGAnimation(document, width: 320, height: 80))
    var list = DisplayList()
    // At the end of the row, every screen before it has been made once.
    for warmUp in [0, 1, screens - 1, screens - 1] {
      try evaluator.evaluate(at: (Double(warmUp) + 0.5) / Double(screens), into: &list)
    }
    for screen in [10, 11, 12, 40, 39, 59, 3] {
      let before = memory.madeCount
      try evaluator.evaluate(at: (Double(screen) + 0.5) / Double(screens), into: &list)
      // The screen, its neighbors, which soft edges may show, and what is around them.
      #expect((1...3 * lines + 8).contains(memory.madeCount - before), "\(screen): \(memory.madeCount - before)")
    }
  }

  /// Nodes that others have replaced take no room; those that do are discarded beyond a limit.
  @Test(arguments: [(100_000, false), (500_000, true)])
  func nodesAreKeptWithinALimit(segments: Int, areDiscarded: Bool) throws {
    func path(_ segments: Int) -> String {
      "<path d='M0 0\(String(repeating: "h1v1h-1v-1", count: segments / 4))'"
    }
    let shapes = String(repeating: "<rect width='1' height='1'/>", count: 20)
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(shapes)\(path(segments))/>\(path(100_000))>
      <animate attributeName='stroke-width' values='1;2' dur='1s' repeatCount='indefinite'/></path></svg>
      """
    let document = try SVGDocument(Array(text.utf8), drawnWhole: .init(elements: 0, segments: 0))
    let memory = document.takeMemory()
    document.give(memory)
    let evaluator = SVGEvaluator(try SVGAnimation(document, width: 9, height: 9))
    var list = DisplayList()
    var counts: [Int] = []
    for picture in 0..<24 {
      try evaluator.evaluate(at: Double(picture) / 24, into: &list)
      counts.append(memory.madeCount)
    }
    #expect(zip(counts, counts.dropFirst()).contains { $1 - $0 > 10 } == areDiscarded, "\(counts)")
  }

  /// What two screens have in common has one place in the picture, to the last bit, so that it is painted once.
  @Test func equalLinesOfScreensAreEqualShapes() throws {
    let screens = 50
    let keys = (0..<screens).map { "\(100 * Double($0) / Double(screens))%{transform:translateX(\(-80 * $0)px)}" }
    let strip = (0..<screens).map { "<svg x='\(80 * $0)'><use href='#s'/></svg>" }
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 7'><style>@keyframes k{\(keys.joined())}
      .k{animation:k 60s steps(1,end) infinite}</style><defs><symbol id='s'><path d='M1 1h.3v2.1z'/></symbol></defs>
      <g class='k'><svg width='\(80 * screens)' overflow='visible'>\(strip.joined())</svg></g></svg>
      """
    let evaluator = SVGEvaluator(try SVGAnimation(SVGDocument(Array(text.utf8)), width: 313, height: 31))
    var shapes: Set<DisplayList.Command> = []
    for screen in 0..<screens {
      var list = DisplayList()
      try evaluator.evaluate(at: (Double(screen) + 0.5) / Double(screens), into: &list)
      let inView = list.commands.filter { command in
        guard case .fill(_, _, _, let transform, _) = command else { return false }
        return abs(transform.tx) < 10
      }
      #expect(inView.count == 1)
      shapes.formUnion(inView)
    }
    #expect(shapes.count == 1)
  }

  /// Copies of copies are no less work for being out of view.
  @Test func bombsOutOfViewAreRefused() {
    var text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><defs><rect id='u0' width='1' height='1'/>"
    for index in 1...30 {
      let uses = ["red", "lime"].map { "<use href='#u\(index - 1)' fill='\($0)' stroke-width='\(index)'/>" }
      text += "<g id='u\(index)'>" + uses.joined() + "</g>"
    }
    #expect(failure(text + "</defs><use href='#u30' x='99'/></svg>") == .tooMuchToDraw(limit: SVGLimits.drawnElements))
  }
}

extension SVGEvaluator {
  fileprivate func pixels(at phase: Double) throws -> [UInt32] {
    var list = DisplayList()
    try evaluate(at: phase, into: &list)
    let canvas = Canvas(width: 40, height: 30)
    canvas.clear(nil)
    list.draw(on: canvas)
    return canvas.withPixels { Array($0) }
  }
}

/// A random document of screens in a row or a column that pass by, lines that come and go, and groups with effects.
private struct Recording {
  private(set) var text = ""
  private var style = ""
  private var animations = 0

  init(by random: inout SplitMix64) {
    let screens = 2 + random.below(5)
    let isRow = random.below(2) == 0
    let keys = (0..<screens).map { index in
      let shift = isRow ? "translate(\(-40 * index)px,0)" : "translate(0,\(-30 * index)px)"
      return "\(100 * Double(index) / Double(screens))%{transform:\(shift)}"
    }
    style += "@keyframes strip{" + keys.joined() + "}.strip{animation:strip 6s steps(1,end) infinite}"
    var body = ""
    for index in 0..<screens {
      let (x, y) = isRow ? (40 * index, 0) : (0, 30 * index)
      let content = (0..<1 + random.below(4)).map { _ in item(by: &random, depth: 0) }.joined()
      body += random.pick([
        "<svg x='\(x)' y='\(y)'>\(content)</svg>", "<svg x='\(x)' y='\(y)' width='40' height='30'>\(content)</svg>",
        "<g transform='translate(\(x) \(y))'>\(content)</g>",
        "<svg x='\(x)' y='\(y)' viewBox='0 0 80 60' width='40' height='30' overflow='visible'>\(content)</svg>",
      ])
    }
    let defs = """
      <symbol id='a'><rect width='9' height='4' class='bit'/><text y='9' font-size='8'>ab</text></symbol>
      <g id='b' fill='inherit'><circle cx='5' cy='5' r='4'/><use href='#a' x='3'/></g>
      <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>
      <mask id='m'><rect width='99' height='99' fill='#888'/></mask>
      <filter id='f'><feOffset dx='-30' dy='9'/></filter>
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue' class='stop'/></linearGradient>
      <g class='around'><linearGradient id='h'><stop stop-color='currentColor'/><stop offset='1'/></linearGradient></g>
      """
    style += "@keyframes around{50%{color:lime}}.around{animation:around 2s steps(2) infinite}"
    style += "@keyframes bit{50%{width:5px}}.bit{animation:bit 5s steps(2) infinite}"
    style += "@keyframes stop{50%{stop-color:lime}}.stop{animation:stop 3s steps(3) infinite}"
    text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'><style>\(style)</style><defs>\(defs)</defs>
      <rect width='40' height='30' fill='#eee'/><g class='strip'>\(body)</g></svg>
      """
  }

  private mutating func item(by random: inout SplitMix64, depth: Int) -> String {
    let attributes = attributes(by: &random)
    let (x, y) = (random.below(50) - 5, random.below(40) - 5)
    switch random.below(depth < 3 ? 7 : 4) {
    case 0: return "<rect x='\(x)' y='\(y)' width='8' height='5' stroke='navy' \(attributes)/>"
    case 1: return "<path d='M\(x) \(y)l6 1l-6 2' stroke='green' style='fill:none' \(attributes)/>"
    case 2: return "<text x='\(x)' y='\(y)' font-size='9' \(attributes)>\(random.pick(["ls", "cat"]))</text>"
    case 3: return "<use href='\(random.pick(["#a", "#b"]))' x='\(x)' y='\(y)' \(attributes)/>"
    default:
      let inside = (0..<1 + random.below(3)).map { _ in item(by: &random, depth: depth + 1) }.joined()
      return "<g \(attributes)>\(inside)</g>"
    }
  }

  private mutating func attributes(by random: inout SplitMix64) -> String {
    switch random.below(16) {
    case 0: return animated("opacity:1", "opacity:.3", by: &random)
    case 1: return animated("visibility:hidden", "visibility:visible", by: &random)
    case 2: return animated("fill:red", "fill:url(#g)", by: &random)
    case 3: return animated("transform:translate(0,0)", "transform:translate(-35px,9px) rotate(20deg)", by: &random)
    case 4: return "fill='url(#g)'"
    case 5: return "clip-path='url(#c)'"
    case 6: return "mask='url(#m)'"
    case 7: return "filter='url(#f)'"
    case 8: return "transform='translate(\(random.below(60) - 30) 3) scale(1.5)'"
    case 9: return "fill='\(random.pick(["red", "teal", "gold"]))'"
    case 10: return animated("fill:red", "fill:#0000ff80", by: &random) + " fill-opacity='.5' opacity='.7'"
    case 11: return animated("fill:red;opacity:1", "fill:blue;opacity:.4", by: &random) + " text-decoration='underline'"
    case 12: return animated("fill:red;fill-opacity:1", "fill:blue;fill-opacity:.4", by: &random)
    case 13: return "fill='url(#h)' fill-opacity='.7'"
    default: return ""
    }
  }

  private mutating func animated(_ from: String, _ to: String, by random: inout SplitMix64) -> String {
    animations += 1
    style +=
      "@keyframes a\(animations){0%{\(from)}\(10 + random.below(80))%{\(to)}}"
      + ".a\(animations){animation:a\(animations) \(random.pick([2, 3, 6]))s steps(1,end) infinite}"
    return "class='a\(animations)'"
  }
}
