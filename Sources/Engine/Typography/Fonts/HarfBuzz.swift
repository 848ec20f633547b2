import CHarfBuzz
import Numerics

/// HarfBuzz, opened at first use: shapes text into positioned glyphs. Not thread-safe; `FontLibrary` has the lock.
struct HarfBuzz {
  /// A glyph of a shaped run, in font units, y up.
  struct Glyph: Equatable {
    var id: UInt32
    /// The index of the first scalar of the glyph's cluster in the text.
    var cluster: Int
    var advance: Int32
    var offsetX, offsetY: Int32
    /// The text cannot be split before this glyph's cluster without changing shapes: letters join here.
    var isUnsafeToBreak: Bool
  }

  /// A font at a position of its axes, unscaled: lengths are in font units.
  struct SizedFont {
    fileprivate let font: OpaquePointer
    let unitsPerEm: Double
    let ascender, descender, lineGap: Double
  }

  struct Axis {
    var tag: Name
    var minimum, `default`, maximum: Double
  }

  private let blobCreate: hb_blob_create_function
  private let blobDestroy: hb_blob_destroy_function
  private let faceCount: hb_face_count_function
  private let faceCreate: hb_face_create_function
  private let faceDestroy: hb_face_destroy_function
  private let faceUnitsPerEm: hb_face_get_upem_function
  private let faceGlyphCount: hb_face_get_glyph_count_function
  private let fontCreate: hb_font_create_function
  private let fontDestroy: hb_font_destroy_function
  private let fontSetVariations: hb_font_set_variations_function
  private let fontNominalGlyph: hb_font_get_nominal_glyph_function
  private let fontExtents: hb_font_get_h_extents_function
  private let glyphExtents: hb_font_get_glyph_extents_function
  private let glyphShape: hb_font_get_glyph_shape_function
  private let drawing: OpaquePointer?
  private let axisInfos: hb_ot_var_get_axis_infos_function
  private let instanceCoordinates: hb_ot_var_named_instance_get_design_coords_function
  private let hasLayers, hasPictures: hb_ot_color_has_function
  private let layers: hb_ot_color_glyph_get_layers_function
  private let picture: hb_ot_color_glyph_reference_png_function
  private let blobLength: hb_blob_get_length_function
  private let fontFace: hb_font_get_face_function
  private let bufferReset: hb_buffer_reset_function
  private let bufferSetDirection: hb_buffer_set_direction_function
  private let bufferSetScript: hb_buffer_set_script_function
  private let bufferAdd: hb_buffer_add_codepoints_function
  private let bufferInfos: hb_buffer_get_glyph_infos_function
  private let bufferPositions: hb_buffer_get_glyph_positions_function
  private let bufferIsWhole: hb_buffer_allocation_successful_function
  private let shapeBuffer: hb_shape_function
  private let scriptOf: hb_unicode_script_function
  private let unicode: OpaquePointer?
  private let buffer: OpaquePointer?

  init() throws(TypographyError) {
    let shared = try SharedLibrary(name: "harfbuzz", version: 0, purpose: "text in a font")
    blobCreate = try shared.function("hb_blob_create")
    blobDestroy = try shared.function("hb_blob_destroy")
    faceCount = try shared.function("hb_face_count")
    faceCreate = try shared.function("hb_face_create")
    faceDestroy = try shared.function("hb_face_destroy")
    faceUnitsPerEm = try shared.function("hb_face_get_upem")
    faceGlyphCount = try shared.function("hb_face_get_glyph_count")
    fontCreate = try shared.function("hb_font_create")
    fontDestroy = try shared.function("hb_font_destroy")
    fontSetVariations = try shared.function("hb_font_set_variations")
    fontNominalGlyph = try shared.function("hb_font_get_nominal_glyph")
    fontExtents = try shared.function("hb_font_get_h_extents")
    glyphExtents = try shared.function("hb_font_get_glyph_extents")
    glyphShape = try shared.function("hb_font_get_glyph_shape")
    axisInfos = try shared.function("hb_ot_var_get_axis_infos")
    instanceCoordinates = try shared.function("hb_ot_var_named_instance_get_design_coords")
    hasLayers = try shared.function("hb_ot_color_has_layers")
    hasPictures = try shared.function("hb_ot_color_has_png")
    layers = try shared.function("hb_ot_color_glyph_get_layers")
    picture = try shared.function("hb_ot_color_glyph_reference_png")
    blobLength = try shared.function("hb_blob_get_length")
    fontFace = try shared.function("hb_font_get_face")
    bufferReset = try shared.function("hb_buffer_reset")
    bufferSetDirection = try shared.function("hb_buffer_set_direction")
    bufferSetScript = try shared.function("hb_buffer_set_script")
    bufferAdd = try shared.function("hb_buffer_add_codepoints")
    bufferInfos = try shared.function("hb_buffer_get_glyph_infos")
    bufferPositions = try shared.function("hb_buffer_get_glyph_positions")
    bufferIsWhole = try shared.function("hb_buffer_allocation_successful")
    shapeBuffer = try shared.function("hb_shape")
    scriptOf = try shared.function("hb_unicode_script")
    let unicodeDefault: hb_unicode_funcs_get_default_function = try shared.function("hb_unicode_funcs_get_default")
    unicode = unicodeDefault()
    let drawCreate: hb_draw_funcs_create_function = try shared.function("hb_draw_funcs_create")
    let setMove: hb_draw_funcs_set_move_to_func_function = try shared.function("hb_draw_funcs_set_move_to_func")
    drawing = drawCreate()
    setMove(
      drawing,
      { _, contours, _, _, _, _ in
        if let contours { contours.assumingMemoryBound(to: Int.self).pointee += 1 }
      }, nil, nil)
    let bufferCreate: hb_buffer_create_function = try shared.function("hb_buffer_create")
    buffer = bufferCreate()
  }

  /// A face of a font file, whose bytes must outlive it. The caller closes the face.
  struct Face {
    fileprivate let face: OpaquePointer
    let glyphCount: Int
    let axes: [Axis]
  }

  /// Nil if the bytes are not a font or lack the face; `faceCount` distinguishes the two.
  func face(in bytes: UnsafeRawBufferPointer, index: Int) -> (face: Face?, faceCount: Int) {
    guard
      let size = UInt32(exactly: bytes.count), let index = UInt32(exactly: index),
      let blob = blobCreate(bytes.bindMemory(to: CChar.self).baseAddress, size, HB_MEMORY_MODE_READONLY_VALUE, nil, nil)
    else { return (nil, 0) }
    defer { blobDestroy(blob) }  // The face keeps it.
    let count = Int(faceCount(blob))
    guard index < count, let face = faceCreate(blob, index) else { return (nil, count) }
    guard faceGlyphCount(face) > 0 else {
      faceDestroy(face)
      return (nil, count)
    }
    return (
      Face(face: face, glyphCount: Int(faceGlyphCount(face)), axes: axes(of: face)), count
    )
  }

  /// Releases the caller's reference to a face; fonts created from it stay valid.
  func close(_ face: Face) { faceDestroy(face.face) }

  /// Destroys a font.
  func close(_ font: SizedFont) { fontDestroy(font.font) }

  /// The position of a named instance of a variable font on its axes; nil if there is none.
  func coordinates(ofInstance instance: Int, of face: Face) -> [Double]? {
    guard let instance = UInt32(exactly: instance) else { return nil }
    var coordinates = [Float](repeating: 0, count: face.axes.count)
    var count = UInt32(coordinates.count)
    _ = instanceCoordinates(face.face, instance, &count, &coordinates)
    return count == coordinates.count && count > 0 ? coordinates.map { Double($0) } : nil
  }

  /// Reads at most 64 axes.
  private func axes(of face: OpaquePointer) -> [Axis] {
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 64)
    var count = UInt32(infos.count)
    _ = axisInfos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      Axis(
        tag: Name(Self.text(ofTag: info.tag)), minimum: Double(info.min_value), default: Double(info.default_value),
        maximum: Double(info.max_value))
    }
  }

  func font(of face: Face, coordinates: [Double]) -> SizedFont? {
    guard let font = fontCreate(face.face) else { return nil }
    let variations = zip(face.axes, coordinates).map { axis, value in
      hb_variation_t(tag: Self.tag(axis.tag.text), value: Float(value))
    }
    fontSetVariations(font, variations, UInt32(variations.count))
    let unitsPerEm = Double(faceUnitsPerEm(face.face))
    var extents = hb_font_extents_t()
    if fontExtents(font, &extents) == 0 || extents.ascender <= extents.descender {
      extents.ascender = Int32(unitsPerEm * 0.8)
      extents.descender = -Int32(unitsPerEm * 0.2)
      extents.line_gap = 0
    }
    return SizedFont(
      font: font, unitsPerEm: unitsPerEm, ascender: Double(extents.ascender), descender: Double(extents.descender),
      lineGap: Double(extents.line_gap))
  }

  /// The font's default glyph for a character; nil if it has none.
  func nominalGlyph(_ scalar: Unicode.Scalar, in font: SizedFont) -> UInt32? {
    var glyph: UInt32 = 0
    return fontNominalGlyph(font.font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether a font has glyphs in colors: layers (COLR), or pictures (CBDT and sbix).
  func hasColors(_ font: SizedFont) -> Bool {
    guard let face = fontFace(font.font) else { return false }
    return hasLayers(face) != 0 || hasPictures(face) != 0
  }

  /// Whether a glyph has colors.
  func hasColors(_ glyph: UInt32, in font: SizedFont) -> Bool {
    guard let face = fontFace(font.font) else { return false }
    if layers(face, glyph, 0, nil, nil) > 0 { return true }
    guard hasPictures(face) != 0, let blob = picture(font.font, glyph) else { return false }
    defer { blobDestroy(blob) }
    return blobLength(blob) > 0
  }

  /// The result of drawing a glyph's outline in HarfBuzz.
  enum OutlineCheck {
    case drawn, blank
    /// The outline is broken, or exceeds HarfBuzz's limits.
    case refused
  }

  /// Draws a glyph's outline without keeping it. HarfBuzz limits the work for a CFF glyph, and FreeType does not:
  /// nested subroutines of two thousand bytes can keep FreeType busy for hours.
  func check(outlineOf glyph: UInt32, in font: SizedFont) -> OutlineCheck {
    var extents = hb_glyph_extents_t()
    let hasExtents = glyphExtents(font.font, glyph, &extents) != 0
    var contours = 0
    withUnsafeMutablePointer(to: &contours) { glyphShape(font.font, glyph, drawing, $0) }
    if contours > 0 { return hasExtents ? .drawn : .refused }
    return hasExtents && extents.width == 0 && extents.height == 0 ? .blank : .refused
  }

  /// The Unicode script of a character as an ISO 15924 tag, such as "Arab"; "Zyyy" means common, "Zinh" inherited.
  func script(of scalar: Unicode.Scalar) -> UInt32 { scriptOf(unicode, scalar.value) }

  /// The glyphs of a part of a text, in visual order; nil if HarfBuzz fails. The text around the part determines how
  /// its ends join. No language is set, so that the locale has no influence.
  func shape(
    _ text: [UInt32], part: Range<Int>, font: SizedFont, script: UInt32, isRightToLeft: Bool,
    features: [TextStyle.Feature]
  ) -> [Glyph]? {
    bufferReset(buffer)
    bufferSetDirection(buffer, isRightToLeft ? HB_DIRECTION_RTL_VALUE : HB_DIRECTION_LTR_VALUE)
    bufferSetScript(buffer, script)
    bufferAdd(buffer, text, Int32(text.count), UInt32(part.lowerBound), Int32(part.count))
    let features = features.map { feature in
      hb_feature_t(tag: Self.tag(feature.tag.text), value: UInt32(clamping: feature.value), start: 0, end: .max)
    }
    shapeBuffer(font.font, buffer, features, UInt32(features.count))
    guard bufferIsWhole(buffer) != 0 else { return nil }
    var count: UInt32 = 0
    guard let infos = bufferInfos(buffer, &count), let positions = bufferPositions(buffer, &count) else {
      return part.isEmpty ? [] : nil
    }
    return (0..<Int(count)).map { index in
      let (info, position) = (infos[index], positions[index])
      return Glyph(
        id: info.codepoint, cluster: Int(info.cluster), advance: position.x_advance, offsetX: position.x_offset,
        offsetY: position.y_offset, isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK_VALUE != 0)
    }
  }

  /// Packs four characters into a HarfBuzz tag.
  static func tag(_ text: String) -> UInt32 {
    text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func text(ofTag tag: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
