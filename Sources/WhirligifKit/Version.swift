/// The version of the library and the command. Scripts and packages read it from this line.
public let version = "1.1.0"

/// The day of the version, as the change log and the manual page state it.
package let versionDate = "2026-11-25"

/// The commit that the sources were exported from, its first 12 digits; nil in a working copy, which may differ from
/// any commit.
///
/// `git archive` writes the commit here: packages and the archives of source hosts are made with it.
package let commit: String? = exportedCommit.hasPrefix("$") ? nil : String(exportedCommit.prefix(12))
private let exportedCommit = "$Format:%H$"

/// Stands for what is drawn and encoded, so that a batch renews what an older build of the same version made: what the
/// hash of the golden hashes begins with. `Scripts/golden` writes it, and a test holds it to them.
package let renderingIdentity = "ee2f1800cc57841a"
