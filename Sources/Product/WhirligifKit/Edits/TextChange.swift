import Drawing
import Numerics
import Typography

/// The grammar of the settings `text` and `font`, which name texts by an id, a class, a layer or their present words.
struct TextChange {
  private let document: EditableDocument
  private var parts: DocumentParts { document.parts }

  init(_ document: EditableDocument) throws(WhirligifError) {
    self.document = document
    guard !parts.texts.isEmpty else { throw .invalidValue("'\(document.file)' has no text.") }
  }

  /// The words of the only text; nil if there are more, or none.
  static func onlyWords(of document: EditableDocument) -> String? {
    let whole = document.parts.texts.filter { $0.isWhole }
    return Set(whole.map { $0.site.node }).count == 1 ? whole.first?.words : nil
  }

  /// `TEXT` for the only text, or `NAME=TEXT`.
  func setWords(_ text: String, _ edits: inout DocumentEdits) throws(WhirligifError) {
    let assignment = assignment
    for value in assignment.values(text) {
      var (sites, words) = try assignment.parse(value)
      if sites == nil { sites = try only(value) }
      for site in sites ?? [] { edits.texts[site] = words }
    }
  }

  /// `FONT` for all texts, or `NAME=FONT`.
  func setFont(_ text: String, _ edits: inout DocumentEdits, in files: InputFiles) throws(WhirligifError) {
    let assignment = assignment
    for value in assignment.values(text) {
      let (sites, description) = try assignment.parse(value)
      let font = try Self.font(description, files.fonts)
      for site in sites ?? parts.texts.filter({ $0.isWhole }).map({ $0.site }) { edits.fonts[site] = font }
    }
  }

  private var assignment: Assignment<TextSite> {
    Assignment(
      document: document, kind: "text", names: { parts.names + parts.texts.map { $0.line } }, find: named(_:))
  }

  private static func font(_ description: String, _ files: FontFiles) throws(WhirligifError) -> Font {
    do {
      let font = try Font(description, in: files)
      _ = try TextLayout(" ", style: TextStyle(font: font, size: 10))
      return font
    } catch {
      throw .invalidValue(Finding(Complaint("\(error)", of: "font")))
    }
  }

  /// The place of the only text.
  private func only(_ text: String) throws(WhirligifError) -> [TextSite] {
    let whole = parts.texts.filter { $0.isWhole }
    let layers = Set(whole.map { $0.site.node })
    if layers.count == 1 { return whole.map({ $0.site }) }
    let known = whole.prefix(8).map { "'\(NameList.escaped(name(of: $0)))=\(text)'" }.joined(separator: ", ")
    throw .invalidValue("'\(document.file)' has \(layers.count) texts. Choose one as the 'text': \(known).")
  }

  /// A name that means this text alone: its part's, or its words.
  private func name(of use: TextUse) -> String {
    let name = parts.nodes[use.site.node].name
    return !name.isEmpty && named(name) == [use.site] ? name : use.line
  }

  /// The texts of parts with a name, or in them; else those with these words.
  private func named(_ name: String) -> [TextSite] {
    let index = document.index
    let nodes = index.nodes(named: name)
    let own = index.texts(at: index.places(of: nodes))
    if !own.isEmpty { return own.map({ $0.site }) }
    let inside = index.texts(at: index.places(inside: nodes)).filter { $0.isWhole }
    if !inside.isEmpty { return inside.map({ $0.site }) }
    let same = index.texts(saying: name)
    return (same.contains(where: { $0.isWhole }) ? same.filter({ $0.isWhole }) : same).map({ $0.site })
  }

  /// What `inspect` lists, with the setting that changes each text.
  static func items(of document: EditableDocument) -> [DocumentPart.Item] {
    guard let change = try? TextChange(document) else { return [] }
    let texts = document.parts.texts.filter { $0.isWhole }
    return texts.prefix(64).map { use in
      let name = document.parts.nodes[use.site.node].name
      let setting = texts.count == 1 ? "NEW" : NameList.escaped(change.name(of: use)) + "=NEW"
      return DocumentPart.Item(
        line: name.isEmpty ? use.line : "\(use.line)  \(name)",
        report: .object(["text": .string(use.words), "name": .string(name)]),
        setting: Setting(name: "text", text: setting))
    }
  }
}

extension TextUse {
  /// The words on one line.
  var line: String {
    words.split(whereScalar: { $0.isInvisible || $0 == " " }).joined(separator: " ")
  }
}

/// The grammar `NAME=VALUE`, in which all is the value unless the name is one of the document's, and `=VALUE`. A line
/// that begins with such a name begins another value.
struct Assignment<Site> {
  let document: EditableDocument
  /// The kind of thing in messages.
  let kind: String
  /// All names, for the nearest one.
  let names: () -> [String]
  let find: (String) -> [Site]

  func values(_ text: String) -> [String] {
    var values: [String] = []
    for line in text.split(at: "\n", omittingEmptySubsequences: false) {
      let isNamed = NameList.assignment(String(line)).map { !find($0.name).isEmpty } ?? false
      if isNamed || values.isEmpty { values.append(String(line)) } else { values[values.count - 1] += "\n" + line }
    }
    return values
  }

  /// - Returns: the named things, or nil for a value without a name; and the value.
  /// - Throws: `invalidValue` for a name that is nearly one of the document's.
  func parse(_ text: String) throws(WhirligifError) -> (sites: [Site]?, value: String) {
    if let value = text.after(prefix: "=") { return (nil, String(value)) }
    guard let (name, value) = NameList.assignment(text) else { return (nil, text) }
    let sites = find(name)
    if !sites.isEmpty { return (sites, value) }
    guard let nearest = Suggestion.nearest(name, among: names()) else { return (nil, text) }
    throw .invalidValue(
      "'\(document.file)' has no \(kind) '\(name)'. Did you mean '\(nearest)'? A value with an equals sign is '=\(text)'."
    )
  }
}
