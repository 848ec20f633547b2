/// The strings of an LZW table as a trie: each is another one followed by an index.
struct LZWTrie: ~Copyable {
  /// A string and its links.
  struct Node: BitwiseCopyable {
    /// The newest string that extends this one by one index, or 0.
    var child: UInt16
    /// The next older string that extends the same one, or 0.
    var sibling: UInt16
    /// The string without its last index.
    var parent: UInt16
    /// The last index.
    var suffix: UInt8
  }

  /// A string that repeats one index.
  struct Run {
    var code: UInt16
    var length: UInt16
  }

  private let nodes: UnsafeMutablePointer<Node>
  /// For each index, its longest run.
  private let runs: UnsafeMutablePointer<Run>
  /// For each index, its runs of 2...`shortLength`, by their lengths less one.
  private let shortRuns: UnsafeMutablePointer<UInt16>
  private static let shortLength = 32

  init() {
    nodes = .allocate(capacity: CodeWidth.codeCount)
    runs = .allocate(capacity: 256)
    runs.initialize(repeating: Run(code: 0, length: 1), count: 256)
    shortRuns = .allocate(capacity: 256 * Self.shortLength)
  }

  deinit {
    nodes.deallocate()
    runs.deallocate()
    shortRuns.deallocate()
  }

  /// Keeps the strings of a single index below `count`.
  func reset(to count: Int) {
    for index in 0..<count {
      nodes[index] = Node(child: 0, sibling: 0, parent: 0, suffix: UInt8(truncatingIfNeeded: index))
      runs[index] = Run(code: UInt16(truncatingIfNeeded: index), length: 1)
    }
  }

  /// Adds the string `code`: `prefix` followed by an index.
  ///
  /// Among a string's extensions, the one that repeats its last index comes first: pictures consist mostly of runs.
  @inline(__always)
  func add(_ code: Int, after prefix: Int, suffix: UInt8) {
    let link = UInt16(truncatingIfNeeded: code)
    let parent = UInt16(truncatingIfNeeded: prefix)
    let first = nodes[prefix].child
    if first != 0, nodes[Int(first)].suffix == nodes[prefix].suffix {
      nodes[code] = Node(child: 0, sibling: nodes[Int(first)].sibling, parent: parent, suffix: suffix)
      nodes[Int(first)].sibling = link
    } else {
      nodes[code] = Node(child: 0, sibling: first, parent: parent, suffix: suffix)
      nodes[prefix].child = link
    }
    lengthenRun(to: link, after: parent, of: suffix)
  }

  /// Changes the last index of a string that no other extends.
  @inline(__always)
  func relabel(_ code: Int, suffix: UInt8) {
    let node = nodes[code]
    let before = runs[Int(node.suffix)]
    if Int(before.code) == code { runs[Int(node.suffix)] = Run(code: node.parent, length: before.length &- 1) }
    nodes[code].suffix = suffix
    lengthenRun(to: UInt16(truncatingIfNeeded: code), after: node.parent, of: suffix)
  }

  @inline(__always)
  private func lengthenRun(to code: UInt16, after prefix: UInt16, of index: UInt8) {
    let run = runs[Int(index)]
    guard run.code == prefix else { return }
    runs[Int(index)] = Run(code: code, length: run.length &+ 1)
    if run.length < Self.shortLength { shortRuns[Int(index) &* Self.shortLength &+ Int(run.length)] = code }
  }

  /// The string of a code.
  @inline(__always)
  subscript(code: Int) -> Node { nodes[code] }

  /// The newest string that extends `code`, or 0.
  @inline(__always)
  func child(of code: Int) -> Int { Int(nodes[code].child) }

  /// The run of an index of a length: at least 1, at most that of the longest.
  @inline(__always)
  func run(of index: Int, length: Int) -> Int {
    guard length > 1 else { return index }
    let known = min(length, Self.shortLength)
    var code = Int(shortRuns[index &* Self.shortLength &+ known &- 1])
    // Of the strings that extend one, the run comes first.
    for _ in known..<length { code = child(of: code) }
    return code
  }

  /// The longest run of an index.
  @inline(__always)
  func longestRun(of index: Int) -> Run { runs[index] }
}
