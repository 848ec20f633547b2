import Drawing
import Numerics

/// The grammar of the setting `text`: `TEXT` for the only text, `NAME=TEXT` for that of an id, a class, a layer or its
/// present words, and `=TEXT` for a text with an equals sign.
struct TextChange {
  private let document: EditableDocument
  private var parts: DocumentParts { document.parts }

  static func apply(_ text: String, to document: EditableDocument, _ edits: inout DocumentEdits) throws(WhirligifError)
  {
    let change = TextChange(document: document)
    guard !change.parts.texts.isEmpty else { throw .invalidValue("'\(document.file)' has no text.") }
    let (sites, words) = try change.sites(of: text)
    for site in sites { edits.texts[site] = words }
  }

  /// The words of the only text; nil if there are more, or none.
  static func onlyWords(of document: EditableDocument) -> String? {
    let whole = document.parts.texts.filter(\.isWhole)
    return Set(whole.map(\.site.node)).count == 1 ? whole.first?.words : nil
  }

  private func sites(of text: String) throws(WhirligifError) -> (sites: [TextSite], words: String) {
    if let words = text.after(prefix: "=") { return (try only(text), String(words)) }
    guard let (name, words) = NameList.assignment(text) else { return (try only(text), text) }
    let sites = named(name)
    if !sites.isEmpty { return (sites, words) }
    if let nearest = Suggestion.nearest(name, among: parts.names + parts.texts.map(\.line)) {
      throw .invalidValue(
        "'\(document.file)' has no text '\(name)'. Did you mean '\(nearest)'? A text with an equals sign is '=\(text)'."
      )
    }
    return (try only(text), text)
  }

  /// The place of the only text.
  private func only(_ text: String) throws(WhirligifError) -> [TextSite] {
    let whole = parts.texts.filter(\.isWhole)
    let layers = Set(whole.map(\.site.node))
    if layers.count == 1 { return whole.map(\.site) }
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
    let nodes = parts.nodes(named: name)
    let own = parts.texts.filter { nodes.contains($0.site.node) }
    if !own.isEmpty { return own.map(\.site) }
    let inside = parts.texts.filter { text in text.isWhole && nodes.contains { parts.contains($0, text.site.node) } }
    if !inside.isEmpty { return inside.map(\.site) }
    let same = parts.texts.filter { $0.words.utf8.elementsEqual(name.utf8) || $0.line.utf8.elementsEqual(name.utf8) }
    return (same.contains(where: \.isWhole) ? same.filter(\.isWhole) : same).map(\.site)
  }

  /// What `inspect` lists, with the setting that changes each text.
  static func items(of document: EditableDocument) -> [DocumentPart.Item] {
    let change = TextChange(document: document)
    let texts = document.parts.texts.filter(\.isWhole)
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
