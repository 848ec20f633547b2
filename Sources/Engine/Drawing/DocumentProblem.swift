/// What keeps the picture of a document from being all that the document states.
package enum DocumentProblem: String, CaseIterable, Sendable {
  /// A feature that browsers or players draw.
  case notDrawn
  /// A feature of an authoring tool that players do not draw either.
  case asPlayers
  case missingFile, otherFont, script, waits, roundedLoop, randomNumbers, noSize, noNamespace
}
