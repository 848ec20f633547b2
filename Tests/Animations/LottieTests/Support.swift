import Drawing
import JSON
import Numerics
import Raster
import Testing
import Vector

@testable import Lottie

/// A reader of a document that has nothing in it but what a test needs.
func reader(_ members: String = "") throws -> Reader {
  Reader(try #require(try JSONDocument(reading: "{\(members)}").root.object), options: LottieOptions())
}

func json(_ text: String) throws -> JSONValue { try JSONDocument(reading: text).root }

func number(_ text: String) throws -> Property<Double> { try reader().property(json(text), or: 0) }

/// A document of 20 x 20 with 100 frames at 10 a second.
func animation(
  _ layers: String, _ more: String = "", options: LottieOptions = LottieOptions()
) throws -> LottieAnimation {
  let text = #"{"v":"5.7.0","fr":10,"ip":0,"op":100,"w":20,"h":20,"layers":[\#(layers)]\#(more)}"#
  return try LottieAnimation(bytes: Array(text.utf8), options: options) { _ in nil }
}

/// A shape layer that shows all the time.
func shapes(_ items: String, _ more: String = "") -> String {
  #"{"ty":4,"ip":0,"op":100,"st":0,"ks":{},"shapes":[\#(items)]\#(more)}"#
}

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  #"{"ty":"rc","p":{"k":[\#(x + width / 2),\#(y + height / 2)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
}

func fill(_ color: String = "[1,0,0,1]", opacity: Double = 100) -> String {
  #"{"ty":"fl","c":{"k":\#(color)},"o":{"k":\#(opacity)}}"#
}

func solid(_ color: String, width: Int = 20, height: Int = 20, _ more: String = "") -> String {
  #"{"ty":1,"ip":0,"op":100,"st":0,"ks":{},"sw":\#(width),"sh":\#(height),"sc":"\#(color)"\#(more)}"#
}

extension LottieAnimation {
  /// The straight color at the middle of a pixel: red, green, blue, alpha in 0...255.
  func pixel(_ x: Int, _ y: Int, at frame: Double = 0) throws -> [Int] {
    let canvas = Canvas(width: width, height: height)
    canvas.clear(nil)
    try displayList(atFrame: frame).draw(on: canvas)
    let word = canvas.pixmap[x, y]
    let alpha = Int(word >> 24)
    guard alpha > 0 else { return [0, 0, 0, 0] }
    return [0, 8, 16].map { Int((Double(word >> $0 & 255) * 255 / Double(alpha)).rounded()) } + [alpha]
  }

  /// Which pixels of the middle row are inked.
  func row(at frame: Double = 0, y: Int = 10) throws -> String {
    let canvas = Canvas(width: width, height: height)
    canvas.clear(nil)
    try displayList(atFrame: frame).draw(on: canvas)
    let pixmap = canvas.pixmap
    return String((0..<width).map { pixmap[$0, y] >> 24 > 127 ? "#" : "." })
  }
}

/// Whether every number is within `slack` of another.
func isNear(_ a: [Int], _ b: [Int], _ slack: Int = 2) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= slack }
}

extension LottieAnimation {
  /// Reads a Lottie animation from the bytes of a file.
  init(
    bytes: [UInt8], options: LottieOptions = LottieOptions(), readFile: FileReader? = nil,
    decodeImage: @escaping ImageDecoder
  ) throws(LottieError) {
    let file = try LottieFile(bytes, animation: options.animation, theme: options.theme)
    try self.init(file, options: options, readFile: readFile, decodeImage: decodeImage)
  }
}
