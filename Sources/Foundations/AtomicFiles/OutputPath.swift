/// The path of an output, and how much of it the user gave.
///
/// Links of a path that the user gives are followed. A name that the program chooses leaves the folder around it
/// through no link: files of others, such as those of a cloned repository, may have put one in its place.
package struct OutputPath: Sendable {
  package let path: String
  /// The folder that the user gave, which the rest of the path does not leave; nil for a path that the user gave whole.
  package let folder: String?

  /// - Parameter given: the part that the user gave: the whole path, or the beginning of its folder and name.
  package init(_ path: String, given: String) {
    self.path = path
    folder = path.utf8.elementsEqual(given.utf8) ? nil : FilePath.folder(of: given)
  }

  /// A path that the user gave; `-` is standard output.
  package static func given(_ path: String) -> OutputPath { OutputPath(path, given: path) }

  /// The path below the folder.
  var name: String {
    guard let folder, folder != "." else { return path }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }
}
