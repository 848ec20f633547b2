import Drawing
import Numerics
import Preset
import Raster
import Typography

/// The external drawings, images and fonts of a document.
package struct SceneFiles: Sendable {
  /// By parameter name; a missing entry means the built-in mark.
  var artworks: [Name: ArtworkDrawing]
  /// By the name in the document.
  var images: [Name: RasterImage]
  /// The files that may be fonts.
  package var fonts = FontFiles.disk

  package init(artworks: [Name: ArtworkDrawing] = [:], images: [Name: RasterImage] = [:]) {
    (self.artworks, self.images) = (artworks, images)
  }

  /// The drawing of a parameter.
  func artwork(of parameter: ParameterDeclaration) -> ArtworkDrawing { artworks[parameter.name] ?? .builtIn }

  /// The facts about a document's drawings that expressions can use.
  func facts(for document: PresetDocument) -> [Int: ArtworkFacts] {
    var facts: [Int: ArtworkFacts] = [:]
    for (index, parameter) in document.parameters.enumerated() where parameter.type == .artwork {
      let artwork = artwork(of: parameter)
      facts[index] = ArtworkFacts(
        ratio: artwork.ratio, radius: artwork.radius, color: artwork.mainColor, colors: artwork.mainColors,
        parts: artwork.parts.count)
    }
    return facts
  }
}
