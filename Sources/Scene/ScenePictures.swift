import Drawing
import Preset
import Raster

/// Drawings and images that a document shows and does not hold itself.
package struct ScenePictures: Sendable {
  /// By the names of the parameters; those that are not here are the built-in mark.
  package var artworks: [String: ArtworkDrawing]
  /// By what the document calls them.
  package var images: [String: RasterImage]

  package init(artworks: [String: ArtworkDrawing] = [:], images: [String: RasterImage] = [:]) {
    (self.artworks, self.images) = (artworks, images)
  }

  /// The drawing that a parameter is set to.
  func artwork(of parameter: ParameterDeclaration) -> ArtworkDrawing { artworks[parameter.name] ?? .builtIn }

  /// What expressions know of the drawings of a document.
  func facts(for document: PresetDocument) -> [Int: ArtworkFacts] {
    var facts: [Int: ArtworkFacts] = [:]
    for (index, parameter) in document.parameters.enumerated() where parameter.type == .artwork {
      let artwork = artwork(of: parameter)
      facts[index] = ArtworkFacts(
        ratio: artwork.ratio, radius: artwork.radius, color: artwork.mainColor, parts: artwork.parts.count)
    }
    return facts
  }
}
