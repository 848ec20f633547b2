import Drawing
import Testing

@testable import SVG

/// Clip paths, masks, motion paths, transforms and backgrounds of CSS, beside the same picture in other words.
@Suite struct ShapeTests {
  private static let box = "x='4' y='6' width='12' height='8' fill='red' stroke='blue' stroke-width='2'"

  private func clipped(_ shape: String) throws -> [UInt32] {
    try Picture("<rect \(Self.box) style='clip-path:\(shape)'/>").pixels
  }

  /// The stroke box is 14 x 10, from (3, 5).
  @Test(arguments: [
    ("circle(5px at 50% 50%)", "<circle cx='10' cy='10' r='5'/>"), ("circle()", "<circle cx='10' cy='10' r='5'/>"),
    ("circle(farthest-side at 0 0)", "<circle cx='3' cy='5' r='14'/>"),
    ("ellipse(50% 20%)", "<ellipse cx='10' cy='10' rx='7' ry='2'/>"),
    ("inset(1px 2px 3px 4px)", "<rect x='7' y='6' width='8' height='6'/>"),
    ("inset(1px round 3px)", "<rect x='4' y='6' width='12' height='8' rx='3'/>"),
    ("inset(60% 0 40% 0)", "<g/>"), ("polygon(0 0, 100% 0, 0 100%)", "<path d='M3 5H17L3 15Z'/>"),
    ("polygon(0 0, 100% 0, 0 100%) fill-box", "<path d='M4 6H16L4 14Z'/>"),
    ("path(\"M1 1H5V9Z\")", "<path d='M4 6H8V14Z'/>"),
    ("xywh(1px 1px 50% 50%)", "<rect x='4' y='6' width='7' height='5'/>"),
    ("rect(1px 9px 6px 2px)", "<rect x='5' y='6' width='7' height='5'/>"),
    ("circle(5px) view-box", "<circle cx='10' cy='10' r='5'/>"),
    ("fill-box", "<rect x='4' y='6' width='12' height='8'/>"),
  ])
  func clips(shape: String, element: String) throws {
    let other = try Picture("<clipPath id='c'>\(element)</clipPath><rect \(Self.box) clip-path='url(#c)'/>")
    #expect(try clipped(shape) == other.pixels)
  }

  @Test func clipShapesMorph() throws {
    let text =
      "<style>rect{animation:m 1s linear infinite}@keyframes m{from{clip-path:inset(0 0 0 0)}to{clip-path:inset(0 8px 0 0)}}"
      + "</style><rect width='8' height='8'/>"
    let picture = try Picture(text, at: 0.5)
    #expect(picture[3, 4][3] == 255 && picture[4, 4][3] == 0)
  }

  @Test func gradientsMaskByAlpha() throws {
    let picture = try Picture(
      "<rect width='16' height='16' style='mask:linear-gradient(90deg,#fff,transparent)'/>")
    for x in 0..<16 { #expect(abs(picture[x, 8][3] - (255 - (2 * x + 1) * 255 / 32)) <= 2) }
  }

  /// Hard stops, positions that are left out, a hint and a repetition.
  @Test(arguments: [
    ("linear-gradient(90deg,red 50%,blue 50%)", [255, 0, 0], [0, 0, 255]),
    ("linear-gradient(to left,red,red 50%,blue 0)", [0, 0, 255], [255, 0, 0]),
    ("repeating-linear-gradient(90deg,red 0 2px,blue 2px 4px)", [255, 0, 0], [0, 0, 255]),
    ("radial-gradient(circle 3px at 10px 10px,blue 99%,red)", [255, 0, 0], [0, 0, 255]),
    ("conic-gradient(from 180deg,red 50%,blue 0)", [255, 0, 0], [0, 0, 255]),
    ("repeating-conic-gradient(red 0 25%,blue 0 50%)", [255, 0, 0], [0, 0, 255]),
  ])
  func backgroundsAreGradients(value: String, left: [Int], right: [Int]) throws {
    let picture = try Picture(document("<g/>", attributes: "style='background:\(value)'"))
    let place = value.hasPrefix("radial") ? 10 : value.hasPrefix("repeating-linear") ? 6 : 15
    #expect(picture[1, 10][0...2] == left[...] && picture[place, 10][0...2] == right[...])
  }

  /// A dot of 2 x 2 units, on a circle of radius 6 about (10, 10) from its right end, and on the same path in other forms.
  @Test(arguments: [
    ("offset-path:circle(6px at 10px 10px);offset-distance:25%", 10, 16),
    ("offset-path:url(#p);offset-distance:25%", 10, 16),
    ("offset-path:ray(90deg at 4px 10px);offset-distance:6px", 10, 10),
    ("offset-path:polygon(4px 4px,16px 4px,16px 16px);offset-distance:12px", 16, 4),
    ("offset-path:path(\"M4 4H16V16H4Z\");offset-distance:125%", 16, 4),
    ("offset-path:path(\"M4 4H16\");offset-distance:50%;transform-origin:3px 3px", 7, 1),
    ("offset-path:inset(5px 1px 1px 4px);offset-distance:30%", 4, 5),
  ])
  func motionPaths(style: String, x: Int, y: Int) throws {
    let picture = try Picture(
      "<circle id='p' cx='10' cy='10' r='6' fill='none'/><rect x='-1' y='-1' width='2' height='2' style='\(style);offset-rotate:0deg'/>"
    )
    for (dx, dy) in [(-1, -1), (0, 0)] { #expect(picture[x + dx, y + dy][3] > 250) }
    #expect(picture.pixels.filter { $0 != 0 }.count == 4)
  }

  @Test(arguments: [
    ("rotateY(60deg)", "scale(.5,1)"), ("rotateX(180deg)", "scale(1,-1)"), ("translateZ(9px)", "none"),
    ("rotate3d(0,0,1,90deg)", "rotate(90deg)"), ("matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,3,1,0,1)", "translate(3px,1px)"),
    ("rotateY(60deg) rotateY(60deg)", "scale(-.5,1)"),
  ])
  func turnsOutOfThePlane(transform: String, flat: String) throws {
    func picture(_ value: String) throws -> [UInt32] {
      try Picture("<path d='M4 6H16L10 14Z' style='transform-origin:10px 10px;transform:\(value)'/>").pixels
    }
    let (tilted, same) = (try picture(transform), try picture(flat))
    for (a, b) in zip(tilted, same) { #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 1) }
  }

  /// The root is a box of CSS: it turns about its center, and is seen in perspective.
  /// A running animation of `transform` is put into the plane before the origin applies, which leaves no perspective; a
  /// transform that stands still is put into the plane as a whole.
  @Test func runningTransformsKeepToThePlane() throws {
    func picture(_ style: String) throws -> [UInt32] {
      let shape = "<rect class='a' x='5' y='5' width='10' height='10'/>"
      return try Picture("<style>.a{transform-origin:10px 10px;\(style)}</style>\(shape)").pixels
    }
    let transform = "perspective(20px) rotateY(60deg)"
    let frames = "@keyframes k{from,to{transform:\(transform)}"
    // The cosine of 60 degrees.
    let narrow = try picture("transform:scaleX(.5)")
    #expect(try picture("animation:k 1s infinite}\(frames)") == narrow)
    let still = try picture("transform:\(transform)")
    #expect(still != narrow)
    #expect(try picture("animation:k 1s -2s both}\(frames)") == still)
  }

  @Test func theRootTurnsAboutItsCenter() throws {
    let turned = try Picture(document("<rect width='20' height='5'/>", attributes: "style='transform:rotate(90deg)'"))
    #expect(turned[19, 2][3] == 255 && turned[12, 2][3] == 0)
    let seen = try Picture(
      document("<rect width='20' height='20'/>", attributes: "style='transform:perspective(20px) rotateY(60deg)'"))
    let heights = (0..<20).map { x in (0..<20).count { seen[x, $0][3] > 127 } }.filter { $0 > 0 }
    #expect(Set(heights).count >= 3)
    let back = try Picture(
      document(
        "<rect width='20' height='20'/>", attributes: "style='transform:rotateY(180deg);backface-visibility:hidden'"))
    #expect(back.pixels.allSatisfy { $0 == 0 })
  }

  /// Boxes of groups are those of their children's boxes, and strokes belong to the stroke box.
  @Test func transformBoxes() throws {
    func picture(_ box: String, _ origin: String) throws -> [UInt32] {
      try Picture("<rect \(Self.box) style='transform-box:\(box);transform-origin:\(origin);transform:scale(.5)'/>")
        .pixels
    }
    #expect(try picture("stroke-box", "0 0") == picture("view-box", "3px 5px"))
    #expect(try picture("fill-box", "100% 50%") == picture("view-box", "16px 10px"))
  }

  @Test func theShorthandOfAMotionPathHasARotation() throws {
    func picture(_ style: String) throws -> [UInt32] {
      try Picture(document("<rect width='6' height='2' style='\(style)'/>")).pixels
    }
    let path = "path(\"M4 10H16\")"
    let turned = try picture("offset:\(path) 50% 90deg")
    #expect(try turned == picture("offset-path:\(path);offset-distance:50%;offset-rotate:90deg"))
    #expect(try turned != picture("offset:\(path) 50%"))
    #expect(try picture("offset:\(path) 50% nonsense") == picture(""))
  }

  @Test func aBackgroundWithAnUnknownWordIsIgnored() throws {
    func picture(_ value: String) throws -> [Int] {
      try Picture(document("<g/>", attributes: "style='background:\(value)'"))[10, 10]
    }
    #expect(try picture("red no-repeat") == [255, 0, 0, 255])
    #expect(try picture("red nonsense") == [0, 0, 0, 0])
  }
}
