import Jobs
import Platform
import WhirligifKit

extension OutputCheck {
  /// Rejects a name with the extension of another kind of file. Devices and pipes may have any name.
  static func kind(_ kind: FileKind, of path: String, option: String) throws(WhirligifError) {
    let isOther = FileKind.ending(of: path) != nil && !kind.matches(path)
    guard isOther, FileStamp(of: path)?.isFile != false else { return }
    throw .invalidValue(
      "'\(path)' would hold what '--\(option)' writes: choose a name that ends in \(kind.list), or has no extension.")
  }
}
