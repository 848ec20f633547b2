import Drawing
import BuiltinPresets
import Motion
import Numerics
import Preset
import Raster
import Testing
import Vector

@testable import Scene

/// A scene of a built-in preset, by its name or by one of its aliases.
func scene(
  _ name: String, _ settings: [String: String] = [:], size: Viewport.Request = .scale(1), isReduced: Bool = false,
  matte: Color = .white, plays: Int? = nil
) throws -> SceneRenderer {
  if let preset = BuiltinPresets.all.first(where: { $0.name == name }) {
    return try scene(of: preset.document, settings, size: size, isReduced: isReduced, matte: matte, plays: plays)
  }
  let preset = try #require(BuiltinPresets.all.first { $0.document.contains("\"\(name)\": {") })
  let document = try PresetDocument(reading: preset.document, file: name)
  let alias = try #require(document.aliases.first { $0.name == name })
  let settings = settings.merging(alias.settings) { given, _ in given }
  return try scene(of: preset.document, settings, size: size, isReduced: isReduced, matte: matte, plays: plays)
}

/// The lines `LINE:COLUMN: PATH: MESSAGE` of a document's errors.
func findings(in text: String) -> [String] {
  do {
    _ = try PresetDocument(reading: text, file: "test.json")
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

/// A scene of a document's text.
func scene(
  of text: String, _ settings: [String: String] = [:], size: Viewport.Request = .scale(1), isReduced: Bool = false,
  matte: Color = .white, plays: Int? = nil
) throws -> SceneRenderer {
  let document = try PresetDocument(reading: text, file: "test.json")
  var values = ParameterValues(of: document)
  for (name, text) in settings.sorted(by: { $0.key < $1.key }) { try values.set(name, to: text, in: document) }
  let drawn = settings.filter { name, _ in document.parameters.contains { $0.name == name && $0.type == .artwork } }
  return try SceneRenderer(
    document, values: values, size: size, isReduced: isReduced, matte: matte, plays: plays,
    files: SceneFiles(
      artworks: Dictionary(
        uniqueKeysWithValues: drawn.map { (Name($0), $1 == "current" ? ArtworkDrawing.current : .square) })))
}

extension ArtworkDrawing {
  /// A red square of 40 by 40 and under it a green bar of 40 by 20, on a page of 100 by 100: 10 units from the left, 20
  /// from the top.
  static let square = squares(Color(red: 1.0, green: 0, blue: 0))
  /// The same, the square in the color of its surroundings.
  static let current = squares(currentColor)

  private static func squares(_ first: Color) -> ArtworkDrawing {
    let colors = [first, Color(red: 0.0, green: 1, blue: 0)]
    let boxes = [
      Rect(minX: 10, minY: 20, maxX: 50, maxY: 60), Rect(minX: 10, minY: 60, maxX: 50, maxY: 80),
    ]
    let parts = zip(boxes, colors).map { box, color in
      Part(
        list: DisplayList(commands: [.fill(.rectangle(box), .nonZero, .solid(color), .identity, .normal)]), box: box,
        outline: .rectangle(box), color: color)
    }
    return ArtworkDrawing(
      list: DisplayList(commands: parts.flatMap(\.list.commands)), page: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100),
      box: Rect(minX: 10, minY: 20, maxX: 50, maxY: 80), parts: parts, colors: colors)
  }
}

/// A document on a canvas of 100 by 100 units.
func sheet(_ layers: String, lets: String = "{}", parameters: String = "{}") -> String {
  """
  {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [100, 100], "duration": 1,
  "parameters": \(parameters), "let": \(lets), "layers": [\(layers)]}
  """
}

/// What one command draws, in pixels.
struct Mark {
  var path: Path
  /// Nil for paints other than colors.
  var color: Color?
  /// Of a stroke, in pixels; nil for fills.
  var width: Double?
  /// The middle of the outline's box.
  var center: Point { path.bounds.center }
  var bounds: Rect { path.bounds }
}

/// The fills and strokes of a drawing, in order; if asked for, only those that no clip cuts.
func marks(_ scene: SceneRenderer, at phase: Double, unclipped: Bool = false) throws -> [Mark] {
  var clips = 0
  var marks: [Mark] = []
  for command in try scene.makePainter().displayList(at: phase).commands {
    var mark: Mark?
    switch command {
    case .fill(let path, _, let paint, let transform, _):
      mark = Mark(path: path.transformed(by: transform), color: paint.color, width: nil)
    case .stroke(let path, let style, let paint, let transform, _):
      mark = Mark(
        path: path.transformed(by: transform), color: paint.color, width: style.width * transform.maximumScale)
    case .pushClip: clips += 1
    case .popClip: clips -= 1
    case .beginGroup, .endGroup, .beginMask, .endMask: break
    }
    if let mark, clips == 0 || !unclipped { marks.append(mark) }
  }
  return marks
}

extension Paint {
  var color: Color? {
    if case .solid(let color) = self { color } else { nil }
  }
}

extension Point {
  /// Distance and direction from another point, in degrees of 0..<360 clockwise from +x.
  func polar(from center: Point) -> (radius: Double, degrees: Double) {
    let delta = self - center
    let degrees = Trigonometry.arcTangent(y: delta.y, x: delta.x)
    return ((delta.x * delta.x + delta.y * delta.y).squareRoot(), degrees < 0 ? degrees + 360 : degrees)
  }
}

/// Whether two numbers differ by rounding errors only.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { (a - b).magnitude <= tolerance }

func isClose(_ a: Point, _ b: Point, within tolerance: Double = 1e-6) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}

func isClose(_ a: Color?, _ b: Color, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha].allSatisfy { $0.magnitude <= tolerance }
}

/// The gradients of a drawing at phase 0.
func gradients(_ scene: SceneRenderer) throws -> [Gradient] {
  try scene.makePainter().displayList(at: 0).commands.compactMap { command in
    guard case .fill(_, _, .gradient(let gradient), _, _) = command else { return nil }
    return gradient
  }
}
