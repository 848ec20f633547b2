/// The version of the library and the command.
public let version = "1.0.0"

/// Stands for what is drawn and encoded, so that a batch renews what an older build of the same version made: what the hash
/// of the golden hashes begins with. `Scripts/golden` writes it, and a test holds it to them.
package let renderingIdentity = "ad539dd7d621a1b2"
