import Numerics
import Testing

@testable import WhirligifKit

/// A document whose picture a setting has changed is drawn as one with that picture.
struct PictureChangeTests {
  private static func square(_ color: String, _ width: Int = 1) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='1'><rect width='9' height='9' fill='\(color)'/></svg>"
  }

  private static let files: [Name: [UInt8]] = [
    "red.svg": Array(square("#f00").utf8), "blue.svg": Array(square("#00f").utf8),
    "wide.svg": Array(square("#0f0", 2).utf8), "note.txt": Array("Hello".utf8),
    "a=b.svg": Array(square("#0f0").utf8),
  ]

  private static func svg(_ images: String...) -> String {
    let shown = images.enumerated().map { "<image x='\(2 * $0)' width='2' height='2' \($1)/>" }.joined()
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(2 * images.count)' height='2'>\(shown)</svg>"
  }

  private static func lottie(_ layers: String...) -> String {
    let shown = layers.enumerated().map { place, layer in
      #"{"ty":2,\#(layer),"ip":0,"op":9,"ks":{"p":{"k":[\#(2 * place),0]}}}"#
    }
    return #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":\#(2 * layers.count),"h":2,"layers":[\#(shown.joined(separator: ","))],
       "assets":[{"id":"one","w":2,"h":2,"u":"","p":"red.svg"},{"id":"two","w":2,"h":2,"u":"images/","p":"two.png"}]}
      """#
  }

  private func animation(_ document: String, _ settings: [String]) throws -> Animation {
    let name = document.hasPrefix("<") ? "a.svg" : "a.json"
    var animation = try Animation(bytes: Array(document.utf8), file: name, files: .memory(Self.files))
    for text in settings { try animation.set("image", to: text) }
    return animation
  }

  /// The colors of the first row: `r`, `g`, `b`, or `-` if it is clear.
  private func row(_ document: String, _ settings: String...) throws -> String {
    try row(of: animation(document, settings))
  }

  private func row(of animation: Animation) throws -> String {
    let frame = try animation.frames()[0]
    return (0..<frame.width).map { x in
      let pixel = frame.rgba[(4 * x)..<(4 * x + 4)]
      return pixel.last == 0 ? "-" : zip("rgb", pixel).filter { $1 == 255 }.map { String($0.0) }.joined()
    }.joined()
  }

  @Test func aPictureIsNamed() throws {
    let drawing = Self.svg("id='p' href='red.svg'", "class='c' href='blue.svg'", "href='red.svg'")
    #expect(try row(drawing) == "rrbbrr")
    #expect(try row(drawing, "p=blue.svg") == "bbbbrr" && row(drawing, "c=red.svg") == "rrrrrr")
    #expect(try row(drawing, "red.svg=blue.svg") == "bbbbbb" && row(drawing, "#2=red.svg") == "rrrrrr")
    #expect(try row(drawing, "p=blue.svg", "c=red.svg") == "bbrrrr")
    let layers = Self.lottie(#""nm":"Logo","refId":"one""#, #""nm":"Sign","refId":"two""#, #""refId":"two""#)
    #expect(try row(layers, "Logo=blue.svg", "Sign=red.svg") == "bbrr--")
    #expect(try row(layers, "one=blue.svg", "two=red.svg") == "bbrrrr")
    #expect(try row(layers, "red.svg=red.svg", "two.png=blue.svg") == "rrbbbb")
  }

  @Test func theOnlyPictureNeedsNoName() throws {
    #expect(try row(Self.svg("href='red.svg'"), "blue.svg") == "bb")
    #expect(try row(Self.svg("href='red.svg'"), "a=b.svg") == "gg" && row(Self.svg(""), "=a=b.svg") == "gg")
    #expect(try row(Self.lottie(#""refId":"one""#), "blue.svg") == "bb")
    #expect(try row(Self.lottie(#""refId":"two""#, #""refId":"two""#), "blue.svg") == "bbbb")
  }

  /// The document places a picture of other proportions; a Lottie animation contains it.
  @Test func theDocumentPlacesIt() throws {
    let drawing = try animation(Self.svg("href='red.svg'"), ["wide.svg"]).frames()
    #expect(try drawing == animation(Self.svg("href='wide.svg'"), []).frames())
    // It covers half of each pixel.
    let pixels = try animation(Self.lottie(#""refId":"one""#), ["wide.svg"]).frames()[0].rgba
    #expect(stride(from: 3, to: 16, by: 4).allSatisfy { (100...156).contains(pixels[$0]) })
    #expect(try row(Self.svg("href='red.svg' preserveAspectRatio='none'"), "wide.svg") == "gg")
  }

  @Test func aReplacedPictureIsNotMissing() throws {
    let layers = Self.lottie(#""refId":"two""#)
    func isMissing(_ settings: [String]) throws -> Bool {
      try animation(layers, settings).plan().warnings().map(\.sentence).contains { $0.contains("missing") }
    }
    #expect(try isMissing([]) && !isMissing(["red.svg"]))
  }

  @Test func whatIsNotThereIsAnError() throws {
    func message(_ document: String, _ setting: String) -> String {
      #expect(throws: WhirligifError.self) { try animation(document, [setting]) }?.description ?? ""
    }
    let two = Self.svg("id='front' href='red.svg'", "href='blue.svg'")
    #expect(message(two, "frond=red.svg").contains("has no picture 'frond'. Did you mean 'front'?"))
    #expect(message(two, "red.svg").hasSuffix("Choose one as the 'image': 'red.svg=red.svg', 'blue.svg=red.svg'."))
    #expect(message(two, "front=none.png").contains("Cannot read 'none.png'"))
    #expect(message(two, "front=note.txt").contains("note.txt"))
    #expect(message(Self.square("#f00"), "red.svg") == "'a.svg' has no picture.")
  }

  @Test func theFileCountsInTheIdentity() throws {
    var files = Self.files
    let drawing = Self.svg("href='blue.svg'")
    func identity() throws -> String {
      var animation = try Animation(bytes: Array(drawing.utf8), file: "a.svg", files: .memory(files))
      try animation.set("image", to: "red.svg")
      return animation.identity
    }
    let before = try identity()
    files["red.svg"] = files["wide.svg"]
    #expect(try identity() != before)
  }

  /// A manifest's path is relative to its folder, and begins after the name.
  @Test func aPathIsFoundFromAFolder() throws {
    let document = try animation(Self.svg("id='p' href='red.svg'"), [])
    func found(_ text: String) -> String {
      Setting(name: "image", text: text).found(from: "in/", for: document).text
    }
    #expect(found("p=red.svg") == "p=in/red.svg" && found("red.svg") == "in/red.svg" && found("=a=b") == "=in/a=b")
    #expect(found("p=red.svg\n#1=/blue.svg\np=b.svg") == "p=in/red.svg\n#1=/blue.svg\np=in/b.svg")
    #expect(found("p=/red.svg") == "p=/red.svg" && found("q=r.svg") == "in/q=r.svg")
  }

  /// The picture of a slot is changed by the slot's own name, as by `image`.
  @Test func thePictureOfASlotIsItsValue() throws {
    let document = Self.lottie(#""refId":"one""#, #""refId":"two""#).replacing(
      #""id":"one","#, with: #""id":"one","sid":"logo","#
    ).replacing(#"{"v""#, with: #"{"slots":{"logo":{"p":{"id":"one","w":2,"h":2,"u":"","p":"red.svg"}}},"v""#)
    var animation = try animation(document, [])
    #expect(animation.parameters.first { $0.name == "logo" }?.kind == .image)
    try animation.set("logo", to: "blue.svg")
    #expect(try row(of: animation) == "bb--" && row(document, "logo=blue.svg") == "bb--")
    #expect(throws: WhirligifError.self) { try animation.set("logo", to: "missing.svg") }
  }
}
