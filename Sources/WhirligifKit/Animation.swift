import Platform
import Preset

/// A preset with its parameters and options: everything that determines the rendered file.
///
///     import WhirligifKit
///
///     var animation = try Animation(preset: "NAME")
///     animation.options.size = .longerSide(64)
///     try animation.set("color", to: "#3b82f6")
///     try animation.write(to: "spinner.gif")
///
/// A value: copies are independent and can be rendered concurrently.
public struct Animation: Sendable {
  /// The options that all presets share.
  public var options = RenderOptions()
  /// Remembers what framing needs.
  let memo = Framing.Memo()
  /// What measures the time limit of a rendering.
  package var clock = ProcessorClock.process
  /// The source of the animation.
  private(set) var input: any AnimationInput

  /// Creates an animation from a built-in preset.
  /// - Parameter name: one of ``PresetLibrary/names``.
  /// - Throws: `unknownPreset`.
  public init(preset name: String) throws(WhirligifError) {
    try self.init(source: .builtin(name))
  }

  /// Creates an animation from a file: a preset document, an SVG or a Lottie animation, detected by content.
  /// - Parameter path: relative to the current folder, or absolute.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(file path: String) throws(WhirligifError) {
    try self.init(source: .file(path))
  }

  /// Creates an animation from a document.
  /// - Parameters:
  ///   - document: the text.
  ///   - file: the name in messages.
  /// - Throws: `invalidDocument`, with all errors.
  public init(document: String, file: String = "document") throws(WhirligifError) {
    try self.init(bytes: Array(document.utf8), file: file)
  }

  init(_ input: any AnimationInput) { self.input = input }

  package init(source: PresetSource) throws(WhirligifError) {
    try self.init(bytes: source.bytes(), source: source)
  }

  /// Creates an animation from the bytes of a source.
  package init(bytes: [UInt8], source: PresetSource, files: InputFiles = .disk) throws(WhirligifError) {
    try self.init(bytes: bytes, file: source.label, files: files)
    for setting in source.settings { try set(setting.name, to: setting.text) }
  }

  /// - Parameters:
  ///   - file: the name in messages; its folder contains the files that the document references.
  ///   - files: that the document and its settings may name.
  package init(bytes: [UInt8], file: String, files: InputFiles = .disk) throws(WhirligifError) {
    self.init(try InputFormat.read(bytes, file: file, files: files))
  }

  /// Determines the files that settings may name from now on.
  package mutating func take(_ files: InputFiles) { input.take(files) }

  /// The preset's name.
  public var name: String { input.name }
  /// A sentence that describes the preset.
  public var summary: String { input.summary }

  /// The group in lists of presets, such as `rings`.
  package var family: String { input.family }
  /// All families, in the order of lists.
  package static var families: [String] { PresetDocument.Family.allCases.map { $0.rawValue } }
  /// Search words.
  package var tags: [String] { input.tags }
  /// Other names of a built-in preset.
  package var aliases: [String] { input.aliases }
  /// The smallest sensible size in pixels, of the longer side; nil if it is unknown.
  package var smallestSize: Int? { input.smallestSize }

  /// The preset's parameters, in the order of its document.
  public var parameters: [Parameter] { input.parameters }

  /// Sets a parameter by its name or its flag.
  ///
  /// - Parameters:
  ///   - parameter: `innerRadius` and `inner-radius` are the same.
  ///   - text: the value in the syntax of flags: `12`, `true`, `tomato`, `#f00,#00f`.
  /// - Throws: `unknownParameter` and `invalidValue`.
  public mutating func set(_ parameter: String, to text: String) throws(WhirligifError) {
    let followsCurrentColor = parameter == "color" && text.lowercased() == "currentcolor"
    try input.set(parameter, to: followsCurrentColor ? RenderOptions.currentColor.css : text)
    if parameter == "color" { options.followsCurrentColor = followsCurrentColor }
  }

  /// Sets a parameter by its name or its flag.
  ///
  /// - Throws: `unknownParameter`, and `invalidValue` for a value of another type or out of range.
  public mutating func set(_ parameter: String, to value: ParameterValue) throws(WhirligifError) {
    if case .artwork(let artwork) = value { return try set(parameter, to: artwork) }
    try set(parameter, to: value.text)
  }

  /// Sets a parameter of the type artwork by its name or its flag.
  ///
  /// - Throws: `unknownParameter`, and `invalidValue` for a parameter of another type.
  public mutating func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError) {
    try input.set(parameter, to: artwork)
  }

  /// Whether the value of a parameter is a file path.
  package func takesFile(_ parameter: String) -> Bool { input.takesFile(parameter) }

  /// The contents of the document, for `inspect`.
  package var contents: [DocumentPart] { input.contents }

  /// All settings that determine the bytes, except the document, as text: equal identities mean equal bytes.
  package var identity: String { options.identity + "\n" + input.identity }
}
