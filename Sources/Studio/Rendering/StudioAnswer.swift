import JSON

/// The answer to a request of the page, whatever carries it.
package enum StudioAnswer: Sendable {
  /// A file and its report.
  case file([UInt8], mediaType: String, report: JSONText)
  case value(JSONText)
  case failure(StudioFailure)
  /// A newer request of the same channel has arrived.
  case overtaken
}
