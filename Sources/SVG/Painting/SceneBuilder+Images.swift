import Raster
import Vector

/// Embedded images.
extension SceneBuilder {
  /// An image in its own viewport or in `area`; nil if nothing is drawn.
  mutating func image(_ view: ElementView, _ context: DrawContext, in area: Rect? = nil) throws(SVGError) -> Node? {
    guard context.style.isVisible, let reference = view.element.href, !reference.isEmpty else { return nil }
    let image: RasterImage
    switch settings.images.contents(of: reference) {
    case .picture(let picture): image = picture
    case .document(let bytes): return try nestedDocument(bytes, view, context, area)
    case .nothing(let reason):
      let name = reference.hasPrefix("data:") ? "" : " \"\(reference.prefix(80))\""
      warnings.add("image reference", at: view.element, "the image\(name) is not drawn: \(reason)")
      return nil
    }
    let size = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    guard let (target, transform) = place(size, view, context, area) else { return nil }
    let node = ImageNode(
      image: image, transform: transform, box: Path.rectangle(size).transformed(by: transform).bounds,
      isSmooth: !["optimizeSpeed", "pixelated", "crisp-edges"].contains(context.style.imageRendering))
    return clippedIfLarger(.image(node), target, view)
  }

  /// The viewport of an image, and the transform from the image's units into it.
  private func place(
    _ size: Rect, _ view: ElementView, _ context: DrawContext, _ area: Rect?
  ) -> (Rect, AffineTransform)? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    var width = view.length(.width).map(scale.x)
    var height = view.length(.height).map(scale.y)
    // A missing side follows from the other.
    if width == nil, let height { width = height * size.width / size.height }
    if height == nil, let width { height = width * size.height / size.width }
    let own = Rect(
      x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0, width: width ?? size.width,
      height: height ?? size.height)
    let target = area ?? own
    guard target.hasArea, let transform = view.aspectRatio.transform(from: size, into: target) else { return nil }
    return (target, transform)
  }

  private func clippedIfLarger(_ node: Node, _ target: Rect, _ view: ElementView) -> Node {
    guard view.aspectRatio.fit == .slice else { return node }
    return .group(
      GroupNode(
        children: [node], clips: [ClipNode(parts: [.init(path: Path.rectangle(target), rule: .nonZero)])],
        element: view.index))
  }

  /// A nested SVG document; it has only those images that are embedded in its text.
  private mutating func nestedDocument(
    _ bytes: [UInt8], _ view: ElementView, _ context: DrawContext, _ area: Rect?
  ) throws(SVGError) -> Node? {
    try count(context)
    guard settings.imageDepth < SVGLimits.imageDepth else {
      warnings.add("image in image", at: view.element, "images are nested more than \(SVGLimits.imageDepth) deep")
      return nil
    }
    guard let inner = try? DocumentModel(bytes, media: .init()) else {
      warnings.add("image format", at: view.element, "the image cannot be read")
      return nil
    }
    var plain = SceneSettings()
    plain.languages = settings.languages
    plain.images = settings.images.withoutFiles
    plain.imageDepth = settings.imageDepth + 1
    var builder = SceneBuilder(inner, settings: plain)
    guard let size = try? builder.intrinsicSize() else { return nil }
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let (target, transform) = place(box, view, context, area) else { return nil }
    builder.settings.size = size
    let nodes = try builder.root(in: box)
    try adopt(builder)
    var group = GroupNode(children: nodes, transform: transform, element: view.index)
    group.clips = [ClipNode(parts: [.init(path: Path.rectangle(box), rule: .nonZero)])]
    return clippedIfLarger(.group(group), target, view)
  }
}
