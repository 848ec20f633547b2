/// A message about a finished file.
package struct EncodingRemark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case adapted, notKept, drawnAnew, differs, keepsScripts, removed
  }

  package let kind: Kind
  package let sentence: String

  package init(_ kind: Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }
}

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
  /// What differs between the file and the source, or is worth knowing.
  package let remarks: [EncodingRemark]
  /// Whether the file is the document of the source with changes, and holds what is not drawn of it as well.
  package var keepsDocument = false

  package init(
    bytes: [UInt8], frames: Int, times: FrameTimes, plays: Int?, colors: Int? = nil, isExact: Bool = true,
    remarks: [EncodingRemark] = []
  ) {
    (self.bytes, self.frames, self.times, self.plays) = (bytes, frames, times, plays)
    (self.colors, self.isExact, self.remarks) = (colors, isExact, remarks)
  }

  package init(bytes: [UInt8], frames: Int, survey: LoopSurvey, colors: Int? = nil, isExact: Bool = true) {
    self.init(
      bytes: bytes, frames: frames, times: survey.times, plays: survey.plays, colors: colors, isExact: isExact)
  }
}
