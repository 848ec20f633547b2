extension Path {
  /// The transformed path as straight lines, at most `tolerance` from its curves, in the units after the transform.
  package func flattened(tolerance: Double, transform: AffineTransform = .identity) -> Path {
    guard tolerance > 0 else { return Path() }
    let accuracy = StrokeAccuracy(halfWidth: 0, tolerance: tolerance)
    var result = Path()
    for subpath in transformed(by: transform).subpaths {
      result.move(to: subpath.start)
      for segment in subpath.segments {
        let count = Int(min(accuracy.chords(of: segment), StrokeVertices.mostChords))
        for index in 1..<max(count, 1) { result.line(to: segment.point(at: Double(index) / Double(count))) }
        result.line(to: segment.end)
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }
}
