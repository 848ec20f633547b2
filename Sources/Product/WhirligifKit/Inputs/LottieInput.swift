import Drawing
import Lottie
import Motion
import Numerics
import Platform
import Preset

/// A Lottie animation.
final class LottieInput: AnimationInput {
  /// What settings make of the document.
  private struct State {
    var parsed: LottieFile
    var options = LottieOptions()
    /// At its natural size, without changes of its parts.
    var animation: LottieAnimation
    var edits: ImportEdits
    /// The texts of settings that change no part of it.
    var texts: [Name: String] = [:]
  }

  private let bytes: [UInt8]
  private let file: String
  private let folder: DocumentFolder
  private let state: State
  /// The animation with the changes, made once for all of them.
  private let changed = Remembered<LottieAnimation>()

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  convenience init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    let folder = DocumentFolder(of: file, in: files)
    let (parsed, animation) = try Self.reading(file) { images throws(LottieError) in
      let parsed = try LottieFile(bytes)
      return (parsed, try Self.animation(parsed, options: LottieOptions(), folder: folder, images: images))
    }
    let document = EditableDocument(file, animation) { edits throws(WhirligifError) in
      try Self.animation(parsed, LottieOptions(), edits, file, folder)
    }
    self.init(bytes, file, folder, State(parsed: parsed, animation: animation, edits: ImportEdits(of: document)))
  }

  private init(_ bytes: [UInt8], _ file: String, _ folder: DocumentFolder, _ state: State) {
    (self.bytes, self.file, self.folder, self.state) = (bytes, file, folder, state)
  }

  private static func animation(
    _ parsed: LottieFile, options: LottieOptions, folder: DocumentFolder, images: DocumentImages
  ) throws(LottieError) -> LottieAnimation {
    try LottieAnimation(parsed, options: options, readFile: { folder.read($0) }, decodeImage: images.decodeAny)
  }

  private static func animation(
    _ parsed: LottieFile, _ options: LottieOptions, _ edits: DocumentEdits, _ file: String, _ folder: DocumentFolder
  ) throws(WhirligifError) -> LottieAnimation {
    var options = options
    options.edits = edits
    return try reading(file) { images throws(LottieError) in
      try animation(parsed, options: options, folder: folder, images: images)
    }
  }

  private static func reading<Result>(
    _ file: String, _ body: (DocumentImages) throws(LottieError) -> Result
  ) throws(WhirligifError) -> Result {
    let images = DocumentImages()
    let result: Result
    do {
      result = try body(images)
    } catch {
      switch error {
      case .unknownMarker, .outsidePart, .unknownSlot, .wrongSlotValue, .unknownAnimation, .unknownTheme:
        throw .invalidValue(Sentence.from("\(error)"))
      default: throw .invalidDocument(file, "\(error)")
      }
    }
    try images.check(file)
    return result
  }

  /// The animation with the changes of its parts.
  private var animation: LottieAnimation {
    get throws(WhirligifError) {
      try changed.value { () throws(WhirligifError) in try animation(state.edits.changes) }
    }
  }

  private func animation(_ edits: DocumentEdits) throws(WhirligifError) -> LottieAnimation {
    edits.isEmpty ? state.animation : try Self.animation(state.parsed, state.options, edits, file, folder)
  }

  // MARK: Facts

  var about: InputFacts {
    let rate = ValueText.plain((state.animation.documentRate * 100).rounded() / 100)
    let duration = ValueText.plain((state.animation.duration * 1000).rounded() / 1000)
    return InputFacts(
      kind: .lottie, name: InputFormat.stem(of: file), file: file,
      summary: "A Lottie animation of \(duration) s at \(rate) frames a second.")
  }

  var fileIdentity: String { state.edits.changes.pictureIdentity + folder.identity }

  var parameters: [Parameter] {
    let animation = state.animation
    let markers = animation.markers.map { $0.name.text }
    let marks = markers.isEmpty ? "" : " Markers: \(markers.prefix(12).joined(separator: ", "))."
    return ImportSetting.parameters + [
      Parameter(
        name: "from", kind: .text, summary: "Start at a frame, a time (0.5s), a share (20%) or a marker.\(marks)"),
      Parameter(name: "to", kind: .text, summary: "End before a frame, a time, a share or a marker."),
      Parameter(name: "animation", kind: .text, summary: "The animation in an archive."),
    ] + themeParameter + animation.slots.map { Parameter($0) }
  }

  private var themeParameter: [Parameter] {
    let themes = state.animation.themes.map { $0.text }
    guard !themes.isEmpty else { return [] }
    return [Parameter(name: "theme", kind: .choice, summary: "The theme of the archive.", choices: themes)]
  }

  // MARK: Settings

  func edit(_ parameter: Name) -> (setting: ImportSetting, edits: ImportEdits)? {
    ImportSetting.named(parameter.text).map { ($0, state.edits) }
  }

  func adding(_ setting: Setting, files: InputFiles) throws(WhirligifError) -> any AnimationInput {
    var state = state
    if edit(setting.name) != nil {
      try state.edits.add(setting, files: files)
      return LottieInput(bytes, file, folder, state)
    }
    let text = Name(setting.text)
    switch setting.name {
    case let slot where state.animation.slots.contains { $0.name == slot && $0.isPicture }:
      let value = NameList.escaped(slot.text) + "=" + setting.text
      return try adding(Setting(name: "image", text: value), files: files)
    case "from": state.options.from = text
    case "to": state.options.to = text
    case "animation": state.options.animation = text
    case "theme" where !state.animation.themes.isEmpty: state.options.theme = text
    default: state.options.slots[setting.name] = Self.slotValue(setting.text)
    }
    state.texts[setting.name] = setting.text
    try read(&state, files)
    return LottieInput(bytes, file, folder, state)
  }

  /// Reads the animation with other options, which may change what there is to edit.
  private func read(_ state: inout State, _ files: InputFiles) throws(WhirligifError) {
    let (old, options, parsed) = (self.state.options, state.options, state.parsed)
    (state.parsed, state.animation) = try Self.reading(file) { images throws(LottieError) in
      let isOther = options.animation != old.animation || options.theme != old.theme
      let parsed = isOther ? try LottieFile(bytes, animation: options.animation, theme: options.theme) : parsed
      return (parsed, try Self.animation(parsed, options: options, folder: folder, images: images))
    }
    let document = EditableDocument(file, state.animation) {
      [file, folder, parsed = state.parsed] edits throws(WhirligifError) in
      try Self.animation(parsed, options, edits, file, folder)
    }
    state.edits = try state.edits.moved(to: document, files: files)
  }

  /// A text, and the color or the numbers with commas that it may stand for.
  private static func slotValue(_ text: String) -> SlotValue {
    let numbers = text.split(at: ",").map { ValueText.number(String($0)) }
    return SlotValue(
      text: text, numbers: numbers.contains(nil) ? [] : numbers.compactMap { $0 },
      color: (try? Color(css: text))?.engineColor)
  }

  // MARK: Pictures

  func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture {
    let options = request.options
    let animation =
      options.palette == nil
      ? try animation
      : try animation(state.edits.changes(palette: options.palette, isDark: options.isOnDark))
    let natural = (width: Double(animation.width), height: Double(animation.height))
    let viewport = Viewport(request.size, size: natural, canvas: .keepsProportions)
    // Both sides that a user asks for may be of other proportions; one alone gives the other, rounded.
    let isExact = if case .exact = request.size { true } else { false }
    let sized = animation.sized(
      width: viewport.width, height: viewport.height, fit: isExact ? .keepsProportions : .fillsPicture)
    var loop = sized.loop
    // An animation that plays once starts where its author lets it start, and a part where it was asked to.
    loop.startsWithStill = options.plays != 1 && !isPart
    return InputPicture(
      loop: loop, lottie: (state.parsed, sized), value: value(of:),
      warnings: { [self] plan throws(WhirligifError) in try warnings(of: animation, plan) },
      warningsOfPictures: { animation.warningsOfPictures.map(Warning.init) })
  }

  private var isPart: Bool { state.options.from != nil || state.options.to != nil }

  private func value(of parameter: Name) -> String? {
    // A marker named twice is its span, as it is alone.
    if parameter == "to", state.options.from == state.options.to { return nil }
    // The begin by name is no mistake.
    if parameter == "from", let text = state.texts[parameter], PartMoment(text)?.isBegin == true { return nil }
    return (state.edits.changes.isEmpty ? nil : state.edits.text(of: parameter.text)) ?? state.texts[parameter]
      ?? state.animation.slots.first { $0.name == parameter }?.value
  }

  private func warnings(of animation: LottieAnimation, _ plan: RenderPlan) throws(WhirligifError) -> [Warning] {
    let warnings = animation.warnings.map(Warning.init)
    // A loop that is played there and back closes.
    let isLoop = plan.options.plays == nil && !plan.options.isOnePicture && !plan.options.bounces
    guard isLoop, let frames = animation.openFrames, try !plan.closes(after: frames) else { return warnings }
    let openLoop = Warning(
      """
      The loop does not close: the last picture differs from the first; \(setting: "bounce") plays it there and back, \
      \(setting: "plays") 1 once.
      """, .openLoop)
    return warnings + [isPart ? .openPart : openLoop]
  }
}

extension Parameter {
  fileprivate init(_ slot: LottieSlot) {
    self.init(
      name: slot.name.text, kind: slot.isColor ? .color : slot.isPicture ? .image : .text,
      summary: "A slot\(slot.kind.map { ": \($0)" } ?? " that nothing uses").", defaultText: slot.value ?? "")
  }
}

extension LottieSlot {
  /// What `inspect` says of it.
  fileprivate var line: String {
    ([name.text] + [kind, value].compactMap { $0 }).joined(separator: ", ")
  }
}

extension LottieInput {
  var contents: [DocumentPart] {
    let animation = (try? animation) ?? state.animation
    let features = DrawnContents(of: animation.loop).parts
    return state.edits.document.contents
      + [
        DocumentPart(heading: "Markers", items: animation.markers.map { $0.item }),
        DocumentPart(
          heading: "Slots", items: animation.slots.map { .init(line: $0.line, report: .string($0.name.text)) }),
        DocumentPart(
          heading: "Themes",
          items: animation.themes.map {
            .init(line: $0.text, report: .string($0.text), setting: Setting(name: "theme", text: $0.text))
          }),
      ].filter { !$0.items.isEmpty } + features
  }
}

extension EditableDocument {
  /// - Parameters:
  ///   - animation: without changes.
  ///   - read: the animation with changes.
  fileprivate convenience init(
    _ file: String, _ animation: LottieAnimation,
    read: @escaping @Sendable (DocumentEdits) throws(WhirligifError) -> LottieAnimation
  ) {
    let natural = (width: Double(animation.width), height: Double(animation.height))
    let side = Viewport(.longerSide(Self.side), size: natural, canvas: .keepsProportions)
    self.init(file: file, read: { animation.parts }) { edits throws(WhirligifError) in
      let changed = edits.isEmpty ? animation : try read(edits)
      return changed.sized(width: side.width, height: side.height, fit: .fillsPicture).loop
    }
  }
}

extension LottieMarker {
  fileprivate var item: DocumentPart.Item {
    DocumentPart.Item(line: line, report: report, setting: Setting(name: "from", text: name.text))
  }

  private var line: String {
    let length = duration > 0 ? ", for \(ValueText.plain(duration)) frames" : ""
    return "\(name)  frame \(ValueText.plain(time))\(length)"
  }

  private var report: ReportValue {
    .object(["name": .string(name.text), "frame": .number(time), "frames": .number(duration)])
  }
}
