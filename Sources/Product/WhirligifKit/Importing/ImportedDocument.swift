import Colors
import Drawing
import JSON
import Numerics
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
    if let part = writer.pictures.exceeded { throw .invalidDocument(label, "\(part); make them smaller") }
    var members: [JSONText.Member] = [
      .init(name: "formatVersion", value: .integer(PresetDocument.formatVersion)),
      .init(name: "name", value: .string(documentName)),
      .init(name: "summary", value: .string("The artwork of \(file).")),
      .init(name: "size", value: .array([writer.number(drawing.page.width), writer.number(drawing.page.height)])),
      .init(name: "duration", value: .integer(1)),
    ]
    if let parameters = writer.colors.parameters { members.append(.init(name: "parameters", value: parameters)) }
    members.append(.init(name: "layers", value: .array(layers)))
    let text: String
    do {
      text = String(
        decoding: try DocumentFormat.format(Array(JSONText.object(members).line.utf8), file: label), as: UTF8.self)
    } catch {
      throw .invalidDocument(
        error.diagnostics.prefix(3).map { Finding(.invalidDocument, "\(label): as a preset document, \($0)") })
    }
    return ImportedDocument(
      text: text, warnings: writer.warnings.map { Sentence.from("\(label): \($0)") })
  }

  /// The file name without folders.
  private var file: String { label.split(at: "/").last.map(String.init) ?? label }

  /// The name in lower case with hyphens.
  private var documentName: String {
    let words = InputFormat.stem(of: label).lowercasedASCII.split(whereScalar: {
      !("a"..."z").contains($0) && !("0"..."9").contains($0)
    })
    return words.isEmpty ? "artwork" : words.joined(separator: "-")
  }
}

/// The colors of a drawing as parameters of a document, without duplicates and without alpha.
struct ImportedColors {
  /// The most parameters; further colors are written literally.
  private static let maximumParameters = 24

  /// Opaque colors, in the order of the parameters.
  private var known: [Numerics.Color] = []

  init(_ drawing: ArtworkDrawing) {
    // The current color comes first, because it is the one that users usually set.
    let colors = drawing.colors.filter { $0.isCurrentColor } + drawing.colors.filter { !$0.isCurrentColor }
    for color in colors where known.count < Self.maximumParameters {
      let opaque = color.opaque
      if !known.contains(opaque) { known.append(opaque) }
    }
  }

  /// `color`, `color2`, `color3`...
  private func name(_ index: Int) -> String { index == 0 ? "color" : "color\(index + 1)" }

  /// Nil if the drawing has no colors.
  var parameters: JSONText? {
    guard !known.isEmpty else { return nil }
    return .object(
      known.enumerated().map { index, color in
        let text = color.isCurrentColor ? "black" : ColorSyntax.print(color)
        let summary = known.count == 1 ? "The color." : "Color \(index + 1) of \(known.count)."
        return JSONText.Member(
          name: name(index),
          value: .object([
            "type": .string("color"), "default": .string(text), "summary": .string(summary),
          ]))
      })
  }

  /// A color as an expression.
  func text(of color: Numerics.Color) -> String {
    let opaque = color.opaque
    let base = known.firstIndex(of: opaque).map(name) ?? ColorSyntax.print(opaque)
    guard color.alpha < 1 else { return base }
    return "alpha(\(base), \(NumberText.plain(color.alpha)))"
  }
}

extension Numerics.Color {
  fileprivate var opaque: Numerics.Color {
    var color = self
    color.alpha = 1
    return color
  }
}
