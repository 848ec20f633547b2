/// What a batch does with its jobs.
package enum BatchMode: Sendable {
  /// Make what is not up to date.
  case update
  /// Make all.
  case force
  /// Make all, write nothing, compare.
  case verify
  /// Make nothing; say what would be made.
  case list
}
