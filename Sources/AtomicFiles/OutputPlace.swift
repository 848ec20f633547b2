import Platform

/// The place of an output, which need not exist: equal places are the same file, whatever their paths.
package struct OutputPlace: Hashable, Sendable {
  /// The deepest existing folder.
  private let folder: FileIdentity
  /// The names below it.
  private let rest: [String]

  /// Nil for devices, pipes, descriptors and cycles of links.
  package init?(of path: String) {
    guard case .path(let real)? = try? Target.followLinks(path) else { return nil }
    var above = FilePath.folder(of: real)
    while true {
      if let folder = FileIdentity(of: above) {
        self.folder = folder
        let scalars = real.unicodeScalars.dropFirst(above == "." ? 0 : above.unicodeScalars.count)
        rest = scalars.split(separator: "/").map { String($0) }.filter { $0 != "." }
        return
      }
      guard above != ".", above != "/" else { return nil }
      above = FilePath.folder(of: above)
    }
  }
}

extension OutputFile {
  /// Rejects, before any work, outputs that are inputs of this process, and outputs that are the same file.
  package static func check(_ paths: [String]) throws(FileError) {
    var known: [OutputPlace: String] = [:]
    for path in paths where path != "-" {
      if let input = input(at: path) { throw .isInput(path: path, input: input) }
      guard let place = OutputPlace(of: path) else { continue }
      if let other = known.updateValue(path, forKey: place) { throw .sameOutput(path: path, other: other) }
    }
  }

  /// The path of the input of this process that is the regular file at a path; nil if there is none.
  package static func input(at path: String) -> String? {
    guard FileStamp(of: path)?.isFile == true, let file = FileIdentity(of: path) else { return nil }
    return InputLog.input(file)
  }
}

extension OutputFile {
  /// Whether what is written to a path goes to standard output: `-`, `/dev/stdout`, or another path of the same pipe,
  /// terminal or descriptor.
  package static func isStandardOutput(_ path: String) -> Bool {
    if path == "-" { return true }
    guard let end = try? Target.followLinks(path) else { return false }
    switch end {
    case .descriptor(let number): return number == 1 || FileIdentity(of: number) == FileIdentity(of: 1)
    case .path(let real):
      guard let stamp = FileStamp(of: real), !stamp.isFile else { return false }
      return FileIdentity(of: real) == FileIdentity(of: 1)
    }
  }
}
