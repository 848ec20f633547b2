/// Parses style sheets. Unsupported and invalid parts are ignored, as CSS requires.
struct StyleSheetParser {
  /// The environment of media queries.
  struct Media: Hashable, Sendable {
    var isDark = false
    var isReduced = false
  }

  private var scanner: TextScanner
  private let media: Media
  private var sheet: StyleSheet

  /// Parses a text and adds its rules to a style sheet.
  static func parse(_ text: String, media: Media, into sheet: inout StyleSheet) throws(SVGError) {
    var parser = StyleSheetParser(scanner: TextScanner(withoutComments(text)), media: media, sheet: sheet)
    try parser.rules(depth: 0)
    sheet = parser.sheet
  }

  /// Parses the attribute `style`.
  static func declarations(_ text: String) -> [Declaration] { declarations(inBlock: withoutComments(text)) }

  /// Parses the declarations of a block without comments.
  private static func declarations(inBlock text: String) -> [Declaration] {
    ValueList.split(text, at: ";").compactMap { part in
      guard let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let written = part[..<colon].trimmed
      let name = written.hasPrefix("--") ? written : written.lowercased()
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
        value[value.index(after: mark)...].trimmed.lowercased() == "important"
      {
        isImportant = true
        value = value[..<mark].trimmed
      }
      guard !name.isEmpty, !value.isEmpty, name.utf8.allSatisfy({ $0.isName }) else { return nil }
      return Declaration(name: name, value: value, isImportant: isImportant)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "<") }) else { return text }
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 47, index + 1 < bytes.count, bytes[index + 1] == 42 {
        index += 3
        while index < bytes.count, !(bytes[index] == 47 && bytes[index - 1] == 42) { index += 1 }
        index += 1
        kept.append(32)
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    let rest = String(decoding: kept, as: UTF8.self)
    return rest.replacing("<!--", with: "").replacing("-->", with: "")
  }

  // MARK: Rules

  private mutating func rules(depth: Int) throws(SVGError) {
    while true {
      scanner.skipSpaces()
      guard let byte = scanner.next, byte != UInt8(ascii: "}") else { return }
      if byte == UInt8(ascii: "@") {
        try atRule(depth: depth)
      } else {
        let prelude = self.prelude()
        guard scanner.take("{") else { return }
        let block = self.block()
        try add(prelude, block)
      }
    }
  }

  private mutating func add(_ prelude: String, _ block: String) throws(SVGError) {
    guard let selectors = SelectorParser.list(prelude) else {
      sheet.problems.append(("selector", "the selector \"\(prelude)\" is not supported; its rule has no effect"))
      return
    }
    guard sheet.rules.count < SVGLimits.styleRules else { throw .tooManyStyleRules(limit: SVGLimits.styleRules) }
    sheet.rules.append(StyleSheet.Rule(selectors: selectors, declarations: Self.declarations(inBlock: block)))
  }

  /// The text up to a brace or, outside a block, a semicolon.
  private mutating func prelude(endsAtSemicolon: Bool = false) -> String {
    let start = scanner.index
    var quote: UInt8?
    while let byte = scanner.next {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "{") || endsAtSemicolon && byte == UInt8(ascii: ";") {
        break
      }
      scanner.index += 1
    }
    return String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self).trimmed
  }

  /// The text up to the brace that closes the current block; skips that brace.
  private mutating func block() -> String {
    let start = scanner.index
    var depth = 1
    while let byte = scanner.next {
      scanner.index += 1
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return String(decoding: scanner.bytes[start..<scanner.index - 1], as: UTF8.self) }
      }
    }
    return String(decoding: scanner.bytes[start...], as: UTF8.self)
  }

  private mutating func atRule(depth: Int) throws(SVGError) {
    scanner.index += 1
    let name = scanner.name().lowercased()
    let prelude = self.prelude(endsAtSemicolon: true)
    guard scanner.take("{") else {
      _ = scanner.take(";")
      if name == "import" { sheet.problems.append(("@import", "external style sheets are not read")) }
      return
    }
    switch name {
    case "media" where depth < 8 && fits(prelude), "layer" where depth < 8, "supports" where depth < 8:
      try rules(depth: depth + 1)
      _ = scanner.take("}")
    case "keyframes", "-webkit-keyframes":
      addKeyframes(prelude, block())
    default:
      _ = block()
      if name == "font-face" { sheet.problems.append(("@font-face", "fonts in documents are not supported")) }
    }
  }

  private mutating func addKeyframes(_ name: String, _ text: String) {
    var inner = StyleSheetParser(scanner: TextScanner(text), media: media, sheet: StyleSheet())
    var frames: [StyleSheet.Keyframe] = []
    while true {
      inner.scanner.skipSpaces()
      guard !inner.scanner.isAtEnd else { break }
      let selector = inner.prelude()
      guard inner.scanner.take("{") else { break }
      let block = inner.block()
      let offsets = ValueList.split(selector, at: ",").map { Self.offset($0.lowercased()) }
      guard offsets.allSatisfy({ $0 != nil }) else { continue }
      frames.append(
        StyleSheet.Keyframe(offsets: offsets.compactMap { $0 }, declarations: Self.declarations(inBlock: block)))
    }
    let key = name.trimmed.filter { $0 != "\"" && $0 != "'" }
    // A later rule replaces an earlier one of the same name.
    sheet.keyframes[key] = frames
  }

  private static func offset(_ text: String) -> Double? {
    if text == "from" { return 0 }
    if text == "to" { return 1 }
    guard text.hasSuffix("%"), let length = Length(parsing: text), 0...100 ~= length.percent else { return nil }
    return length.percent / 100
  }

  // MARK: Media

  private mutating func fits(_ query: String) -> Bool {
    ValueList.split(query.lowercased(), at: ",").contains { fits(one: $0) }
  }

  private mutating func fits(one query: String) -> Bool {
    var words = ValueList.words(query).filter { $0 != "and" && $0 != "only" }
    let isNegated = words.first == "not"
    if isNegated { words.removeFirst() }
    var fits = true
    for word in words {
      guard let answer = answer(word) else {
        sheet.problems.append(("@media", "the media query \"\(query)\" is not supported; its rules have no effect"))
        return false
      }
      fits = fits && answer
    }
    return fits != isNegated
  }

  private func answer(_ word: String) -> Bool? {
    switch word.filter({ !$0.isWhitespace }) {
    case "all", "screen": true
    case "print", "speech": false
    case "(prefers-color-scheme:dark)": media.isDark
    case "(prefers-color-scheme:light)": !media.isDark
    case "(prefers-reduced-motion:reduce)", "(prefers-reduced-motion)": media.isReduced
    case "(prefers-reduced-motion:no-preference)": !media.isReduced
    case "(hover:hover)", "(hover)", "(pointer:fine)", "(any-hover:hover)": false
    default: nil
    }
  }
}
