/// What is wrong with the value of a setting, or at a place of a document.
package struct Complaint: Hashable, Sendable {
  /// The problem as a phrase, without the setting and the place.
  package let reason: String
  /// The value that cannot be taken, what is possible, and what was probably meant, where they are known.
  package let value, expected, meant: String?
  /// The name of the setting; nil for a document.
  package var setting: String?
  /// The place in a document, counted from 1; nil for a setting, and for the document as a whole.
  package var line, column: Int?

  package init(
    _ reason: String, value: String? = nil, expected: String? = nil, meant: String? = nil, of setting: String? = nil
  ) {
    (self.reason, self.value, self.expected, self.meant, self.setting) = (reason, value, expected, meant, setting)
  }

  /// `"redd" is not a color; did you mean "red"?`, or of numbers without quotation marks.
  ///
  /// - Parameter advice: where nothing is meant.
  package init(
    about value: String, _ problem: String, expected: String? = nil, meant: String? = nil, else advice: String = "",
    isNumber: Bool = false
  ) {
    func quoted(_ text: String) -> String { isNumber ? text : "\"\(text)\"" }
    let reason = "\(quoted(value)) \(problem)" + (expected.map { "; expected \($0)" } ?? "")
    self.init(
      reason + (meant.map { "; did you mean \(quoted($0))?" } ?? advice), value: value, expected: expected, meant: meant
    )
  }

  /// The complaint as one about a setting.
  package func about(_ setting: String) -> Complaint {
    Complaint(reason, value: value, expected: expected, meant: meant, of: setting)
  }

  /// The complaint as one about a place in a document.
  package func at(line: Int?, column: Int?) -> Complaint {
    var complaint = self
    (complaint.line, complaint.column) = (line, column)
    return complaint
  }
}

extension Complaint: ExpressibleByStringInterpolation {
  package init(stringLiteral reason: String) { self.init(reason) }
}

extension Complaint: CustomStringConvertible {
  package var description: String {
    if let setting { return "'\(setting)': \(reason)" }
    return (line.flatMap { line in column.map { "\(line):\($0): " } } ?? "") + reason
  }
}
