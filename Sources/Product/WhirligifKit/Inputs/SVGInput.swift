import Drawing
import Numerics
import Platform
import SVG

/// An SVG document: static artwork, or an animation with SMIL or CSS.
final class SVGInput: AnimationInput {
  /// What settings make of the document.
  private struct State {
    /// The document without changes of its parts, for the theme and with the part before the loop, if that is asked.
    var plain: SVGDocument
    var edits: ImportEdits
    /// The moments of the part that is shown, as they were written; nil for the begin and the end.
    var from, to: (text: String, moment: PartMoment)?
  }

  private let bytes: [UInt8]
  private let file: String
  private let folder: DocumentFolder
  private let state: State
  /// The document with the changes, made once for all of them.
  private let changed = Remembered<SVGDocument>()

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  convenience init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    let folder = DocumentFolder(of: file, in: files)
    let images = DocumentImages()
    var options = SVGOptions()
    options.images = images.store(in: folder)
    let plain = try Self.reading(file) { () throws(SVGError) in try SVGDocument(bytes, options: options) }
    try images.check(file)
    self.init(bytes, file, folder, State(plain: plain, edits: ImportEdits(of: EditableDocument(file, plain))))
  }

  private init(_ bytes: [UInt8], _ file: String, _ folder: DocumentFolder, _ state: State) {
    (self.bytes, self.file, self.folder, self.state) = (bytes, file, folder, state)
  }

  /// Converts errors of a document.
  static func reading<Result>(
    _ file: String, _ body: () throws(SVGError) -> Result
  ) throws(WhirligifError) -> Result {
    do throws(SVGError) {
      return try body()
    } catch {
      throw .invalidDocument(file, "\(error)")
    }
  }

  /// The document with the changes of its parts.
  private var document: SVGDocument {
    get throws(WhirligifError) {
      try changed.value { () throws(WhirligifError) in try document { $0.edits = state.edits.changes } }
    }
  }

  private func document(_ change: (inout SVGOptions) -> Void) throws(WhirligifError) -> SVGDocument {
    var options = state.plain.options
    change(&options)
    return try Self.reading(file) { () throws(SVGError) in try state.plain.with(options) }
  }

  var svgBytes: [UInt8]? { bytes }

  /// The document with a color that stands for `currentColor`, if it paints its own in that color.
  var followingPage: (any AnimationInput)? {
    let isUsed = state.edits.document.parts.colors.contains { $0.site.role == .current }
    guard isUsed, !state.edits.changes.colors.keys.contains(where: { $0.role == .current }),
      let plain = try? document({ $0.color = RenderOptions.currentColor.engineColor })
    else { return nil }
    var state = state
    state.plain = plain
    return SVGInput(bytes, file, folder, state)
  }

  // MARK: Facts

  var about: InputFacts {
    let document = (try? document) ?? state.plain
    return InputFacts(
      kind: .svg, name: InputFormat.stem(of: file), file: file,
      summary: document.isAnimated
        ? "An SVG animation of \(ValueText.plain(document.duration)) s." : "A static SVG document.",
      statesMotion: document.statesMotion)
  }

  var contents: [DocumentPart] {
    let document = (try? document) ?? state.plain
    let viewport = Viewport(.scale(1), size: (document.width, document.height), canvas: .keepsProportions)
    let source = try? SVGAnimation(document, width: viewport.width, height: viewport.height)
    let animations = document.animatedProperties.map { property in
      DocumentPart.Item(
        line: "\(property.name)  \(property.count) animation" + (property.count == 1 ? "" : "s"),
        report: ReportValue.object(["property": .string(property.name), "animations": .integer(property.count)])
      )
    }
    return state.edits.document.contents + (source.map { DrawnContents(of: $0.loop).parts } ?? [])
      + (animations.isEmpty ? [] : [DocumentPart(heading: "Animations", items: animations)])
  }

  var fileIdentity: String { state.edits.changes.pictureIdentity + folder.identity }

  var parameters: [Parameter] {
    ImportSetting.parameters + Self.readingParameters + (state.plain.isAnimated ? Self.partParameters : [])
  }

  private static let readingParameters = [
    Parameter(
      name: "theme", kind: .choice, summary: "The color scheme for the document's styles.", defaultText: "light",
      choices: SVGOptions.Theme.allCases.map { $0.rawValue }),
    Parameter(
      name: "fromStart", kind: .boolean, summary: "Include the part before the animation repeats.",
      defaultText: "false"),
  ]

  private static let partParameters = [
    Parameter(name: "from", kind: .text, summary: "Start at a frame of 25 a second, a time (0.5s) or a share (20%)."),
    Parameter(name: "to", kind: .text, summary: "End before a frame, a time or a share."),
  ]

  // MARK: Settings

  func edit(_ parameter: Name) -> (setting: ImportSetting, edits: ImportEdits)? {
    ImportSetting.named(parameter.text).map { ($0, state.edits) }
  }

  func adding(_ setting: Setting, files: InputFiles) throws(WhirligifError) -> any AnimationInput {
    var state = state
    switch setting.name {
    case "from": state.from = (setting.text, try Self.moment(setting))
    case "to": state.to = (setting.text, try Self.moment(setting))
    case "theme":
      guard let theme = SVGOptions.Theme(rawValue: setting.text) else {
        throw .invalidValue(.invalid(setting.text, of: "theme", expected: "light or dark"))
      }
      try read(&state, files) { $0.theme = theme }
    case "fromStart":
      guard let value = Bool(setting.text) else {
        throw .invalidValue(.invalid(setting.text, of: "fromStart", expected: "true or false"))
      }
      try read(&state, files) { $0.fromStart = value }
    default: try state.edits.add(setting, files: files)
    }
    return SVGInput(bytes, file, folder, state)
  }

  /// Reads the document in another way, which may change what there is to edit.
  private func read(
    _ state: inout State, _ files: InputFiles, _ change: (inout SVGOptions) -> Void
  ) throws(WhirligifError) {
    state.plain = try document(change)
    state.edits = try state.edits.moved(to: EditableDocument(file, state.plain), files: files)
  }

  private static func moment(_ setting: Setting) throws(WhirligifError) -> PartMoment {
    guard let moment = PartMoment(setting.text) else {
      throw .invalidValue(
        .invalid(
          setting.text, of: setting.name.text, expected: "a frame, a time such as 0.5s, or a share such as 20%"))
    }
    return moment
  }

  // MARK: Pictures

  func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture {
    let options = request.options
    let isChanged = options.reducesMotion || options.palette != nil
    let edits =
      isChanged
      ? try state.edits.changes(palette: options.palette, isDark: options.isOnDark) : DocumentEdits()
    let document =
      try isChanged
      ? document { ($0.edits, $0.isReduced) = (edits, options.reducesMotion) } : document
    let viewport = Viewport(request.size, size: (document.width, document.height), canvas: .keepsProportions)
    var loop = try Self.reading(file) { () throws(SVGError) in
      try SVGAnimation(document, width: viewport.width, height: viewport.height).loop
    }
    // An animation that plays once starts where its author lets it start.
    loop.startsWithStill = loop.looksForStill && options.plays != 1
    return InputPicture(
      loop: try part(of: loop),
      svg: isPart
        ? nil
        : SVGSource(bytes: bytes, document: document) { [edits = state.edits.document] in edits.parts },
      value: value(of:),
      warnings: { [self] plan throws(WhirligifError) in try warnings(of: document, plan) })
  }

  private func value(of parameter: Name) -> String? {
    switch parameter {
    case "theme": state.plain.options.theme.rawValue
    case "fromStart": "\(state.plain.options.fromStart)"
    case "from": state.from.flatMap { $0.moment.isBegin ? nil : $0.text }
    case "to": state.to?.text
    default: state.edits.changes.isEmpty ? nil : state.edits.text(of: parameter.text)
    }
  }

  private var isPart: Bool { state.from != nil || state.to != nil }

  /// The part of a loop that is shown.
  private func part(of loop: Loop) throws(WhirligifError) -> Loop {
    guard isPart else { return loop }
    let frames = loop.duration * loop.rate
    func phase(_ moment: PartMoment?, _ standard: Double) -> Double {
      (moment?.frame(from: 0, to: frames, rate: loop.rate) ?? standard * frames) / frames
    }
    let (start, end) = (phase(state.from?.moment, 0), phase(state.to?.moment, 1))
    guard start >= 0, start < end, end <= 1 else {
      throw .invalidValue(
        "The part from \(ValueText.plain(start * loop.duration)) s to \(ValueText.plain(end * loop.duration)) s is "
          + "empty or outside: the animation lasts \(ValueText.plain(loop.duration)) s.")
    }
    return loop.part(from: start, to: end)
  }

  private func warnings(of document: SVGDocument, _ plan: RenderPlan) throws(WhirligifError) -> [Warning] {
    // A frame around the picture may show what is beyond it.
    let seen = plan.isFramed ? document.warnings : document.warnings(width: plan.own.width, height: plan.own.height)
    let warnings = seen.map {
      Warning(
        Wording(Sentence.from("\($0)")),
        $0.problem == .script && document.isAnimated ? .scriptOfMotion : Finding.Kind($0.problem))
    }
    guard document.isAnimated, plan.options.plays == nil else { return warnings }
    if isPart {
      guard !plan.options.isOnePicture, !plan.options.bounces else { return warnings }
      return try plan.closes(after: Double(plan.timing.frameCount)) ? warnings : warnings + [.openPart]
    }
    return warnings
      + (document.repeats
        ? [] : [Warning("The animation does not repeat; \(setting: "plays") 1 plays it once.", .playsOnce)])
  }
}

extension EditableDocument {
  /// - Parameter document: without changes.
  convenience init(_ file: String, _ document: SVGDocument) {
    self.init(file: file, read: { document.parts }) { edits throws(WhirligifError) in
      var options = document.options
      options.edits = edits
      let side = Viewport(.longerSide(Self.side), size: (document.width, document.height), canvas: .keepsProportions)
      return try SVGInput.reading(file) { () throws(SVGError) in
        try SVGAnimation(document.with(options), width: side.width, height: side.height).loop
      }
    }
  }
}
