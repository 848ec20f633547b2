// Measures the time before the first pixel of a preset, for Scripts/bench-scene.
//
// usage: scene-bench          the names of the presets, a line each
//        scene-bench NAME     "NAME first load frame elements": microseconds, cold for the first drawing from the document's
//                             text, the median of many for loading and for evaluating a frame; commands of a drawing

import Drawing
import BuiltinPresets
import Preset
import Scene

/// The microseconds that a call takes.
func time(_ body: () throws -> Void) rethrows -> Double {
  let taken = try ContinuousClock().measure(body).components
  return Double(taken.seconds) * 1e6 + Double(taken.attoseconds) / 1e12
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

func measure(_ preset: EmbeddedPreset) throws {
  let clock = try time {
    let document = try PresetDocument(reading: preset.document, file: preset.name)
    let scene = try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(64))
    _ = try scene.makePainter().displayList(at: scene.values.start)
  }
  let document = try PresetDocument(reading: preset.document, file: preset.name)
  let scene = try SceneRenderer(document, values: ParameterValues(of: document), size: .longerSide(64))
  let load = try (0..<100).map { _ in
    try time { _ = try PresetDocument(reading: preset.document, file: preset.name) }
  }
  let painter = scene.makePainter()
  var elements = 0
  let frames = try (0..<1_000).map { index in
    try time { elements = max(elements, try painter.displayList(at: Double(index) / 1_000).commands.count) }
  }
  let figures = [clock, median(load), median(frames)].map { String(Int($0.rounded())) }
  print(preset.name, figures.joined(separator: " "), elements)
}

if CommandLine.arguments.count < 2 {
  for preset in BuiltinPresets.all { print(preset.name) }
} else {
  for preset in BuiltinPresets.all where preset.name == CommandLine.arguments[1] { try measure(preset) }
}
