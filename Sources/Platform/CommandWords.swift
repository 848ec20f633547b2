/// The words that the process was started with, its own name first.
package enum CommandWords {
  #if os(Linux)
    package static var all: [String] {
      (0..<whirligif_word_count()).compactMap { whirligif_word($0).map { String(cString: $0) } }
    }
  #else
    package static var all: [String] { CommandLine.arguments }
  #endif
}
