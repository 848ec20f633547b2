/// Finds duplicate keys of an object. Most objects have few keys, which are compared without hashing.
struct KeySet {
  private static let fewKeys = 12
  private var indices: [String: Int] = [:]

  /// Adds the key of the member that follows `members`. Returns the index of the member that has the same key, if there
  /// is one.
  mutating func insert(_ key: String, among members: [JSONObject.Member]) -> Int? {
    if members.count < Self.fewKeys { return members.firstIndex { $0.key == key } }
    if indices.isEmpty {
      for (index, member) in members.enumerated() { indices[member.key] = index }
    }
    if let first = indices[key] { return first }
    indices[key] = members.count
    return nil
  }
}
