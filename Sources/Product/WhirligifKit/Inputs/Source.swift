import Drawing
import Numerics
import Synchronization
import Vector

/// What an animation is made of: a document, which is parsed once, and the settings that were made, in their order.
struct Source: Sendable {
  /// The document without settings.
  private let plain: any AnimationInput
  /// The document with all settings.
  private(set) var input: any AnimationInput
  private(set) var settings: [Setting] = []
  /// The files that later settings may name.
  var files: InputFiles
  private var known = KnownPictures()

  init(_ input: any AnimationInput, files: InputFiles = .disk) {
    (plain, self.input, self.files) = (input, input, files)
  }

  /// Adds a setting; it replaces an earlier one of the same name, unless each value adds to the earlier ones.
  ///
  /// - Parameter given: named by the parameter's name or its flag.
  /// - Throws: `unknownParameter`, `unknownSetting`, `invalidValue`, and the errors of files.
  mutating func set(_ given: Setting) throws(WhirligifError) {
    guard let (name, kind) = input.parameter(named: given.name.text) else { throw input.unknown(given.name.text) }
    var setting = given
    setting.name = name
    if kind != .artwork, given.artwork != nil {
      throw .invalidValue("'\(given.name)' is not an artwork parameter.")
    }
    if kind == .artwork, given.artwork == nil, given.text != Parameter.builtInArtwork {
      setting.artwork = try Artwork(named: given.text, in: files)
    }
    input = try input.adding(setting, files: files)
    if input.edit(name) == nil {
      setting.isOwn = setting.isOwn || settings.contains { $0.name == name && $0.isOwn }
      settings.removeAll { $0.name == name }
    }
    settings.append(setting)
    known = KnownPictures()
  }

  var withoutSettings: Source { Source(plain, files: files) }

  /// Leaves the document's own `currentColor` to the page.
  /// - Returns: whether it has it.
  mutating func followPage() -> Bool {
    guard let following = input.followingPage else { return false }
    (input, known) = (following, KnownPictures())
    return true
  }

  /// The source without the settings of a parameter.
  func without(_ name: Name) throws(WhirligifError) -> Source {
    var other = withoutSettings
    for setting in settings where setting.name != name { try other.set(setting) }
    return other
  }

  /// The parameters that the user set for this animation, rather than a theme or a default for many.
  var chosen: [Name] {
    var known: Set<Name> = []
    return settings.filter { $0.isOwn && known.insert($0.name).inserted }.map { $0.name }
  }

  /// The setting that states a color.
  func setting(of color: Numerics.Color) -> Name? {
    settings.first { setting in
      guard [.color, .colors, .paint].contains(input.parameter(named: setting.name.text)?.kind) else { return false }
      return ValueList.split(setting.text, at: ",").contains { (try? Color(css: $0))?.engineColor == color }
    }?.name
  }

  /// All settings that determine the picture, except the document's bytes, as text. Only of those that add to each
  /// other, the order matters.
  var identity: String {
    let ordered = settings.filter { input.edit($0.name) != nil }
    let others = settings.filter { input.edit($0.name) == nil }.sorted { $0.name < $1.name }
    return (others + ordered).map { "\($0.name)=\($0.text)\n" }.joined() + input.fileIdentity
  }

  /// The animation as a picture has it; that of the last request is kept.
  func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture {
    try known.picture(request) { () throws(WhirligifError) in try input.picture(request) }
  }

  /// The value that a parameter has in a picture, also by default; nil if there is none.
  ///
  /// - Parameter picture: made when it is needed.
  /// - Throws: `unknownParameter`, and the errors of the picture.
  func value(
    of parameter: String, in picture: () throws(WhirligifError) -> InputPicture
  ) throws(WhirligifError) -> ParameterValue? {
    guard let (name, kind) = input.parameter(named: parameter) else { throw input.unknown(parameter) }
    if let (setting, edits) = input.edit(name) {
      let text = edits.text(of: setting.name) ?? setting.present(edits.document) ?? setting.defaultText
      return text.isEmpty ? nil : ParameterValue(text, of: setting.kind)
    }
    let picture = try picture()
    if kind == .artwork {
      return picture.artworks[name].map(ParameterValue.artwork) ?? .text(Parameter.builtInArtwork)
    }
    return picture.value(name).map { ParameterValue($0, of: kind) }
  }

  /// The values, or their beginnings, that the document offers for a parameter.
  func offered(for parameter: Name) -> [String] {
    input.edit(parameter).map { $0.setting.offers($0.edits.document) } ?? []
  }

  /// A value of a parameter whose relative file paths are those in a folder, which ends in a slash.
  func located(_ text: String, of parameter: Name, in folder: String) -> String {
    guard let (name, kind) = input.parameter(named: parameter.text), kind == .artwork || kind == .image else {
      return text
    }
    if let edits = input.edit(name)?.edits { return PictureChange(edits.document).located(text, in: folder) }
    return text == Parameter.builtInArtwork || text.begins(with: "/") ? text : folder + text
  }
}

extension Source {
  /// The box of the contents of a picture, which is the same at every size, in fractions.
  func contentBox<Failure>(
    _ options: RenderOptions, _ find: () throws(Failure) -> Rect
  ) throws(Failure) -> Rect {
    try known.box(of: PictureLook(options, page: nil), find)
  }

  /// The phase of the representative picture on a page, which is the same at every size.
  func still<Failure>(
    _ options: RenderOptions, on page: Numerics.Color?, _ find: () throws(Failure) -> Double
  ) throws(Failure) -> Double {
    try known.still(of: PictureLook(options, page: page), find)
  }
}

/// What determines how pictures look, apart from their size.
private struct PictureLook: Hashable {
  let isReduced: Bool
  let palette: Name?
  let matte: Color
  let page: Color?

  init(_ options: RenderOptions, page: Numerics.Color?) {
    (isReduced, palette, matte) = (options.reducesMotion, options.palette.map { Name($0) }, Color(options.behind))
    self.page = page.map { Color($0) }
  }
}

/// What is known of the pictures of a source.
private final class KnownPictures: Sendable {
  private let last = Mutex<(request: PictureRequest, picture: InputPicture)?>(nil)
  private let boxes = Mutex<[PictureLook: Rect]>([:])
  private let stills = Mutex<[PictureLook: Double]>([:])

  func picture<Failure>(
    _ request: PictureRequest, _ make: () throws(Failure) -> InputPicture
  ) throws(Failure) -> InputPicture {
    if let last = last.withLock({ $0 }), last.request == request { return last.picture }
    let picture = try make()
    last.withLock { $0 = (request, picture) }
    return picture
  }

  func box<Failure>(of look: PictureLook, _ find: () throws(Failure) -> Rect) throws(Failure) -> Rect {
    if let box = boxes.withLock({ $0[look] }) { return box }
    let box = try find()
    boxes.withLock { $0[look] = box }
    return box
  }

  func still<Failure>(of look: PictureLook, _ find: () throws(Failure) -> Double) throws(Failure) -> Double {
    if let still = stills.withLock({ $0[look] }) { return still }
    let still = try find()
    stills.withLock { $0[look] = still }
    return still
  }
}
