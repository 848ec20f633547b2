import Testing

@testable import SVG

/// Attributes that animations replace: at each moment, the picture is that of a document that states the value.
struct AnimatedAttributeTests {
  /// A document with an attribute, and an animation inside its element.
  struct Place: Sendable {
    let before, after: String

    func document(_ attribute: String, _ animation: String) throws -> SVGDocument {
      try SVGTests.document(before + " " + attribute + ">" + animation + after)
    }
  }

  private static let shape = "<rect x='4' y='4' width='12' height='12' fill='#c84' filter='url(#f)'/>"

  private static func filter(_ element: String, _ more: String = "", inside: String = "") -> Place {
    let name = element.split(separator: " ")[0]
    return Place(before: "<filter id='f'>\(inside)<\(element)", after: "</\(name)>\(more)</filter>\(shape)")
  }

  private static func transfer(_ attributes: String) -> Place {
    let before = "<filter id='f'><feComponentTransfer><feFuncR \(attributes)"
    return Place(before: before, after: "</feFuncR></feComponentTransfer></filter>\(shape)")
  }

  private static func light(_ light: String) -> Place {
    let name = light.split(separator: " ")[0]
    return Place(
      before: "<filter id='f'><feDiffuseLighting surfaceScale='3'><\(light)",
      after: "</\(name)></feDiffuseLighting></filter>\(shape)")
  }

  private static func lit(_ element: String) -> Place {
    Place(
      before: "<filter id='f'><\(element)", after: "<fePointLight x='4' y='4' z='6'/></\(element)></filter>\(shape)")
  }

  private static let noise = filter(
    "feTurbulence baseFrequency='.2'", "<feDisplacementMap in='SourceGraphic' scale='9'/>")
  private static let kernel = filter("feConvolveMatrix kernelMatrix='1 0 0 1 1 0 0 0 1'")
  private static let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
  private static let gradient = Place(
    before: "<linearGradient id='g' x2='.3'",
    after: "\(stops)</linearGradient><rect x='2' width='16' height='20' fill='url(#g)'/>")
  private static let pattern = Place(
    before: "<pattern id='g' width='.5' height='.5'",
    after: "<rect width='2' height='.2' fill='red'/></pattern><rect width='16' height='20' fill='url(#g)'/>")
  private static let marker = Place(
    before: "<marker id='m' markerWidth='6' markerHeight='6'",
    after: "<path d='M0 0L3 1L0 2'/></marker><path d='M5 5L12 12' stroke='red' marker-end='url(#m)'/>")
  private static let viewport = Place(
    before: "<svg width='20' height='10' viewBox='0 0 4 4'", after: "<rect width='4' height='4'/></svg>")

  @Test(
    arguments: [
      (transfer("type='linear'"), "slope", ["1", ".5", "0"]), (transfer("type='linear'"), "intercept", ["0", "-.4"]),
      (transfer("type='gamma'"), "amplitude", ["1", ".3"]), (transfer("type='gamma'"), "exponent", ["1", "3"]),
      (transfer("type='gamma'"), "offset", ["0", "-.5"]),
      (transfer("type='table'"), "tableValues", ["0 1", "1 0", "0 0"]),
      (transfer("slope='.2' tableValues='1 0'"), "type", ["linear", "table", "identity"]),
      (noise, "seed", ["1", "7"]), (noise, "numOctaves", ["1", "4"]), (noise, "type", ["turbulence", "fractalNoise"]),
      (noise, "stitchTiles", ["noStitch", "stitch"]), (filter("feTurbulence"), "baseFrequency", [".1", ".3"]),
      (kernel, "order", ["3", "1"]),
      (filter("feConvolveMatrix"), "kernelMatrix", ["1 0 0 1 1 0 0 0 1", "0 0 0 0 1 0 0 0 0"]),
      (kernel, "divisor", ["4", "2"]), (kernel, "bias", ["0", ".5"]), (kernel, "targetX", ["0", "2"]),
      (kernel, "targetY", ["0", "2"]), (kernel, "preserveAlpha", ["false", "true"]),
      (light("feDistantLight elevation='30'"), "azimuth", ["0", "120"]),
      (light("feDistantLight azimuth='30'"), "elevation", ["20", "80"]),
      (light("fePointLight x='4' y='4'"), "z", ["4", "30"]),
      (light("feSpotLight x='4' y='4' z='9'"), "pointsAtX", ["0", "16"]),
      (light("feSpotLight x='4' y='4' z='9' pointsAtX='9'"), "pointsAtY", ["0", "16"]),
      (light("feSpotLight x='4' y='4' z='9' pointsAtX='9'"), "pointsAtZ", ["0", "5"]),
      (light("feSpotLight x='4' y='4' z='9' pointsAtX='9'"), "specularExponent", ["1", "9"]),
      (light("feSpotLight x='4' y='4' z='9' pointsAtX='9'"), "limitingConeAngle", ["20", "60"]),
      (lit("feDiffuseLighting"), "surfaceScale", ["1", "8"]),
      (lit("feDiffuseLighting"), "diffuseConstant", ["1", ".4"]),
      (lit("feSpecularLighting"), "specularConstant", ["1", ".4"]),
      (lit("feSpecularLighting"), "specularExponent", ["1", "20"]),
      (
        filter("feBlend in='SourceGraphic' in2='b'", inside: "<feFlood flood-color='#48c' result='b'/>"), "mode",
        [
          "normal", "multiply", "screen",
        ]
      ),
      (
        filter("feComposite in='SourceGraphic' in2='b'", inside: "<feFlood x='9' result='b'/>"), "operator",
        [
          "in", "out", "over",
        ]
      ),
      (
        filter("feComposite in2='SourceGraphic' operator='out'", inside: "<feFlood result='b'/>"), "in",
        ["b", "SourceAlpha"]
      ),
      (filter("feComposite operator='out'", inside: "<feFlood result='b'/>"), "in2", ["SourceGraphic", "b"]),
      (filter("feOffset dx='4'", "<feBlend in='SourceGraphic' in2='a'/>"), "result", ["a", "b"]),
      (filter("feMorphology radius='2'"), "operator", ["erode", "dilate"]),
      (filter("feColorMatrix values='.3'"), "type", ["saturate", "luminanceToAlpha"]),
      (
        filter("feDisplacementMap in='SourceGraphic' scale='9'", inside: "<feTurbulence baseFrequency='.1'/>"),
        "xChannelSelector", ["R", "A", "B"]
      ),
      (
        filter("feDisplacementMap in='SourceGraphic' scale='9'", inside: "<feTurbulence baseFrequency='.1'/>"),
        "yChannelSelector", ["R", "G"]
      ),
      (
        filter("feDisplacementMap in='SourceGraphic'", inside: "<feTurbulence baseFrequency='.1'/>"), "scale",
        ["0", "9"]
      ),
      (
        Place(before: "<filter id='f' x='0' y='0' width='1' height='9'", after: "<feFlood/></filter>\(shape)"),
        "filterUnits", ["objectBoundingBox", "userSpaceOnUse"]
      ),
      (
        Place(before: "<filter id='f'", after: "<feOffset dx='.4'/></filter>\(shape)"), "primitiveUnits",
        [
          "objectBoundingBox", "userSpaceOnUse",
        ]
      ),
      (gradient, "gradientUnits", ["objectBoundingBox", "userSpaceOnUse"]),
      (gradient, "spreadMethod", ["pad", "repeat", "reflect"]),
      (pattern, "patternUnits", ["objectBoundingBox", "userSpaceOnUse"]),
      (pattern, "patternContentUnits", ["userSpaceOnUse", "objectBoundingBox"]),
      (
        Place(
          before: "<clipPath id='c'",
          after: "<rect width='.5' height='9'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>"),
        "clipPathUnits", ["objectBoundingBox", "userSpaceOnUse"]
      ),
      (
        Place(
          before: "<mask id='c' width='1' height='9'",
          after: "<rect width='9' height='9' fill='#fff'/></mask><rect width='9' height='9' mask='url(#c)'/>"),
        "maskUnits", ["objectBoundingBox", "userSpaceOnUse"]
      ),
      (
        Place(
          before: "<mask id='c'",
          after: "<rect width='.5' height='9' fill='#fff'/></mask><rect width='9' height='9' mask='url(#c)'/>"),
        "maskContentUnits", ["objectBoundingBox", "userSpaceOnUse"]
      ),
      (marker, "markerUnits", ["strokeWidth", "userSpaceOnUse"]), (marker, "orient", ["0", "auto", "90", "1rad"]),
      (viewport, "preserveAspectRatio", ["xMinYMin", "none", "xMaxYMid slice"]),
      (Place(before: "<text y='16' font-size='12'", after: "ab</text>"), "rotate", ["0", "90", "0 45"]),
      (
        Place(before: "<text y='16' font-size='12' textLength='19'", after: "a</text>"), "lengthAdjust",
        [
          "spacing", "spacingAndGlyphs",
        ]
      ),
    ] as [(Place, String, [String])])
  func theAnimatedAttributeIsTheStatedOne(place: Place, name: String, values: [String]) throws {
    let list = values.joined(separator: ";")
    let animation =
      "<animate attributeName='\(name)' calcMode='discrete' dur='1s' repeatCount='indefinite' values='\(list)'/>"
    let moving = try place.document(place.before.contains(" \(name)=") ? "" : "\(name)='\(values[0])'", animation)
    #expect(moving.warnings.isEmpty)
    for (index, value) in values.enumerated() {
      let stated = try Picture(place.document("\(name)='\(value)'", ""))
      let shown = try Picture(moving, at: (Double(index) + 0.5) / Double(values.count))
      #expect(shown.pixels == stated.pixels, "\(name)=\"\(value)\"")
    }
  }

  /// Numbers have values between those of keys; whole numbers are rounded there; words have none.
  @Test(
    arguments: [
      (transfer("type='linear'"), "slope", "0", "1", ".25"),
      (transfer("type='table'"), "tableValues", "0 1", "1 0", ".25 .75"),
      (noise, "numOctaves", "1", "4", "2"), (kernel, "targetX", "0", "2", "1"), (noise, "seed", "1", "9", "3"),
      (filter("feConvolveMatrix"), "kernelMatrix", "1 0 0 1 1 0 0 0 1", "0 0 0 0 1 0 0 0 1", ".75 0 0 .75 1 0 0 0 1"),
      (marker, "orient", "0", "180", "45"), (marker, "orient", "0deg", "200grad", "45"),
      (marker, "orient", "0", "auto", "0"), (gradient, "spreadMethod", "repeat", "pad", "repeat"),
      (light("feDistantLight elevation='30'"), "azimuth", "0", "120", "30"),
      (Place(before: "<text y='16' font-size='12'", after: "ab</text>"), "rotate", "0 0", "80 40", "20 10"),
    ] as [(Place, String, String, String, String)])
  func valuesAreMixedAsInChromium(place: Place, name: String, from: String, to: String, quarter: String) throws {
    let animation = "<animate attributeName='\(name)' dur='1s' repeatCount='indefinite' from='\(from)' to='\(to)'/>"
    let shown = try Picture(place.document("", animation), at: 0.25)
    #expect(try shown.pixels == Picture(place.document("\(name)='\(quarter)'", "")).pixels)
  }

  /// From the value of the attribute, or of the attribute that is missing.
  @Test(arguments: [
    ("slope='.8'", "to='0'", "slope='.4'"), ("slope='.2'", "by='.6'", "slope='.5'"),
    ("", "values='-.4;-.4' additive='sum'", "slope='.6'"), ("", "to='0'", "slope='.5'"),
  ])
  func valuesStartFromTheAttribute(stated: String, animation: String, half: String) throws {
    let place = Self.transfer("type='linear'")
    let moving = "<animate attributeName='slope' dur='1s' repeatCount='indefinite' \(animation)/>"
    #expect(try Picture(place.document(stated, moving), at: 0.5).pixels == Picture(place.document(half, "")).pixels)
  }

  /// What rules give by classes, to the element and to others, and what they no longer give.
  @Test(arguments: [
    ".a{fill:red}.b{fill:blue}", ".b rect,.b+rect{transform:translate(4px)}", "g.c>*{opacity:.5;stroke:lime}",
    "#g:is(.b) rect{display:none}", "g{fill:red!important}.b{fill:blue}.c{fill:lime!important}",
    "*{--x:red}.b{--x:blue}rect{fill:var(--x)}", ".b,.a.c{color:lime}g{fill:currentColor}", "#g:not(.a) *{width:2px}",
    "rect{fill:lime}.a{fill:red;stroke:blue}.b{stroke-width:3px}",
  ])
  func theClassIsTheStatedOne(style: String) throws {
    let names = ["a", "b", "a c", "unknown", "b c"]
    func content(_ name: String, _ animation: String) -> String {
      "<style>\(style)</style><g id='g' class='\(name)'>\(animation)<rect x='2' y='2' width='6' height='6'/></g>"
        + "<rect y='10' width='8' height='8'/>"
    }
    let values = names.joined(separator: ";")
    let list = "<animate attributeName='class' dur='1s' repeatCount='indefinite' values='\(values)'/>"
    let moving = try document(content("a", list))
    #expect(moving.warnings.isEmpty)
    for (index, name) in names.enumerated() {
      let shown = try Picture(moving, at: (Double(index) + 0.5) / Double(names.count))
      #expect(try shown.pixels == Picture(content(name, "")).pixels, "\(name)")
    }
    // The later of two animations counts.
    let over = list + "<set attributeName='class' to='b'/>"
    #expect(try Picture(content("a", over), at: 0.5).pixels == Picture(content("b", "")).pixels)
  }

  /// The fill of a `rect` of class `a`, half a second after the begin, as in Chromium 156.
  @Test(arguments: [
    ("<set attributeName='class' to='b'/>", "blue"), ("<set attributeName='class' to=''/>", "lime"),
    ("<set attributeName='class' to='b'/><set attributeName='fill' to='red'/>", "red"),
    ("<set attributeName='fill' to='red'/><set attributeName='class' to='b' begin='.3s'/>", "red"),
    ("<set attributeName='class' to='b'/><set attributeName='class' to='c' end='.1s'/>", "blue"),
    ("<animate attributeName='class' by='b' dur='.1s' fill='freeze'/>", "yellow"),
    ("<animate attributeName='class' values='a;b' additive='sum' dur='.1s' fill='freeze'/>", "blue"),
    ("<animate attributeName='class' to='b' dur='.2s' fill='freeze'/>", "blue"),
    ("<set attributeName='class' to='d'/>", "lime"),
  ])
  func classesAreAnimatedAsInChromium(animation: String, fill: String) throws {
    let style = "<style>.a{fill:yellow}.b{fill:blue}[class=d]{fill:red}</style>"
    // Something that moves for a second.
    let clock = "<animate attributeName='x' values='0;0;1' dur='1s'/>"
    let shape = "<rect class='a' fill='lime' width='9' height='9'>"
    let moving = try Picture(style + shape + animation + "</rect><rect y='30'>\(clock)</rect>", at: 0.5)
    #expect(try moving.pixels == Picture("<rect fill='\(fill)' width='9' height='9'/>").pixels)
  }

  /// Of what browsers animate, motion that begins with a class is left out, with a warning.
  @Test(arguments: [
    ("rect", "class", "", 0), ("rect", "rotate", "", 0), ("text", "rotate", "", 0), ("rect", "textContent", "", 0),
    ("rect", "class", ".b{animation:k 1s}@keyframes k{to{opacity:0}}", 1),
    ("rect", "class", "*{transition:fill 1s}", 1),
  ])
  func motionDoesNotBeginWithClasses(element: String, name: String, style: String, count: Int) throws {
    let content = "<\(element) width='9' height='9'>a<set attributeName='\(name)' to='b'/></\(element)>"
    #expect(try document("<style>\(style)</style>" + content).warnings.count == count)
  }

  /// A rule for the classes of two elements is not followed where both are animated, with a warning.
  @Test(arguments: [
    (".a .b{fill:red}", 1), (".a.b{fill:red}", 0), (".a,.b{fill:red}", 0), (".a{opacity:0}.b{fill:red}", 0),
  ])
  func classesThatNeedEachOtherAreWarnedOf(rule: String, count: Int) throws {
    func change(_ name: String) -> String { "<set attributeName='class' to='\(name)' begin='1s'/>" }
    let rect = "<rect width='9' height='9'>\(change("b"))</rect>"
    #expect(try document("<style>\(rule)</style><g>\(change("a"))\(rect)</g>").warnings.count == count)
  }
}
