import Vector

/// Positions the letters of a line and scales their outlines to pixels.
struct LinePlacer {
  let characters: [Character]
  let emSize: Double
  let spacing: Double

  /// The letters in reading order. `start` is the left end of the line's advances, on its baseline.
  func place(_ line: TypesetLine, at start: Point) -> [Letter] {
    var origins = [Point](repeating: start, count: line.letters.count)
    var x = start.x
    for index in line.visualOrder {
      origins[index] = Point(x: x, y: start.y)
      x += line.letters[index].advance * emSize + spacing
    }
    return line.letters.indices.map { letter(line.letters[$0], at: origins[$0]) }
  }

  private func letter(_ letter: TypesetLetter, at origin: Point) -> Letter {
    var clusters: [Cluster] = []
    var x = letter.isRightToLeft ? letter.advance * emSize : 0
    for cluster in letter.clusters {
      let advance = cluster.advance * emSize
      if letter.isRightToLeft { x -= advance }
      clusters.append(self.cluster(cluster, at: Point(x: origin.x + x, y: origin.y)))
      if !letter.isRightToLeft { x += advance }
    }
    let (path, ink) = Self.joined(clusters, from: origin)
    return Letter(
      text: clusters.map { $0.text }.joined(), index: clusters.first?.index ?? 0, clusters: clusters, origin: origin,
      advance: letter.advance * emSize, path: path, ink: ink, isRightToLeft: letter.isRightToLeft)
  }

  /// The combined outline of clusters, relative to `origin`, and its bounding box. Most letters are one cluster and
  /// share its outline.
  private static func joined(_ clusters: [Cluster], from origin: Point) -> (Path, Rect?) {
    if clusters.count == 1 { return (clusters[0].path, clusters[0].ink) }
    var path = Path()
    for cluster in clusters {
      path.append(cluster.path.transformed(by: .translation(x: cluster.origin.x - origin.x, y: 0)))
    }
    return (path, path.box)
  }

  private func cluster(_ cluster: TypesetCluster, at origin: Point) -> Cluster {
    var path = Path()
    for glyph in cluster.glyphs {
      let scale = glyph.scale * emSize
      let placed = glyph.outline.transformed(
        by: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: glyph.x * emSize, ty: glyph.y * emSize))
      if path.isEmpty { path = placed } else { path.append(placed) }
    }
    return Cluster(
      text: String(characters[cluster.characters]), index: cluster.characters.lowerBound, origin: origin,
      advance: cluster.advance * emSize, path: path, ink: path.box)
  }
}
