/// How a terminal shows pictures, the best first.
enum PictureProtocol: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty: the terminal keeps the frames and plays them.
  case kitty
  /// The inline images of iTerm2: the terminal plays the GIF itself.
  case iterm2
  /// Sixel graphics: each frame is drawn anew.
  case sixel
  /// Two pixels in each character cell, anywhere.
  case blocks

  /// What the environment says for sure; nil if the terminal must be asked.
  static func known(from environment: (String) -> String?) -> PictureProtocol? {
    let program = environment("TERM_PROGRAM") ?? ""
    if environment("TMUX") != nil || environment("TERM")?.hasPrefix("screen") == true { return .blocks }
    if environment("KITTY_WINDOW_ID") != nil || program == "ghostty" { return .kitty }
    if program == "iTerm.app" || program == "WezTerm" || program == "mintty" { return .iterm2 }
    return environment("TERM") == "dumb" || environment("TERM") == "linux" ? .blocks : nil
  }

  /// Asks for kitty's protocol, and then for the device's attributes, which every terminal answers.
  static let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"

  /// What an answer to the question means.
  static func answered(_ answer: String) -> PictureProtocol {
    if answer.range(of: "_Gi=31;OK") != nil { return .kitty }
    guard let start = answer.range(of: "\u{1b}[?"), let end = answer[start.upperBound...].firstIndex(of: "c") else {
      return .blocks
    }
    return answer[start.upperBound..<end].split(separator: ";").contains("4") ? .sixel : .blocks
  }

  /// Whether an answer is complete: the device's attributes come last.
  static func isComplete(_ answer: String) -> Bool {
    guard let start = answer.range(of: "\u{1b}[?") else { return false }
    return answer[start.upperBound...].contains("c")
  }
}

extension String {
  /// Where a text first occurs. The library's own search would bring a megabyte of regular expressions into the binary.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
