import Codecs
import Drawing
import Numerics

/// Parses style sheets. Parts that are not understood are ignored, as CSS requires, and become problems of the sheet.
struct StyleSheetParser {
  private var scanner: StyleScanner
  private let media: MediaQuery.Environment
  private var sheet: StyleSheet
  private static let depthLimit = 16
  private var namespaces: SelectorParser.Namespaces = [:]
  /// Whether no rule came yet before which style sheets are imported, and namespaces declared.
  private var mayImport = true
  private var mayDeclare = true
  /// Makes the names of layers without a name unique.
  private static let anonymous = "\u{0}"

  /// The rules around a rule: their selectors, and the cascade layer.
  private struct Surroundings {
    var parents: [Selector]?
    var layer: [Name] = []
    var depth = 0
  }

  /// Parses a text and adds its rules to a style sheet.
  /// - Parameter line: the line at which the text begins.
  static func parse(
    _ text: String, line: Int, media: MediaQuery.Environment, into sheet: inout StyleSheet
  ) throws(SVGError) {
    let bytes = StyleScanner.withoutComments(Array(text.utf8))
    var parser = StyleSheetParser(scanner: StyleScanner(bytes, line: line), media: media, sheet: sheet)
    try parser.rules(Surroundings(), isNested: false)
    sheet = parser.sheet
  }

  // MARK: Rules

  /// The rules up to the end, or to the brace that closes a block.
  private mutating func rules(_ outer: Surroundings, isNested: Bool) throws(SVGError) {
    while true {
      scanner.skipSpaces()
      guard let byte = scanner.next else { return }
      if byte == UInt8(ascii: "}"), isNested { return scanner.skip() }
      if byte == UInt8(ascii: "@") {
        try atRule(outer)
      } else if byte == UInt8(ascii: "}") {
        // A brace too many belongs to the selector after it, which it makes invalid.
        scanner.skip()
        _ = scanner.part(endsAtSemicolon: false)
        if scanner.next == UInt8(ascii: "{") { _ = scanner.block() }
      } else {
        try qualifiedRule(outer)
      }
    }
  }

  private mutating func qualifiedRule(_ outer: Surroundings) throws(SVGError) {
    (mayImport, mayDeclare) = (false, false)
    guard let (prelude, line, _) = scanner.part(endsAtSemicolon: false) else { return }
    guard scanner.next == UInt8(ascii: "{") else { return }
    try rule(prelude, line: line, in: outer)
  }

  /// A rule whose block is next.
  private mutating func rule(_ prelude: String, line: Int, in outer: Surroundings) throws(SVGError) {
    guard outer.depth < Self.depthLimit, let selectors = selectors(prelude, line: line, parents: outer.parents) else {
      _ = scanner.block()
      return
    }
    var inner = outer
    inner.parents = selectors
    inner.depth += 1
    scanner.skip()
    try contents(inner, prelude)
  }

  private mutating func selectors(_ text: String, line: Int, parents: [Selector]?) -> [Selector]? {
    switch SelectorParser.list(text, parents: parents, namespaces: namespaces) {
    case .success(let selectors): return selectors
    case .failure(let problem):
      guard problem.isOfBrowsers else { return nil }
      let reason = problem.part.isEmpty || problem.part == text ? "" : " (\"\(Self.short(problem.part))\")"
      sheet.warn(
        "selector \(text)", line: line,
        "the selector \"\(Self.short(text))\" is not supported\(reason); its rule has no effect")
      return nil
    }
  }

  /// The declarations and nested rules of a block, up to its closing brace.
  private mutating func contents(_ outer: Surroundings, _ text: String) throws(SVGError) {
    var declarations: [Declaration] = []
    while true {
      scanner.skipSpaces()
      guard let byte = scanner.next else { break }
      if byte == UInt8(ascii: "}") {
        scanner.skip()
        break
      }
      if byte == UInt8(ascii: "@") {
        try add(&declarations, outer, text)
        try atRule(outer, text)
        continue
      }
      guard let part = scanner.part(isDeclaration: true) else { break }
      if scanner.next == UInt8(ascii: "{") {
        try add(&declarations, outer, text)
        try rule(part.text, line: part.line, in: outer)
      } else if let declaration = DeclarationParser.declaration(part.text, line: part.line, at: part.place) {
        declarations.append(declaration)
      }
    }
    try add(&declarations, outer, text)
  }

  private mutating func add(_ declarations: inout [Declaration], _ outer: Surroundings, _ text: String) throws(SVGError)
  {
    guard !declarations.isEmpty, let selectors = outer.parents else { return }
    guard sheet.rules.count < SVGLimits.styleRules else { throw .tooManyStyleRules(limit: SVGLimits.styleRules) }
    let layer = outer.layer.isEmpty ? nil : sheet.layer(outer.layer)
    sheet.rules.append(StyleSheet.Rule(selectors: selectors, declarations: declarations, layer: layer, text: text))
    declarations = []
  }

  private static func short(_ text: String) -> String {
    text.utf8.count <= 80 ? text : String(text.prefix(77)) + "..."
  }

  // MARK: At-rules

  /// - Parameter text: the selectors around the rule as written; nil outside rules.
  private mutating func atRule(_ outer: Surroundings, _ text: String? = nil) throws(SVGError) {
    let line = scanner.currentLine()
    scanner.skip()
    let name = scanner.name().lowercasedASCII
    // Not a custom property: the prelude ends at the first brace.
    let prelude =
      scanner.next == UInt8(ascii: ";") || scanner.next == UInt8(ascii: "{") ? "" : scanner.part()?.text ?? ""
    guard scanner.next == UInt8(ascii: "{") else {
      if scanner.next == UInt8(ascii: ";") { scanner.skip() }
      return try statement(name, prelude, line: line, in: outer)
    }
    (mayImport, mayDeclare) = (false, false)
    switch name {
    case "media", "supports", "layer":
      var inner = outer
      inner.depth += 1
      guard outer.depth < Self.depthLimit, holds(name, prelude, line: line) else {
        _ = scanner.block()
        return
      }
      if name == "layer" {
        inner.layer += prelude.isEmpty ? [Name("\(Self.anonymous)\(sheet.layers.count)")] : Self.path(prelude)
        _ = sheet.layer(inner.layer)
      }
      scanner.skip()
      if let text { try contents(inner, text) } else { try rules(inner, isNested: true) }
    case "keyframes", "-webkit-keyframes":
      scanner.skip()
      keyframes(prelude, isPrefixed: name != "keyframes", outer.layer)
    case "property", "font-face":
      let descriptors = Self.descriptors(StyleScanner(Array(scanner.block()), line: line), line)
      if name == "property" {
        if prelude.begins(with: "--"), let property = RegisteredProperty(descriptors) {
          sheet.registered[Name(prelude)] = property
        }
      } else if let face = FontFace(descriptors), sheet.fontFaces.count < SVGLimits.fontFaces {
        sheet.fontFaces.append(face)
      }
    default:
      _ = scanner.block()
      warnIgnored(name, line)
    }
  }

  private mutating func holds(_ name: String, _ prelude: String, line: Int) -> Bool {
    switch name {
    case "media": return MediaQuery(prelude, media).matches
    case "supports":
      let condition = SupportsCondition(prelude)
      if let name = condition.undrawn {
        sheet.warn(
          "@supports \(name)", line: line,
          "the condition \"\(Self.short(prelude))\" is about \(name), which is not drawn as in browsers")
      }
      return condition.holds == true
    default: return true
    }
  }

  private mutating func statement(
    _ name: String, _ prelude: String, line: Int, in outer: Surroundings
  ) throws(SVGError) {
    switch name {
    case "layer": for part in ValueList.split(prelude, at: ",") { _ = sheet.layer(outer.layer + Self.path(part)) }
    case "import" where mayImport: try importSheet(ValueList.words(prelude), line: line, in: outer)
    case "namespace" where mayDeclare:
      mayImport = false
      let words = ValueList.words(prelude)
      guard 1...2 ~= words.count, let uri = words.last.flatMap({ Self.address($0) }) else { break }
      namespaces[words.count > 1 ? Name(words[0]) : ""] = Name(uri)
    case "import", "namespace": break
    default: warnIgnored(name, line)
    }
  }

  /// The address in `url()` or in quotes.
  private static func address(_ word: String) -> String? {
    if let text = word.unquoted { return text }
    guard word.lowercasedASCII.begins(with: "url("), word.ends(with: ")") else { return nil }
    let inside = String(word.dropFirst(scalars: 4).dropLast(scalars: 1)).trimmed
    return inside.unquoted ?? inside
  }

  /// Imports a style sheet from a data URL, under the conditions after its address.
  private mutating func importSheet(_ words: [String], line: Int, in outer: Surroundings) throws(SVGError) {
    guard let address = words.first.flatMap({ Self.address($0) }) else { return }
    guard address.begins(with: "data:") else {
      let text = Self.short(words.joined(separator: " "))
      return sheet.warn("@import \(text)", .missingFile, line: line, "external style sheets are not read: \(text)")
    }
    var inner = outer
    inner.depth += 1
    var rest = words.dropFirst()
    if let word = rest.first, word == "layer" || word.begins(with: "layer(") {
      let name = word.after(prefix: "layer(").map { String($0.dropLast(scalars: 1)) }
      inner.layer += name.map { Self.path($0) } ?? [Name("\(Self.anonymous)\(sheet.layers.count)")]
      _ = sheet.layer(inner.layer)
      rest = rest.dropFirst()
    }
    if let condition = rest.first?.after(prefix: "supports(") {
      let text = condition.utf8.contains(UInt8(ascii: ":")) ? "(\(condition)" : String(condition.dropLast(scalars: 1))
      guard holds("supports", text, line: line) else { return }
      rest = rest.dropFirst()
    }
    let query = rest.joined(separator: " ")
    guard query.isEmpty || holds("media", query, line: line), inner.depth < Self.depthLimit,
      let text = Self.text(of: address)
    else { return }
    let bytes = StyleScanner.withoutComments(Array(text.utf8))
    var parser = StyleSheetParser(scanner: StyleScanner(bytes, line: line), media: media, sheet: sheet)
    try parser.rules(inner, isNested: false)
    sheet = parser.sheet
  }

  /// The style sheet in a data URL; nil for data of another type, which browsers ignore.
  private static func text(of address: String) -> String? {
    guard let type = address.trimmed.lowercasedASCII.after(prefix: "data:text/css"), let next = type.utf8.first,
      next == UInt8(ascii: ",") || next == UInt8(ascii: ";")
    else { return nil }
    return DataURL.bytes(of: address).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func warnIgnored(_ name: String, _ line: Int) {
    switch name {
    case "starting-style": sheet.warn("@\(name)", line: line, "@starting-style is ignored: transitions do not run")
    case "container", "scope", "function", "mixin", "when", "else":
      sheet.warn("@\(name)", line: line, "the rule @\(name) is not supported; it has no effect")
    default: break
    }
  }

  private static func path(_ name: String) -> [Name] { name.trimmed.split(at: ".").map { Name($0.trimmed) } }

  // MARK: Keyframes and properties

  /// Reads the keyframes of a rule up to its closing brace.
  private mutating func keyframes(_ name: String, isPrefixed: Bool, _ layer: [Name]) {
    var frames: [StyleSheet.Keyframe] = []
    let key = Name(name.unquoted ?? name)
    while true {
      scanner.skipSpaces()
      guard let byte = scanner.next else { break }
      if byte == UInt8(ascii: "}") {
        scanner.skip()
        break
      }
      guard let (selector, _, _) = scanner.part(endsAtSemicolon: false) else { break }
      guard scanner.next == UInt8(ascii: "{") else { continue }
      scanner.skip()
      let declarations = keyframeDeclarations()
      let offsets = ValueList.split(selector, at: ",").map { Self.offset($0.lowercasedASCII) }
      guard offsets.allSatisfy({ $0 != nil }) else { continue }
      frames.append(StyleSheet.Keyframe(offsets: offsets.compactMap { $0 }, declarations: declarations))
    }
    sheet.add(frames, named: key, isPrefixed: isPrefixed, layer: layer)
  }

  private mutating func keyframeDeclarations() -> [Declaration] {
    var declarations: [Declaration] = []
    while let part = scanner.part(isDeclaration: true) {
      if scanner.next == UInt8(ascii: "{") {
        _ = scanner.block()
        continue
      }
      if let declaration = DeclarationParser.declaration(part.text, line: part.line, at: part.place) {
        declarations.append(declaration)
      }
      if scanner.next == UInt8(ascii: "}") {
        scanner.skip()
        break
      }
    }
    return declarations
  }

  private static func offset(_ text: String) -> Double? {
    if text == "from" { return 0 }
    if text == "to" { return 1 }
    guard text.ends(with: "%"), let length = Length(parsing: text), 0...100 ~= length.percent else { return nil }
    return length.percent / 100
  }

  /// The descriptors of an at-rule with their values.
  private static func descriptors(_ block: StyleScanner, _ line: Int) -> [Name: String] {
    var block = block
    var values: [Name: String] = [:]
    while let part = block.part(endsAtBrace: false, isDeclaration: true) {
      if let declaration = DeclarationParser.declaration(part.text, line: line) {
        values[declaration.name] = declaration.value
      }
    }
    return values
  }
}
