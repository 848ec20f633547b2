import Drawing
import BuiltinPresets
import Preset
import Raster
import Testing

@testable import Scene

/// Each flag of each preset visibly changes the picture: by itself, or beside one other flag that brings it into play.
@Test("Every parameter changes the picture", arguments: BuiltinPresets.all.map(\.name))
func everyParameterChangesThePicture(_ name: String) throws {
  let plain = try scene(name)
  let parameters = plain.document.parameters
  var contexts: [[String: String]] = [[:]]
  for parameter in parameters {
    for value in alternatives(of: parameter) where [.boolean, .choice].contains(parameter.type) {
      contexts.append([parameter.name: value])
    }
  }
  var known: [[String: String]: [Pixmap]] = [:]
  for parameter in parameters {
    let changes = contexts.contains { context in
      guard let before = known[context] ?? (try? pictures(name, context)) else { return false }
      known[context] = before
      return alternatives(of: parameter).contains { value in
        guard let after = try? pictures(name, context.merging([parameter.name: value]) { $1 })
        else { return false }
        return isSeen(before, after)
      }
    }
    #expect(changes, "\(name): nothing changes with --\(parameter.flag)")
  }
}

/// Values other than the default that ought to show.
private func alternatives(of parameter: ParameterDeclaration) -> [String] {
  switch parameter.type {
  case .number, .integer:
    let (minimum, maximum) = parameter.constantRange
    let current = Double(parameter.defaultText)
    let candidates = [current.map { $0 * 0.6 }, current.map { $0 + 1 }, current.map { $0 * 1.5 }, minimum, maximum, 3]
    return candidates.compactMap { $0 }
      .map { parameter.type == .integer ? $0.rounded() : $0 }
      .filter { $0 >= minimum ?? 0 && $0 <= maximum ?? 1000 && $0 != current }
      .map { parameter.type == .integer ? "\(Int($0))" : "\($0)" }
  case .boolean: return [parameter.defaultText == "true" ? "false" : "true"]
  case .color, .paint: return ["#123456", "tomato"]
  case .colors: return ["#123456,#654321"]
  case .text: return ["Other words", "M0 0H10V10H0Z"]
  case .choice: return parameter.choices.filter { $0 != parameter.defaultText }
  case .easing: return ["steps(3)", "cubic-bezier(0.9, 0, 0.1, 1)"]
  case .font: return ["builtin:light", "builtin:bold"]
  case .artwork: return ["square"]
  }
}

/// Whether somewhere a color or the coverage changes by a tenth or more: rounding and edges that move a little do not.
private func isSeen(_ before: [Pixmap], _ after: [Pixmap]) -> Bool {
  zip(before, after).contains { before, after in
    guard before.width == after.width, before.height == after.height else { return true }
    return zip(before.pixels, after.pixels).contains { $0 != $1 && largestDifference($0, $1) > 25 }
  }
}

/// Of the bytes of two pixels.
private func largestDifference(_ a: UInt32, _ b: UInt32) -> Int {
  var largest = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let (x, y) = (Int(a >> shift & 255), Int(b >> shift & 255))
    largest = max(largest, abs(x - y))
  }
  return largest
}

/// The loop at some phases, small.
private func pictures(_ name: String, _ settings: [String: String]) throws -> [Pixmap] {
  let scene = try scene(name, settings, size: .longerSide(72))
  let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
  let painter = scene.makePainter()
  return try [0.03, 0.21, 0.47, 0.66, 0.91].map { phase in
    canvas.clear(nil)
    try painter.draw(at: phase, on: canvas)
    return canvas.pixmap
  }
}
