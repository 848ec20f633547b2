import AtomicFiles
import WhirligifKit

/// Standard output and standard error, unbuffered and with every failure reported.
enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(WhirligifError) {
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(bytes, to: "-") }
  }

  static func write(_ text: String) throws(WhirligifError) {
    try write(Array(text.utf8))
  }

  /// Writes to standard error. A failure is ignored, because it cannot be reported.
  static func printToStandardError(_ text: String) {
    OutputFile.writeToStandardError(Array(text.utf8))
  }
}
