/// A finished file and how it came about.
package struct EncodedGIF: Sendable {
  package var bytes: [UInt8]
  package var report: EncodingReport
}

/// What the encoder made of the frames.
package struct EncodingReport: Hashable, Sendable {
  /// Where the colours come from.
  package enum PaletteMode: String, Sendable {
    /// One table holds every colour of every frame.
    case exact
    /// One table of chosen colours.
    case global
    /// A table of chosen colours for each frame, or for those for which a common one does not suffice.
    case local
  }

  package var width: Int
  package var height: Int
  /// Frames drawn.
  package var sourceFrames: Int
  /// Frames in the file: equal neighbours are one, and a repeated period stands once.
  package var frames: Int { frameBytes.count }
  /// One play, in centiseconds.
  package var centiseconds: Int
  package var paletteMode: PaletteMode
  /// Every pixel is shown in its true colour.
  package var isExact: Bool
  /// Entries of the tables used, the global one and each local one.
  package var paletteSizes: [Int]
  /// Each frame's share of the file.
  package var frameBytes: [Int]
  /// How often the loop plays; nil is for ever.
  package var plays: Int?
}
