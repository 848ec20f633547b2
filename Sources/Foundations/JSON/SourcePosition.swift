/// A place in the text of a document. The numbers have 32 bits, because every value of a document has two places, which
/// are most of its memory.
package struct SourcePosition: Hashable, Sendable, Comparable {
  private var line32, column32, offset32: Int32

  /// Line, from 1. Lines end at a line feed, or at a carriage return that no line feed follows.
  package var line: Int {
    get { Int(line32) }
    set { line32 = Int32(clamping: newValue) }
  }
  /// Column, from 1, in Unicode scalars.
  package var column: Int {
    get { Int(column32) }
    set { column32 = Int32(clamping: newValue) }
  }
  /// Distance from the start of the text, in bytes of UTF-8.
  package var offset: Int {
    get { Int(offset32) }
    set { offset32 = Int32(clamping: newValue) }
  }

  package init(line: Int, column: Int, offset: Int) {
    (line32, column32, offset32) = (Int32(clamping: line), Int32(clamping: column), Int32(clamping: offset))
  }

  /// The first place of every text.
  package static let start = SourcePosition(line: 1, column: 1, offset: 0)

  package static func < (a: SourcePosition, b: SourcePosition) -> Bool { a.offset < b.offset }
}

/// A stretch of the text of a document: from `start` up to, not including, `end`.
package struct SourceRange: Hashable, Sendable {
  package var start, end: SourcePosition

  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
