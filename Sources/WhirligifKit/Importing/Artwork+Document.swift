import Drawing
import JSON
import Preset
import Vector

extension Artwork {
  /// A drawing as a preset document.
  public struct ImportedDocument: Sendable, Hashable {
    /// The text of the preset document.
    public let text: String
    /// Features that the preset language lacks, a sentence each.
    public let warnings: [String]
  }

  /// The drawing as an editable preset document: paths, groups and paints as layers, colors as parameters.
  ///
  /// - Throws: `invalidDocument` if the drawing exceeds the limits of the language.
  public func document() throws(WhirligifError) -> ImportedDocument {
    var writer = LayerWriter(drawing)
    let layers = writer.layers(of: drawing)
    var members: [JSONText.Member] = [
      .init(name: "formatVersion", value: .integer(PresetDocument.formatVersion)),
      .init(name: "name", value: .string(documentName)),
      .init(name: "summary", value: .string("The artwork of \(file).")),
      .init(name: "size", value: .array([writer.number(drawing.page.width), writer.number(drawing.page.height)])),
      .init(name: "duration", value: .integer(1)),
    ]
    if let parameters = writer.colors.parameters { members.append(.init(name: "parameters", value: parameters)) }
    members.append(.init(name: "layers", value: .array(layers)))
    let text = JSONText.object(members).page
    do {
      _ = try PresetDocument(reading: text, file: label)
    } catch {
      throw .invalidDocument(error.diagnostics.prefix(3).map { "\(label): as a preset document, \($0)" })
    }
    return ImportedDocument(
      text: text, warnings: writer.warnings.map { Sentence.from("\(label): \($0)") })
  }

  /// The file name without folders.
  private var file: String { label.split(separator: "/").last.map(String.init) ?? label }

  /// The name in lower case with hyphens.
  private var documentName: String {
    let letters = InputFormat.stem(of: label).lowercased().map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    let words = String(letters).split(separator: "-")
    return words.isEmpty ? "artwork" : words.joined(separator: "-")
  }
}
