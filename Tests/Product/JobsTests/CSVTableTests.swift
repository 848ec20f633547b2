import Numerics
import Testing

@testable import Jobs

/// Comma-separated values as RFC 4180 has them.
struct CSVTableTests {
  @Test func cellsAreReadAsTheStandardSays() throws {
    let table = try CSVTable("\u{feff}a,b,c\r\n1,\"x, \"\"y\"\"\nz\",3\n\n4,5\n")
    #expect(table.names == ["a", "b", "c"])
    #expect(table.rows.map(\.cells) == [["1", "x, \"y\"\nz", "3"], ["4", "5"]])
    #expect(table.rows.map(\.line) == [2, 5])
  }

  @Test func theLastLineNeedsNoLineFeed() throws {
    #expect(try CSVTable("a\n1").rows.map(\.cells) == [["1"]])
    #expect(try CSVTable("a,b\n,2").rows.map(\.cells) == [["", "2"]])
    #expect(try CSVTable("").rows.isEmpty)
  }

  @Test func malformedTablesAreErrors() {
    #expect(throws: CSVTable.Problem.openQuote(line: 2)) { try CSVTable("a\n\"x\n\n") }
    #expect(throws: CSVTable.Problem.duplicateName("a")) { try CSVTable("a,b,a\n") }
    #expect(throws: CSVTable.Problem.tooManyCells(line: 3, names: 1)) { try CSVTable("a\n1\n1,2\n") }
  }
}
