import Motion

/// How a document draws an artwork.
package struct ArtworkUse: Hashable, Sendable {
  /// The index of the artwork's parameter.
  package let parameter: Int
  /// Whether outlines are drawn.
  package let drawsOutlines: Bool
  /// The kind of the parts that are drawn one by one; nil if the artwork is drawn as a whole.
  package let parts: Shape.Parts.Kind?
  /// Whether the artwork's own colors are seen, unless the paint replaces them.
  package let showsOwnColors: Bool
  /// The parameter whose paint replaces the artwork's colors.
  package let paint: Int?
}

extension PresetDocument {
  /// The uses of artworks, in the order of the layers.
  package var artworkUses: [ArtworkUse] { layers.flatMap { $0.artworkUses(areSeen: true, of: parameters) } }
}

extension Layer {
  /// - Parameter areSeen: false in masks, whose colors are not visible.
  fileprivate func artworkUses(areSeen: Bool, of parameters: [ParameterDeclaration]) -> [ArtworkUse] {
    let masks = (effects?.mask?.layers ?? []).flatMap { $0.artworkUses(areSeen: false, of: parameters) }
    switch content {
    case .group(let layers): return layers.flatMap { $0.artworkUses(areSeen: areSeen, of: parameters) } + masks
    case .shape(.artwork(let artwork)):
      var paint: Int?
      if case .color(let property)? = artwork.paint, case .expression(let name) = property.source {
        paint = parameters.firstIndex { $0.type == .paint && $0.name == name.source }
      }
      let use = ArtworkUse(
        parameter: artwork.parameter, drawsOutlines: !strokes.isEmpty, parts: artwork.parts?.kind,
        showsOwnColors: areSeen && fills.isEmpty && strokes.isEmpty, paint: paint)
      return [use] + masks
    case .shape: return masks
    }
  }
}
