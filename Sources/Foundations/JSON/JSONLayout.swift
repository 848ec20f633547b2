/// JSON laid out on lines of bounded width: a value that fits stands on one line. In a longer one, members of several
/// lines stand for themselves, and plain neighbors share lines.
package struct JSONLayout: Sendable {
  /// A member of an object, or an element of an array.
  package struct Member: Sendable {
    /// A key in its quotation marks, followed by a colon and a space; empty for an element.
    private let label: String
    let value: JSONLayout
    /// Whether it shares its line with no neighbor.
    let standsAlone: Bool
    /// Columns of the label and of the value on one line.
    let (labelWidth, width): (Int, Int)

    /// - Parameter key: as written, with its quotation marks; nil for an element of an array.
    package init(_ key: String?, _ value: JSONLayout, standsAlone: Bool = false) {
      label = key.map { $0 + ": " } ?? ""
      (self.value, self.standsAlone) = (value, standsAlone || !value.isPlain)
      labelWidth = label.unicodeScalars.count
      width = labelWidth + value.width
    }

    fileprivate func write(to text: inout String, indent: Int, column: Int, columns: Int) {
      text += label
      value.write(to: &text, indent: indent, column: column + labelWidth, columns: columns)
    }
  }

  private enum Content: Sendable {
    case scalar(String)
    indirect case object([Member])
    indirect case array([Member])
  }

  private let content: Content
  /// Columns on one line.
  private let width: Int
  /// Whether it is a scalar, an array of scalars, or an object that counts as one value.
  private let isPlain: Bool

  /// - Parameter text: a string, a number or a word, as written.
  package init(scalar text: String) {
    (content, width, isPlain) = (.scalar(text), text.unicodeScalars.count, true)
  }

  /// - Parameter isPlain: whether it may share a line with neighbors.
  package init(object members: [Member], isPlain: Bool = false) {
    (content, self.isPlain) = (.object(members), isPlain)
    width = members.isEmpty ? 2 : Self.width(of: members) + 4
  }

  package init(array elements: [Member]) {
    content = .array(elements)
    width = Self.width(of: elements) + 2
    isPlain = elements.allSatisfy { if case .scalar = $0.value.content { true } else { false } }
  }

  /// The columns of neighbors on a line.
  private static func width(of members: some Collection<Member>) -> Int {
    members.reduce(0) { $0 + $1.width } + 2 * max(members.count - 1, 0)
  }

  /// The lines of a document, whose own members never share its brackets' lines, with a line feed at the end.
  package func page(columns: Int) -> String {
    var text = ""
    // Nothing fits beyond the last column.
    write(to: &text, indent: 0, column: columns, columns: columns)
    return text + "\n"
  }

  /// - Parameter column: the number of columns before the value. One more is kept for the comma that may follow.
  private func write(to text: inout String, indent: Int, column: Int, columns: Int) {
    let fits = column + width < columns
    switch content {
    case .scalar(let scalar): text += scalar
    case .object(let members) where members.isEmpty: text += "{}"
    case .object(let members):
      text += fits ? "{ " : "{"
      Self.write(members, to: &text, indent: indent, columns: fits ? nil : columns)
      text += fits ? " }" : "}"
    case .array(let elements):
      text += "["
      Self.write(elements, to: &text, indent: indent, columns: fits || elements.isEmpty ? nil : columns)
      text += "]"
    }
  }

  /// - Parameter columns: of the lines to which the members are distributed; nil to write them on the current one.
  private static func write(_ members: [Member], to text: inout String, indent: Int, columns: Int?) {
    let margin = 2 * (indent + 1)
    var column = Int.max
    for (index, member) in members.enumerated() {
      let before = index > 0 ? members[index - 1] : nil
      if let columns {
        let shares = before.map { !$0.standsAlone && !member.standsAlone } ?? false
        let sharesLine = shares && column + 2 + member.width < columns
        if before != nil { text += sharesLine ? ", " : "," }
        if !sharesLine { text += "\n" + String(repeating: " ", count: margin) }
        column = (sharesLine ? column + 2 : margin) + member.width
        member.write(
          to: &text, indent: indent + 1, column: sharesLine ? column - member.width : margin, columns: columns)
      } else {
        if before != nil { text += ", " }
        member.write(to: &text, indent: indent, column: 0, columns: Int.max)
      }
    }
    if columns != nil { text += "\n" + String(repeating: " ", count: margin - 2) }
  }
}
