import Drawing
import Numerics
import Preset

extension PresetInput {
  /// Warnings about artworks that do not suit the preset: an image without outlines, a drawing without parts, colors
  /// that hardly differ from the page.
  func artworkWarnings(on page: Numerics.Color?) -> [String] {
    let uses = document.artworkUses
    return document.parameters.enumerated().flatMap { index, parameter -> [String] in
      guard let artwork = artworks[parameter.name] else { return [] }
      let own = uses.filter { $0.parameter == index }
      return misfits(artwork, own) + (page.map { faintness(artwork, own, on: $0) } ?? [])
    }
  }

  private func misfits(_ artwork: Artwork, _ uses: [ArtworkUse]) -> [String] {
    let drawing = artwork.drawing
    if uses.contains(where: \.drawsOutlines), !drawing.hasOutlines {
      return ["\(artwork.label) is an image without outlines, which '\(name)' draws; an SVG has them."]
    }
    guard let kind = uses.compactMap(\.parts).first, !uses.contains(where: \.drawsOutlines) else { return [] }
    let parts = kind == .elements ? drawing.parts : drawing.shapes
    guard parts.count == 1 else { return [] }
    return ["\(artwork.label) has one part only, and '\(name)' moves parts; an SVG with several shapes has more."]
  }

  private func faintness(_ artwork: Artwork, _ uses: [ArtworkUse], on page: Numerics.Color) -> [String] {
    let shown = uses.filter(\.showsOwnColors)
    let isPainted = shown.contains { use in use.paint.map { values.overrides[$0] != nil } ?? false }
    guard !shown.isEmpty, !isPainted, artwork.drawing.isFaint(on: page) else { return [] }
    let paint = shown.compactMap(\.paint).first.map { "'--\(document.parameters[$0].flag)', " } ?? ""
    return ["\(artwork.label) hardly differs from \(PageName(page)): try \(paint)\(PageName(page).otherOptions)."]
  }
}
