import Codecs
import Numerics
import WhirligifKit

/// The ways in which terminals show pictures, the best first.
enum PictureProtocol: String, CaseIterable, Sendable {
  /// The kitty graphics protocol: the terminal stores the frames and plays them.
  case kitty
  /// The inline images of iTerm2: the terminal plays the GIF itself.
  case iterm2
  /// Sixel graphics: each frame is sent again.
  case sixel
  /// Two pixels per character cell, supported everywhere.
  case blocks

  /// The protocol that the environment implies; nil if the terminal must be queried.
  static func known(from environment: (String) -> String?) -> PictureProtocol? {
    let program = environment("TERM_PROGRAM") ?? ""
    if environment("TMUX") != nil || environment("TERM")?.begins(with: "screen") == true { return .blocks }
    if environment("KITTY_WINDOW_ID") != nil || program == "ghostty" { return .kitty }
    if program == "iTerm.app" || program == "WezTerm" || program == "mintty" { return .iterm2 }
    return environment("TERM") == "dumb" || environment("TERM") == "linux" ? .blocks : nil
  }

  /// Queries the kitty protocol, the background color, and finally the device attributes, which every terminal answers.
  static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}]11;?\u{1b}\\\u{1b}[c"

  /// The background color in an answer, `rgb:1e1e/1e1e/1e1e` with one to four digits each, in CSS syntax.
  static func background(in answer: String) -> String? {
    guard let start = answer.range(ofBytes: "\u{1b}]11;rgb:") else { return nil }
    let components =
      answer[start.upperBound...].split(whereScalar: { !$0.properties.isASCIIHexDigit && $0 != "/" }).first?.split(
        at: "/") ?? []
    let bytes = components.compactMap { digits in
      (1...4).contains(digits.count) ? Int(digits, radix: 16).map { $0 * 255 / (1 << (4 * digits.count) - 1) } : nil
    }
    guard bytes.count == 3, components.count == 3 else { return nil }
    return "rgb(\(bytes[0]), \(bytes[1]), \(bytes[2]))"
  }

  /// The protocol that an answer implies.
  static func answered(_ answer: String) -> PictureProtocol {
    if answer.includes("_Gi=31;OK") { return .kitty }
    guard let start = answer.range(ofBytes: "\u{1b}[?"), let (attributes, _) = answer[start.upperBound...].cut(at: "c")
    else { return .blocks }
    return attributes.split(at: ";").contains("4") ? .sixel : .blocks
  }

  /// Whether the input is an answer to the query rather than a key.
  static func isAnswer(_ text: String) -> Bool {
    ["\u{1b}_G", "\u{1b}]11;", "\u{1b}[?"].contains { text.begins(with: $0) }
  }

  /// Whether an answer is complete: the device attributes come last.
  static func isComplete(_ answer: String) -> Bool {
    guard let start = answer.range(ofBytes: "\u{1b}[?") else { return false }
    return answer[start.upperBound...].contains("c")
  }
}

/// The inline images of iTerm2: the terminal plays the GIF.
enum InlineImage {
  static func text(gif: [UInt8], width: Int, height: Int) -> String {
    "\u{1b}]1337;File=inline=1;size=\(gif.count);width=\(width)px;height=\(height)px:\(Base64.text(gif))\u{7}"
  }
}
