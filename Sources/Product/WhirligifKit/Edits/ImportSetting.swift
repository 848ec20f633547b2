import Drawing
import Numerics
import Preset
import Raster

/// A kind of setting that changes parts of an imported document: an SVG or a Lottie animation.
///
/// A new kind is an entry of `all`, with a member of `DocumentEdits` for what it changes and of `DocumentParts` for
/// what it can change; the readers of SVG and Lottie fill and obey these.
struct ImportSetting: Sendable {
  let name: String
  let kind: Parameter.Kind
  var defaultText = ""
  let summary: String
  /// Adds the changes that a value asks for.
  let apply: @Sendable (String, EditableDocument, InputFiles, inout DocumentEdits) throws(WhirligifError) -> Void
  /// The values, or their beginnings, that a document offers to completions and help.
  var offers: @Sendable (EditableDocument) -> [String] = { _ in [] }
  /// What the document has without the setting; nil for none.
  var present: @Sendable (EditableDocument) -> String? = { _ in nil }

  static let all: [ImportSetting] = [
    ImportSetting(
      name: "color", kind: .color,
      summary: "The own color, or OLD=NEW,... for others: a color, slot, id, class or layer.",
      apply: { text, document, _, edits throws(WhirligifError) in
        try ColorChange.apply(text, to: document, &edits)
      },
      offers: { document in document.colors.prefix(64).map { $0.text + "=" } },
      present: { document in OwnColor(document).main.map { Color($0).css } }),
    ImportSetting(
      name: "colors", kind: .colors, summary: "New colors in place of the file's, by the area that these cover.",
      apply: { text, document, _, edits throws(WhirligifError) in
        try ColorChange.applyList(text, to: document, &edits)
      },
      offers: { document in document.colors.prefix(64).map { $0.text } },
      present: { document in document.colors.map { $0.text }.joined(separator: ",") }),
    ImportSetting(
      name: "text", kind: .text,
      summary: "The words of the only text, or NAME=TEXT: an id, a layer or the present words.",
      apply: { text, document, _, edits throws(WhirligifError) in
        try TextChange(document).setWords(text, &edits)
      },
      offers: { document in
        document.parts.texts.filter { $0.isWhole }.prefix(64).map { NameList.escaped($0.line) + "=" }
      },
      present: { document in TextChange.onlyWords(of: document) }),
    ImportSetting(
      name: "font", kind: .font, summary: "The font of all texts, or NAME=FONT for one.",
      apply: { text, document, files, edits throws(WhirligifError) in
        try TextChange(document).setFont(text, &edits, in: files)
      }),
    ImportSetting(
      name: "image", kind: .image, summary: "A file for the only picture, or NAME=FILE: an id, layer or file name.",
      apply: { text, document, files, edits throws(WhirligifError) in
        try PictureChange(document).set(text, &edits, in: files)
      },
      offers: PictureChange.offers),
    ImportSetting(
      name: "hide", kind: .text, summary: "Leaves out parts: ids, classes, layers, or 'background'.",
      apply: { text, document, _, edits throws(WhirligifError) in
        try PartSelection.hide(text, in: document, edits: &edits)
      },
      offers: { document in document.partNames + ["background"] }),
    ImportSetting(
      name: "only", kind: .text, summary: "Leaves out all parts but these ids, classes or layers.",
      apply: { text, document, _, edits throws(WhirligifError) in
        try PartSelection.only(text, in: document, edits: &edits)
      },
      offers: { document in document.partNames }),
    ImportSetting(
      name: "stroke", kind: .number, defaultText: "1", summary: "The factor of the widths of lines.",
      apply: { text, document, _, edits throws(WhirligifError) in
        edits.strokeScale = try strokeScale(text, document)
      }),
  ]

  /// The largest factor of the widths of lines.
  private static let maximumStrokeScale = 100.0

  private static func strokeScale(_ text: String, _ document: EditableDocument) throws(WhirligifError) -> Double {
    guard let factor = ValueText.number(text, in: .factor), (0...maximumStrokeScale).contains(factor) else {
      let expected = Expectation.number(in: 0...maximumStrokeScale, unit: .factor)
      throw .invalidValue(.invalid(text, of: "stroke", expected: expected))
    }
    guard document.parts.hasStrokes else { throw .invalidValue("'\(document.file)' has no lines.") }
    return factor
  }

  /// The kind of the words in a value.
  var valueKind: Parameter.Kind { name == "color" ? .colors : kind }

  static func named(_ name: String) -> ImportSetting? { all.first { $0.name == name } }

  /// The settings as parameters.
  static var parameters: [Parameter] {
    all.map { Parameter(name: $0.name, kind: $0.kind, summary: $0.summary, defaultText: $0.defaultText) }
  }
}

extension Parameter {
  /// The parameter and, of an artwork, the settings of its parts, such as `artwork.color`.
  package var withParts: [Parameter] {
    guard kind == .artwork else { return [self] }
    let parts = ImportSetting.all.map { setting in
      Parameter(
        name: "\(flag).\(setting.name)", kind: setting.kind, summary: setting.summary,
        defaultText: setting.defaultText)
    }
    return [self] + parts
  }
}

/// The settings that change the parts of an imported document, and their changes. Each adds to those before it.
struct ImportEdits: Sendable {
  /// The document without changes.
  let document: EditableDocument
  private var settings: [Setting] = []
  private var all = DocumentEdits()

  init(of document: EditableDocument) { self.document = document }

  /// - Parameter name: of the setting, in place of its own.
  /// - Throws: `invalidValue` for names that the document does not have, and changes that are not possible.
  mutating func add(
    _ setting: Setting, as name: String? = nil, files: InputFiles
  ) throws(WhirligifError) {
    let name = name ?? setting.name.text
    try ImportSetting.named(name)?.apply(setting.text, document, files, &all)
    settings.append(Setting(name: Name(name), text: setting.text))
  }

  /// The same settings of another document.
  func moved(to other: EditableDocument, files: InputFiles) throws(WhirligifError) -> ImportEdits {
    var moved = ImportEdits(of: other)
    for setting in settings { try moved.add(setting, files: files) }
    return moved
  }

  var isEmpty: Bool { settings.isEmpty }

  /// What changes: a color that is replaced by itself is no change.
  var changes: DocumentEdits {
    var edits = all
    edits.colors = all.colors.filter { $0.key.color != $0.value }
    return edits
  }

  /// The changes, over those of a palette.
  func changes(palette: String?, isDark: Bool) throws(WhirligifError) -> DocumentEdits {
    var edits = changes
    guard let set = palette.flatMap({ ColorSet.named($0) }) else { return edits }
    let colors = try ColorChange.palette(isDark ? set.onDark : set.onLight, in: document)
    for (site, color) in colors where edits.colors[site] == nil { edits.colors[site] = color }
    return edits
  }

  /// All values of a setting; nil if there are none.
  func text(of name: String) -> String? {
    let texts = settings.filter { $0.name == Name(name) }.map { $0.text }
    return texts.isEmpty ? nil : texts.joined(separator: ",")
  }

  var identity: String { settings.map { "\($0.name)=\($0.text)\n" }.joined() + all.pictureIdentity }
}
