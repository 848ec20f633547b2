import Numerics

/// What browsers may understand of values that are not understood here; they ignore all others as well.
enum BrowserSyntax {
  /// The functions whose arguments browsers may understand. Those of others, such as `rotate`, are read as they read
  /// them.
  private static let functions: Set<Name> = [
    "attr", "if", "env", "var", "calc", "calc-size", "min", "max", "clamp", "round", "mod", "rem", "sin", "cos", "tan",
    "asin", "acos", "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp", "abs", "sign", "progress", "random",
    "sibling-index", "sibling-count", "anchor", "anchor-size", "image", "image-set", "-webkit-image-set", "cross-fade",
    "-webkit-cross-fade", "element", "paint", "linear-gradient", "radial-gradient", "conic-gradient",
    "repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient", "-webkit-gradient",
    "-webkit-linear-gradient", "-webkit-radial-gradient", "color", "color-mix", "contrast-color", "light-dark", "lab",
    "lch", "oklab", "oklch", "alpha", "shape", "path", "ray", "inset", "xywh", "rect", "circle", "ellipse", "polygon",
    "superellipse", "linear", "perspective", "scroll", "view", "palette-mix", "fit-content", "stylistic", "swash",
  ]
  private static let words: Set<Name> = [
    "contents", "ruby", "math", "fit-content", "min-content", "max-content", "stretch", "-webkit-fill-available",
    "no-change", "reset-size", "use-script", "spelling-error", "grammar-error", "break-spaces", "plus-darker",
  ]

  /// Whether browsers may understand a value of a property.
  static func mayHold(_ value: String, of property: Property?) -> Bool {
    let names = functions(in: value)
    if names.contains(where: Self.functions.contains) { return true }
    if ValueList.words(value).contains(where: { words.contains(Name($0.lowercasedASCII)) }) { return true }
    return property?.hasOpenSyntax == true && names.isEmpty
  }

  /// The names of the functions of a value, in lowercase.
  static func functions(in value: String) -> Set<Name> {
    guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
    let bytes = Array(value.utf8)
    var names: Set<Name> = []
    var quote: UInt8?
    var start = 0
    for (index, byte) in bytes.enumerated() where !byte.isName {
      if byte == quote { quote = nil } else if quote == nil, "'\"".utf8.contains(byte) { quote = byte }
      if quote == nil, byte == UInt8(ascii: "("), start < index {
        names.insert(Name(String(decoding: bytes[start..<index], as: UTF8.self).lowercasedASCII))
      }
      start = index + 1
    }
    return names
  }
}
