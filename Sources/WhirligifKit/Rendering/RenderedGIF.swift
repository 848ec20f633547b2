/// A GIF in memory, and what it is.
public struct RenderedGIF: Hashable, Sendable {
  /// The file's content.
  public let bytes: [UInt8]
  /// What was made.
  public let report: RenderReport
}
