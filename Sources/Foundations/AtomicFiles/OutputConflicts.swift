extension OutputFile {
  /// Rejects outputs that are inputs of this process, and outputs that are the same file.
  static func checkConflicts(of paths: [String]) throws(FileError) {
    var known: [OutputPlace: String] = [:]
    for path in paths {
      if let input = input(at: path) { throw .isInput(path: path, input: input) }
      guard paths.count > 1, let place = OutputPlace(of: path) else { continue }
      if let other = known.updateValue(path, forKey: place) { throw .sameOutput(path: path, other: other) }
    }
  }
}
