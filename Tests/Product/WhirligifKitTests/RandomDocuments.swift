import Codecs
import Numerics
import TestSupport

/// Small documents of random parts, as drawing programs and people write them.
struct RandomDocuments {
  private var random: SplitMix64
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let colors = ["#e11d48", "red", "rgb(0 128 0)", "#00f", "#888", "black", "white", "hsl(30 90% 50%)"]
  private static let picture =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='2' height='2'%3E%3Cpath fill='lime' "
    + "d='M0 0h2v2H0z'/%3E%3C/svg%3E"

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func name() -> String {
    count += 1
    return random.pick(["part", "Layer", "a b", "x=y", "p,q"]) + "\(count)"
  }

  // MARK: SVG

  mutating func svg() -> String {
    count = 0
    let content = (0..<number(1...4)).map { _ in element(depth: 0) }.joined()
    let style = chance(0.4) ? "<style>.k0 { fill: var(--ink) } .k1 { color: teal } svg { --ink: #0a7 }</style>" : ""
    let motion =
      chance(0.2)
      ? "<style>@keyframes m { 50% { fill: #fa0; opacity: 0.5 } } .k2 { animation: m 1s infinite }</style>" : ""
    let root = random.pick(["", "fill='#06c'", "color='#c06'", "style='background: #fee'"])
    return "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='12' height='12' "
      + "\(root)>\(style)\(motion)\(Self.definitions)\(content)</svg>"
  }

  private static let definitions = """
    <defs><linearGradient id='g1'><stop stop-color='#f80'/><stop offset='1' stop-color='currentColor'/></linearGradient>
    <clipPath id='c1'><rect width='7' height='7'/></clipPath><mask id='m1'><rect width='9' height='9' fill='#fff'/></mask>
    <filter id='f1'><feDropShadow dx='1' dy='1' stdDeviation='0' flood-color='#939'/></filter>
    <symbol id='s1'><circle cx='3' cy='3' r='3' fill='#393'/></symbol>
    <pattern id='t1' width='3' height='3' patternUnits='userSpaceOnUse'><rect width='2' height='2' fill='#639'/></pattern></defs>
    """

  private mutating func attributes() -> String {
    var list: [String] = []
    if chance(0.6) { list.append("id='\(name())'") }
    if chance(0.3) { list.append("class='k\(number(0...2))'") }
    let paints =
      Self.colors + [
        "none", "currentColor", "url(#g1)", "url(#t1)", "transparent", "color-mix(in srgb, currentColor, #fff)",
      ]
    if chance(0.6) { list.append("fill='\(random.pick(paints))'") }
    if chance(0.3) { list.append("stroke='\(random.pick(paints))' stroke-width='\(number(0...3))'") }
    if chance(0.3) {
      list.append(
        random.pick([
          "opacity='0'", "opacity='0.5'", "visibility='hidden'", "display='none'", "clip-path='url(#c1)'",
          "mask='url(#m1)'",
          "filter='url(#f1)'", "transform='translate(2 1)'", "transform='scale(0)'", "transform='translate(40 0)'",
          "style='fill: #f60 !important'", "style='filter: drop-shadow(1px 0 #06f)'",
        ]))
    }
    return list.joined(separator: " ")
  }

  private mutating func element(depth: Int) -> String {
    let own = attributes()
    let animation = chance(0.2) ? random.pick(Self.animations) : ""
    switch number(0...(depth < 2 ? 8 : 5)) {
    case 0: return "<rect \(own) x='\(number(0...8))' y='\(number(0...8))' width='5' height='4'>\(animation)</rect>"
    case 1: return "<circle \(own) cx='\(number(2...9))' cy='\(number(2...9))' r='3'>\(animation)</circle>"
    case 2: return "<path \(own) d='M\(number(0...9)) 1L10 \(number(2...9))L2 9'>\(animation)</path>"
    case 3:
      let words = random.pick(["Ab", "Load<tspan id='\(name())' fill='#a0a'>ing</tspan>", " ", "100%"])
      return "<text \(own) x='1' y='\(number(5...11))' font-size='\(number(4...8))'>\(words)\(animation)</text>"
    case 4:
      return
        "<image \(own) width='\(number(2...6))' height='5' \(random.pick(["href", "xlink:href"]))=\"\(Self.picture)\"/>"
    case 5: return "<use \(own) href='#\(random.pick(["s1", "part1", "none"]))' x='\(number(0...4))'/>"
    case 6: return "<defs>\(element(depth: depth + 1))</defs>"
    default: return "<g \(own)>\((0..<number(1...3)).map { _ in element(depth: depth + 1) }.joined())</g>"
    }
  }

  private static let animations = [
    "<animate attributeName='fill' values='#f00;#0a0;#f00' dur='1s' repeatCount='indefinite'/>",
    "<animate attributeName='stroke' to='#0bf' dur='1s' repeatCount='indefinite'/>",
    "<animate attributeName='fill' by='#030' dur='1s' repeatCount='indefinite'/>",
    "<set attributeName='fill' to='gold' begin='0.5s' dur='1s'/>",
    "<animate attributeName='opacity' values='1;0;1' dur='1s' repeatCount='indefinite'/>",
  ]

  // MARK: Lottie

  mutating func lottie() -> String {
    count = 0
    let layers = (0..<number(1...4)).map { _ in layer(inner: chance(0.2)) }.joined(separator: ",")
    return """
      {"v":"5.7.0","fr":4,"ip":0,"op":4,"w":12,"h":12,"slots":{"brand":{"p":{"k":[0,0.6,0.4]}}},"layers":[\(layers)],
      "assets":[{"id":"image_0","w":4,"h":4,"u":"","p":"photo.svg"},{"id":"comp_0","layers":[\(layer(inner: true))]}]}
      """
  }

  /// An archive with a manifest and the picture.
  mutating func dotLottie() -> [UInt8] {
    let manifest = #"{"version":"2","animations":[{"id":"a"}]}"#
    return ZIPWriter.archive(of: [
      ("manifest.json", Array(manifest.utf8)), ("a/a.json", Array(lottie().utf8)), ("i/photo.svg", []),
    ]) ?? []
  }

  private mutating func layer(inner: Bool) -> String {
    let label = chance(0.8) ? "\"nm\":\"\(name())\"," : ""
    let flags = random.pick(["", "", "", "\"hd\":true,", "\"td\":1,", "\"tt\":1,", "\"parent\":9,"])
    let place =
      "\"ks\":{\"p\":{\"k\":[\(number(0...6)),\(number(0...6))]},\"o\":{\"k\":\(random.pick([100, 100, 100, 50, 0]))}}"
    let times = random.pick(["\"ip\":0,\"op\":4", "\"ip\":2,\"op\":4", "\"ip\":8,\"op\":9"])
    return "{\(label)\(flags)\(content(inner: inner)),\(times),\(place)}"
  }

  private mutating func content(inner: Bool) -> String {
    switch number(0...(inner ? 4 : 5)) {
    case 0: return #""ty":1,"sw":5,"sh":4,"sc":"\#(random.pick(["#ff0000", "#3366cc", "#ffffff", "#222222"]))""#
    case 1: return #""ty":2,"refId":"image_0""#
    case 2: return #""ty":3"#
    case 3:
      return
        #""ty":5,"t":{"d":{"k":[{"s":{"s":6,"f":"F","t":"\#(random.pick(["Go", "Stop it", ""]))","fc":[0,0,1]},"t":0}]},"p":{}}"#
    case 4: return #""ty":4,"shapes":[\#(shapes())]"#
    default: return #""ty":0,"refId":"comp_0","w":12,"h":12"#
    }
  }

  private mutating func shapes() -> String {
    let color = random.pick([
      #"{"k":[1,0,0]}"#, #"{"k":[0.2,0.4,0.8,1]}"#, #"{"sid":"brand","k":[1,1,1]}"#, #"{"k":[0.5,0.5,0.5]}"#,
      #"{"a":1,"k":[{"t":0,"s":[1,0,0]},{"t":3,"s":[0,0,1]}]}"#,
    ])
    let paint = random.pick([
      #"{"ty":"fl","nm":"\#(name())","c":\#(color),"o":{"k":100}}"#,
      #"{"ty":"st","c":\#(color),"w":{"k":2},"o":{"k":100}}"#,
      #"{"ty":"fl","hd":true,"c":\#(color),"o":{"k":100}}"#,
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[5,0]},"o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#,
    ])
    let group =
      #"{"ty":"gr","nm":"\#(name())","it":[{"ty":"el","p":{"k":[3,3]},"s":{"k":[5,5]}},\#(paint),{"ty":"tr"}]}"#
    return chance(0.5) ? group : #"{"ty":"rc","p":{"k":[2,2]},"s":{"k":[4,4]}},\#(paint)"#
  }
}
