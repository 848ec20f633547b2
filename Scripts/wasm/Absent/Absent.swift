// Names of the standard library that Embedded Swift does not have, for declarations that mention them.

public protocol Codable {}
