/// The temporary files of this process.
package enum TemporaryFiles {
  /// Removes all that exist, and holds up every thread that wants to create another: for the last moments of a process.
  package static func abandonAll() { TemporaryFile.abandonAll() }
}
