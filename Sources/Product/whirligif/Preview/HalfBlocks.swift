import Inspect
import WhirligifKit

/// Pictures from character cells: the upper half block in the color of one pixel, on the color of the pixel below it.
enum HalfBlocks {
  /// The text of a frame, each line ending in a line break; transparent pixels show the terminal's background.
  static func text(_ frame: Picture) -> String {
    var text = ""
    for y in stride(from: 0, to: frame.height, by: 2) {
      for x in 0..<frame.width { text += cell(frame.color(x: x, y: y), frame.color(x: x, y: y + 1)) }
      text += "\u{1b}[0m\r\n"
    }
    return text
  }

  private typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  private static func cell(_ upper: RGB?, _ lower: RGB?) -> String {
    switch (upper, lower) {
    case (nil, nil): "\u{1b}[0m "
    case (let upper?, nil): "\u{1b}[0;\(code(38, upper))m▀"
    case (nil, let lower?): "\u{1b}[0;\(code(38, lower))m▄"
    case (let upper?, let lower?): "\u{1b}[\(code(38, upper));\(code(48, lower))m▀"
    }
  }

  private static func code(_ plane: Int, _ color: RGB) -> String {
    "\(plane);2;\(color.red);\(color.green);\(color.blue)"
  }
}
