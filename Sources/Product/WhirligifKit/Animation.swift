import AtomicFiles
import Frames
import Numerics
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
  /// The clock of the time limit of a rendering.
  package var clock = ProcessorClock.process
  /// The document with its settings.
  var source: Source
  private var dark: Box<Animation>?
  /// The animations of the same settings in other themes: a setting that one of them needs is no mistake.
  package var siblings: @Sendable () -> [Animation] = { [] }

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

  /// Creates an animation from the bytes of a file: a preset document, an SVG or a Lottie animation, plain or
  /// compressed, detected by content.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - name: of the file, in messages.
  ///   - files: images, fonts and documents that the file and its parameters may name, by these names; nothing is read
  ///     from the disk.
  /// - Throws: `invalidDocument`, with all errors.
  public init(bytes: [UInt8], name: String = "document", files: [String: [UInt8]] = [:]) throws(WhirligifError) {
    try self.init(bytes: bytes, file: name, files: InputFiles(files))
  }

  init(_ source: Source) { self.source = source }

  /// Draws, and converts the errors of drawing.
  func drawing<Result>(_ draw: () throws(SourceError) -> Result) throws(WhirligifError) -> Result {
    do throws(SourceError) {
      return try draw()
    } catch {
      throw source.input.error(error)
    }
  }

  package init(source: PresetSource) throws(WhirligifError) {
    try self.init(bytes: source.bytes(), source: source)
  }

  /// Creates an animation from the bytes of a source.
  package init(bytes: [UInt8], source: PresetSource, files: InputFiles = .disk) throws(WhirligifError) {
    try self.init(bytes: bytes, file: source.label, files: files)
    for setting in source.settings { try self.source.set(Setting(name: Name(setting.name), text: setting.text)) }
  }

  /// - Parameters:
  ///   - file: the name in messages; its folder contains the files that the document references.
  ///   - files: that the document and its settings may name.
  package init(bytes: [UInt8], file: String, files: InputFiles = .disk) throws(WhirligifError) {
    self.init(Source(try InputFormat.read(bytes, file: file, files: files), files: files))
  }

  /// Sets the files that later settings may name.
  package mutating func resolveFiles(in files: InputFiles) { source.files = files }

  /// The animation for readers who prefer a dark color scheme. An SVG holds both, and shows this one where
  /// `prefers-color-scheme` is `dark`; other containers hold one picture.
  ///
  /// It has its own parameters, background, matte and palette; all other options are those of this animation.
  ///
  ///     var dark = animation
  ///     try dark.set("color", to: "white")
  ///     animation.darkVariant = dark
  ///     let file = try animation.render(as: .svg)
  public var darkVariant: Animation? {
    get { dark?.value }
    set { dark = newValue.map(Box.init) }
  }

  /// The preset's name.
  public var name: String { source.input.about.name }
  /// A sentence that describes the preset.
  public var summary: String { source.input.about.summary }

  /// The group in lists of presets, such as `rings`.
  public var family: String { source.input.about.family }
  /// Search words.
  public var tags: [String] { source.input.about.tags }
  /// Other names of a built-in preset.
  public var aliases: [String] { source.input.about.aliases }
  /// What pages of presets show it with, in the syntax of flags: a palette, or values of its parameters.
  package var look: [(name: String, text: String)] { source.input.about.look }
  /// The smallest sensible size in pixels, of the longer side; nil if it is unknown.
  public var smallestSize: Int? { source.input.about.smallestSize }

  /// The preset's parameters, in the order of its document.
  public var parameters: [Parameter] { source.input.parameters }

  /// The same parameters, without defaults and ranges that only the layout of a preset determines.
  package var declaredParameters: [Parameter] { source.input.declaredParameters }

  /// The values, or their beginnings, that the document offers for a parameter, for help and completions.
  public func offered(for parameter: Parameter) -> [String] { source.offered(for: Name(parameter.name)) }

  /// Sets a parameter by its name or its flag.
  ///
  /// - Parameters:
  ///   - parameter: `innerRadius` and `inner-radius` are the same.
  ///   - text: the value in the syntax of flags: `12`, `true`, `tomato`, `#f00,#00f`.
  /// - Throws: `unknownParameter` and `invalidValue`.
  public mutating func set(_ parameter: String, to text: String) throws(WhirligifError) {
    do throws(WhirligifError) {
      try source.set(Setting(name: Name(parameter), text: text, isOwn: true))
    } catch {
      throw error.about(parameter)
    }
  }

  /// The words that were chosen for the picture, for readers who do not see it; nil for a document's own.
  var chosenWords: String? {
    let given = SpokenText.names.first { name in
      source.chosen.contains(Name(name)) && source.input.parameter(named: name)?.kind == .text
    }
    guard let given, let value = try? source.picture(PictureRequest(options.withProfile)).value(Name(given)) else {
      return nil
    }
    return SpokenText.words(of: value, for: given)
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
    try source.set(Setting(name: Name(parameter), artwork: artwork))
  }

  /// Sets a parameter to a value of its type.
  ///
  /// - Throws: as ``set(_:to:)-(_,ParameterValue)``.
  public mutating func set<Value>(_ parameter: ParameterName<Value>, to value: Value) throws(WhirligifError) {
    try set(parameter.name, to: value.parameterValue)
  }

  /// The names in its settings that a project has given values, in the order of the settings.
  package var names: [NamedValue] = []

  /// The contents of the document, for `inspect`.
  package var contents: [DocumentPart] { source.input.contents }

  /// All settings that determine the bytes, except the document, as text: with one document and one version, equal
  /// identities mean equal bytes.
  public var identity: String {
    options.identity + "\n" + source.identity + (darkVariant.map { "dark variant: " + $0.identity } ?? "")
  }
}

extension Animation: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension Animation {
  /// The value that a parameter has in the picture: the one that was set, or the default, which may follow from other
  /// parameters, the size, the page and the palette. Nil for a parameter without a default.
  ///
  /// - Throws: `unknownParameter`, and `invalidValue` and `invalidDocument` for values that cannot be drawn.
  public func value(of parameter: String) throws(WhirligifError) -> ParameterValue? {
    try source.value(of: parameter) { () throws(WhirligifError) in
      try source.picture(PictureRequest(options.withProfile))
    }
  }

  /// The value of a parameter, if it has this type; see ``value(of:)``.
  public func value<Value>(_ parameter: ParameterName<Value>) throws(WhirligifError) -> Value? {
    try value(of: parameter.name).flatMap { Value($0) }
  }

  /// The value that a parameter has once it is reset; see ``value(of:)``.
  public func defaultValue(of parameter: String) throws(WhirligifError) -> ParameterValue? {
    var other = self
    try other.reset(parameter)
    return try other.value(of: parameter)
  }

  /// Whether a parameter was set, even to its default.
  public func isSet(_ parameter: String) -> Bool {
    source.input.parameter(named: parameter).map { source.chosen.contains($0.name) } ?? false
  }

  /// Returns a parameter to its default.
  /// - Throws: `unknownParameter`.
  public mutating func reset(_ parameter: String) throws(WhirligifError) {
    guard let (name, _) = source.input.parameter(named: parameter) else { throw source.input.unknown(parameter) }
    if source.chosen.contains(name) { source = try source.without(name) }
  }
}

extension Animation {
  /// Renders a GIF.
  ///
  /// The same animation gives the same bytes on every machine, with any number of threads.
  ///
  /// - Parameters:
  ///   - progress: receives the fraction of the work that is done: it rises, and is 1 once, at the end. Called from
  ///     several threads, one at a time.
  ///   - isCancelled: called repeatedly, from several threads; once it returns true, `cancelled` is thrown.
  /// - Throws: `invalidValue`, `invalidDocument`, `tooManyPixels`, `tooManyBytes`, `tooSlow`, `outOfMemory`,
  ///   `cancelled`.
  public func render(
    progress: @escaping @Sendable (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedGIF {
    try render(as: .gif, progress: progress, isCancelled: isCancelled)
  }

  /// Renders a file of a container; see ``render(progress:isCancelled:)``.
  ///
  /// WebP and PNG have true transparency: the matte has no effect, unless a background is blended onto it. Their times
  /// are exact to the millisecond, and they can have more than 50 frames per second.
  public func render(
    as container: Container, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedFile {
    try options.profile?.check(container, isStill: options.isOnePicture)
    let plan = try plan(for: container)
    let share = RisingProgress(progress)
    let budget = try RenderBudget(for: plan, progress: share.report, isCancelled: isCancelled)
    var (file, warnings) = try plan.drawn(budget.file, others: plan.warnings(of:after:))
    file.report.findings = warnings
    share.report(1)
    return file
  }

  /// The bytes of a file, without what its report tells, for which more pictures are drawn.
  package func bytes(as container: Container) throws(WhirligifError) -> [UInt8] {
    let plan = try plan(for: container)
    return try RenderBudget(for: plan, progress: { _ in }, isCancelled: { false }).file().bytes
  }

  /// Renders the file and writes it: at every moment the path holds the old file or the complete new one.
  ///
  /// - Parameters:
  ///   - path: relative to the current folder, or absolute. Its extension determines the container, unless
  ///     `options.container` is set; a path without one means GIF.
  ///   - progress: see ``render(progress:isCancelled:)``.
  ///   - isCancelled: see ``render(progress:isCancelled:)``; nothing is written then.
  /// - Returns: the report of the rendering.
  /// - Throws: the errors of ``render(progress:isCancelled:)``, `invalidValue` for an unknown extension, `cannotCreate`
  ///   and `cannotWrite`.
  @discardableResult
  public func write(
    to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderReport {
    var container = options.container
    if container == nil { container = try Container(writing: path) }
    let file = try render(as: container ?? .gif, progress: progress, isCancelled: isCancelled)
    try file.write(to: path)
    return file.report
  }
}

extension Animation {
  /// The size of the rendered picture in pixels.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var pixelSize: (width: Int, height: Int) { get throws(WhirligifError) { try plan().pixelSize } }

  /// The duration of one loop in seconds, rounded to centiseconds.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var duration: Double { get throws(WhirligifError) { try plan().seconds } }

  /// The number of frames that are drawn. A file may have fewer: equal neighbors are merged.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var frameCount: Int { get throws(WhirligifError) { try plan().timing.frameCount } }
}
