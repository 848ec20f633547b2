import Codecs
import Drawing
import JSON
import Numerics
import Typography
import Vector

extension Reader {
  /// Reads the list of fonts. A text may also state the family instead of the name.
  /// - Parameter file: the bytes of a file in the package or beside the document; nil if it is missing.
  func readFonts(file: (String) -> [UInt8]?) {
    var faces: [TextFace] = []
    for font in root["fonts"]?["list"]?.array ?? [] {
      guard let name = font["fName"]?.name else { continue }
      let face = TextFace(
        family: font["fFamily"]?.name ?? name, style: font["fStyle"]?.name ?? "",
        ascent: font["ascent"]?.scalar ?? 75,
        file: font["fPath"]?.string.flatMap { Self.fontFile($0, file) })
      fonts[name] = face
      faces.append(face)
    }
    for face in faces where fonts[face.family] == nil { fonts[face.family] = face }
  }

  /// The font in a `data:` URL or a file; nil for any other URL.
  private static func fontFile(_ path: String, _ file: (String) -> [UInt8]?) -> FontFile? {
    if path.begins(with: "data:") { return DataURL.bytes(of: path).map { FontFile($0) } }
    return path.isEmpty || path.includes("://") ? nil : file(path).map { FontFile($0) }
  }

  /// The maximum number of points of all texts, which are typeset while they are read: 40 MB.
  private static let maximumTextPoints = 1_000_000

  func text(_ json: JSONValue?) throws(LottieError) -> LayerContent {
    let documents = json?["d"]
    var model = textMotion(json)
    let whole = model.animators.filter { $0.selector.isWhole }
    replacedTextColors = [ColorSite.Role.fill, .stroke].filter { role in
      whole.contains { animator in
        let paint = role == .fill ? animator.fill : animator.stroke
        return paint.color != nil
      }
    }
    let source = documents?["sid"]?.name.flatMap { slot -> JSONValue? in
      let value = slotValue(slot)
      let words = (value ?? documents)?["k"]?.array?.first?["s"]?["t"]?.string
      slotUses[slot] = SlotUse(kind: "a text", value: words)
      return value
    }
    let replacement = documents?["sid"]?.name.flatMap { options.slots[$0]?.text ?? theme.texts[$0] }
    let list = (source ?? documents)?["k"]
    let entries = list?.array ?? (list.map { [$0] } ?? [])
    var written: [WrittenText] = []
    for (part, entry) in entries.enumerated() {
      guard let document = (entry["s"]?.object?["t"] == nil ? entry : entry["s"])?.object else { continue }
      let own = document["t"]?.string ?? ""
      let words = parts.words(replacement ?? own, part: part)
      if !words.hasBytes(of: own) { document["t"].map { patches.replace($0, with: .string(words)) } }
      if parts.font(part: part) != nil { patches.areComplete = false }
      written.append(
        WrittenText(
          time: entry["t"]?.scalar ?? 0, part: part, document: document, words: words,
          isReplaced: !words.hasBytes(of: own)))
    }
    written.sort { $0.time < $1.time }
    if let expression = documents?["x"]?.string, let documents, written.contains(where: { !$0.isReplaced }) {
      if let texts = texts(of: expression, documents, written) {
        written = texts
      } else {
        warn(.expression, "source text")
      }
    }
    for document in written.map({ $0.document }) {
      noteWidth(document["sw"])
      note(document["fc"], { textColor($0, .fill) }) { .color($0, scale: 1) }
      note(document["sc"], { textColor($0, .stroke) }) { .color($0, scale: 1) }
    }
    for (index, item) in written.enumerated() {
      // A font is missing once, however many texts an expression writes with it.
      let isNew = index == 0 || written[index - 1].part != item.part
      let text = set(item, keepsLetters: model.hasLetters, warnsOfFont: isNew)
      textPoints += text.outline.points.count * (model.hasLetters ? 2 : 1) + text.letters.count
      guard textPoints <= Self.maximumTextPoints else { throw .tooMuchText(limit: Self.maximumTextPoints) }
      model.keyframes.append(TextModel.Keyframe(time: item.time, text: text))
    }
    return model.keyframes.isEmpty ? .nothing : .text(model)
  }

  /// A text from a time on, with the document that has its style.
  private struct WrittenText {
    var time: Double
    let part: Int
    let document: JSONObject
    var words: String
    /// Whether an option states the words.
    let isReplaced: Bool
  }

  /// The most frames at which the expression of a text is evaluated.
  private static let maximumTextFrames = 3000

  /// The texts that an expression writes, frame by frame; nil if it has none at some frame of the layer.
  private func texts(of expression: String, _ json: JSONValue, _ written: [WrittenText]) -> [WrittenText]? {
    let (start, end) = (loopContext.inPoint.rounded(.down), loopContext.outPoint)
    guard end > start, end - start <= Double(Self.maximumTextFrames), let first = written.first,
      let script = script(writing: expression, of: json)
    else { return nil }
    var texts: [WrittenText] = []
    for frame in stride(from: start, to: end, by: 1) {
      var text = written.last { $0.time <= frame } ?? first
      if !text.isReplaced {
        guard let words = words(of: script, at: frame) else { return nil }
        text.words = words
      }
      if let last = texts.last, last.words.hasBytes(of: text.words), last.part == text.part { continue }
      text.time = frame
      texts.append(text)
    }
    return texts
  }

  private func set(_ item: WrittenText, keepsLetters: Bool, warnsOfFont: Bool) -> TypesetText {
    let document = item.document
    let name = document["f"]?.name ?? ""
    var face = fonts[name] ?? TextFace(family: name, style: "", ascent: 75)
    face.replacement = parts.font(part: item.part)
    let setter = LineTypesetter(document, face: face)
    var letters: [TextLetter] = []
    do {
      let set = try setter.letters(of: item.words, setting: lineTypesetter(for: face, of: item, setter, warnsOfFont))
      letters = set.letters
      for character in set.missing { warn(.missingCharacter, Name(String(character))) }
      for font in Set(set.fallbacks).sorted() {
        warn(.otherFont, Name(font.text.substituting("\"", with: "")))
      }
    } catch {
      warn(.text, Name("\(error)"))
    }
    return TypesetText(
      outline: letters.outline, letters: keepsLetters ? letters : [], size: setter.size,
      justification: setter.justification, fill: textColor(document["fc"], .fill),
      stroke: textColor(document["sc"], .stroke),
      strokeWidth: max(0, document["sw"]?.scalar ?? 0) * options.edits.strokeScale,
      strokeIsOnTop: document["of"]?.flag ?? false)
  }

  private func textColor(_ json: JSONValue?, _ role: ColorSite.Role) -> Color? {
    json.flatMap { Color(lenient: $0) }.map { textColor($0, role) }
  }

  private func textColor(_ color: Color, _ role: ColorSite.Role) -> Color {
    (replacedTextColors.contains(role) ? color : parts.color(color, role)).clamped(alpha: 1)
  }

  // MARK: Faces

  /// Typesets a line with the document's own glyphs if they are complete, otherwise with an installed font, otherwise
  /// with the built-in face. New words take only the letters without a glyph from the font.
  private func lineTypesetter(
    for face: TextFace, of item: WrittenText, _ setter: LineTypesetter, _ warns: Bool
  ) -> LineTypesetter.Setting {
    let glyphs = face.replacement == nil ? glyphs(of: face) : [:]
    let hasAll = setter.shown(item.words).allSatisfy { $0.isNewline || $0 == "\u{3}" || glyphs[String($0)] != nil }
    if hasAll, !glyphs.isEmpty { return { line in setter.set(line, glyphs: glyphs) } }
    var font = face.font
    let isUsable = (try? TextLayout(" ", style: TextStyle(font: font, size: 10))) != nil
    if !isUsable { font = .builtIn(weight: face.weight) }
    if !item.words.hasBytes(of: item.document["t"]?.string ?? ""), !glyphs.isEmpty {
      // Players show nothing where a document with glyphs lacks one.
      if item.isReplaced { patches.areComplete = false }
      let name = isUsable ? face.family : "the built-in face"
      return { line throws(TypographyError) in try setter.set(line, glyphs: glyphs, others: font, named: name) }
    }
    if !isUsable, warns { warn(.missingFont, face.family) }
    return { line throws(TypographyError) in try setter.set(line, font: font) }
  }

  /// The glyphs in the document for a face.
  private func glyphs(of face: TextFace) -> [Name: Glyph] {
    var glyphs: [Name: Glyph] = [:]
    for entry in root["chars"]?.array ?? [] {
      guard entry["fFamily"]?.name == face.family, (entry["style"]?.name ?? "") == face.style,
        let character = entry["ch"]?.string?.first
      else { continue }
      glyphs[String(character)] = Glyph(
        outline: glyphOutline(entry["data"]?["shapes"]), advance: entry["w"]?.scalar ?? 0)
    }
    return glyphs
  }

  /// The outline of a glyph: its first group, as players read it. Others are those of another letter beside it.
  private func glyphOutline(_ json: JSONValue?) -> Path {
    parts.isOff = true
    isInGlyph = true
    defer { (parts.isOff, isInGlyph) = (false, false) }
    guard var items = try? shapes(json) else { return Path() }
    if json?.array?.allSatisfy({ $0["it"] != nil }) == true { items.removeLast(max(items.count - 1, 0)) }
    var evaluator = ShapeEvaluator(at: 0, budget: Budget())
    guard let walk = try? evaluator.walk(items) else { return Path() }
    return walk.live.reduce(into: Path()) { path, index in
      path.append(evaluator.outlines[index].path.transformed(by: evaluator.outlines[index].transform))
    }
  }
}

extension [TextLetter] {
  fileprivate var outline: Path {
    reduce(into: Path()) { path, letter in
      path.append(letter.outline.transformed(by: .translation(x: letter.origin.x, y: letter.origin.y)))
    }
  }
}

/// A glyph in a document, at an em size of 100, with its baseline at y = 0.
struct Glyph {
  var outline: Path
  var advance: Double
}

/// A font as a document describes it.
struct TextFace {
  var family: Name
  var style: Name
  /// The ascent above the baseline, in percent of the em size.
  var ascent: Double
  /// The font that the document brings.
  var file: FontFile?
  /// A font in place of the document's.
  var replacement: Font?

  var weight: FontWeight {
    let style = style.text.lowercasedASCII.split(whereScalar: { $0 == " " || $0 == "-" }).joined()
    if style.includes("semibold") || style.includes("demi") { return .semibold }
    if style.includes("bold") { return .bold }
    if style.includes("black") || style.includes("heavy") { return .black }
    if style.includes("medium") { return .medium }
    if style.includes("light") { return .light }
    return style.includes("thin") ? .thin : .regular
  }

  var font: Font {
    let style = style.text.lowercasedASCII
    let isItalic = style.includes("italic") || style.includes("oblique")
    if let replacement { return replacement.styled(weight, isItalic: isItalic) }
    if let file { return Font(source: .memory(file)) }
    return Font(source: .family(family), weight: weight, isItalic: isItalic)
  }
}
