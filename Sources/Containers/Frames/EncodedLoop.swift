/// A finished file and its properties.
package struct EncodedLoop: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The number of pictures in the file.
  package let frames: Int
  /// The times of one play.
  package let times: FrameTimes
  /// Nil means forever.
  package let plays: Int?
  /// The number of entries of the largest palette; nil without a palette.
  package let colors: Int?
  /// Whether every pixel equals the source's.
  package var isExact: Bool
  /// Differences between the file and the source, a sentence each.
  package let warnings: [String]
  /// Facts about the file that are worth knowing, a sentence each.
  package let notes: [String]

  package init(
    bytes: [UInt8], frames: Int, times: FrameTimes, plays: Int?, colors: Int? = nil, isExact: Bool = true,
    warnings: [String] = [], notes: [String] = []
  ) {
    (self.bytes, self.frames, self.times, self.plays) = (bytes, frames, times, plays)
    (self.colors, self.isExact, self.warnings, self.notes) = (colors, isExact, warnings, notes)
  }

  package init(bytes: [UInt8], frames: Int, survey: LoopSurvey, colors: Int? = nil, isExact: Bool = true) {
    self.init(
      bytes: bytes, frames: frames, times: survey.times, plays: survey.plays, colors: colors, isExact: isExact)
  }
}
