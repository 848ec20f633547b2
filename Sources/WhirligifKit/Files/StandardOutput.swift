import Platform

/// Standard output and standard error, unbuffered and with every failure reported.
package enum StandardOutput {
  package static func write(_ bytes: [UInt8]) throws(WhirligifError) {
    do throws(SystemError) {
      try writeAll(bytes, to: 1)
    } catch {
      throw error.number == EPIPE ? .closedPipe : .cannotWrite(path: "standard output", reason: error.reason)
    }
  }

  package static func write(_ text: String) throws(WhirligifError) {
    try write(Array(text.utf8))
  }

  /// Writes to standard error. A failure is ignored: there is nowhere left to report it.
  package static func complain(_ text: String) {
    try? writeAll(Array(text.utf8), to: 2)
  }
}
