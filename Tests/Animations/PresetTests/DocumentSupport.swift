import Testing

@testable import Preset

/// A document with a layer that draws, and whatever else a test is about.
func documentText(
  size: String = "[40, 40]", parameters: String = "{}", lets: String = "{}",
  layers: String = #"[{"circle": {"radius": 1}, "fill": "red"}]"#
) -> String {
  """
  {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": \(size), "duration": 1,
  "parameters": \(parameters),
  "let": \(lets),
  "layers": \(layers)}
  """
}

/// The lines `LINE:COLUMN: PATH: MESSAGE` of a document's errors.
func errors(in text: String) -> [String] {
  do {
    _ = try PresetDocument(reading: text, file: "test.json")
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

func document(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> PresetDocument {
  do {
    return try PresetDocument(reading: text, file: "test.json")
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    throw error
  }
}
