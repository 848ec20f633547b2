import Drawing
import Numerics
import Preset
import Scene

/// What every preset owes its users, whatever legal values they choose: something to see in at least a third of the
/// frames, something that moves, and nothing cut at an edge.
package struct PictureLaws {
  package let document: PresetDocument

  package init(_ document: PresetDocument) {
    self.document = document
  }

  /// The sizes at which the laws hold: the longer side, in pixels.
  package static let sides = [16, 24, 64, 200, 512]

  /// Values of some parameters, by their flags.
  package typealias Settings = [(name: String, text: String)]

  /// What is broken with these values, in words; nil if the values are not legal.
  package func faults(_ settings: Settings, side: Int) throws -> [String]? {
    var values = ParameterValues(of: document)
    let scene: SceneRenderer
    do {
      for (name, text) in settings { try values.set(name, to: text, in: document) }
      scene = try SceneRenderer(document, values: values, size: .longerSide(side))
    } catch {
      guard let error = error as? SceneError, case .property = error else { return nil }
      throw error
    }
    let look = try LoopLook(closelyAt: scene.loop, count: 13)
    var faults: [String] = []
    if look.visibleCount * 3 < look.count { faults.append("empty") }
    if look.visibleCount > 0, !look.moves { faults.append("frozen") }
    let cut = scene.values.bleeds ? [] : try look.cutEdges()
    if !cut.isEmpty { faults.append("cut " + cut.map(\.rawValue).joined(separator: " ")) }
    return faults
  }

  /// All settings to be tried: each numeric parameter at its least, most and a dozen values between, and pairs of those
  /// that share the room.
  package var sweep: [Settings] {
    let numeric = document.parameters.filter {
      [.number, .integer].contains($0.type) && !Self.stills.contains($0.name)
    }
    var all: [Settings] = [[]]
    for parameter in numeric { all += values(of: parameter, count: 14).map { [(parameter.flag, $0)] } }
    let sharing = numeric.filter { Self.sharing.contains($0.name) }
    for (index, first) in sharing.enumerated() {
      for second in sharing[(index + 1)...] {
        for a in values(of: first, count: 5) {
          for b in values(of: second, count: 5) { all.append([(first.flag, a), (second.flag, b)]) }
        }
      }
    }
    return all
  }

  /// Parameters that ask for a still picture.
  private static let stills: Set<String> = ["progress"]
  private static let sharing: Set<String> = ["count", "thickness", "radius", "gap"]

  /// So many values from the least to the most, both included.
  private func values(of parameter: ParameterDeclaration, count: Int) -> [String] {
    let range = parameter.constantRange
    let least = range.minimum ?? 0
    let most = range.maximum ?? 100
    let steps = (0..<count).map { least + (most - least) * Double($0) / Double(count - 1) }
    var texts: [String] = []
    for step in steps {
      let text = parameter.type == .integer ? "\(Int(step.rounded()))" : "\((step * 1000).rounded() / 1000)"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
