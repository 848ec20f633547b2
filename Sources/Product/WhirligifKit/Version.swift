import Numerics

/// The version of the library and the command. Scripts and packages read it from this line.
public let version = "1.1.0"

/// The date of the version in the change log and the manual page.
package let versionDate = "2026-11-25"

/// The address of the documentation and of issues; empty until the repository is published.
package let homepage = ""

/// The address of the published site; a placeholder until the repository is published.
package let siteAddress = "https://OWNER.github.io/whirligif/"

/// The first 12 digits of the commit that the sources were exported from; nil in a working copy, which may differ from
/// any commit.
///
/// `git archive` inserts the commit here: packages and the archives of source hosts are made with it.
package let commit: String? = exportedCommit.begins(with: "$") ? nil : String(exportedCommit.prefix(12))
private let exportedCommit = "$Format:%H$"

/// Identifies the drawing and encoding, so that a batch renders files again that an older build of the same version
/// made: the first digits of the hash of the golden hashes. `Scripts/golden` writes it, and a test checks it.
package let renderingIdentity = "abf6ea9f0107df18"
