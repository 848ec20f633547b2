import Numerics
import Platform
import Synchronization

/// The fonts that this process has opened. Each file is read once and each face opened once; one lock guards the C
/// libraries, whose objects here are not thread-safe.
final class FontLibrary: Sendable {
  static let shared = FontLibrary()

  private let fonts = Mutex(OpenFonts())

  /// Runs `body` with exclusive access to the fonts.
  func withFonts<Result: Sendable>(
    _ body: (inout OpenFonts) throws(TypographyError) -> Result
  ) throws(TypographyError) -> Result {
    try fonts.withLock { fonts throws(TypographyError) in try body(&fonts) }
  }

  func forgetFiles() { fonts.withLock { $0.forgetFiles() } }
}

/// The font families installed on this machine.
package enum InstalledFonts {
  /// The names of all installed families, sorted.
  /// - Throws: `libraryMissing` if Fontconfig is not installed.
  package static func families() throws(TypographyError) -> [String] {
    try FontLibrary.shared.withFonts { fonts throws(TypographyError) in try fonts.families() }
  }

  /// Whether the face that a font of an installed family selects is bold; true for other fonts.
  package static func isBold(_ font: Font) -> Bool {
    (try? FontLibrary.shared.withFonts { fonts throws(TypographyError) in try fonts.isBold(font) }) ?? true
  }

  /// The font that a family name selects.
  package enum Match: Hashable, Sendable {
    case installed
    /// Another family, by the configuration of Fontconfig.
    case substitute(String)
    case missing
  }

  /// The font that a family name selects on this machine; a generic family such as `serif` counts as installed.
  package static func match(_ family: String) -> Match {
    let match = try? FontLibrary.shared.withFonts { fonts throws(TypographyError) in try fonts.match(family) }
    return match ?? .missing
  }

  /// Rereads font files when they are next needed, because one of them has changed. The old bytes stay in memory.
  package static func forgetFiles() { FontLibrary.shared.forgetFiles() }
}

/// The state that `FontLibrary` guards.
struct OpenFonts {
  private var loadedHarfBuzz: HarfBuzz?
  private var loadedFreeType: FreeType?
  private var loadedFontconfig: Fontconfig?
  private var files: [Name: UnsafeRawBufferPointer] = [:]
  private var faces: [Font: OpenTypeFace] = [:]
  private var fallbacks: [FallbackRequest: OpenTypeFace?] = [:]
  /// The faces of files that came as bytes, the oldest first. A text needs one of them at a time.
  private var passing: [(font: Font, bytes: UnsafeRawBufferPointer)] = []
  /// The most such faces: each keeps its file in memory.
  private static let maximumPassing = 8

  private struct FallbackRequest: Hashable {
    var scalars: [Unicode.Scalar]
    var family: Name
    var weight: FontWeight?
    var isItalic: Bool
    var language: String
  }

  fileprivate mutating func forgetFiles() { (files, faces, fallbacks) = ([:], [:], [:]) }

  mutating func harfBuzz() throws(TypographyError) -> HarfBuzz {
    if let loadedHarfBuzz { return loadedHarfBuzz }
    let library = try HarfBuzz()
    loadedHarfBuzz = library
    return library
  }

  mutating func freeType() throws(TypographyError) -> FreeType {
    if let loadedFreeType { return loadedFreeType }
    let library = try FreeType()
    loadedFreeType = library
    return library
  }

  private mutating func fontconfig() throws(TypographyError) -> Fontconfig {
    if let loadedFontconfig { return loadedFontconfig }
    let library = try Fontconfig()
    loadedFontconfig = library
    return library
  }

  fileprivate mutating func families() throws(TypographyError) -> [String] { try fontconfig().families() }

  /// The face of a font from a file or a family; nil for the built-in face.
  mutating func face(for font: Font) throws(TypographyError) -> OpenTypeFace? {
    if let open = faces[font] { return open }
    let face: OpenTypeFace
    switch font.source {
    case .builtIn:
      return nil
    case .memory(let file):
      face = try open(file, font)
    case .file(let path):
      face = try open(
        path: path, index: font.faceIndex, instance: font.instance, name: "\"\(path)\"", axes: Self.axes(of: font))
    case .family(let family):
      let match = try installed(family, font)
      var axes = match.variations
      axes.append(contentsOf: font.variations)
      face = try open(
        path: match.path, index: match.faceIndex, instance: match.instance, name: "\"\(family)\"", axes: axes)
    }
    faces[font] = face
    return face
  }

  /// The weight of a file is a position on its weight axis.
  private static func axes(of font: Font) -> [Font.Variation] {
    (font.weight.map { [Font.Variation(tag: "wght", value: $0.value)] } ?? []) + font.variations
  }

  private static let genericFamilies: Set<Name> = [
    "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
  ]

  fileprivate mutating func isBold(_ font: Font) throws(TypographyError) -> Bool {
    guard case .family(let family) = font.source else { return true }
    return try installed(family, font).isBold
  }

  fileprivate mutating func match(_ family: String) throws(TypographyError) -> InstalledFonts.Match {
    let fontconfig = try fontconfig()
    let name = Fontconfig.folded(family)
    if Self.genericFamilies.contains(name) { return .installed }
    let face = fontconfig.face(family: family, weight: nil, isItalic: false)
    if face?.families.contains(where: { Fontconfig.folded($0) == name }) == true { return .installed }
    return fontconfig.substitute(for: family).map { .substitute($0) } ?? .missing
  }

  private mutating func installed(_ family: Name, _ font: Font) throws(TypographyError) -> Fontconfig.Match {
    let fontconfig = try fontconfig()
    let name = Fontconfig.folded(family.text)
    let match = fontconfig.face(
      family: family.text, weight: font.weight, isItalic: font.isItalic, stretch: font.stretch)
    if let match,
      Self.genericFamilies.contains(name) || match.families.contains(where: { Fontconfig.folded($0) == name })
    {
      return match
    }
    throw .unknownFamily(family.text, installed: fontconfig.families())
  }

  /// Opens a face of a file. The file's bytes stay in memory once a face opens; otherwise they are freed.
  private mutating func open(
    path: Name, index: Int, instance: Int? = nil, name: String, axes: [Font.Variation]
  ) throws(TypographyError) -> OpenTypeFace {
    let known = files[path]
    let bytes = if let known { known } else { try FontFinder.read(path.text) }
    do throws(TypographyError) {
      let face = try open(bytes, index: index, instance: instance, name: name, axes: axes)
      files[path] = bytes
      return face
    } catch {
      if known == nil { bytes.deallocate() }
      throw error
    }
  }

  /// Opens a face of a file in memory, and closes the oldest such face if there are too many.
  private mutating func open(_ file: FontFile, _ font: Font) throws(TypographyError) -> OpenTypeFace {
    guard !file.bytes.isEmpty else { throw .fontDamaged(font: "file", reason: "the file is empty") }
    let bytes = try Self.bytes(of: file, freeType())
    let face: OpenTypeFace
    do throws(TypographyError) {
      face = try open(bytes, index: font.faceIndex, name: "file", axes: Self.axes(of: font))
    } catch {
      bytes.deallocate()
      throw error
    }
    passing.append((font, bytes))
    if passing.count > Self.maximumPassing, let harfBuzz = loadedHarfBuzz, let freeType = loadedFreeType {
      let oldest = passing.removeFirst()
      faces.removeValue(forKey: oldest.font)?.close(harfBuzz: harfBuzz, freeType: freeType)
      oldest.bytes.deallocate()
    }
    return face
  }

  /// A copy of a file in memory, without compression.
  private static func bytes(
    of file: FontFile, _ freeType: FreeType
  ) throws(TypographyError) -> UnsafeRawBufferPointer {
    guard CompressedFont.isCompressed(file.bytes) else {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: file.bytes.count, alignment: 16)
      bytes.copyBytes(from: file.bytes)
      return UnsafeRawBufferPointer(bytes)
    }
    let font = file.bytes.withUnsafeBytes { CompressedFont.uncompressed($0, freeType) }
    guard let font else { throw .fontDamaged(font: "file", reason: "FreeType does not read the compressed file") }
    return font
  }

  private mutating func open(
    _ bytes: UnsafeRawBufferPointer, index: Int, instance: Int? = nil, name: String, axes: [Font.Variation]
  ) throws(TypographyError) -> OpenTypeFace {
    let (harfBuzz, freeType) = (try harfBuzz(), try freeType())
    let (opened, faceCount) = harfBuzz.face(in: bytes, index: index)
    guard let opened else {
      if faceCount == 0 || index < faceCount { throw .fontDamaged(font: name, reason: "it is not a usable font") }
      throw .faceIndexOutOfRange(font: name, index: index, count: faceCount)
    }
    defer { harfBuzz.close(opened) }  // The font keeps it.
    guard CompositeGlyphs.areReasonable(in: bytes, faceIndex: index) else {
      throw .fontDamaged(font: name, reason: "its glyphs are nested too deep")
    }
    let start = instance.flatMap { harfBuzz.coordinates(ofInstance: $0, of: opened) }
    let coordinates = try Self.coordinates(on: opened.axes, from: start, for: axes, name: name)
    guard let font = harfBuzz.font(of: opened, coordinates: coordinates) else {
      throw .fontDamaged(font: name, reason: "HarfBuzz does not open it")
    }
    guard let outlines = freeType.face(in: bytes, index: index, coordinates: coordinates) else {
      harfBuzz.close(font)
      throw .fontDamaged(font: name, reason: "FreeType does not open it")
    }
    return OpenTypeFace(
      name: name, font: font, outlines: outlines, glyphCount: opened.glyphCount, hasColors: harfBuzz.hasColors(font))
  }

  /// A position for every axis of the font; empty if there are no variations, which selects the defaults.
  private static func coordinates(
    on axes: [HarfBuzz.Axis], from start: [Double]?, for variations: [Font.Variation], name: String
  ) throws(TypographyError) -> [Double] {
    if variations.isEmpty, start == nil { return [] }
    var coordinates = start ?? axes.map { $0.default }
    for variation in variations {
      guard let index = axes.firstIndex(where: { $0.tag == variation.tag }) else {
        throw .unknownAxis(font: name, tag: variation.tag.text, axes: axes.map { $0.tag.text })
      }
      let axis = axes[index]
      guard variation.value >= axis.minimum, variation.value <= axis.maximum else {
        throw .axisOutOfRange(
          font: name, tag: axis.tag.text, value: variation.value, minimum: axis.minimum, maximum: axis.maximum)
      }
      coordinates[index] = variation.value
    }
    return coordinates
  }

  /// A face that has outlines for all of these characters; nil if this machine has none.
  ///
  /// - Parameter language: the language whose forms of shared Han characters are preferred, such as "zh-cn".
  mutating func fallback(
    for scalars: [Unicode.Scalar], font: Font, language: String
  ) throws(TypographyError) -> OpenTypeFace? {
    let family: Name = if case .family(let name) = font.source { name } else { "sans-serif" }
    let request = FallbackRequest(
      scalars: scalars, family: family, weight: font.weight, isItalic: font.isItalic, language: language)
    if let known = fallbacks[request] { return known }
    let match = try fontconfig().face(
      containing: scalars, family: family.text, weight: font.weight, isItalic: font.isItalic, language: language)
    var face: OpenTypeFace?
    if let match, !match.isColor {
      var key = Font(source: .file(path: match.path), faceIndex: match.faceIndex, variations: match.variations)
      key.instance = match.instance
      face = try self.face(for: key)
    }
    fallbacks[request] = .some(face)
    return face
  }
}
