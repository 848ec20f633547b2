/// Finds the keys that an object has twice. Most objects have few keys, and comparing those costs less than hashing.
struct KeySet {
  private static let fewKeys = 12
  private var indices: [String: Int] = [:]

  /// Adds the key of the member that comes behind `members`; the index of the member that has the key already.
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
