import BuiltinPresets
import Drawing
import Preset
import Scene

/// The time before the first pixel of a preset, for Scripts/benchmarks/run --scene.
///
/// Without an argument prints the names of the presets, a line each. With NAME prints "NAME first load frame elements":
/// microseconds, cold for the first drawing from the document's text, the median of many for loading and for evaluating a
/// frame; and the number of commands of a drawing.
enum SceneBenchmark {
  static func run(_ arguments: [String]) throws -> Int32 {
    if let name = arguments.first {
      for preset in BuiltinPresets.all where preset.name == name { try measure(preset) }
    } else {
      for preset in BuiltinPresets.all { print(preset.name) }
    }
    return 0
  }

  /// The microseconds that a call takes.
  private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let taken = try ContinuousClock().measure(body).components
    return Double(taken.seconds) * 1e6 + Double(taken.attoseconds) / 1e12
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func measure(_ preset: EmbeddedPreset) throws {
    let first = try microseconds {
      let document = try PresetDocument(reading: preset.document, file: preset.name)
      let scene = try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(64))
      _ = try scene.makePainter().displayList(at: scene.values.start)
    }
    let document = try PresetDocument(reading: preset.document, file: preset.name)
    let scene = try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(64))
    let load = try (0..<100).map { _ in
      try microseconds { _ = try PresetDocument(reading: preset.document, file: preset.name) }
    }
    let painter = scene.makePainter()
    var elements = 0
    let frames = try (0..<1_000).map { index in
      try microseconds { elements = max(elements, try painter.displayList(at: Double(index) / 1_000).commands.count) }
    }
    let figures = [first, median(load), median(frames)].map { String(Int($0.rounded())) }
    print(preset.name, figures.joined(separator: " "), elements)
  }
}
