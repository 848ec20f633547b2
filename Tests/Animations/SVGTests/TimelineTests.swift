import TestSupport
import Testing

@testable import SVG

/// Periods worked out by hand, and values at moments by the formulas of SMIL and CSS.
struct TimelineTests {
  private func loop(_ content: String, fromStart: Bool = false) throws -> (
    start: Microseconds, duration: Microseconds, repeats: Bool
  ) {
    var options = SVGOptions()
    options.fromStart = fromStart
    let loop = try document(content, options: options).timeline.loop
    return (loop.start, loop.duration, loop.repeats)
  }

  private static func animate(_ attributes: String) -> String {
    "<circle r='2'><animate attributeName='r' \(attributes)/></circle>"
  }

  @Test(arguments: [
    (animate("values='1;2;1' dur='0.75s' repeatCount='indefinite'"), 0, 750_000),
    (
      animate("values='1;2;1' dur='1.5s' repeatCount='indefinite'")
        + animate("values='1;2' dur='2s' repeatCount='indefinite'"), 0, 6_000_000
    ),
    // A chain that waits for itself: 0.5 s, then 0.25 s of rest.
    (animate("id='a' begin='0;a.end+0.25s' values='1;2' dur='0.5s'"), 0, 750_000),
    // Two that call each other; the second starts before the first has ended.
    (
      animate("id='a' begin='0;b.end' values='1;2' dur='0.6s'")
        + animate("id='b' begin='a.end-0.2s' values='1;2' dur='0.6s'"), 0, 1_000_000
    ),
    (
      "<style>.a{animation:k 1.2s infinite}.b{animation:k .8s infinite alternate}@keyframes k{to{opacity:0}}</style><g class='a'/><g class='b'/>",
      0, 4_800_000
    ),
    // Four whole turns at a steady pace: the picture returns after each.
    (
      "<g><animateTransform attributeName='transform' type='rotate' values='1440 5 5;0 5 5' dur='6s' "
        + "repeatCount='indefinite'/></g>", 0, 1_500_000
    ),
    (
      "<style>g{animation:k 3s linear infinite}@keyframes k{from{rotate:0deg}to{rotate:1080deg}}</style><g/>", 0,
      1_000_000
    ),
    // An eased run of whole turns repeats as a whole.
    ("<style>g{animation:k 3s infinite}@keyframes k{from{rotate:0deg}to{rotate:1080deg}}</style><g/>", 0, 3_000_000),
    // Waiting for the first start is no part of the loop.
    (animate("values='1;2' begin='1.5s' dur='1s' repeatCount='indefinite'"), 2_000_000, 1_000_000),
  ])
  func findsTheExactPeriod(content: String, start: Int, duration: Int) throws {
    let loop = try loop(content)
    #expect(loop.duration == duration && loop.start == start && loop.repeats)
  }

  /// Where a motion of 10 s is after 1, 2.5, 5 and 7.5 s, as measured in Chromium: without key points the key times have
  /// no places on a path, and splines ease it as a whole; key points need no `calcMode`.
  @Test(arguments: [
    ("path='M0 0H10H40H100' calcMode='linear' keyTimes='0;.5;1'", [10, 25, 50, 75]),
    ("path='M0 0H10H40H100' calcMode='spline' keySplines='.4 0 .6 1'", [10, 25, 50, 75]),
    ("path='M0 0H10H40H100' calcMode='spline' keySplines='.4 0 .6 1' keyTimes='0;1'", [2.1, 13.5, 50, 86.5]),
    (
      "path='M0 0H10H40H100' calcMode='spline' keySplines='.4 0 .6 1;0 0 1 1' keyTimes='0;.3;1'",
      [2.1, 13.5, 50, 75]
    ),
    ("from='0,0' to='100,0' calcMode='linear' keyTimes='0;.5;1'", [10, 25, 50, 75]),
    ("path='M0 0H10H40H100' keyPoints='0;.5;1' keyTimes='0;.2;1'", [25, 53.1, 68.8, 84.4]),
    ("path='M0 0H100' keyPoints='1;0' keyTimes='0;1'", [90, 75, 50, 25]),
    ("values='0,0;10,0;100,0' calcMode='linear' keyTimes='0;.2;1'", [5, 15.6, 43.8, 71.9]),
    ("values='0,0;10,0;100,0' keyPoints='1;0' keyTimes='0;1'", [10, 25, 50, 75]),
    // Among values, key points are shares of the way from one to the next as well.
    ("values='0,0;40,0;100,0' calcMode='linear' keyPoints='0;1' keyTimes='0;1'", [4, 10, 70, 85]),
    ("values='0,0;40,0;0,0;40,0;0,0' calcMode='linear' keyPoints='0;1' keyTimes='0;1'", [4, 30, 20, 10]),
    ("values='0,0;40,0;100,0' calcMode='discrete' keyPoints='0;.3;.6' keyTimes='0;.2;.4'", [0, 0, 100, 100]),
    (
      "values='0,0;40,0;99,0' calcMode='spline' keySplines='.5 0 1 1;0 0 1 1' keyPoints='0;.4;1' keyTimes='0;.5;1'",
      [0.8, 4.5, 16, 81.3]
    ),
    // What has no way is a place.
    ("path='M20 5'", [20, 20, 20, 20]), ("values='20,5'", [20, 20, 20, 20]), ("values='20,5;'", [20, 20, 20, 20]),
    ("values='20,5' keyPoints='0;.5' keyTimes='0;1' calcMode='linear'", [20, 20, 20, 20]),
    ("from='20,5' to='20,5' rotate='auto'", [20, 20, 20, 20]),
    ("values='20,5;20,5;20,5' keyTimes='0;.5;1' calcMode='discrete'", [20, 20, 20, 20]),
  ])
  func motionsAreThoseOfChromium(attributes: String, places: [Double]) throws {
    let content = "<g><animateMotion dur='10s' repeatCount='indefinite' \(attributes)/></g>"
    let timeline = try document(content).timeline
    for (seconds, place) in zip([1, 2.5, 5, 7.5], places) {
      let value = timeline.values(at: seconds * 1e6)[1]?[.translate]
      guard case .transform(let functions) = value, case .translate(let x, _) = functions.first else {
        Issue.record("nothing moves at \(seconds) s")
        continue
      }
      #expect(abs(x.px - place) < 0.15)
    }
  }

  /// The same for animations from one value to another, which have no places for key times either.
  @Test(arguments: [
    ("from='0' to='100' keyTimes='0;.5;1'", [10, 25, 50, 75]), ("to='100' keyTimes='.2;1'", [10, 25, 50, 75]),
    ("from='0' to='100' calcMode='spline' keySplines='.4 0 .6 1' keyTimes='0;1'", [2.1, 13.5, 50, 86.5]),
    ("to='100' calcMode='spline' keySplines='.4 0 .6 1'", [10, 25, 50, 75]),
    ("by='100' calcMode='spline' keySplines='.4 0 .6 1;0 0 1 1' keyTimes='0;.3;1'", [2.1, 13.5, 50, 75]),
    ("from='0' to='100' calcMode='discrete' keyTimes='0;.2'", [0, 100, 100, 100]),
    ("from='0' by='100' calcMode='discrete' keyTimes='0;.2;.6'", [0, 0, 100, 100]),
  ])
  func valuesBetweenTwoAreThoseOfChromium(attributes: String, places: [Double]) throws {
    let content = "<circle r='0'><animate attributeName='r' dur='10s' repeatCount='indefinite' \(attributes)/></circle>"
    let timeline = try document(content).timeline
    for (seconds, place) in zip([1, 2.5, 5, 7.5], places) {
      guard case .length(let x) = timeline.values(at: seconds * 1e6)[1]?[.r] else {
        Issue.record("nothing moves at \(seconds) s")
        continue
      }
      #expect(abs(x.px - place) < 0.15)
    }
  }

  /// Of properties, browsers animate as attributes those that SVG defines as such, but for a few; `textContent` and
  /// the like are nothing to them.
  @Test(arguments: [
    ("fill", "red", true), ("clip-path", "circle(5px)", true), ("mask-type", "alpha", true), ("x", "3", true),
    ("text-decoration", "underline", true), ("gradientTransform", "rotate(9)", false),
    ("transform", "rotate(9)", false), ("transform-origin", "3px 3px", false), ("writing-mode", "tb", false),
    ("direction", "rtl", false), ("unicode-bidi", "embed", false), ("white-space", "pre", false),
    ("text-transform", "uppercase", false), ("text-shadow", "1px 1px red", false), ("isolation", "isolate", false),
    ("mix-blend-mode", "multiply", false), ("scale", "2", false), ("rotate", "30deg", false),
    ("background-color", "red", false), ("offset-distance", "3px", false), ("textContent", "a", false),
  ])
  func browsersAnimateFewAttributes(name: String, value: String, isAnimated: Bool) throws {
    let document = try document("<rect width='9' height='9'><set attributeName='\(name)' to='\(value)'/></rect>")
    #expect((document.timeline.values(at: 0)[1]?.isEmpty == false) == isAnimated)
    #expect(document.warnings.isEmpty)
  }

  /// What moves nothing in Chromium either is not said.
  @Test(arguments: [
    "keyPoints='0;.5;1'", "calcMode='linear' keyPoints='0;2' keyTimes='0;1'", "calcMode='spline'",
    "calcMode='discrete' keyTimes='0;.5'", "calcMode='spline' keySplines='0 0 1 1;0 0 1 1' keyTimes='0;1'",
    "values='0,0;9,0;9,9' calcMode='linear' keyTimes='0;.5;.8'",
    "values='0,0;9,0;9,9' calcMode='spline' keySplines='0 0 1 1' keyPoints='0;1' keyTimes='0;1'",
  ])
  func isSilentOfInvalidMotions(attributes: String) throws {
    let path = attributes.contains("values") ? "" : "path='M0 0H10H20'"
    let content = "<rect width='9' height='9'><animateMotion \(path) dur='1s' \(attributes)/></rect>"
    let document = try document(content)
    #expect(document.warnings.isEmpty && !document.isAnimated)
  }

  /// One rule for two elements: variables and the current color are each element's own.
  @Test func keyframesAreReadForEachElement() throws {
    let content = """
      <style>rect{animation:k 1s steps(1) infinite}@keyframes k{0%,100%{fill:currentColor;x:var(--x)}}</style>
      <rect width='4' height='4' color='red' style='--x:0px'/><rect width='4' height='4' color='blue' style='--x:10px'/>
      """
    let picture = try Picture(content, at: 0.5)
    #expect(picture[2, 2] == [255, 0, 0, 255] && picture[12, 2] == [0, 0, 255, 255])
  }

  /// `inherit` stands for the value that the parent has at the time, also through several elements.
  @Test func inheritedValuesFollowTheAnimationOfTheParent() throws {
    let inner = "<g display='inherit'><g style='display:inherit'><rect width='9' height='9'/></g></g>"
    let shown = "<g display='none'>\(inner)<set attributeName='display' to='inline' begin='1s' dur='1s'/></g>"
    #expect(try [0.25, 0.75].map { try Picture(shown, at: $0)[4, 4][3] } == [0, 255])
    let style = "<style>.f{animation:k 1s linear infinite}@keyframes k{from,to{opacity:1}50%{opacity:0}}</style>"
    let faded = "\(style)<g class='f'><rect width='9' height='9' style='opacity:inherit'/></g>"
    let (evaluator, alphas) = (try document(faded), [255, 64, 0])
    for (time, alpha) in zip([0, 0.25, 0.5], alphas) {
      #expect(abs(try Picture(evaluator, at: time)[4, 4][3] - alpha) <= 1)
    }
  }

  /// A chain of 1.2 s within a turn of 6 s: the chain goes on for as long as the loop lasts.
  @Test func chainsGoOnThroughLongerLoops() throws {
    let chain = "<animate id='a' attributeName='r' begin='0;a.end+0.6s' values='0;10' dur='0.6s'/>"
    let turn =
      "<rect width='4' height='4'><animate attributeName='x' values='0;9' dur='6s' repeatCount='indefinite'/></rect>"
    #expect(try loop("<circle r='2'>\(chain)</circle>" + turn) == (0, 6_000_000, true))
    for start in stride(from: 0.0, through: 18, by: 1.2) {
      let (running, resting) = (try radius(chain, at: start + 0.3), try radius(chain, at: start + 0.9))
      #expect(abs(running - 5) < 1e-6 && resting == 2, "\(start)")
    }
  }

  /// Animations that never begin, last no time or only set a value, do not make a moving picture.
  @Test(arguments: [
    "<animate id='a' attributeName='r' begin='b.begin' dur='1s' values='0;9'/>"
      + "<animate id='b' attributeName='r' begin='a.begin' dur='1s' values='0;9'/>",
    "<animate attributeName='r' begin='0;a.end' dur='0s' values='0;9'/>", "<set attributeName='r' to='9'/>",
  ])
  func whatNeverChangesStandsStill(content: String) throws {
    let document = try document("<circle r='2'>\(content)</circle>")
    #expect(!document.isAnimated)
    if content.contains("set") { #expect(try Picture(document)[7, 0][3] == 255) }
  }

  @Test func flickersAreShownSeveralTimes() throws {
    let loop = try loop(Self.animate("values='1;2' dur='0.003s' repeatCount='indefinite'"))
    #expect(loop == (0, 21_000, true))
  }

  @Test func showsTheIntroductionWhenAsked() throws {
    let loop = try loop(Self.animate("values='1;2' begin='1.5s' dur='1s' repeatCount='indefinite'"), fromStart: true)
    #expect(loop == (0, 3_000_000, false))
  }

  @Test func playsWhatEndsOnce() throws {
    let loop = try loop(Self.animate("from='1' to='3' begin='0.5s' dur='1s' fill='freeze'"))
    #expect(loop == (0, 1_500_000, false))
  }

  /// An endless animation without an effect makes no loop of what ends: its values are invalid, missing or all the same,
  /// an attribute has none, or a style sheet overrides it.
  @Test(arguments: [
    "<animateTransform attributeName='transform' type='rotate' keyTimes='0;.8;.3;1' values='0;90;270;360'",
    "<animate attributeName='r' values='1;two'", "<animate attributeName='r'", "<animate attributeName='href' to='#a'",
    "<animate attributeName='fill' style='' values='red;blue'", "<animate attributeName='r' values='3;3'",
    "<animateTransform attributeName='transform' type='rotate' from='90' to='90'",
  ])
  func endlessAnimationsWithoutEffectMakeNoLoop(animation: String) throws {
    let endless = "<circle style='fill:lime!important'>\(animation) dur='3s' repeatCount='indefinite'/></circle>"
    let loop = try loop(Self.animate("from='1' to='3' dur='1s' fill='freeze'") + endless)
    #expect(loop == (0, 1_000_000, false))
  }

  /// Nor does one that shows nothing: of an element that is hidden, or between equal keyframes.
  @Test(arguments: [
    "<circle r='3' display='none'><animate attributeName='r' values='1;2' dur='3s' repeatCount='indefinite'/></circle>",
    "<defs><g><animate attributeName='opacity' values='1;0' dur='3s' repeatCount='indefinite'/></g></defs>",
    "<style>g{animation:k 3s infinite}@keyframes k{0%,to{fill:red}}</style><g><circle r='3'/></g>",
    "<style>g{animation:k 3s infinite;opacity:0}@keyframes k{to{fill:red}}</style><g display='none'><circle r='3'/></g>",
  ])
  func endlessAnimationsThatShowNothingMakeNoLoop(content: String) throws {
    let loop = try loop(Self.animate("from='1' to='3' dur='1s' fill='freeze'") + content)
    #expect(loop == (0, 1_000_000, false))
  }

  private func radius(_ content: String, at seconds: Double) throws -> Double {
    let document = try document("<circle r='2'>\(content)</circle>")
    let value = document.timeline.values(at: seconds * 1e6)[1]?[.r]
    guard case .length(let length) = value else { return 2 }
    return length.px
  }

  @Test(arguments: [
    ("<animate attributeName='r' from='0' to='10' dur='1s'/>", 0.25, 2.5),
    ("<animate attributeName='r' from='0' to='10' dur='1s'/>", 1.5, 2.0),
    ("<animate attributeName='r' from='0' to='10' dur='1s' fill='freeze'/>", 1.5, 10),
    ("<animate attributeName='r' to='10' dur='1s'/>", 0.5, 6),
    ("<animate attributeName='r' by='10' dur='1s'/>", 0.5, 7),
    ("<animate attributeName='r' values='0;4' dur='1s' additive='sum'/>", 0.5, 4),
    ("<animate attributeName='r' values='0;4' dur='1s' accumulate='sum' repeatCount='3'/>", 2.5, 10),
    ("<animate attributeName='r' values='1;2;3;4' calcMode='discrete' dur='1s'/>", 0.3, 2),
    ("<animate attributeName='r' values='0;1;10' calcMode='paced' dur='1s'/>", 0.5, 5),
    ("<animate attributeName='r' values='0;8;10' keyTimes='0;0.2;1' dur='1s'/>", 0.1, 4),
    ("<animate attributeName='r' values='0;8' keyTimes='0;0.2;1' dur='1s'/>", 0.1, 2),
    ("<set attributeName='r' to='9' begin='0.5s' dur='1s'/>", 0.6, 9),
    ("<animate attributeName='r' values='0;10' dur='1s' repeatCount='1.5' fill='freeze'/>", 2, 5),
    ("<animate attributeName='r' values='0;10' dur='1s' repeatCount='indefinite' end='0.5s' fill='freeze'/>", 2, 5),
    // Longer than it plays: the value stands still, or is removed.
    ("<animate attributeName='r' values='0;10' dur='1s' repeatCount='1.5' min='4s' fill='freeze'/>", 3.2, 5),
    ("<animate attributeName='r' values='0;10' dur='1s' min='4s'/>", 2.5, 2),
    // An `end` before the minimum waits for it, also that of another element.
    ("<animate attributeName='r' values='0;10' dur='4s' end='1s' min='3s'/>", 2, 5),
    ("<animate attributeName='r' values='0;10' dur='4s' end='1s' min='3s'/>", 3.5, 2),
    (
      "<animate id='e' attributeName='cx' to='1' dur='1s'/>"
        + "<animate attributeName='r' values='0;10' dur='4s' end='e.end' min='3s'/>", 2, 5
    ),
    // Contradictory limits are ignored; a value that is animated to is reached.
    ("<animate attributeName='r' values='0;10' dur='4s' max='1s' min='2s'/>", 3, 7.5),
    ("<animate attributeName='r' to='10' accumulate='sum' additive='sum' dur='1s' repeatCount='3'/>", 2.5, 6),
    (
      "<animate attributeName='r' to='9' dur='2s'/><animate attributeName='r' values='1;1' begin='0.5s' dur='1s'/>", 1,
      1
    ),
  ])
  func computesValues(content: String, seconds: Double, value: Double) throws {
    #expect(abs(try radius(content, at: seconds) - value) < 1e-9)
  }

  @Test(arguments: [
    ("k 1s linear", 0.25, 2.5), ("k 1s linear -0.5s", 0.25, 7.5), ("k 1s linear reverse", 0.25, 7.5),
    ("k 1s linear 2 alternate", 1.25, 7.5), ("k 1s steps(2)", 0.6, 5), ("k 1s linear forwards", 3, 10),
    ("k 1s linear 1s", 0.5, 2), ("k 1s linear 1s both", 0.5, 0), ("k 1s linear 1.5 forwards", 9, 5),
    // Steps jump at the start of the active interval, not before it, nor after it if it ends there.
    ("k 1s steps(4, start) 1s both", 0.5, 0), ("k 1s steps(4, start) 1s both", 1, 2.5),
    ("k 1s steps(4, start) reverse both 1s", 0.5, 10), ("k 1s steps(4, start) reverse forwards", 3, 0),
    ("k 1s step-start 2 alternate forwards", 3, 0), ("k 1s steps(4) 1s both", 0.5, 0),
  ])
  func computesStyles(animation: String, seconds: Double, value: Double) throws {
    let document = try document(
      "<style>circle{animation:\(animation)}@keyframes k{from{r:0}to{r:10px}}</style><circle r='2'/>")
    // The root and the style sheet come before.
    let circle = 2
    var radius = 2.0
    if case .length(let length) = document.timeline.values(at: seconds * 1e6)[circle]?[.r] { radius = length.px }
    #expect(abs(radius - value) < 1e-9)
  }

  /// `to` alone starts from the first function that is there if it is of the same type, otherwise from zero, as in
  /// browsers: half way, a scale from nothing to 1 is a half.
  @Test(arguments: [
    ("", "scale", "1", TransformFunction.scale(0.5, 0.5)),
    ("scale(0.5)", "scale", "1", .scale(0.75, 0.75)),
    ("translate(10)", "scale", "1", .scale(0.5, 0.5)),
    ("translate(10) scale(0.5)", "translate", "30 10", .translate(.px(20), .px(5))),
    ("", "rotate", "90 50 40", .rotate(45, 25, 20)),
    ("rotate(90 50 40)", "rotate", "0 50 40", .rotate(45, 50, 40)),
    ("skewX(20)", "skewY", "30", .skew(0, 15)),
  ])
  func transformsAnimateTo(own: String, type: String, to: String, half: TransformFunction) throws {
    let document = try document(
      "<g transform='\(own)'><animateTransform attributeName='transform' type='\(type)' to='\(to)' dur='1s'/></g>")
    #expect(document.timeline.values(at: 0.5e6)[1]?[.transform] == .transform([half]))
  }

  /// A list that cannot be added to the underlying one stands alone.
  @Test func listsOfOtherLengthsReplace() throws {
    let document = try document(
      "<path><animate attributeName='stroke-dasharray' values='7 5' additive='sum' dur='1s'/></path>")
    #expect(document.timeline.values(at: 0.5e6)[1]?[.strokeDasharray] == .lengths([.px(7), .px(5)]))
  }

  /// As in browsers, lists of other lengths jump where an element animates them, and repeat where a style sheet does.
  @Test func listsOfOtherLengthsJump() throws {
    let element = try document(
      "<path><animate attributeName='stroke-dasharray' values='4 2;6 2 2' dur='1s'/></path>")
    #expect(element.timeline.values(at: 0.25e6)[1]?[.strokeDasharray] == .lengths([.px(4), .px(2)]))
    #expect(element.timeline.values(at: 0.75e6)[1]?[.strokeDasharray] == .lengths([.px(6), .px(2), .px(2)]))
  }

  /// A keyframe without the origin has the corner of the view box.
  @Test func originsStartAtTheCorner() throws {
    let document = try document(
      "<style>g{animation:k 1s linear}@keyframes k{to{transform-origin:10px 20px}}</style><g/>")
    #expect(document.timeline.values(at: 0.5e6)[2]?[.transformOrigin] == .lengths([.px(5), .px(10)]))
  }

  /// Path data of other commands changes between two key times, and moves between the others.
  @Test func pathDataMovesBesideAJump() throws {
    let values = "M0 0h4v4h-4z;M8 0h4v4h-4z;M8 8h8v8z;M8 8h8v8z"
    let content = "<path><animate attributeName='d' values='\(values)' keyTimes='0;0.5;0.5;1' dur='1s'/></path>"
    let (moving, changed) = (try Picture(content, at: 0.25), try Picture(content, at: 0.75))
    #expect(moving[5, 1][3] == 255 && moving[1, 1][3] == 0)
    #expect(changed[14, 10][3] == 255 && changed[9, 1][3] == 0)
  }

  @Test(arguments: [
    animate("id='a' begin='0;a.end' values='1;2' dur='0.000001s'"),
    animate("id='a' begin='0;b.end' end='a.begin' dur='1s' to='3'")
      + animate("id='b' begin='a.end' dur='0.001s' to='1'"),
    animate("dur='1e300s' to='3'"), animate("begin='1e300s' dur='1s' to='3'"),
    animate("id='a' begin='0;a.begin+0.000001s' dur='1s' to='3'"),
    animate("id='a' begin='0;b.begin' dur='1s' to='3'") + animate("id='b' begin='a.begin' dur='1s' to='3'"),
  ])
  func hostileTimelinesEnd(content: String) {
    #expect(processorTime { _ = try? document(content) } < .seconds(60))
  }
}
