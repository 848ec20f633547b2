/// A file in memory, and what it is.
public struct RenderedFile: Hashable, Sendable {
  /// The file's content.
  public let bytes: [UInt8]
  /// What was made.
  public internal(set) var report: RenderReport
}

/// A GIF in memory, and what it is.
public typealias RenderedGIF = RenderedFile
