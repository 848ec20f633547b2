import Platform

/// The place of an output, which need not exist: equal places are the same file, whatever their paths.
package struct OutputPlace: Hashable, Sendable {
  /// The deepest existing folder.
  private let folder: FileIdentity
  /// The path below it.
  private let rest: String

  /// Nil for devices, pipes, descriptors and cycles of links.
  package init?(of path: String) {
    guard path != "-", case .path(let real)? = try? Target.followLinks(path) else { return nil }
    var above = FilePath.folder(of: real)
    while true {
      if let folder = FileIdentity(of: above) {
        self.folder = folder
        let below = above == "." ? real[...] : real.dropFirst(above.count)
        rest = below.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return
      }
      guard above != ".", above != "/" else { return nil }
      above = FilePath.folder(of: above)
    }
  }

  /// Whether digits in the place of `placeholder` make this the other place.
  package func makes(_ other: OutputPlace, numbering placeholder: String) -> Bool {
    guard folder == other.folder, let range = rest.utf8.firstRange(of: placeholder.utf8) else { return false }
    let (before, after) = (rest.utf8[..<range.lowerBound], rest.utf8[range.upperBound...])
    let digits = other.rest.utf8.dropFirst(before.count).dropLast(after.count)
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && other.rest.utf8.starts(with: before) && other.rest.utf8.suffix(after.count).elementsEqual(after)
  }
}
