import Drawing
import Motion
import Numerics
import Platform
import Preset
import Scene
import Synchronization
import Typography

/// A preset document and the values of its parameters.
final class PresetInput: AnimationInput, @unchecked Sendable {
  private let loaded: LoadedDocument
  private(set) var values: ParameterValues
  /// The values of artwork parameters, by name, and the defaults that are files.
  private(set) var artworks: [Name: Artwork]
  /// The artworks before the changes of their parts, and these changes.
  private var changes: [Name: (plain: Artwork?, settings: ImportSettings)] = [:]
  private var files: InputFiles
  private let laidOut = Mutex<(size: Viewport.Request, options: RenderOptions, scene: SceneRenderer)?>(nil)

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`, with all errors.
  init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    let document: PresetDocument
    do throws(PresetError) {
      document = try PresetDocument(reading: bytes, file: file)
    } catch {
      throw .invalidDocument(error.diagnostics.map { Finding($0.complaint, in: error.file) })
    }
    loaded = try LoadedDocument(document, file: file, files: files)
    values = ParameterValues(of: loaded.document)
    artworks = loaded.artworks
    self.files = files
  }

  private init(_ other: PresetInput) {
    (loaded, values, artworks) = (other.loaded, other.values, other.artworks)
    (changes, files) = (other.changes, other.files)
  }

  func copy() -> any AnimationInput { PresetInput(self) }

  func resolveFiles(in files: InputFiles) { self.files = files }

  var document: PresetDocument { loaded.document }
  private var file: String { loaded.file }

  var name: String { document.name }
  var summary: String { document.summary }
  var family: String { document.family.rawValue }
  var tags: [String] { document.tags }
  var aliases: [String] { document.aliases.map { $0.name } }
  var smallestSize: Int? { document.smallestSize }

  var parameters: [Parameter] { loaded.parameters }

  var identity: String {
    let settings = zip(document.parameters, values.overrides).compactMap { parameter, value in
      value.map { "\(parameter.name)=\($0.flagText)\n" }
    }
    let drawings = artworks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.digest)\n" }
    return settings.joined() + drawings.joined() + loaded.folder.identity
  }

  var parameterInPixels: String? {
    zip(document.parameters, values.overrides).first { $0.unit == .pixels && $1 != nil }?.0.name
  }

  let takesPalette = true

  func located(_ text: String, of parameter: String, in folder: String) -> String {
    if artworkParameter(parameter) != nil {
      return text == Parameter.builtInArtwork || text.begins(with: "/") ? text : folder + text
    }
    guard let (artwork, setting) = artworkSetting(parameter), setting == "image" else { return text }
    let plain = changes[artwork].map { $0.plain } ?? artworks[artwork]
    return plain?.editable.map { PictureChange($0).located(text, in: folder) } ?? text
  }

  func kind(of parameter: String) -> Parameter.Kind? {
    if let (_, setting) = artworkSetting(parameter) { return ImportSetting.named(setting)?.valueKind }
    return document.parameters.first { $0.isNamed(parameter) }.flatMap { Parameter.Kind(rawValue: $0.type.rawValue) }
  }

  private func artworkParameter(_ name: String) -> ParameterDeclaration? {
    document.parameters.first { $0.type == .artwork && $0.isNamed(name) }
  }

  func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError) {
    guard let declaration = artworkParameter(parameter) else {
      try set(parameter, to: artwork.label)
      throw .invalidValue("'\(parameter)' is not an artwork parameter.")
    }
    try change(declaration.name, plain: artwork, settings: changes[declaration.name]?.settings)
  }

  func set(_ parameter: String, to text: String) throws(WhirligifError) {
    if let declaration = artworkParameter(parameter) {
      let isBuiltIn = text == ParameterDeclaration.builtInArtwork
      let artwork = isBuiltIn ? nil : try Artwork(named: text, in: files)
      return try change(declaration.name, plain: artwork, settings: changes[declaration.name]?.settings)
    }
    if let (artwork, setting) = artworkSetting(parameter) {
      let old = changes[artwork]
      var settings = old?.settings ?? ImportSettings(files: files)
      settings.add(setting, text)
      return try change(artwork, plain: old == nil ? artworks[artwork] : old?.plain, settings: settings)
    }
    do {
      try values.set(parameter, to: text, in: document)
    } catch .unknownParameter(let name, let nearest) {
      throw .unknownParameter(name, preset: document.name, nearest: nearest)
    } catch {
      throw .invalidValue(Finding(error.complaint))
    }
  }

  /// The name of an artwork parameter and a setting of its parts, as in `artwork.color`.
  private func artworkSetting(_ name: String) -> (artwork: String, setting: String)? {
    guard let (artwork, setting) = name.cut(at: "."), let declaration = artworkParameter(String(artwork)),
      ImportSettings.takes(String(setting))
    else { return nil }
    return (declaration.name, String(setting))
  }

  /// Sets an artwork with the changes of its parts.
  private func change(
    _ name: String, plain: Artwork?, settings: ImportSettings?
  ) throws(WhirligifError) {
    guard let settings, !settings.settings.isEmpty else {
      (artworks[name], changes[name]) = (plain, nil)
      return
    }
    artworks[name] = try plain?.with(settings)
    changes[name] = (plain, settings)
  }

  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    if let (name, change) = changes.min(by: { $0.key < $1.key }), change.plain == nil {
      throw .invalidValue("'\(name)' is the built-in mark, whose parts cannot be changed.")
    }
    return try scene(size: size, options: options).loop
  }

  /// The scene of a picture, which is laid out once for its loop and all values that are asked of it.
  private func scene(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> SceneRenderer {
    if let known = laidOut.withLock({ $0 }), known.size == size, known.options == options { return known.scene }
    let scene = try layOut(size: size, options: options)
    laidOut.withLock { $0 = (size, options, scene) }
    return scene
  }

  /// - Parameter viewport: instead of the size.
  private func layOut(
    size: Viewport.Request, options: RenderOptions, viewport: Viewport? = nil
  ) throws(WhirligifError) -> SceneRenderer {
    do throws(SceneError) {
      var filled = values
      if let name = options.palette, let set = ColorSet.named(name) {
        filled.fill(with: options.isOnDark ? set.onDark : set.onLight, in: document)
      }
      let scene = try SceneRenderer(
        document, values: filled, size: size, in: viewport, isReduced: options.reducesMotion, matte: options.behind,
        plays: options.plays, files: sceneFiles)
      if options.duration == nil, options.speed == 1, values.areDefaults { try checkDuration(of: scene) }
      return scene
    } catch {
      throw self.error(error.source)
    }
  }

  private var sceneFiles: SceneFiles {
    var files = SceneFiles(artworks: artworks.mapValues { $0.drawing }, images: loaded.images)
    files.fonts = self.files.fonts
    return files
  }

  /// A duration that the document determines and that is out of range is an error of the document.
  private func checkDuration(of scene: SceneRenderer) throws(SceneError) {
    guard !RenderLimits.durations.contains(scene.duration) else { return }
    let expected = Expectation.measure(in: RenderLimits.durations, unit: "s")
    let place = document.places[document.duration.place]
    throw .property(place, .outOfRange(scene.duration, expected: expected), phase: nil)
  }

  func error(_ error: SourceError) -> WhirligifError {
    switch error {
    case .setting(let problem): .invalidValue(Finding(problem))
    case .text(let reason, let complaint):
      if let name = textWithFault(reason) ?? only(.font) ?? only(.text) {
        .invalidValue(Finding(Complaint(reason, of: name)))
      } else {
        .invalidDocument([Finding(complaint, in: file)])
      }
    case .document(let complaint): .invalidDocument([Finding(complaint, in: file)])
    }
  }

  /// The changed text that contains the character whose code point is in the reason.
  private func textWithFault(_ reason: String) -> String? {
    zip(document.parameters, values.overrides).first { parameter, value in
      guard parameter.type == .text, let text = value?.text else { return false }
      return text.unicodeScalars.contains { reason.includes("U+" + Self.hexadecimal($0)) }
    }?.0.flag
  }

  /// A code point in Unicode's notation, with at least four digits.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The only changed parameter of a type: an error in the text is then attributed to the parameter rather
  /// than to the document.
  private func only(_ type: ParameterType) -> String? {
    let chosen = zip(document.parameters, values.overrides).filter { $0.type == type && $1 != nil }
    return chosen.count == 1 ? chosen.first?.0.flag : nil
  }

  let mayBeStill = false

  func loop(
    without parameter: String, on size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> Loop? {
    let declaration = document.parameters.first { $0.isNamed(parameter) }
    guard let declaration, [.text, .font].contains(declaration.type) else { return nil }
    let scene = try scene(size: size, options: options)
    let other = PresetInput(self)
    other.values.reset(parameter, in: document)
    let plain = try other.layOut(size: size, options: options, viewport: scene.viewport)
    let texts = [plain, scene].map { $0.values.text(of: parameter, in: document).map { Name($0) } }
    return texts[0] == texts[1] ? nil : plain.loop
  }

  func without(_ parameter: String) -> (any AnimationInput)? {
    let other = PresetInput(self)
    if artworkParameter(parameter) != nil {
      try? other.change(parameter, plain: loaded.artworks[parameter], settings: changes[parameter]?.settings)
    } else if let (artwork, setting) = artworkSetting(parameter), var change = changes[artwork] {
      change.settings.remove(setting)
      try? other.change(artwork, plain: change.plain, settings: change.settings)
    } else {
      other.values.reset(parameter, in: document)
    }
    return other
  }

  func value(
    of parameter: String, size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> String? {
    let artwork = artworkSetting(parameter)?.artwork ?? artworkParameter(parameter)?.name
    if let artwork { return artworks[artwork]?.digest }
    return try scene(size: size, options: options).values.text(of: parameter, in: document)
  }

  func shownValue(
    of parameter: Parameter, size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> ParameterValue? {
    if let (artwork, setting) = artworkSetting(parameter.name) {
      return changes[artwork]?.settings.text(of: setting).map { ParameterValue($0, of: parameter.kind) }
    }
    guard parameter.kind != .artwork else {
      return artworks[parameter.name].map(ParameterValue.artwork) ?? .text(Parameter.builtInArtwork)
    }
    return try value(of: parameter.name, size: size, options: options).map { ParameterValue($0, of: parameter.kind) }
  }

  func warnings(about plan: RenderPlan) throws(WhirligifError) -> [Warning] {
    let look = try plan.look()
    let problems = try plan.animation.drawing { () throws(SourceError) in try plan.own.problems(look, !plan.isLoop) }
    return artworks.sorted { $0.key < $1.key }.flatMap { $0.value.warnings }.map { Warning(Wording($0)) }
      + problems.map { Warning($0) }
  }

  func loopWarnings(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> [String] {
    let scene = try scene(size: size, options: options)
    do throws(SceneError) {
      return try scene.jumps()
    } catch {
      throw self.error(error.source)
    }
  }
}

extension PresetInput {
  /// Warnings about artworks that do not suit the preset: an image without outlines, a drawing without parts, colors
  /// that hardly differ from the page.
  func artworkWarnings(on page: Numerics.Color?) -> [Wording] {
    let uses = document.artworkUses
    return document.parameters.enumerated().flatMap { index, parameter -> [Wording] in
      guard let artwork = artworks[parameter.name] else { return [] }
      let own = uses.filter { $0.parameter == index }
      return misfits(artwork, own) + (page.map { faintness(artwork, own, on: $0) } ?? [])
    }
  }

  private func misfits(_ artwork: Artwork, _ uses: [ArtworkUse]) -> [Wording] {
    let drawing = artwork.drawing
    if uses.contains(where: { $0.drawsOutlines }), !drawing.hasOutlines {
      return ["\(artwork.label) is an image without outlines, which '\(name)' draws; an SVG has them."]
    }
    guard let kind = uses.compactMap({ $0.parts }).first, !uses.contains(where: { $0.drawsOutlines }) else { return [] }
    let parts = kind == .elements ? drawing.parts : drawing.shapes
    guard parts.count == 1 else { return [] }
    return ["\(artwork.label) has one part only, and '\(name)' moves parts; an SVG with several shapes has more."]
  }

  private func faintness(_ artwork: Artwork, _ uses: [ArtworkUse], on page: Numerics.Color) -> [Wording] {
    let shown = uses.filter { $0.showsOwnColors }
    let isPainted = shown.contains { use in use.paint.map { values.overrides[$0] != nil } ?? false }
    guard !shown.isEmpty, !isPainted, artwork.drawing.isFaint(on: page) else { return [] }
    let paint: Wording = shown.compactMap { $0.paint }.first.map { "\(setting: document.parameters[$0].flag), " } ?? ""
    return ["\(artwork.label) hardly differs from \(PageName(page)): try \(paint)\(PageName(page).otherOptions)."]
  }
}
