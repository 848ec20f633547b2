import Numerics

/// The members of a JSON object, in the order of the text. No two have the same key.
package struct JSONObject: Sendable {
  package struct Member: Sendable {
    package let key: Name
    /// The place of the key, including its quotes.
    package let keyRange: SourceRange
    package let value: JSONValue

    package init(key: Name, keyRange: SourceRange, value: JSONValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package let members: [Member]

  package init(members: [Member]) {
    self.members = members
  }

  /// The value of a key. Searches the members one by one: objects of documents are small.
  package subscript(key: String) -> JSONValue? { member(key)?.value }

  package func member(_ key: String) -> Member? {
    let key = Name(key)
    return members.first { $0.key == key }
  }
}

/// Finds duplicate keys of an object. Most objects have few keys, which are compared without hashing.
struct KeySet {
  private static let fewKeys = 12
  private var indices: [Name: Int] = [:]

  /// Adds the key of the member that follows `members`. Returns the index of the member that has the same key, if there
  /// is one.
  mutating func insert(_ key: Name, among members: [JSONObject.Member]) -> Int? {
    if members.count < Self.fewKeys { return members.firstIndex { $0.key == key } }
    if indices.isEmpty {
      for (index, member) in members.enumerated() { indices[member.key] = index }
    }
    if let first = indices[key] { return first }
    indices[key] = members.count
    return nil
  }
}
