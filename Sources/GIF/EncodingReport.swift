/// A finished file and how it came about.
package struct EncodedGIF: Sendable {
  package var bytes: [UInt8]
  package var report: EncodingReport
}

/// What the encoder made of the frames.
package struct EncodingReport: Hashable, Sendable {
  /// Where the colors come from.
  package enum PaletteMode: String, Sendable {
    /// One table holds every color of every frame.
    case exact
    /// One table of chosen colors.
    case global
    /// A table of chosen colors for each frame, or for those for which a shared one does not suffice.
    case local
  }

  package var width: Int
  package var height: Int
  /// Frames of the source.
  package var sourceFrames: Int
  /// Frames in the file: equal neighbors are one, and of a repeated period only the first is written.
  package var frames: Int { frameBytes.count }
  /// One play, in centiseconds.
  package var centiseconds: Int
  package var paletteMode: PaletteMode
  /// Whether every pixel is shown in its true color.
  package var isExact: Bool
  /// Entries of the tables in the file: the global one and each local one.
  package var paletteSizes: [Int]
  /// Each frame's share of the file.
  package var frameBytes: [Int]
  /// How often the loop plays; nil is forever.
  package var plays: Int?
}
