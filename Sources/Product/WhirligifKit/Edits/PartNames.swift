import Drawing
import Numerics

/// The names of the parts of a document.
extension DocumentParts {
  /// All names, for the nearest one.
  var names: [String] {
    nodes.flatMap { node in
      [node.id, node.label].map { $0.text }.filter { !$0.isEmpty } + node.classes.flatMap { [$0.text, ".\($0)"] }
        + (node.id == "" ? [] : ["#\(node.id)"])
    }
  }

  /// The name of a node in messages.
  func title(of node: Int) -> String {
    var current: Int? = node
    while let index = current {
      if !nodes[index].name.isEmpty { return "'\(nodes[index].name)'" }
      current = nodes[index].parent
    }
    return "a \(nodes[node].kind)"
  }
}

/// Lists in values, where `\,` and `\=` are characters.
enum NameList {
  /// The items, still escaped, without surrounding spaces. Commas inside parentheses do not separate items.
  static func items(_ text: String) -> [String] {
    parts(of: text, at: ",", isOnce: false).map { $0.trimmingSpaces }
  }

  /// The parts before and after the first `=` that is not escaped; nil if there is none.
  static func assignment(_ item: String) -> (name: String, value: String)? {
    let parts = parts(of: item, at: "=", isOnce: true)
    return parts.count == 2 ? (plain(parts[0].trimmingSpaces), parts[1].trimmingSpaces) : nil
  }

  /// A name without its escapes.
  static func plain(_ text: String) -> String {
    text.substituting("\\,", with: ",").substituting("\\=", with: "=")
  }

  /// A name with its separators escaped.
  static func escaped(_ name: String) -> String {
    name.substituting(",", with: "\\,").substituting("=", with: "\\=")
  }

  private static func parts(of text: String, at separator: Unicode.Scalar, isOnce: Bool) -> [String] {
    var parts = [""]
    var (depth, isEscaped) = (0, false)
    for scalar in text.unicodeScalars {
      if scalar == separator, depth <= 0, !isEscaped, !isOnce || parts.count == 1 {
        parts.append("")
      } else {
        if scalar == "(" { depth += 1 }
        if scalar == ")" { depth -= 1 }
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\"
    }
    return parts
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let spaces: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    let text = unicodeScalars.drop(while: spaces)
    return String(String.UnicodeScalarView(text.reversed().drop(while: spaces).reversed()))
  }
}
