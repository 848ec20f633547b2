/// The mode of a batch run.
package enum BatchMode: Sendable {
  /// Render the outdated files.
  case update
  /// Render all files.
  case force
  /// Render all files, write none, and compare.
  case verify
  /// Render nothing; list the outdated files.
  case list
}
