import Testing

@testable import SVG

struct PaintTests {
  @Test func gradientsInheritWhatTheyDoNotSay() throws {
    let picture = try Picture(
      """
      <linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
      <linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="5" x2="15"/>
      <rect width="20" height="20" fill="url(#b)"/>
      """)
    #expect(picture[2, 10] == [255, 0, 0, 255])
    #expect(picture[17, 10] == [0, 0, 255, 255])
    #expect(abs(picture[9, 10][0] - 140) < 10)
  }

  @Test func stopsMixColorsBeforeOpacity() throws {
    let picture = try Picture(
      """
      <linearGradient id="a"><stop stop-color="white" stop-opacity="0"/><stop offset="1" stop-color="black"/></linearGradient>
      <rect width="20" height="20" fill="url(#a)"/>
      """)
    // In the middle: half grey, half there.
    #expect(abs(picture[9, 10][0] - 64) < 6 && abs(picture[9, 10][3] - 121) < 6)
  }

  @Test(arguments: ["url(#none)", "none", "url(other.svg#x)"])
  func unresolvedReferencesPaintNothing(paint: String) throws {
    #expect(try Picture("<rect width='20' height='20' fill='\(paint)'/>")[10, 10] == [0, 0, 0, 0])
  }

  @Test func theFallbackStandsInForAMissingServer() throws {
    #expect(try Picture("<rect width='20' height='20' fill='url(#none) red'/>")[10, 10] == [255, 0, 0, 255])
  }

  /// As in Chromium.
  @Test(arguments: [
    "<linearGradient id='a' gradientTransform='scale(0)'>*</linearGradient>",
    "<linearGradient id='a' gradientUnits='userSpaceOnUse' gradientTransform='scale(1 0)'>*</linearGradient>",
    "<radialGradient id='a' gradientTransform='matrix(1 1 1 1 0 0)'>*<stop offset='1' stop-color='blue'/></radialGradient>",
    "<pattern id='a' width='4' height='4' patternUnits='userSpaceOnUse' patternTransform='scale(0 1)'><rect width='3' height='3'/></pattern>",
  ])
  func aSingularTransformLeavesNoServer(server: String) throws {
    let server = server.replacing("*", with: "<stop stop-color='red'/>")
    let shapes =
      "<rect width='10' height='20' fill='url(#a)'/><rect x='10' width='10' height='20' fill='url(#a) lime'/>"
    let picture = try Picture(server + shapes)
    #expect(picture[5, 10] == [0, 0, 0, 0] && picture[15, 10] == [0, 255, 0, 255])
  }

  /// As in Chromium, which finds what others refer to inside containers alone; of these, gradients hold only gradients
  /// and patterns. What a cell of the table says is whether the picture is that of a server in `defs`.
  @Test(arguments: [
    ("defs", true, true), ("g display='none'", true, true), ("symbol", true, true), ("mask", true, true),
    ("pattern", true, true), ("marker", true, true), ("clipPath", true, true), ("switch", true, true),
    ("linearGradient", true, false), ("radialGradient", true, false), ("stop", false, false), ("rect", false, false),
    ("path", false, false), ("text", false, false), ("image", false, false), ("use", false, false),
    ("filter", false, false), ("feFlood", false, false), ("animate", false, false),
  ])
  func serversServeInsideContainers(parent: String, holdsPaints: Bool, holdsOthers: Bool) throws {
    let servers: [(isPaint: Bool, server: String, user: String)] = [
      (true, "<linearGradient id='s'><stop stop-color='red'/></linearGradient>", "fill='url(#s) none'"),
      (
        true,
        "<pattern id='s' width='9' height='9' patternUnits='userSpaceOnUse'><rect width='9' height='4'/></pattern>",
        "fill='url(#s) none'"
      ),
      (false, "<clipPath id='s'><rect width='5' height='5'/></clipPath>", "clip-path='url(#s)'"),
      (false, "<mask id='s'><rect width='5' height='5' fill='#fff'/></mask>", "mask='url(#s)'"),
      (false, "<marker id='s'><circle r='3'/></marker>", "stroke='red' marker-end='url(#s)'"),
    ]
    for (isPaint, server, user) in servers {
      func picture(_ around: String) throws -> [UInt32] {
        let name = around.split(separator: " ")[0]
        let shape = "<path d='M2 2H14V9' \(user)/>"
        return try Picture("<\(around)>\(server)</\(name)><g>\(shape)</g>").pixels
      }
      let isFound = try picture(parent) == picture("defs")
      #expect(isFound == (isPaint ? holdsPaints : holdsOthers), "\(server) in \(parent)")
    }
  }

  /// In style sheets, the transform of a server is `transform`; the attribute of that name is none of a server.
  @Test(arguments: [
    ("rotate(30)", "", ""), ("translate(4 0)", "", "transform:translateX(4px)"),
    ("scale(2)", "scale(3)", "transform:scale(2)"),
    ("", "scale(3)", "transform:none"), ("rotate(30) scale(2)", "scale(2)", "rotate:30deg"),
    ("translate(4 1) scale(.5)", "", "translate:4px 1px;scale:.5"),
    ("translate(9 0) rotate(30) translate(-9 0)", "", "transform:rotate(30deg);transform-origin:9px 0"),
    ("rotate(30)", "", "transform:rotate(30deg);transform-origin:50% 50%;transform-box:fill-box"),
  ])
  func theTransformOfAServerIsAProperty(attribute: String, stated: String, style: String) throws {
    let servers = [
      ("pattern", "patternTransform", "width='8' height='8'", "<rect width='4' height='5'/>"),
      (
        "linearGradient", "gradientTransform", "x2='8' spreadMethod='reflect'",
        "<stop/><stop offset='1' stop-color='red'/>"
      ),
    ]
    for (name, attributeName, attributes, inside) in servers {
      func picture(_ attribute: String, _ style: String) throws -> [UInt32] {
        let units = name == "pattern" ? "patternUnits" : "gradientUnits"
        let start = "<\(name) id='s' \(units)='userSpaceOnUse' \(attributes) transform='scale(9)' style='\(style)'"
        return try Picture(
          "\(start) \(attributeName)='\(attribute)'>\(inside)</\(name)><rect width='20' height='20' fill='url(#s)'/>"
        ).pixels
      }
      #expect(try picture(attribute, "") == picture(style.isEmpty ? attribute : stated, style), "\(name)")
    }
    let moving = try document(
      """
      <style>#s{animation:k 1s linear infinite}@keyframes k{to{transform:translateX(8px)}}</style>
      <pattern id='s' width='8' height='8' patternUnits='userSpaceOnUse'><rect width='4' height='8'/></pattern>
      <rect width='20' height='20' fill='url(#s)'/>
      """)
    #expect(try Picture(moving, at: 0.25)[1, 5][3] == 0 && Picture(moving, at: 0.25)[3, 5][3] == 255)
  }

  @Test func stopsInheritThroughSeveralElements() throws {
    let stops = "<stop stop-color='inherit' stop-opacity='inherit'/>"
    let gradient = "<linearGradient id='a' stop-color='inherit' stop-opacity='inherit'>\(stops)</linearGradient>"
    let picture = try Picture(
      "<g stop-color='red' stop-opacity='0.2'>\(gradient)</g><rect width='20' height='20' fill='url(#a)'/>")
    #expect(picture[10, 10] == [51, 0, 0, 51])
  }

  @Test func groupsFadeAsOne() throws {
    let picture = try Picture(
      "<g opacity='0.5'><rect width='20' height='20' fill='red'/><rect width='20' height='20' fill='blue'/></g>")
    #expect(picture[10, 10] == [0, 0, 128, 128])
  }

  @Test func aClipIsTheUnionOfItsShapes() throws {
    let picture = try Picture(
      """
      <clipPath id="c"><rect width="12" height="12"/><path d="M8 8v12h12V8z"/></clipPath>
      <rect width="20" height="20" fill="red" clip-path="url(#c)"/>
      """)
    #expect(picture[10, 10] == [255, 0, 0, 255])
    #expect(picture[15, 15] == [255, 0, 0, 255])
    #expect(picture[15, 3] == [0, 0, 0, 0])
  }

  @Test func anEmptyClipHidesAll() throws {
    let picture = try Picture("<clipPath id='c'/><rect width='20' height='20' clip-path='url(#c)'/>")
    #expect(picture[10, 10] == [0, 0, 0, 0])
  }

  @Test func masksLetThroughAsMuchAsTheyAreLight() throws {
    let picture = try Picture(
      """
      <mask id="m"><rect width="10" height="20" fill="white"/><rect x="10" width="10" height="20" fill="#808080"/></mask>
      <rect width="20" height="20" fill="red" mask="url(#m)"/>
      """)
    #expect(picture[5, 10] == [255, 0, 0, 255])
    #expect(abs(picture[15, 10][3] - 128) <= 1)
  }

  @Test func patternsRepeat() throws {
    let picture = try Picture(
      """
      <pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="red"/></pattern>
      <rect width="20" height="20" fill="url(#p)"/>
      """)
    #expect(picture[2, 10] == [255, 0, 0, 255] && picture[12, 10] == [255, 0, 0, 255])
    #expect(picture[7, 10] == [0, 0, 0, 0] && picture[17, 10] == [0, 0, 0, 0])
  }

  /// A path of a single point has an end marker only, as in browsers.
  @Test func aPointHasAnEndMarker() throws {
    func painted(_ kind: String) throws -> [Int] {
      let marker =
        "<marker id='m' markerUnits='userSpaceOnUse' refX='1.5' refY='1.5'><rect width='3' height='3'/></marker>"
      return try Picture("\(marker)<path d='M10.5 8.5' stroke='#000' \(kind)='url(#m)'/>")[10, 8]
    }
    #expect(try painted("marker-end") == [0, 0, 0, 255])
    #expect(try painted("marker-start") == [0, 0, 0, 0])
    #expect(try painted("marker-mid") == [0, 0, 0, 0])
  }

  @Test func markersStandAtVertices() throws {
    let picture = try Picture(
      """
      <marker id="m" markerUnits="userSpaceOnUse" markerWidth="4" markerHeight="4" refX="2" refY="2">
      <rect width="4" height="4" fill="red"/></marker>
      <path d="M4 10h6h6" fill="none" stroke="none" marker-start="url(#m)" marker-end="url(#m)"/>
      """)
    #expect(picture[4, 10] == [255, 0, 0, 255] && picture[15, 10] == [255, 0, 0, 255])
    #expect(picture[10, 10] == [0, 0, 0, 0])
  }

  @Test func fixedStrokesKeepTheirWidth() throws {
    let picture = try Picture(
      "<path d='M0 1h2' stroke='red' stroke-width='2' vector-effect='non-scaling-stroke' transform='scale(10)'/>")
    #expect(picture[10, 10] == [255, 0, 0, 255] && picture[10, 7] == [0, 0, 0, 0])
  }

  @Test func filtersBlurInTheirRegion() throws {
    let picture = try Picture(
      """
      <filter id="f"><feFlood flood-color="lime"/></filter><rect x="5" y="5" width="10" height="10" filter="url(#f)"/>
      """)
    #expect(picture[10, 10] == [0, 255, 0, 255] && picture[4, 10] == [0, 255, 0, 255])
    #expect(picture[2, 10] == [0, 0, 0, 0])
  }
}
