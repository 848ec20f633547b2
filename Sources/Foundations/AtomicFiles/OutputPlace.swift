import Platform

/// The place of an output, which need not exist: equal places are the same file, whatever their paths.
package struct OutputPlace: Hashable, Sendable {
  /// The deepest existing folder.
  private let folder: FileIdentity
  /// The path below it.
  private let rest: String  // Words: two names that a file system may take for one are one output

  /// Nil for devices, pipes, descriptors and cycles of links.
  package init?(of path: String) {
    guard path != "-", case .path(let real)? = try? Target.followLinks(path) else { return nil }
    var above = FilePath.folder(of: real)
    while true {
      if let folder = FileIdentity(of: above) {
        self.folder = folder
        let below = real.utf8.dropFirst(above == "." ? 0 : above.utf8.count)
        let names = below.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        rest = names.filter { $0 != "." }.joined(separator: "/")
        return
      }
      guard above != ".", above != "/" else { return nil }
      above = FilePath.folder(of: above)
    }
  }

  /// Whether digits in the place of `placeholder` make this the other place.
  package func makes(_ other: OutputPlace, numbering placeholder: String) -> Bool {
    guard folder == other.folder, let (before, after) = rest.parts(around: placeholder) else { return false }
    let digits = other.rest.utf8.dropFirst(before.count).dropLast(after.count)
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && other.rest.utf8.starts(with: before) && other.rest.utf8.suffix(after.count).elementsEqual(after)
  }
}

extension String {
  /// The bytes before and after the first occurrence of a text; nil if there is none.
  fileprivate func parts(around text: String) -> (before: Substring.UTF8View, after: Substring.UTF8View)? {
    for start in utf8.indices where utf8[start...].starts(with: text.utf8) {
      return (utf8[..<start], utf8[start...].dropFirst(text.utf8.count))
    }
    return nil
  }
}
