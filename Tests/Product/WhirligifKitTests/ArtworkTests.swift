import Foundation
import Testing

@testable import WhirligifKit

/// Drawings that presets move, and that become presets.
struct ArtworkTests {
  private static let document = #"""
    {"formatVersion": 1, "name": "show", "summary": "Shows artwork.", "size": [8, 8], "duration": 1,
     "parameters": {"artwork": {"type": "artwork", "default": "DEFAULT", "summary": "File."}},
     "layers": [{"artwork": {"source": "artwork", "size": 8}}]}
    """#
  private static let square =
    ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z" fill="#f00"/></svg>"##

  private func animation(_ file: String = "builtin", in folder: URL? = nil) throws -> Animation {
    let text = Self.document.replacingOccurrences(of: "DEFAULT", with: file)
    return try Animation(bytes: Array(text.utf8), file: folder?.appending(path: "a.json").path ?? "a.json")
  }

  private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func color(_ animation: Animation) throws -> [UInt8] {
    let frame = try #require(try animation.frames().first)
    return Array(frame.rgba[4 * (4 * 8 + 4)..<4 * (4 * 8 + 5)])
  }

  @Test func artworkIsSetFromTextAndFromFiles() throws {
    var animation = try animation()
    try animation.set("artwork", to: Artwork(svg: Self.square))
    #expect(try color(animation) == [255, 0, 0, 255])
    try animation.set("artwork", to: .artwork(Artwork(svg: Self.square.replacing("#f00", with: "#00f"))))
    #expect(try color(animation) == [0, 0, 255, 255])
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "logo.svg")
      try Self.square.replacing("#f00", with: "lime").write(to: file, atomically: true, encoding: .utf8)
      try animation.set("artwork", to: file.path)
      #expect(try color(animation) == [0, 255, 0, 255])
      let png = try Animation(file: file.path).render(as: .png)
      try Data(png.bytes).write(to: folder.appending(path: "logo.png"))
      try animation.set("artwork", to: folder.appending(path: "logo.png").path)
      #expect(try color(animation) == [0, 255, 0, 255])
    }
    #expect(throws: WhirligifError.self) { try animation.set("artwork", to: "no-such-file.svg") }
    #expect(throws: WhirligifError.self) { try Artwork(svg: "<svg") }
  }

  @Test func identitiesFollowTheBytes() throws {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "logo.svg").path
      func identity(_ text: String) throws -> String {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        var animation = try animation()
        try animation.set("artwork", to: file)
        return animation.identity
      }
      let first = try identity(Self.square)
      #expect(try identity(Self.square) == first)
      #expect(try identity(Self.square + " ") != first)
      // A picture that the drawing names counts too.
      let naming = Self.square.replacing("</svg>", with: "<image href='a.png' width='1' height='1'/></svg>")
      let png = try Animation(document: Self.document.replacingOccurrences(of: "DEFAULT", with: "builtin"))
        .render(as: .png).bytes
      try Data(png).write(to: folder.appending(path: "a.png"))
      let second = try identity(naming)
      try Data(png + [0]).write(to: folder.appending(path: "a.png"))
      #expect(try identity(naming) != second)
    }
  }

  @Test func documentsNameFilesInTheirFolderAlone() throws {
    try inTemporaryFolder { folder in
      let inner = folder.appending(path: "in")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      for place in [folder, inner] {
        try Self.square.write(to: place.appending(path: "logo.svg"), atomically: true, encoding: .utf8)
      }
      #expect(try color(animation("logo.svg", in: inner)) == [255, 0, 0, 255])
      #expect(try color(animation("in/logo.svg", in: folder)) == [255, 0, 0, 255])
      for outside in ["../logo.svg", folder.appending(path: "logo.svg").path, "in/../../logo.svg", "none.svg", ""] {
        #expect(throws: WhirligifError.self) { try animation(outside, in: inner) }
      }
    }
  }

  @Test func undrawnFeaturesOfAnArtworkAreReported() throws {
    var animation = try animation()
    try animation.set(
      "artwork",
      to: Artwork(
        svg: Self.square.replacing("</svg>", with: "<foreignObject width='1' height='1'>a</foreignObject></svg>")))
    let warnings = try animation.plan().warnings().map(\.sentence)
    #expect(warnings.contains { $0.contains("foreignObject") && $0.contains("line 1") })
  }

  // MARK: Import

  /// Drawings of 64 by 64 pixels in which a preset document has all that it needs.
  private static let drawings = [
    square.replacing("0 0 9 9", with: "0 0 8 8"),
    ##"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 32 32"><defs>
    <linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#7c3aed"/><stop offset="1" stop-color="#fbbf24" stop-opacity=".2"/></linearGradient>
    <radialGradient id="r" cx=".4" cy=".4" fx=".3" fy=".3" r=".6" spreadMethod="reflect"><stop stop-color="red"/><stop offset=".7" stop-color="navy"/></radialGradient>
    <clipPath id="c"><path d="M0 0H20V20H0ZM5 5H15V15H5Z" clip-rule="evenodd"/></clipPath>
    <mask id="m"><rect width="24" height="24" fill="white"/><circle cx="20" cy="4" r="4"/></mask></defs>
    <rect id="box" x="1" y="2" width="10" height="8" rx="2" fill="url(#l)" stroke="#123" stroke-width="1.5"/>
    <g transform="rotate(20 12 12) scale(1 .5)"><circle cx="16" cy="30" r="6" fill="url(#r)" stroke="teal" stroke-width="2" stroke-dasharray="3 1"/></g>
    <g opacity=".6" id="pair"><path d="M0 14h9v9H0z" fill="lime"/><path d="M4 18h9v9H4z" fill="blue" fill-opacity=".5"/></g>
    <g clip-path="url(#c)"><circle cx="12" cy="12" r="11" fill="none" stroke="currentColor"/></g>
    <g mask="url(#m)"><rect x="14" width="10" height="9" fill="orange"/></g>
    <path d="M2 26l4-4 4 4 4-4" fill="none" stroke="crimson" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel"/>
    <g style="filter: blur(1px)"><rect x="20" y="20" width="4" height="4"/></g></svg>
    """##,
  ]

  @Test(arguments: drawings)
  func anImportedDrawingLooksTheSame(text: String) throws {
    let artwork = try Artwork(svg: text)
    let imported = try artwork.document()
    #expect(imported.warnings == [])
    var (own, document) = (
      try Animation(bytes: Array(text.utf8), file: "a.svg"), try Animation(document: imported.text, file: "a.json")
    )
    (own.options.size, document.options.size) = (.longerSide(64), .longerSide(64))
    (own.options.rendersStillFrame, document.options.rendersStillFrame) = (true, true)
    let (before, after) = (try own.frames()[0], try document.frames()[0])
    #expect(before.width == after.width && before.height == after.height)
    // Premultiplied: what is nearly clear has hardly a color.
    var worst = 0
    for pixel in 0..<before.width * before.height {
      for channel in 0..<4 {
        func value(_ bytes: [UInt8]) -> Int {
          channel == 3 ? Int(bytes[4 * pixel + 3]) : Int(bytes[4 * pixel + channel]) * Int(bytes[4 * pixel + 3]) / 255
        }
        worst = max(worst, abs(value(before.rgba) - value(after.rgba)))
      }
    }
    #expect(worst <= 2)
  }

  @Test func importedColorsAreParametersAndElementsHaveTheirNames() throws {
    let imported = try Artwork(svg: Self.drawings[1]).document()
    let animation = try Animation(document: imported.text)
    #expect(animation.parameters.first?.name == "color" && animation.parameters.first?.defaultText == "#000000")
    #expect(animation.parameters.map(\.defaultText).contains("#7c3aed"))
    #expect(imported.text.contains(#""name": "box""#) && imported.text.contains(#""name": "pair""#))
    #expect(!imported.text.contains("data:"))
  }

  @Test func omittedFeaturesOfAnImportAreReported() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><pattern id="p" width="1" height="1"><rect width="1" height="1"/>
      </pattern><rect width="8" height="8" fill="url(#p)"/><rect width="2" height="2"/></svg>
      """
    #expect(try Artwork(svg: text).document().warnings == ["Artwork: a pattern is omitted."])
  }

  private static func filtered(_ primitives: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><filter id="f">\(primitives)</filter>
    <g filter="url(#f)"><rect x="8" y="8" width="12" height="12" fill="#c2410c"/></g><circle r="4"/></svg>
    """
  }

  /// A blur of one color is the same on any scale of light; the filter's region, a tenth beyond the box, cuts it off.
  @Test func blursAndShadowsOfFiltersAreImported() throws {
    let blur = try Artwork(svg: Self.filtered("<feGaussianBlur stdDeviation='2'/>")).document()
    #expect(blur.warnings == ["Artwork: a filter in linear light is drawn in sRGB."])
    #expect(blur.text.contains(#""blur": 2"#) && blur.text.contains("M6.8 6.8L21.2 6.8L21.2 21.2L6.8 21.2Z"))
    let shadow = "<feDropShadow dx='1' dy='2' stdDeviation='1' color-interpolation-filters='sRGB'/>"
    let imported = try Artwork(svg: Self.filtered(shadow)).document()
    #expect(imported.warnings == [] && imported.text.contains(#""shadow""#))
  }

  @Test func filtersThatAreLeftOutAreNamed() throws {
    let primitives = "<feTurbulence baseFrequency='.1'/><feOffset dx='1'/>"
    #expect(
      try Artwork(svg: Self.filtered(primitives)).document().warnings == [
        "Artwork: a filter is left out (feTurbulence, feOffset); the language has single blurs and shadows."
      ])
  }
}
