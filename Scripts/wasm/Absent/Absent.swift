// Names of the standard library that Embedded Swift does not have, for declarations that mention them.

public protocol Codable {}

/// Values of options, which the module does not store.
public typealias StoredValue = Equatable & Sendable

public struct OptionCoding: Sendable {
  public init<Options, Value>(_ field: @Sendable (inout Options, (inout Value) -> Void) -> Void) {}
}
