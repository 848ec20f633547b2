import Platform
import Preset

/// A preset with its parameters and options: everything that decides how a GIF looks.
///
///     import WhirligifKit
///
///     var animation = try Animation(preset: "NAME")
///     animation.options.size = .longerSide(64)
///     try animation.set("color", to: "#3b82f6")
///     try animation.write(to: "spinner.gif")
///
/// A value: copies are independent, and may be rendered in several tasks at once.
public struct Animation: Sendable {
  /// What all presets have in common.
  public var options = RenderOptions()
  /// When a rendering that is under way is given up; nil for no end.
  var deadline: Deadline?
  /// What is drawn.
  private(set) var input: any AnimationInput

  /// A preset that is built in.
  /// - Parameter name: one of ``PresetLibrary/names``.
  /// - Throws: `unknownPreset`.
  public init(preset name: String) throws(WhirligifError) {
    try self.init(source: .builtin(name))
  }

  /// A preset document, an SVG or a Lottie animation in a file, told apart by content.
  /// - Parameter path: relative to the current folder, or absolute.
  /// - Throws: `cannotRead`, `invalidDocument`.
  public init(file path: String) throws(WhirligifError) {
    try self.init(source: .file(path))
  }

  /// A document.
  /// - Parameters:
  ///   - document: its text.
  ///   - file: what messages call it.
  /// - Throws: `invalidDocument`, with all that is wrong.
  public init(document: String, file: String = "document") throws(WhirligifError) {
    try self.init(bytes: Array(document.utf8), file: file)
  }

  package init(source: PresetSource) throws(WhirligifError) {
    try self.init(bytes: source.bytes(), source: source)
  }

  /// A document that has been read from a source.
  package init(bytes: [UInt8], source: PresetSource) throws(WhirligifError) {
    try self.init(bytes: bytes, file: source.label)
    for setting in source.settings { try set(setting.name, to: setting.text) }
  }

  package init(bytes: [UInt8], file: String) throws(WhirligifError) {
    input = try InputFormat.read(bytes, file: file)
  }

  /// The preset's name.
  public var name: String { input.name }
  /// One sentence about it.
  public var summary: String { input.summary }

  /// The group in which lists show it, such as `rings`.
  package var family: String { input.family }
  /// All families, in the order in which lists show them.
  package static var families: [String] { PresetDocument.Family.allCases.map { $0.rawValue } }
  /// Words by which it is found.
  package var tags: [String] { input.tags }

  /// What the preset lets its users change, in the order of its document.
  public var parameters: [Parameter] { input.parameters }

  /// Sets a parameter by its name or its flag.
  ///
  /// - Parameters:
  ///   - parameter: `innerRadius` and `inner-radius` are the same.
  ///   - text: as a flag has it: `12`, `true`, `tomato`, `#f00,#00f`.
  /// - Throws: `unknownParameter` and `invalidValue`.
  public mutating func set(_ parameter: String, to text: String) throws(WhirligifError) {
    try input.set(parameter, to: text)
  }

  /// Sets a parameter by its name or its flag.
  ///
  /// - Throws: `unknownParameter`, and `invalidValue` for a value that is not of the parameter's type or range.
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

  /// Whether the value of a parameter is the path of a file.
  package func takesFile(_ parameter: String) -> Bool { input.takesFile(parameter) }

  /// What the document holds, for `inspect`: a heading and lines each.
  package var contents: [(heading: String, lines: [String])] { input.contents }

  /// Everything but the document that decides about the bytes, in words: equal ones mean equal bytes.
  package var identity: String { options.identity + "\n" + input.identity }
}
