import Motion
import Numerics
import Preset
import Typography
import Vector

extension SceneEvaluator {
  func placedText(_ text: Shape.Text, in frame: LayerFrame) throws(PropertyError) -> PlacedText {
    let layout = try layout(text, in: frame)
    note(layout, in: frame)
    let at = try point(text.at, in: frame)
    let box = text.box == .ink ? layout.ink ?? layout.metrics : layout.metrics
    let x =
      switch try text.alignment.word(in: context) {
      case .left: box.minX
      case .center: box.center.x
      case .right: box.maxX
      }
    return PlacedText(layout: layout, offset: at - Point(x: x, y: box.center.y))
  }

  private func note(_ layout: TextLayout, in frame: LayerFrame) {
    guard layout.ink != nil else { return }
    let size = layout.emSize * frame.affine.maximumScale
    let fallbacks = layout.fallbacks.map { Name($0) }
    guard size < smallestText ?? .infinity || !fallbackFonts.isSuperset(of: fallbacks) else { return }
    smallestText = min(smallestText ?? size, size)
    fallbackFonts.formUnion(fallbacks)
    sceneTexts.add(size: size, fallbacks: fallbacks)
  }

  private func layout(_ text: Shape.Text, in frame: LayerFrame) throws(PropertyError) -> TextLayout {
    let content = try text.content.text(in: context)
    let name = try text.font?.text(in: context) ?? Font.builtInName
    let place = text.content.place
    let font = try setting(place) { () throws(TypographyError) in try Font(name, in: files.fonts) }
    let style = try style(of: text, font: font, in: frame)
    let key = TextCache.Key(content: Name(content), font: Name(name), style: style)
    if let layout = texts.layout(at: place, for: key) { return layout }
    let layout = try setting(place) { () throws(TypographyError) in try TextLayout(content, style: style) }
    texts.keep(layout, at: place, for: key)
    return layout
  }

  /// Reports typography errors at the text's place.
  private func setting<Result>(
    _ place: Int, _ body: () throws(TypographyError) -> Result
  ) throws(PropertyError) -> Result {
    do {
      return try body()
    } catch {
      throw PropertyError(place: place, .text("\(error)"))
    }
  }

  private func style(of text: Shape.Text, font: Font, in frame: LayerFrame) throws(PropertyError) -> TextStyle {
    var fit = TextStyle.Fit.none
    if let maximumWidth = text.maximumWidth {
      fit = .shrink(toWidth: max(try number(maximumWidth, in: frame), 1))
    }
    return TextStyle(
      font: font, size: try number(text.size, in: frame),
      measure: TextStyle.Measure(text.measure),
      letterSpacing: try number(text.spacing, 0, in: frame),
      alignment: TextStyle.Alignment(try text.alignment.word(in: context)), fit: fit)
  }
}

extension TextStyle.Measure {
  fileprivate init(_ measure: Shape.Text.Measure) {
    self =
      switch measure {
      case .em: .em
      case .capitals: .capitals
      case .line: .line
      }
  }
}

extension TextStyle.Alignment {
  fileprivate init(_ side: Shape.Text.Alignment) {
    self =
      switch side {
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}

/// A text layout and its offset to its position.
struct PlacedText {
  let layout: TextLayout
  let offset: Point
}

/// The last layout at each place that has text: text rarely changes from frame to frame.
struct TextCache {
  struct Key: Hashable {
    let content: Name
    let font: Name
    let style: TextStyle
  }

  private var layouts: [Int: (key: Key, layout: TextLayout)] = [:]

  func layout(at place: Int, for key: Key) -> TextLayout? {
    guard let known = layouts[place], known.key == key else { return nil }
    return known.layout
  }

  mutating func keep(_ layout: TextLayout, at place: Int, for key: Key) {
    layouts[place] = (key, layout)
  }
}
