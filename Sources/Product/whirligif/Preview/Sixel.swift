import Inspect
import WhirligifKit

/// Sixel graphics: bands of six rows, one color after the other, with 216 evenly spaced colors.
enum Sixel {
  static func text(_ frame: Picture) -> String {
    let indices = indices(of: frame)
    let used = Set(indices.compactMap { $0 }).sorted()
    var text = "\u{1b}P0;1;0q\"1;1;\(frame.width);\(frame.height)"
    for color in used { text += "#\(color);2;\(color / 36 * 20);\(color / 6 % 6 * 20);\(color % 6 * 20)" }
    for top in stride(from: 0, to: frame.height, by: 6) { text += band(indices, frame, top: top, used) }
    return text + "\u{1b}\\"
  }

  /// The color index of each pixel; nil if it is transparent.
  private static func indices(of frame: Picture) -> [Int?] {
    (0..<frame.width * frame.height).map { at in
      frame.color(x: at % frame.width, y: at / frame.width).map { color in
        level(color.red) * 36 + level(color.green) * 6 + level(color.blue)
      }
    }
  }

  /// Quantizes a byte to six levels.
  private static func level(_ byte: UInt8) -> Int { (Int(byte) * 5 + 127) / 255 }

  private static func band(_ indices: [Int?], _ frame: Picture, top: Int, _ colors: [Int]) -> String {
    var text = ""
    for color in colors {
      var runs = Runs()
      var isUsed = false
      for x in 0..<frame.width {
        var bits = 0
        for row in 0..<6 where top + row < frame.height && indices[(top + row) * frame.width + x] == color {
          bits |= 1 << row
        }
        isUsed = isUsed || bits != 0
        runs.add(bits)
      }
      if isUsed { text += "#\(color)\(runs.finished())$" }
    }
    return text + "-"
  }

  /// Run-length encoding of columns of six pixels.
  private struct Runs {
    private var text = ""
    private var bits = 0
    private var count = 0

    mutating func add(_ next: Int) {
      if next != bits { flush() }
      bits = next
      count += 1
    }

    mutating func finished() -> String {
      flush()
      return text
    }

    private mutating func flush() {
      let character = String(UnicodeScalar(UInt8(63 + bits)))
      text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
      count = 0
    }
  }
}
