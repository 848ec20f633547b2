import Drawing
import Lottie
import Motion
import Numerics
import Preset

/// A Lottie animation, with its colors and slots set.
final class LottieInput: ImportedInput, @unchecked Sendable {
  let name: String
  let addsColors = true
  let takesPalette = true
  private let bytes: [UInt8]
  let file: String
  private var parsed: LottieFile
  private let folder: DocumentFolder
  private var options = LottieOptions()
  /// At its natural size, with the options.
  private(set) var animation: LottieAnimation
  private var settings: [Setting] = []
  var edits: ImportSettings
  /// The document without the changes of `edits`.
  private(set) var imported: EditableDocument

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  convenience init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    try self.init(bytes: bytes, file: file, folder: DocumentFolder(of: file, in: files), files: files)
  }

  private init(bytes: [UInt8], file: String, folder: DocumentFolder, files: InputFiles) throws(WhirligifError) {
    (self.bytes, self.file, self.folder, edits) = (bytes, file, folder, ImportSettings(files: files))
    name = InputFormat.stem(of: file)
    (parsed, animation) = try Self.reading(file) { images throws(LottieError) in
      let parsed = try LottieFile(bytes)
      return (parsed, try Self.animation(parsed, options: LottieOptions(), folder: folder, images: images))
    }
    imported = EditableDocument(file, animation, read: Self.reader(file, parsed, options: options, folder: folder))
  }

  private init(_ other: LottieInput) {
    (name, bytes, file, parsed, folder) = (other.name, other.bytes, other.file, other.parsed, other.folder)
    (options, animation, settings) = (other.options, other.animation, other.settings)
    (edits, imported) = (other.edits, other.imported)
  }

  func copy() -> any AnimationInput { LottieInput(self) }

  private static func animation(
    _ parsed: LottieFile, options: LottieOptions, folder: DocumentFolder, images: DocumentImages
  ) throws(LottieError) -> LottieAnimation {
    try LottieAnimation(parsed, options: options, readFile: { folder.read($0) }, decodeImage: images.decodeAny)
  }

  private static func reader(
    _ file: String, _ parsed: LottieFile, options: LottieOptions, folder: DocumentFolder
  ) -> @Sendable (DocumentEdits) throws(WhirligifError) -> LottieAnimation {
    { edits throws(WhirligifError) in
      var options = options
      options.edits = edits
      return try reading(file) { images throws(LottieError) in
        try animation(parsed, options: options, folder: folder, images: images)
      }
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

  var summary: String {
    let rate = ValueText.plain((animation.documentRate * 100).rounded() / 100)
    let duration = ValueText.plain((animation.duration * 1000).rounded() / 1000)
    return "A Lottie animation of \(duration) s at \(rate) frames a second."
  }

  var identity: String {
    edits.identity + options.edits.pictureIdentity + settings.map { "\($0.name)=\($0.text)\n" }.joined()
      + folder.identity
  }

  var parameters: [Parameter] {
    let markers = animation.markers.map { $0.name.text }
    let marks = markers.isEmpty ? "" : " Markers: \(markers.prefix(12).joined(separator: ", "))."
    return ImportSetting.parameters + [
      Parameter(
        name: "from", kind: .text, summary: "Start at a frame, a time (0.5s), a share (20%) or a marker.\(marks)"),
      Parameter(name: "to", kind: .text, summary: "End before a frame, a time, a share or a marker."),
      Parameter(name: "animation", kind: .text, summary: "The animation in an archive."),
    ] + themeParameter + animation.slots.map { Parameter(name: $0.text, kind: .text, summary: "The value of a slot.") }
  }

  private var themeParameter: [Parameter] {
    guard !animation.themes.isEmpty else { return [] }
    return [
      Parameter(
        name: "theme", kind: .choice, summary: "The theme of the archive.", choices: animation.themes.map { $0.text })
    ]
  }

  func set(_ parameter: String, to text: String) throws(WhirligifError) {
    if ImportSettings.takes(parameter) {
      var changed = edits
      changed.add(parameter, text)
      return try apply(changed)
    }
    var changed = options
    switch parameter {
    case "from": changed.from = Name(text)
    case "to": changed.to = Name(text)
    case "animation": changed.animation = Name(text)
    case "theme" where !animation.themes.isEmpty: changed.theme = Name(text)
    default:
      guard animation.slots.contains(Name(parameter)) else {
        throw unknown(parameter)
      }
      changed.slots[parameter] = Self.slotValue(text)
    }
    changed.edits = DocumentEdits()
    (parsed, animation) = try Self.reading(file) { images throws(LottieError) in
      let isOther = changed.animation != options.animation || changed.theme != options.theme
      let parsed = isOther ? try LottieFile(bytes, animation: changed.animation, theme: changed.theme) : parsed
      return (parsed, try Self.animation(parsed, options: changed, folder: folder, images: images))
    }
    options = changed
    imported = EditableDocument(file, animation, read: Self.reader(file, parsed, options: changed, folder: folder))
    settings.append(Setting(name: Name(parameter), text: text))
    try apply(edits)
  }

  /// Applies changes of the document's parts, in place of the earlier ones.
  private func apply(_ changed: ImportSettings) throws(WhirligifError) {
    var other = options
    other.edits = try changed.edits(of: imported)
    if other.edits != options.edits {
      animation = try Self.reading(file) { images throws(LottieError) in
        try Self.animation(parsed, options: other, folder: folder, images: images)
      }
    }
    (options, edits) = (other, changed)
  }

  /// A text, and the color or the numbers with commas that it may stand for.
  private static func slotValue(_ text: String) -> SlotValue {
    let numbers = text.split(at: ",").map { ValueText.number(String($0)) }
    return SlotValue(
      text: text, numbers: numbers.contains(nil) ? [] : numbers.compactMap { $0 },
      color: (try? Color(css: text))?.engineColor)
  }

  /// The file, and the animation in it at a size.
  func document(
    size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> (file: LottieFile, animation: LottieAnimation) {
    let natural = (width: Double(animation.width), height: Double(animation.height))
    let viewport = Viewport(size, size: natural, canvas: .keepsProportions)
    var animation = animation
    if let name = options.palette {
      var changed = self.options
      changed.edits = try edits.edits(of: imported, palette: name, isDark: options.isOnDark)
      animation = try Self.reading(file) { images throws(LottieError) in
        try Self.animation(parsed, options: changed, folder: folder, images: images)
      }
    }
    // Both sides that a user asks for may be of other proportions; one alone gives the other, rounded.
    let isExact = if case .exact = size { true } else { false }
    let fit: LottieAnimation.Fit = isExact ? .keepsProportions : .fillsPicture
    return (parsed, animation.sized(width: viewport.width, height: viewport.height, fit: fit))
  }

  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    var loop = try document(size: size, options: options).animation.loop
    // An animation that plays once starts where its author lets it start, and a part where it was asked to.
    loop.startsWithStill = options.plays != 1 && !isPart
    return loop
  }

  private var isPart: Bool { options.from != nil || options.to != nil }

  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)? {
    // A marker named twice is its span, as it is alone.
    if parameter == "to", options.from == options.to { return nil }
    if ImportSettings.takes(parameter) {
      var changed = edits
      changed.remove(parameter)
      let other = LottieInput(self)
      try other.apply(changed)
      return other
    }
    let other = try plain
    for setting in settings + edits.settings where setting.name != Name(parameter) {
      try other.set(setting.name.text, to: setting.text)
    }
    return other
  }

  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) -> String? {
    // A color that is replaced by itself is no change.
    (self.options.edits.isEmpty ? nil : edits.text(of: parameter)) ?? settings.last { $0.name == Name(parameter) }?.text
  }

  /// The document without settings.
  private var plain: LottieInput {
    get throws(WhirligifError) { try LottieInput(bytes: bytes, file: file, folder: folder, files: edits.files) }
  }

  func warnings(about plan: RenderPlan) throws(WhirligifError) -> [Warning] {
    var sentences = animation.warnings.map { Wording(Sentence.from("\($0)")) }
    var notes: [Warning] = []
    // A loop that is played there and back closes.
    let isLoop = plan.options.plays == nil && !plan.options.isOnePicture && !plan.options.bounces
    if isLoop, let frames = animation.openFrames, try !plan.closes(after: frames) {
      if isPart {
        notes.append(.openPart)
      } else {
        sentences.append(
          """
          The loop does not close: the last picture differs from the first; \(setting: "bounce") plays it there and back, \
          \(setting: "plays") 1 once.
          """)
      }
    }
    if plan.options.reducesMotion {
      sentences.append("A Lottie animation has no reduced motion; \(setting: "still") renders one picture.")
    }
    return sentences.map { Warning($0) } + notes
  }

  var warningsOfPictures: [String] { animation.warningsOfPictures.map { Sentence.from("\($0)") } }
}

extension LottieInput {
  var contents: [DocumentPart] {
    let features = DrawnContents(of: animation.loop).parts
    return imported.contents
      + [
        DocumentPart(heading: "Markers", items: animation.markers.map { $0.item }),
        DocumentPart(heading: "Slots", items: animation.slots.map { .init(line: $0.text, report: .string($0.text)) }),
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
