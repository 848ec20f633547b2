/// A place in the text of a document.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// Line, from 1. Lines end at a line feed, or at a carriage return that no line feed follows.
  package var line: Int
  /// Column, from 1, in Unicode scalars.
  package var column: Int
  /// Distance from the start of the text, in bytes of UTF-8.
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
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
