/// A file in memory and its report.
public struct RenderedFile: Hashable, Sendable {
  /// The file's content.
  public let bytes: [UInt8]
  /// The report of the rendering.
  public internal(set) var report: RenderReport
}

/// A GIF in memory and its report.
public typealias RenderedGIF = RenderedFile
