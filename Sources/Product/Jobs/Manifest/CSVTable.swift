import Numerics

/// A table of comma-separated values (RFC 4180): a header with names, and a row per record.
struct CSVTable {
  struct Row {
    /// The line of the file where the row starts, from 1.
    let line: Int
    let cells: [String]
  }

  enum Problem: Error, Equatable {
    case openQuote(line: Int)
    case duplicateName(String)
    case tooManyCells(line: Int, names: Int)

    var line: Int {
      switch self {
      case .openQuote(let line), .tooManyCells(let line, _): line
      case .duplicateName: 1
      }
    }

    var message: String {
      switch self {
      case .openQuote: "a quoted value without its closing quotation mark"
      case .duplicateName(let name): "the header names \"\(name)\" twice"
      case .tooManyCells(_, let names): "more values than the \(names) names of the header"
      }
    }
  }

  let names: [Name]
  let rows: [Row]

  /// Parses a table. Empty lines are skipped; a row may be shorter than the header.
  init(_ text: String) throws(Problem) {
    var reader = Reader(scalars: text.unicodeScalars)
    var rows: [Row] = []
    while let row = try reader.row() { if row.cells != [""] { rows.append(row) } }
    names = (rows.first?.cells ?? []).map { Name($0.split(at: " ").joined(separator: " ")) }
    var known: Set<Name> = []
    for name in names where !known.insert(name).inserted { throw .duplicateName(name.text) }
    self.rows = Array(rows.dropFirst())
    for row in self.rows where row.cells.count > names.count {
      throw .tooManyCells(line: row.line, names: names.count)
    }
  }

  private struct Reader {
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    init(scalars: String.UnicodeScalarView) {
      rest = Substring(String(scalars)).unicodeScalars
      if rest.first == "\u{feff}" { rest.removeFirst() }
    }

    /// The next row; nil at the end.
    mutating func row() throws(Problem) -> Row? {
      guard !rest.isEmpty else { return nil }
      let start = line
      var cells: [String] = []
      while true {
        cells.append(try rest.first == "\"" ? quoted() : plain())
        guard rest.first == "," else { break }
        rest.removeFirst()
      }
      if rest.first == "\r" { rest.removeFirst() }
      if rest.first == "\n" { rest.removeFirst() }
      line += 1
      return Row(line: start, cells: cells)
    }

    private mutating func plain() -> String {
      let cell = rest.prefix { ![",", "\n", "\r"].contains($0) }
      rest = rest[cell.endIndex...]
      return String(cell)
    }

    /// A value in quotation marks; two quotation marks inside it mean one.
    private mutating func quoted() throws(Problem) -> String {
      let start = line
      var cell = String.UnicodeScalarView()
      rest.removeFirst()
      while let scalar = rest.popFirst() {
        if scalar == "\n" { line += 1 }
        guard scalar == "\"" else {
          cell.append(scalar)
          continue
        }
        guard rest.first == "\"" else { return String(cell) + plain() }
        cell.append(rest.removeFirst())
      }
      throw .openQuote(line: start)
    }
  }
}
