import CFreeType
import Vector

/// FreeType, opened at first use: glyph outlines. Not thread-safe; `FontLibrary` has the lock.
struct FreeType {
  /// The most points of an outline: more than any real glyph has.
  static let pointLimit = 30_000

  private let library: FT_Library
  private let newMemoryFace: FT_New_Memory_Face_Function
  private let doneFace: FT_Done_Face_Function
  private let loadTable: FT_Load_Sfnt_Table_Function
  private let loadGlyph: FT_Load_Glyph_Function
  private let setDesignCoordinates: FT_Set_Var_Design_Coordinates_Function
  private let decompose: FT_Outline_Decompose_Function

  init() throws(TypographyError) {
    let shared = try SharedLibrary(name: "freetype", version: 6, purpose: "text in a font")
    newMemoryFace = try shared.function("FT_New_Memory_Face")
    doneFace = try shared.function("FT_Done_Face")
    loadTable = try shared.function("FT_Load_Sfnt_Table")
    loadGlyph = try shared.function("FT_Load_Glyph")
    setDesignCoordinates = try shared.function("FT_Set_Var_Design_Coordinates")
    decompose = try shared.function("FT_Outline_Decompose")
    let initialize: FT_Init_FreeType_Function = try shared.function("FT_Init_FreeType")
    var library: FT_Library?
    guard initialize(&library) == 0, let library else {
      throw .libraryMissing(name: "freetype", neededFor: "text in a font")
    }
    self.library = library
  }

  /// A face in a font file's bytes, which must outlive it.
  struct Face {
    fileprivate let face: FT_Face
  }

  /// Nil if FreeType rejects the font. `coordinates` has a value for every axis of a variable font.
  func face(in bytes: UnsafeRawBufferPointer, index: Int, coordinates: [Double]) -> Face? {
    var face: FT_Face?
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    guard newMemoryFace(library, start, bytes.count, index, &face) == 0, let face else { return nil }
    // 16.16 fixed point, FreeType's format; every axis is within ±32767.
    var fixed = coordinates.map { Int(($0 * 65536).rounded()) }
    if !fixed.isEmpty, setDesignCoordinates(face, UInt32(fixed.count), &fixed) != 0 {
      _ = doneFace(face)
      return nil
    }
    return Face(face: face)
  }

  /// The whole file of a face, uncompressed, of at most `limit` bytes; nil if it cannot be had. The caller frees it.
  func file(of face: Face, limit: Int) -> UnsafeMutableRawBufferPointer? {
    // The table 0 is the file.
    var length: UInt = 0
    guard loadTable(face.face, 0, 0, nil, &length) == 0, let size = Int(exactly: length), 1...limit ~= size else {
      return nil
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    guard loadTable(face.face, 0, 0, bytes.bindMemory(to: UInt8.self).baseAddress, &length) == 0 else {
      bytes.deallocate()
      return nil
    }
    return bytes
  }

  func close(_ face: Face) { _ = doneFace(face.face) }

  enum OutlineFailure: Error {
    case damaged
    /// A bitmap or another picture, not an outline.
    case notAnOutline
    case tooLarge
  }

  /// A glyph's outline in font units, y down, unhinted.
  func outline(of glyph: UInt32, in face: Face) throws(OutlineFailure) -> Path {
    guard loadGlyph(face.face, glyph, FT_LOAD_NO_SCALE_FLAG) == 0, let slot = face.face.pointee.glyph else {
      throw .damaged
    }
    guard slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE_TAG else { throw .notAnOutline }
    guard Int(UInt16(bitPattern: slot.pointee.outline.n_points)) <= Self.pointLimit else { throw .tooLarge }
    var builder = OutlineBuilder()
    var functions = Self.callbacks
    let failed = withUnsafeMutablePointer(to: &builder) { user in
      decompose(&slot.pointee.outline, &functions, user) != 0
    }
    guard !failed else { throw .damaged }
    return builder.finished()
  }

  private static var callbacks: FT_Outline_Funcs {
    FT_Outline_Funcs(
      move_to: { to, user in OutlineBuilder.call(user) { $0.move(to: OutlineBuilder.point(to)) } },
      line_to: { to, user in OutlineBuilder.call(user) { $0.path.line(to: OutlineBuilder.point(to)) } },
      conic_to: { control, to, user in
        OutlineBuilder.call(user) {
          $0.path.quadratic(to: OutlineBuilder.point(to), control: OutlineBuilder.point(control))
        }
      },
      cubic_to: { control1, control2, to, user in
        OutlineBuilder.call(user) {
          $0.path.cubic(
            to: OutlineBuilder.point(to), control1: OutlineBuilder.point(control1),
            control2: OutlineBuilder.point(control2))
        }
      },
      shift: 0, delta: 0)
  }
}

/// Collects the segments that FreeType reports for an outline.
private struct OutlineBuilder {
  var path = Path()
  private var isOpen = false

  mutating func move(to point: Point) {
    if isOpen { path.close() }
    path.move(to: point)
    isOpen = true
  }

  mutating func finished() -> Path {
    if isOpen { path.close() }
    return path
  }

  static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector else { return .zero }
    return Point(x: Double(vector.pointee.x), y: -Double(vector.pointee.y))
  }

  /// Runs `body` on the builder that is a callback's argument; FreeType continues if the result is 0.
  static func call(_ user: UnsafeMutableRawPointer?, _ body: (inout OutlineBuilder) -> Void) -> Int32 {
    guard let user else { return 1 }
    body(&user.assumingMemoryBound(to: OutlineBuilder.self).pointee)
    return 0
  }
}
