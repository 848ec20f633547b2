/// The borders between runs of equal pixels in rows: whether pictures are gradients, and which pixels share an error.
package struct RunBorders: Sendable {
  /// Neighbors that differ little, as in gradients, and much, as at edges.
  package var slopes = 0, edges = 0
  /// The number of pixels in the rows.
  package var pixels = 0

  package init() {}

  /// Whether most neighbors that differ do so by little.
  package var isGradient: Bool { slopes > edges }

  /// The number of pixels that share an error: in gradients, where it shows as bands, only those at borders.
  package var sharing: Int { isGradient ? slopes + edges : pixels }
}
