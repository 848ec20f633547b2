/// The strings that LZW knows, as a tree: each is another one and an index behind it.
struct StringTree: ~Copyable {
  /// A string's longest one-longer string made last, the one made before that from the same string (0 where there is none), and the
  /// string one shorter.
  private let children, siblings, parents: UnsafeMutablePointer<UInt16>
  private let suffixes: UnsafeMutablePointer<UInt8>

  /// The most strings that codes of 12 bits can name.
  static let capacity = 4096

  init() {
    children = .allocate(capacity: Self.capacity)
    siblings = .allocate(capacity: Self.capacity)
    parents = .allocate(capacity: Self.capacity)
    suffixes = .allocate(capacity: Self.capacity)
  }

  deinit {
    children.deallocate()
    siblings.deallocate()
    parents.deallocate()
    suffixes.deallocate()
  }

  /// Leaves the strings of one index, below `count`.
  func reset(to count: Int) {
    children.update(repeating: 0, count: count)
    for index in 0..<count { suffixes[index] = UInt8(truncatingIfNeeded: index) }
  }

  /// Makes the string `code` of `prefix` and an index.
  @inline(__always)
  func add(_ code: Int, behind prefix: Int, suffix: UInt8) {
    suffixes[code] = suffix
    parents[code] = UInt16(truncatingIfNeeded: prefix)
    siblings[code] = children[prefix]
    children[code] = 0
    children[prefix] = UInt16(truncatingIfNeeded: code)
  }

  /// Changes the last index of a string that has none longer.
  @inline(__always)
  func relabel(_ code: Int, suffix: UInt8) { suffixes[code] = suffix }

  /// The string made last of `code` and one index more, or 0.
  @inline(__always)
  func child(of code: Int) -> Int { Int(children[code]) }

  /// The string made before this one of the same shorter one, or 0.
  @inline(__always)
  func sibling(of code: Int) -> Int { Int(siblings[code]) }

  /// The string without its last index.
  @inline(__always)
  func parent(of code: Int) -> Int { Int(parents[code]) }

  /// The last index of a string.
  @inline(__always)
  func suffix(of code: Int) -> UInt8 { suffixes[code] }
}
