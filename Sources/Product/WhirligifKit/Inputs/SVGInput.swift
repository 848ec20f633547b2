import Drawing
import Numerics
import SVG

/// An SVG document: static artwork, or an animation with SMIL or CSS.
final class SVGInput: ImportedInput, @unchecked Sendable {
  let name: String
  let addsColors = true
  let takesPalette = true
  let file: String
  private let folder: DocumentFolder
  private var options = SVGOptions()
  /// The document without the changes of `edits`, and what it has to edit.
  private var plain: SVGDocument
  private(set) var imported: EditableDocument
  /// The document with the changes, made once for all of them.
  private var changed = Remembered<SVGDocument>()
  var edits: ImportSettings
  private var settings: [String] = []
  /// The moments of the part that is shown; nil for the begin and the end.
  private var from, to: PartMoment?

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    self.file = file
    name = InputFormat.stem(of: file)
    folder = DocumentFolder(of: file, in: files)
    edits = ImportSettings(files: files)
    let images = DocumentImages()
    options.images = images.store(in: folder)
    do {
      plain = try SVGDocument(bytes, options: options)
    } catch {
      throw .invalidDocument(file, "\(error)")
    }
    imported = EditableDocument(file, plain)
    try images.check(file)
  }

  private init(_ other: SVGInput) {
    (name, file, folder, options) = (other.name, other.file, other.folder, other.options)
    (plain, changed, imported, edits) = (other.plain, other.changed, other.imported, other.edits)
    (settings, from, to) = (other.settings, other.from, other.to)
  }

  func copy() -> any AnimationInput { SVGInput(self) }

  /// The document with the options.
  private var document: SVGDocument {
    get throws(WhirligifError) {
      if options.edits.isEmpty { return plain }
      return try changed.value { () throws(WhirligifError) in try document(options) }
    }
  }

  /// The document with other options.
  private func document(_ options: SVGOptions) throws(WhirligifError) -> SVGDocument {
    try reading { () throws(SVGError) in try plain.with(options) }
  }

  var summary: String {
    let document = (try? document) ?? plain
    return document.isAnimated
      ? "An SVG animation of \(ValueText.plain(document.duration)) s." : "A static SVG document."
  }

  var contents: [DocumentPart] {
    let document = (try? document) ?? plain
    let viewport = Viewport(.scale(1), size: (document.width, document.height), canvas: .keepsProportions)
    let source = try? SVGAnimation(document, width: viewport.width, height: viewport.height)
    let animations = document.animatedProperties.map { property in
      DocumentPart.Item(
        line: "\(property.name)  \(property.count) animation" + (property.count == 1 ? "" : "s"),
        report: ReportValue.object(["property": .string(property.name), "animations": .integer(property.count)])
      )
    }
    return imported.contents + (source.map { DrawnContents(of: $0.loop).parts } ?? [])
      + (animations.isEmpty ? [] : [DocumentPart(heading: "Animations", items: animations)])
  }

  var identity: String {
    edits.identity + options.edits.pictureIdentity + settings.map { $0 + "\n" }.joined() + folder.identity
  }

  var parameters: [Parameter] {
    ImportSetting.parameters + [
      Parameter(
        name: "theme", kind: .choice, summary: "The color scheme for the document's styles.", defaultText: "light",
        choices: ["light", "dark"]),
      Parameter(
        name: "fromStart", kind: .boolean, summary: "Include the part before the animation repeats.",
        defaultText: "false"),
    ] + (plain.isAnimated ? Self.partParameters : [])
  }

  private static let partParameters = [
    Parameter(name: "from", kind: .text, summary: "Start at a frame of 25 a second, a time (0.5s) or a share (20%)."),
    Parameter(name: "to", kind: .text, summary: "End before a frame, a time or a share."),
  ]

  func set(_ parameter: String, to text: String) throws(WhirligifError) {
    let old = options
    switch parameter {
    case let name where ImportSettings.takes(name): edits.add(name, text)
    case "from" where plain.isAnimated:
      from = try Self.moment(text, parameter)
      settings.append("from=\(text)")
    case "to" where plain.isAnimated:
      to = try Self.moment(text, parameter)
      settings.append("to=\(text)")
    case "theme":
      guard let theme = SVGOptions.Theme(rawValue: text) else {
        throw .invalidValue(.invalid(text, of: "theme", expected: "light or dark"))
      }
      options.theme = theme
      settings.append("theme=\(text)")
    case "fromStart", "from-start":
      guard let value = Bool(text) else {
        throw .invalidValue(.invalid(text, of: "fromStart", expected: "true or false"))
      }
      options.fromStart = value
      settings.append("fromStart=\(text)")
    default:
      throw unknown(parameter)
    }
    try update(from: old)
  }

  /// Applies the options and the edits. Other options than those of `old` may change what there is to edit.
  private func update(from old: SVGOptions) throws(WhirligifError) {
    if (options.theme, options.fromStart) != (old.theme, old.fromStart) {
      var unedited = options
      unedited.edits = DocumentEdits()
      plain = try document(unedited)
      imported = EditableDocument(file, plain)
    }
    options.edits = try edits.edits(of: imported)
    changed = Remembered()
  }

  private static func moment(_ text: String, _ parameter: String) throws(WhirligifError) -> PartMoment {
    guard let moment = PartMoment(text) else {
      throw .invalidValue(
        .invalid(text, of: parameter, expected: "a frame, a time such as 0.5s, or a share such as 20%"))
    }
    return moment
  }

  private var isPart: Bool { from != nil || to != nil }

  /// The part of a loop that is shown.
  private func part(of loop: Loop) throws(WhirligifError) -> Loop {
    guard isPart else { return loop }
    let frames = loop.duration * loop.rate
    func phase(_ moment: PartMoment?, _ standard: Double) -> Double {
      (moment?.frame(from: 0, to: frames, rate: loop.rate) ?? standard * frames) / frames
    }
    let (start, end) = (phase(from, 0), phase(to, 1))
    guard start >= 0, start < end, end <= 1 else {
      throw .invalidValue(
        "The part from \(ValueText.plain(start * loop.duration)) s to \(ValueText.plain(end * loop.duration)) s is "
          + "empty or outside: the animation lasts \(ValueText.plain(loop.duration)) s.")
    }
    return loop.part(from: start, to: end)
  }

  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    let whole = try wholeLoop(size: size, options: options)
    return try part(of: whole)
  }

  private func wholeLoop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    var changed = self.options
    changed.isReduced = options.reducesMotion
    if let name = options.palette {
      changed.edits = try edits.edits(of: imported, palette: name, isDark: options.isOnDark)
    }
    let isChanged = options.reducesMotion || options.palette != nil
    let document = isChanged ? try self.document(changed) : try document
    let viewport = Viewport(size, size: (document.width, document.height), canvas: .keepsProportions)
    var loop = try reading { () throws(SVGError) in
      try SVGAnimation(document, width: viewport.width, height: viewport.height).loop
    }
    // An animation that plays once starts where its author lets it start.
    loop.startsWithStill = loop.looksForStill && options.plays != 1
    return loop
  }

  private func reading<Result>(_ body: () throws(SVGError) -> Result) throws(WhirligifError) -> Result {
    do throws(SVGError) {
      return try body()
    } catch {
      throw .invalidDocument(file, "\(error)")
    }
  }

  var drawing: String? { file }

  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)? {
    let plain = SVGOptions()
    let other = SVGInput(self)
    switch parameter {
    case let name where ImportSettings.takes(name): other.edits.remove(name)
    case "theme": other.options.theme = plain.theme
    case "fromStart": other.options.fromStart = plain.fromStart
    case "from": other.from = nil
    case "to": other.to = nil
    default: return nil
    }
    other.settings.removeAll { $0.begins(with: parameter + "=") }
    try other.update(from: options)
    return other
  }

  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) -> String? {
    switch parameter {
    case "theme": self.options.theme.rawValue
    case "fromStart": "\(self.options.fromStart)"
    case "from", "to":
      settings.last { $0.begins(with: parameter + "=") }.map {
        String($0.dropFirst(scalars: parameter.unicodeScalars.count + 1))
      }
    // A color that is replaced by itself is no change.
    default: self.options.edits.isEmpty ? nil : edits.text(of: parameter)
    }
  }

  func warnings(about plan: RenderPlan) throws(WhirligifError) -> [Warning] {
    let document = try document
    // A frame around the picture may show what is beyond it.
    let seen = plan.isFramed ? document.warnings : document.warnings(width: plan.own.width, height: plan.own.height)
    let warnings = seen.map { Warning(Wording(Sentence.from("\($0)"))) }
    guard document.isAnimated, plan.options.plays == nil else { return warnings }
    if isPart {
      guard !plan.options.isOnePicture, !plan.options.bounces else { return warnings }
      return try plan.closes(after: Double(plan.timing.frameCount)) ? warnings : warnings + [.openPart]
    }
    return warnings
      + (document.repeats ? [] : [Warning("The animation does not repeat; \(setting: "plays") 1 plays it once.")])
  }
}

extension EditableDocument {
  /// - Parameter document: without changes.
  convenience init(_ file: String, _ document: SVGDocument) {
    self.init(file: file, read: { document.parts }) { edits throws(WhirligifError) in
      var options = document.options
      options.edits = edits
      let side = Viewport(.longerSide(Self.side), size: (document.width, document.height), canvas: .keepsProportions)
      do throws(SVGError) {
        return try SVGAnimation(document.with(options), width: side.width, height: side.height).loop
      } catch {
        throw .invalidDocument(file, "\(error)")
      }
    }
  }
}
