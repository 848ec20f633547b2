import Drawing
import Lottie
import Motion
import Numerics
import Preset

/// A Lottie animation, with its colors and slots set.
struct LottieInput: AnimationInput {
  let name: String
  private let bytes: [UInt8]
  private let file: String
  private var parsed: LottieFile
  private let folder: DocumentFolder
  private var options = LottieOptions()
  /// At its natural size, with the options.
  private(set) var animation: LottieAnimation
  private var settings: [Setting] = []

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    try self.init(bytes: bytes, file: file, folder: DocumentFolder(of: file, in: files))
  }

  private init(bytes: [UInt8], file: String, folder: DocumentFolder) throws(WhirligifError) {
    (self.bytes, self.file, self.folder) = (bytes, file, folder)
    name = InputFormat.stem(of: file)
    (parsed, animation) = try Self.reading(file) { images throws(LottieError) in
      let parsed = try LottieFile(bytes)
      return (parsed, try Self.animation(parsed, LottieOptions(), folder, images))
    }
  }

  private static func animation(
    _ parsed: LottieFile, _ options: LottieOptions, _ folder: DocumentFolder, _ images: DocumentImages
  ) throws(LottieError) -> LottieAnimation {
    try LottieAnimation(parsed, options: options, readFile: { folder.read($0) }, decodeImage: images.decode)
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
      case .unknownMarker, .emptyRange, .unknownSlot, .unknownColor, .wrongSlotValue, .unknownAnimation,
        .unknownTheme:
        throw .invalidValue(Sentence.from("\(error)"))
      default: throw .invalidDocument(["\(file): \(error)"])
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

  var identity: String { settings.map { "\($0.name)=\($0.text)\n" }.joined() + folder.identity }

  var parameters: [Parameter] {
    let colors = animation.colors.map(\.name)
    let known = colors.isEmpty ? "" : " Colors: \(colors.prefix(12).joined(separator: ", "))."
    let markers = animation.markers.map(\.name)
    let marks = markers.isEmpty ? "" : " Markers: \(markers.prefix(12).joined(separator: ", "))."
    return [
      Parameter(
        name: "color", kind: .text,
        summary: "NAME=COLOR,... replaces colors, each given by value, slot or place.\(known)"),
      Parameter(
        name: "from", kind: .text, summary: "Start at a frame, a time (0.5s), a share (20%) or a marker.\(marks)"),
      Parameter(name: "to", kind: .text, summary: "End before a frame, a time, a share or a marker."),
      Parameter(name: "animation", kind: .text, summary: "The animation in an archive."),
    ] + themeParameter + animation.slots.map { Parameter(name: $0, kind: .text, summary: "The value of a slot.") }
  }

  private var themeParameter: [Parameter] {
    guard !animation.themes.isEmpty else { return [] }
    return [
      Parameter(name: "theme", kind: .choice, summary: "The theme of the archive.", choices: animation.themes)
    ]
  }

  mutating func set(_ parameter: String, to text: String) throws(WhirligifError) {
    var changed = options
    switch parameter {
    case "color": for item in Self.overrides(text) { changed.colors.append(try override(item)) }
    case "from": changed.from = text
    case "to": changed.to = text
    case "animation": changed.animation = text
    case "theme" where !animation.themes.isEmpty: changed.theme = text
    default:
      guard animation.slots.contains(parameter) else {
        throw .unknownSetting(parameter, file: file, known: parameters.map(\.name))
      }
      changed.slots[parameter] = Self.slotValue(text)
    }
    (parsed, animation) = try Self.reading(file) { images throws(LottieError) in
      let isOther = changed.animation != options.animation || changed.theme != options.theme
      let parsed = isOther ? try LottieFile(bytes, animation: changed.animation, theme: changed.theme) : parsed
      return (parsed, try Self.animation(parsed, changed, folder, images))
    }
    options = changed
    settings.append(Setting(name: parameter, text: text))
  }

  /// The items of a list `NAME=COLOR,NAME=COLOR`.
  private static func overrides(_ text: String) -> [String] {
    let items = ListSyntax.split(text)
    return items.allSatisfy { $0.includes("=") } ? items : [text]
  }

  /// `NAME=COLOR`, or only a color if the animation has one color.
  private func override(_ text: String) throws(WhirligifError) -> ColorOverride {
    let parts = text.split(at: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 { return ColorOverride(name: parts[0], color: try Color(css: parts[1]).engineColor) }
    let color = try Color(css: text).engineColor
    let names = animation.colors.map(\.name)
    guard names.count == 1 else {
      let known = names.prefix(8).joined(separator: ", ")
      throw .invalidValue(
        "Invalid value '\(text)' for 'color': expected NAME=COLOR, as there are \(names.count) colors: \(known).")
    }
    return ColorOverride(name: names[0], color: color)
  }

  /// A text, and the color or the numbers with commas that it may stand for.
  private static func slotValue(_ text: String) -> SlotValue {
    let numbers = text.split(at: ",").map { ValueText.number(String($0)) }
    return SlotValue(
      text: text, numbers: numbers.contains(nil) ? [] : numbers.compactMap { $0 },
      color: (try? Color(css: text))?.engineColor)
  }

  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    let natural = (width: Double(animation.width), height: Double(animation.height))
    let viewport = Viewport(size, size: natural, canvas: .keepsProportions)
    // Both sides that a user asks for may be of other proportions; one alone gives the other, rounded.
    let isExact = if case .exact = size { true } else { false }
    var loop = animation.sized(
      width: viewport.width, height: viewport.height, fit: isExact ? .keepsProportions : .fillsPicture
    ).loop
    // An animation that plays once starts where its author lets it start, and a part where it was asked to.
    loop.startsWithStill = options.plays != 1 && !isPart
    return loop
  }

  private var isPart: Bool { options.from != nil || options.to != nil }

  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)? {
    var other = try plain
    for setting in settings where setting.name != parameter { try other.set(setting.name, to: setting.text) }
    return other
  }

  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) -> String? {
    settings.last { $0.name == parameter }?.text
  }

  /// The document without settings.
  private var plain: LottieInput {
    get throws(WhirligifError) { try LottieInput(bytes: bytes, file: file, folder: folder) }
  }

  func warnings(about plan: RenderPlan) throws -> [Warning] {
    var sentences = animation.warnings.map { Sentence.from("\($0)") }
    var notes: [Warning] = []
    // A loop that is played there and back closes.
    let isLoop = plan.options.plays == nil && !plan.options.isOnePicture && !plan.options.bounces
    if isLoop, let frames = animation.openFrames, try !plan.look().closes(after: frames) {
      if isPart {
        notes.append(.openPart)
      } else {
        sentences.append(
          "The loop does not close: the last picture differs from the first; 'bounce' plays it there and back, 'plays' 1 "
            + "once.")
      }
    }
    if plan.options.reducesMotion {
      sentences.append("A Lottie animation has no reduced motion; 'still' renders one picture.")
    }
    return sentences.map { Warning($0) } + notes
  }

  var warningsOfPictures: [String] { animation.warningsOfPictures.map { Sentence.from("\($0)") } }

  func error(_ error: any Error) -> WhirligifError {
    guard let error = error as? LottieError else { return .fault("\(error)") }
    return .invalidDocument(["\(file): \(error)"])
  }
}

extension LottieInput {
  var contents: [DocumentPart] {
    let features = DrawnContents(of: animation.loop).parts.filter { $0.heading == "Features" }
    return [
      DocumentPart(heading: "Colors", items: animation.colors.map { ($0.line, $0.report) }),
      DocumentPart(heading: "Markers", items: animation.markers.map { ($0.line, $0.report) }),
      DocumentPart(heading: "Slots", items: animation.slots.map { ($0, .string($0)) }),
    ].filter { !$0.items.isEmpty } + features
  }
}

extension ColorUse {
  /// Lines name no more places than this.
  private static let maximumNamed = 4

  fileprivate var line: String {
    let slot = slots.isEmpty ? "" : " (slot \(slots.joined(separator: ", ")))"
    let more = places.count - Self.maximumNamed
    let named = places.prefix(more > 1 ? Self.maximumNamed : places.count).joined(separator: ", ")
    return "\(name)\(slot)  \(named)" + (more > 1 ? " and \(more) more" : "")
  }

  fileprivate var report: ReportValue {
    .object([
      "color": .string(name), "slots": .array(slots.map(ReportValue.string)),
      "places": .array(places.map(ReportValue.string)),
    ])
  }
}

extension LottieMarker {
  fileprivate var line: String {
    let length = duration > 0 ? ", for \(ValueText.plain(duration)) frames" : ""
    return "\(name)  frame \(ValueText.plain(time))\(length)"
  }

  fileprivate var report: ReportValue {
    .object(["name": .string(name), "frame": .number(time), "frames": .number(duration)])
  }
}
