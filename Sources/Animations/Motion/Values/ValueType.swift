/// The types of the expression language.
package enum ValueType: String, CaseIterable, Sendable {
  case number, boolean, text, color, numbers, colors, texts

  /// The type of the elements of a list, or of a text's characters; nil for other types.
  package var element: ValueType? {
    switch self {
    case .numbers: .number
    case .colors: .color
    case .texts, .text: .text
    case .number, .boolean, .color: nil
    }
  }

  /// The type of a list whose elements are of this type.
  var list: ValueType? {
    switch self {
    case .number: .numbers
    case .color: .colors
    case .text: .texts
    case .boolean, .numbers, .colors, .texts: nil
    }
  }

  /// The type in messages: `a number`, `a list of colors`...
  package var phrase: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .text: "a text"
    case .color: "a color"
    case .numbers: "a list of numbers"
    case .colors: "a list of colors"
    case .texts: "a list of texts"
    }
  }
}
