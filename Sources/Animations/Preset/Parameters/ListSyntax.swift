import Motion

/// Lists in the syntax of flags: items separated by commas.
package enum ListSyntax {
  /// The items without surrounding spaces. Commas inside parentheses do not separate items.
  package static func split(_ text: String) -> [String] {
    var items: [String] = []
    var item = ""
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "," where depth <= 0:
        items.append(item.trimmed)
        item = ""
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      item.unicodeScalars.append(scalar)
    }
    items.append(item.trimmed)
    return items
  }
}
