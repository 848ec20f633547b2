import Drawing
import Numerics
import Raster
import Vector

extension ArtworkDrawing {
  /// A pinwheel of four blades, on a page of 48 by 48 units: the default artwork of presets.
  static let builtIn: ArtworkDrawing = {
    let colors: [(red: UInt8, green: UInt8, blue: UInt8)] = [
      (0x1d, 0x4e, 0xd8), (0x3b, 0x82, 0xf6), (0x60, 0xa5, 0xfa), (0x25, 0x63, 0xeb),
    ].map { (UInt8($0.0), UInt8($0.1), UInt8($0.2)) }
    let blades = colors.enumerated().map { index, color in
      let color = Color(red: color.red, green: color.green, blue: color.blue)
      let turn = AffineTransform.rotation(degrees: 90 * Double(index)).about(Point(x: 24, y: 24))
      let outline = blade.transformed(by: turn)
      return Part(
        name: "blade", list: DisplayList(commands: [.fill(outline, .nonZero, .solid(color), .identity, .normal)]),
        box: outline.bounds, outline: outline, color: color)
    }
    let page = Rect(minX: 0, minY: 0, maxX: 48, maxY: 48)
    return ArtworkDrawing(
      list: DisplayList(commands: blades.flatMap { $0.list.commands }), page: page,
      box: blades.reduce(.null) { $0.union($1.box) }, parts: blades, colors: blades.map { $0.color })
  }()

  /// The blade at the top right: a leaf with two round corners.
  private static let blade: Path = {
    var path = Path()
    path.move(to: Point(x: 25.5, y: 22.5))
    path.line(to: Point(x: 25.5, y: 14))
    path.cubic(to: Point(x: 37, y: 2.5), control1: Point(x: 25.5, y: 7.6), control2: Point(x: 30.6, y: 2.5))
    path.line(to: Point(x: 45.5, y: 2.5))
    path.line(to: Point(x: 45.5, y: 11))
    path.cubic(to: Point(x: 34, y: 22.5), control1: Point(x: 45.5, y: 17.4), control2: Point(x: 40.4, y: 22.5))
    path.close()
    return path
  }()
}
