import Colors
import Drawing
import Motion
import Numerics
import Platform
import Preset
import Scene
import Synchronization
import Typography

/// A preset document and the values of its parameters.
final class PresetInput: AnimationInput {
  /// An artwork, nil for the built-in mark, with the settings of its parts.
  private struct PresetArtwork {
    var plain: Artwork?
    var parts: [Setting] = []
    /// Nil without settings, and for the built-in mark, which has no parts.
    var edits: ImportEdits?
    /// The artwork with the changes of its parts.
    var shown: Artwork?
  }

  private let loaded: LoadedDocument
  private let values: ParameterValues
  /// By the names of their parameters, with the defaults that are files.
  private let artworks: [Name: PresetArtwork]
  /// The files that fonts may be.
  private let files: InputFiles

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`, with all errors.
  convenience init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    let document: PresetDocument
    do throws(PresetError) {
      document = try PresetDocument(reading: bytes, file: file)
    } catch {
      throw .invalidDocument(error.diagnostics.map { Finding($0.complaint, in: error.file) })
    }
    let loaded = try LoadedDocument(document, file: file, files: files)
    let artworks = loaded.artworks.mapValues { PresetArtwork(plain: $0, shown: $0) }
    self.init(loaded, ParameterValues(of: loaded.document), artworks, files)
  }

  private init(
    _ loaded: LoadedDocument, _ values: ParameterValues, _ artworks: [Name: PresetArtwork], _ files: InputFiles
  ) {
    (self.loaded, self.values, self.artworks, self.files) = (loaded, values, artworks, files)
  }

  private var document: PresetDocument { loaded.document }
  private var file: String { loaded.file }

  // MARK: Facts

  var about: InputFacts {
    InputFacts(
      kind: .preset, name: document.name, file: file, summary: document.summary, family: document.family.rawValue,
      tags: document.tags, aliases: document.aliases.map { $0.name },
      look: document.look.map { (ParameterDeclaration.flag($0.name), $0.text) },
      smallestSize: document.smallestSize)
  }

  var parameters: [Parameter] { loaded.parameters }
  var declaredParameters: [Parameter] { loaded.declaredParameters }
  var contents: [DocumentPart] { [] }

  var fileIdentity: String {
    shownArtworks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.digest)\n" }.joined() + loaded.folder.identity
  }

  private var shownArtworks: [Name: Artwork] { artworks.compactMapValues { $0.shown } }

  var parameterInPixels: String? {
    zip(document.parameters, values.overrides).first { $0.unit == .pixels && $1 != nil }?.0.name
  }

  // MARK: Settings

  func parameter(named name: String) -> (name: Name, kind: Parameter.Kind)? {
    if let declaration = document.parameters.first(where: { $0.isNamed(name) }) {
      return (Name(declaration.name), Parameter.Kind(rawValue: declaration.type.rawValue) ?? .text)
    }
    return part(name).map { (Name("\($0.artwork).\($0.setting.name)"), $0.setting.valueKind) }
  }

  /// The name of an artwork parameter and a setting of its parts, as in `artwork.color`.
  private func part(_ name: String) -> (artwork: Name, setting: ImportSetting)? {
    guard let (artwork, part) = name.cut(at: "."), let setting = ImportSetting.named(String(part)),
      let declaration = document.parameters.first(where: { $0.type == .artwork && $0.isNamed(String(artwork)) })
    else { return nil }
    return (Name(declaration.name), setting)
  }

  func edit(_ parameter: Name) -> (setting: ImportSetting, edits: ImportEdits)? {
    guard let (name, setting) = part(parameter.text), let artwork = artworks[name] else { return nil }
    if let edits = artwork.edits { return (setting, edits) }
    guard let plain = artwork.plain, let document = try? plain.editable() else { return nil }
    return (setting, ImportEdits(of: document))
  }

  func adding(_ setting: Setting, files: InputFiles) throws(WhirligifError) -> any AnimationInput {
    var (values, artworks) = (values, artworks)
    if let (name, part) = part(setting.name.text) {
      let artwork = artworks[name] ?? PresetArtwork()
      let parts = artwork.parts + [Setting(name: Name(part.name), text: setting.text)]
      artworks[name] = try changed(parts, of: artwork.plain, files)
    } else if parameter(named: setting.name.text)?.kind == .artwork {
      artworks[setting.name] = try changed(artworks[setting.name]?.parts ?? [], of: setting.artwork, files)
    } else {
      try set(setting, in: &values)
    }
    return PresetInput(loaded, values, artworks, files)
  }

  private func changed(
    _ parts: [Setting], of plain: Artwork?, _ files: InputFiles
  ) throws(WhirligifError) -> PresetArtwork {
    var artwork = PresetArtwork(plain: plain, parts: parts, shown: plain)
    guard let plain, !parts.isEmpty else { return artwork }
    var edits = ImportEdits(of: try plain.editable())
    for setting in parts { try edits.add(setting, files: files) }
    (artwork.edits, artwork.shown) = (edits, try plain.with(edits))
    return artwork
  }

  private func set(_ setting: Setting, in values: inout ParameterValues) throws(WhirligifError) {
    let takesColors = parameter(named: setting.name.text)?.kind.takesColors == true
    let text = takesColors ? try setting.replacingPageColors { $0.plain.text } : setting.text
    do {
      try values.set(setting.name.text, to: text, in: document)
    } catch {
      throw .invalidValue(Finding(error.complaint))
    }
  }

  func unknown(_ name: String) -> WhirligifError {
    let names = document.parameters.map { $0.name }
    let artwork = ImportSetting.named(name).flatMap { _ in document.parameters.first { $0.type == .artwork } }
    let part = artwork.map { "\($0.flag).\(name)" }
    return .unknownParameter(name, preset: document.name, nearest: part ?? Suggestion.nearest(name, among: names))
  }

  // MARK: Pictures

  func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture {
    if let (name, _) = artworks.filter({ $1.plain == nil && !$1.parts.isEmpty }).min(by: { $0.key < $1.key }) {
      throw .invalidValue("'\(name)' is the built-in mark, whose parts cannot be changed.")
    }
    let scene = try layOut(request)
    return InputPicture(
      loop: scene.loop, canvas: scene.viewport,
      value: { [self] name in
        let artwork = part(name.text)?.artwork ?? name
        return artworks[artwork].map { $0.shown?.digest } ?? scene.values.text(of: name.text, in: document)
      },
      warnings: { [self] plan throws(WhirligifError) in
        let look = try plan.look()
        let problems = try plan.animation.drawing { () throws(SourceError) in
          try plan.own.problems(look, !plan.isLoop)
        }
        return shownArtworks.sorted { $0.key < $1.key }.flatMap { $0.value.remarks }
          + problems.map { Warning($0) }
      },
      artworks: shownArtworks, artworkWarnings: { [self] in artworkWarnings(on: $0, $1) },
      jumps: { [self] () throws(WhirligifError) in
        do throws(SceneError) {
          return try scene.jumps()
        } catch {
          throw self.error(error.source)
        }
      })
  }

  private func layOut(_ request: PictureRequest) throws(WhirligifError) -> SceneRenderer {
    let options = request.options
    do throws(SceneError) {
      var filled = values
      if let name = options.palette, let set = ColorSet.named(name) {
        filled.fill(with: options.isOnDark ? set.onDark : set.onLight, in: document)
      }
      let scene = try SceneRenderer(
        document, values: filled, size: request.size, in: request.canvas, isReduced: options.reducesMotion,
        matte: options.behind, plays: options.plays, noting: request.shades, files: sceneFiles)
      if options.duration == nil, options.speed == 1, values.areDefaults { try checkDuration(of: scene) }
      return scene
    } catch {
      throw self.error(error.source)
    }
  }

  private var sceneFiles: SceneFiles {
    var files = SceneFiles(artworks: shownArtworks.mapValues { $0.drawing }, images: loaded.images)
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
}

extension PresetInput {
  /// Messages about artworks that do not suit the preset: an image without outlines, a drawing without parts, colors
  /// that hardly differ from the page.
  ///
  /// - Parameter faint: the kind of the last one.
  private func artworkWarnings(on page: Numerics.Color?, _ faint: Finding.Kind) -> [Warning] {
    let uses = document.artworkUses
    return document.parameters.enumerated().flatMap { index, parameter -> [Warning] in
      guard let artwork = artworks[parameter.name]?.shown else { return [] }
      let own = uses.filter { $0.parameter == index }
      return (misfit(artwork, own).map { [Warning($0, .artwork)] } ?? [])
        + (page.flatMap { faintness(artwork, own, on: $0) }.map { [Warning($0, faint)] } ?? [])
    }
  }

  private func misfit(_ artwork: Artwork, _ uses: [ArtworkUse]) -> Wording? {
    let drawing = artwork.drawing
    if uses.contains(where: { $0.drawsOutlines }), !drawing.hasOutlines {
      return "\(artwork.label) is an image without outlines, which '\(document.name)' draws; an SVG has them."
    }
    guard let kind = uses.compactMap({ $0.parts }).first, !uses.contains(where: { $0.drawsOutlines }) else {
      return nil
    }
    let parts = kind == .elements ? drawing.parts : drawing.shapes
    guard parts.count == 1 else { return nil }
    return
      "\(artwork.label) has one part only, and '\(document.name)' moves parts; an SVG with several shapes has more."
  }

  private func faintness(_ artwork: Artwork, _ uses: [ArtworkUse], on page: Numerics.Color) -> Wording? {
    let shown = uses.filter { $0.showsOwnColors }
    let isPainted = shown.contains { use in use.paint.map { values.overrides[$0] != nil } ?? false }
    guard !shown.isEmpty, !isPainted, artwork.drawing.isFaint(on: page) else { return nil }
    let paint: Wording = shown.compactMap { $0.paint }.first.map { "\(setting: document.parameters[$0].flag), " } ?? ""
    return "\(artwork.label) hardly differs from \(PageName(page)): try \(paint)\(PageName(page).otherOptions)."
  }
}
