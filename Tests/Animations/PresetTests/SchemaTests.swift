import Foundation
import JSON
import Numerics
import TestSupport
import Testing

@testable import Preset

@Suite("The schema")
struct SchemaTests {
  private static let file = projectRoot.appending(path: "Presets/schema/preset.schema.json")

  @Test("The schema in the repository is the one that the decoder's tables give")
  func upToDate() throws {
    if ProcessInfo.processInfo.environment["WRITE_SCHEMA"] != nil {
      try SchemaWriter.schema().write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == SchemaWriter.schema())
  }

  @Test("The schema is JSON, and every reference in it leads somewhere")
  func references() throws {
    let json = try JSONDocument(reading: SchemaWriter.schema())
    let definitions = try #require(json.root.object?["$defs"]?.object)
    var references: Set<String> = []
    func collect(_ value: JSONValue) {
      if let reference = value.object?["$ref"]?.string { references.insert(reference) }
      value.object?.members.forEach { collect($0.value) }
      value.array?.forEach(collect)
    }
    collect(json.root)
    #expect(references.count > 20)
    for reference in references { #expect(definitions[String(reference.dropFirst("#/$defs/".count))] != nil) }
  }

  @Test("The schema has a property for each key of a layer that the decoder takes")
  func layerKeys() throws {
    let json = try JSONDocument(reading: SchemaWriter.schema())
    let layer = try #require(json.root.object?["$defs"]?.object?["layer"]?.object?["properties"]?.object)
    let keys = layer.members.map(\.key)
    // The key that no decoder knows is told apart from all others.
    for key in keys {
      let text = documentText(layers: #"[{"\#(key)": null, "nokey": 1}]"#)
      let unknown = errors(in: text).filter { $0.contains("unknown key") }
      #expect(unknown.count == 1 && unknown[0].contains("\"nokey\""))
    }
    #expect(keys.contains("rotationX") && keys.contains("letters") && keys.contains("when"))
  }
}
