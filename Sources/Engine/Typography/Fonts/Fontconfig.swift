import CFontconfig
import Numerics

/// Fontconfig, opened at first use: finds the file of a family, and a font that has a character. Not thread-safe;
/// `FontLibrary` has the lock.
struct Fontconfig {
  /// The location of a face.
  struct Match {
    var path: Name
    var faceIndex: Int
    /// The face's positions on the axes of a variable font, such as "wght=700", beside those of its named instance.
    var variations: [Font.Variation]
    /// The index of the named instance of a variable font; nil for none.
    var instance: Int?
    var families: [String]
    var isColor: Bool
    /// Whether its weight is at least 600.
    var isBold: Bool
  }

  private let config: OpaquePointer
  private let patternCreate: FcPatternCreate_Function
  private let patternDestroy: FcPatternDestroy_Function
  private let addString: FcPatternAddString_Function
  private let addDouble: FcPatternAddDouble_Function
  private let addInteger: FcPatternAddInteger_Function
  private let addBool: FcPatternAddBool_Function
  private let addCharSet: FcPatternAddCharSet_Function
  private let getString: FcPatternGetString_Function
  private let getInteger: FcPatternGetInteger_Function
  private let getBool: FcPatternGetBool_Function
  private let getCharSet: FcPatternGetCharSet_Function
  /// Nil before Fontconfig 2.13.
  private let getWithBinding: FcPatternGetWithBinding_Function?
  private let charSetCreate: FcCharSetCreate_Function
  private let charSetDestroy: FcCharSetDestroy_Function
  private let charSetAdd: FcCharSetAddChar_Function
  private let charSetHas: FcCharSetHasChar_Function
  private let substitute: FcConfigSubstitute_Function
  private let substituteDefaults: FcDefaultSubstitute_Function
  private let match: FcFontMatch_Function
  private let list: FcFontList_Function
  private let objectSetCreate: FcObjectSetCreate_Function
  private let objectSetAdd: FcObjectSetAdd_Function
  private let objectSetDestroy: FcObjectSetDestroy_Function
  private let fontSetDestroy: FcFontSetDestroy_Function
  private let weightFromOpenType: FcWeightFromOpenTypeDouble_Function

  init() throws(TypographyError) {
    let shared = try SharedLibrary(name: "fontconfig", version: 1, purpose: "finding a font by its name")
    patternCreate = try shared.function("FcPatternCreate")
    patternDestroy = try shared.function("FcPatternDestroy")
    addString = try shared.function("FcPatternAddString")
    addDouble = try shared.function("FcPatternAddDouble")
    addInteger = try shared.function("FcPatternAddInteger")
    addBool = try shared.function("FcPatternAddBool")
    addCharSet = try shared.function("FcPatternAddCharSet")
    getString = try shared.function("FcPatternGetString")
    getInteger = try shared.function("FcPatternGetInteger")
    getBool = try shared.function("FcPatternGetBool")
    getCharSet = try shared.function("FcPatternGetCharSet")
    getWithBinding = try? shared.function("FcPatternGetWithBinding")
    charSetCreate = try shared.function("FcCharSetCreate")
    charSetDestroy = try shared.function("FcCharSetDestroy")
    charSetAdd = try shared.function("FcCharSetAddChar")
    charSetHas = try shared.function("FcCharSetHasChar")
    substitute = try shared.function("FcConfigSubstitute")
    substituteDefaults = try shared.function("FcDefaultSubstitute")
    match = try shared.function("FcFontMatch")
    list = try shared.function("FcFontList")
    objectSetCreate = try shared.function("FcObjectSetCreate")
    objectSetAdd = try shared.function("FcObjectSetAdd")
    objectSetDestroy = try shared.function("FcObjectSetDestroy")
    fontSetDestroy = try shared.function("FcFontSetDestroy")
    weightFromOpenType = try shared.function("FcWeightFromOpenTypeDouble")
    let load: FcInitLoadConfigAndFonts_Function = try shared.function("FcInitLoadConfigAndFonts")
    guard let config = load() else {
      throw .libraryMissing(name: "fontconfig (its configuration)", neededFor: "finding a font by its name")
    }
    self.config = config
  }

  /// The installed face closest to a family, a weight and a slant; nil without any fonts. Fontconfig always finds a
  /// face if there is one: the caller must compare the families.
  func face(family: String, weight: FontWeight?, isItalic: Bool, stretch: Double = 100) -> Match? {
    find(family: family, weight: weight, isItalic: isItalic, stretch: stretch, containing: [], language: "und")?.match
  }

  /// The installed family that Fontconfig is configured to use in place of another, such as one with the same metrics;
  /// nil if there is none, or only the one for all unknown families.
  func substitute(for family: String) -> String? {
    guard let getWithBinding, let pattern = patternCreate() else { return nil }
    defer { patternDestroy(pattern) }
    add(family, as: "family", to: pattern)
    add("und", as: "lang", to: pattern)
    _ = substitute(config, pattern, FC_MATCH_PATTERN)
    var names: Set<Name> = []
    var (value, binding, valueIndex) = (FcValue(), Int32(0), Int32(0))
    while valueIndex < 256, getWithBinding(pattern, "family", valueIndex, &value, &binding) == FC_RESULT_MATCH {
      if binding != FC_BINDING_WEAK, let text = value.u.s { names.insert(Self.folded(String(cString: text))) }
      valueIndex += 1
    }
    let match = face(family: family, weight: nil, isItalic: false)
    return match?.families.first { names.contains(Self.folded($0)) }
  }

  /// A family's name for comparisons: Fontconfig ignores the case of all letters, and no other difference.
  // Words: families ignore the case of all letters.
  static func folded(_ family: String) -> Name { Name(family.lowercased()) }

  /// The face with all of these characters that is closest to a family, weight and slant; nil if there is none. Color
  /// faces are found only if no other face has the characters.
  func face(
    containing scalars: [Unicode.Scalar], family: String, weight: FontWeight?, isItalic: Bool, language: String
  ) -> Match? {
    let found = find(
      family: family, weight: weight, isItalic: isItalic, stretch: 100, containing: scalars, language: language)
    guard let found else { return nil }
    return found.hasAll ? found.match : nil
  }

  private func find(
    family: String, weight: FontWeight?, isItalic: Bool, stretch: Double, containing scalars: [Unicode.Scalar],
    language: String
  ) -> (match: Match, hasAll: Bool)? {
    guard let pattern = patternCreate() else { return nil }
    defer { patternDestroy(pattern) }
    add(family, as: "family", to: pattern)
    // Set explicitly, so that the locale has no influence.
    add(language, as: "lang", to: pattern)
    _ = addDouble(pattern, "weight", weightFromOpenType((weight ?? .regular).value))
    _ = addInteger(pattern, "slant", isItalic ? FC_SLANT_ITALIC_VALUE : 0)
    if stretch != 100 { _ = addDouble(pattern, "width", stretch) }
    if !scalars.isEmpty, let set = charSetCreate() {
      _ = addBool(pattern, "scalable", 1)
      _ = addBool(pattern, "color", 0)
      for scalar in scalars { _ = charSetAdd(set, scalar.value) }
      _ = addCharSet(pattern, "charset", set)
      charSetDestroy(set)
    }
    _ = substitute(config, pattern, FC_MATCH_PATTERN)
    substituteDefaults(pattern)
    var result: Int32 = 0
    guard let found = match(config, pattern, &result) else { return nil }
    defer { patternDestroy(found) }
    var set: OpaquePointer?
    let hasSet = getCharSet(found, "charset", 0, &set) == FC_RESULT_MATCH
    let hasAll = hasSet && scalars.allSatisfy { charSetHas(set, $0.value) != 0 }
    return read(found).map { ($0, hasAll) }
  }

  private func read(_ pattern: OpaquePointer) -> Match? {
    guard let path = string("file", 0, of: pattern) else { return nil }
    var index: Int32 = 0
    _ = getInteger(pattern, "index", 0, &index)
    var color: Int32 = 0
    _ = getBool(pattern, "color", 0, &color)
    var weight: Int32 = 0
    _ = getInteger(pattern, "weight", 0, &weight)
    // The usual configuration calls a face bold that is to be emboldened.
    var emboldens: Int32 = 0
    _ = getBool(pattern, "embolden", 0, &emboldens)
    let variations = (string("fontvariations", 0, of: pattern) ?? "").split(at: ",").compactMap { axis in
      let parts = axis.split(at: "=")
      return parts.count == 2 ? Double(parts[1]).map { Font.Variation(tag: Name(parts[0]), value: $0) } : nil
    }
    // The upper half of the index is the number of a named instance, from 1.
    let instance = Int(index >> 16) & 0x7FFF
    return Match(
      path: Name(path), faceIndex: Int(index & 0xFFFF), variations: variations,
      instance: instance > 0 ? instance - 1 : nil, families: strings("family", of: pattern),
      isColor: color != 0, isBold: weight >= FC_WEIGHT_DEMIBOLD_VALUE && emboldens == 0)
  }

  /// The names of all installed families, sorted, without duplicates.
  func families() -> [String] {
    guard let pattern = patternCreate(), let objects = objectSetCreate() else { return [] }
    defer {
      patternDestroy(pattern)
      objectSetDestroy(objects)
    }
    _ = objectSetAdd(objects, "family")
    guard let fonts = list(config, pattern, objects) else { return [] }
    defer { fontSetDestroy(fonts) }
    var names: Set<Name> = []
    for index in 0..<Int(fonts.pointee.nfont) {
      if let font = fonts.pointee.fonts?[index] { names.formUnion(strings("family", of: font).map { Name($0) }) }
    }
    return names.sorted().map { $0.text }
  }

  private func add(_ value: String, as object: String, to pattern: OpaquePointer) {
    var bytes = Array(value.utf8.filter { $0 != 0 }) + [0]
    _ = addString(pattern, object, &bytes)
  }

  private func string(_ object: String, _ valueIndex: Int, of pattern: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<UInt8>?
    guard getString(pattern, object, Int32(valueIndex), &value) == FC_RESULT_MATCH, let value else { return nil }
    return String(cString: value)
  }

  /// All values of a property; a family has a name per language.
  private func strings(_ object: String, of pattern: OpaquePointer) -> [String] {
    var values: [String] = []
    while values.count < 64, let value = string(object, values.count, of: pattern) { values.append(value) }
    return values
  }
}
