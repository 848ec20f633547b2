/// Lists as flags write them: items with commas between.
enum ListSyntax {
  /// The items, without the spaces round them. Commas inside parentheses belong to their item.
  static func split(_ text: String) -> [String] {
    var items: [String] = []
    var item = ""
    var depth = 0
    for character in text {
      switch character {
      case "," where depth <= 0:
        items.append(trim(item))
        item = ""
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      item.append(character)
    }
    items.append(trim(item))
    return items
  }

  static func trim(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
