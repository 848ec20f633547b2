import Documents
import Drawing
import Frames
import Numerics
import Platform
import Raster
import SVG
import Vector

/// An SVG document that a picture shows.
struct SVGSource: Sendable {
  let bytes: [UInt8]
  /// The document with the changes of its parts.
  let document: SVGDocument
  /// The parts of the document without changes.
  let parts: @Sendable () -> DocumentParts
}

extension EncodingInput {
  /// The text of the SVG document that is rendered, with the changes; nil for other inputs, and for changes that are
  /// not written or would be read back differently.
  func editedSVG() throws(EncodingError) -> (bytes: [UInt8], remarks: [EncodingRemark])? {
    guard let source = svgSource, options.identifierPrefix == nil, !options.reducesMotion, !isReduced,
      dark.map({ $0.picture.svg != nil }) ?? true,
      source.document.moves(by: options.svgMotion), !source.document.isAnimated || options.keepsTimes
    else { return nil }
    var changes = SVGRootChanges(pageColors: pageColors.marks)
    let loop = frames.source
    if options.changesSize {
      changes.frame = SVGRootChanges.Frame(width: loop.width, height: loop.height, area: loop.area)
    }
    (changes.background, changes.title) = (options.background?.engineColor, givenTitle)
    if source.document.isAnimated {
      changes.plays = plays
      changes.timeScale = (options.duration.map { $0 / source.document.duration } ?? 1) / options.speed
    }
    if let dark, let other = dark.picture.svg {
      changes.dark = (other.document.options.edits, dark.options.background?.engineColor, dark.pageColors.marks)
    }
    guard let result = source.document.text(of: source.bytes, parts: source.parts(), with: changes) else { return nil }
    // A file of which nothing was asked shows itself.
    let asked = [source.document.options, dark?.picture.svg?.document.options].compactMap { $0 }
    if result.bytes == source.bytes, changes.isEmpty, asked.allSatisfy({ $0.edits.isEmpty }),
      asked.map({ $0.theme }) == (dark == nil ? [.light] : [.light, .dark])
    {
      return (result.bytes, [])
    }
    let isShown = { (theme, loop: Loop, background: Color?) throws(EncodingError) in
      try shows(source.document, loop, background) {
        source.document.reading(
          result.bytes, theme, timeScale: changes.timeScale, loops: (changes.plays ?? 0) + 1,
          images: DocumentImages().store(in: nil))
      }
    }
    guard try isShown(.light, loop, options.background),
      try dark.map({ dark throws(EncodingError) in try isShown(.dark, dark.source, dark.options.background) }) ?? true
    else { return nil }
    return (result.bytes, result.removed.isEmpty ? [] : [.init(.removed, RemovedContent.sentence(of: result.removed))])
  }

  /// Whether what is read again of a document shows a loop, at several moments.
  private func shows(
    _ document: SVGDocument, _ loop: Loop, _ background: Color?, reading: () -> SVGDocument?
  ) throws(EncodingError) -> Bool {
    let plays = document.isAnimated ? plays : nil
    let moments = document.isAnimated ? PictureComparison.moments : [0]
    let comparison = PictureComparison(width: loop.width, height: loop.height)
    let times = moments.map { moment in
      // What plays a few times is read in one loop more, in which it stands at its end.
      let time = moment * Double((plays ?? 0) + 1)
      return plays.map { time >= Double($0) ? 1 - 1e-9 : time } ?? moment
    }
    guard let pictures = try pictures(of: loop, at: times, over: background?.engineColor, document.isLarge, comparison)
    else { return false }
    // The nodes of two large documents take more memory than a picture may.
    if document.isLarge { document.forgetNodes() }
    guard let read = reading(), let twin = try? SVGAnimation(read, width: loop.width, height: loop.height).loop else {
      return false
    }
    let other = twin.makeEvaluator()
    for (moment, picture) in zip(moments, pictures) {
      guard let list = try list(of: other, at: moment), comparison.areSame(picture, list) else { return false }
    }
    return true
  }

  /// The pictures of a loop at some times; nil if one cannot be drawn.
  ///
  /// - Parameter asPixels: whether their display lists would take much memory.
  private func pictures(
    of loop: Loop, at times: [Double], over background: Numerics.Color?, _ asPixels: Bool,
    _ comparison: PictureComparison
  ) throws(EncodingError) -> [PictureComparison.Picture]? {
    let evaluator = loop.makeEvaluator()
    var pictures: [PictureComparison.Picture] = []
    for time in times {
      guard let list = try list(of: evaluator, at: time) else { return nil }
      pictures.append(asPixels ? .pixels(comparison.pixels(list, over: background)) : .list(list, background))
    }
    return pictures
  }

  /// What an evaluator draws; nil for what cannot be drawn.
  private func list(of evaluator: any FrameEvaluator, at moment: Double) throws(EncodingError) -> DisplayList? {
    if frames.shouldStop() { throw .cancelled }
    var list = DisplayList()
    do throws(SourceError) {
      try evaluator.evaluate(at: moment, into: &list)
    } catch {
      return nil
    }
    return list
  }
}

/// Compares pictures of display lists closely: of documents with equal outlines, only rounding may differ.
private struct PictureComparison {
  /// Fractions of the loop, spread evenly, and none at a frame of common rates.
  static let moments = (1...12).map { index in
    let phase = 0.6180339887 * Double(index)
    return phase - phase.rounded(.down)
  }
  /// The longest side of the pictures.
  private static let side = 256.0
  private static let tolerance: UInt8 = 8
  /// Edges that cross a pixel where rounding decides.
  private static let maximumPixels = 4

  /// A picture that others are compared with.
  enum Picture {
    /// Over a color.
    case list(DisplayList, Numerics.Color?)
    /// That of a large document, whose list takes more memory.
    case pixels([UInt32])
  }

  private let canvas: Canvas
  private let shrunk: AffineTransform

  init(width: Int, height: Int) {
    let scale = min(1, Self.side / Double(max(width, height, 1)))
    let (columns, rows) = (max(Int(Double(width) * scale), 1), max(Int(Double(height) * scale), 1))
    canvas = Canvas(width: columns, height: rows)
    shrunk = AffineTransform.scale(x: Double(columns) / Double(width), y: Double(rows) / Double(height))
  }

  func areSame(_ picture: Picture, _ other: DisplayList) -> Bool {
    let own: [UInt32]
    switch picture {
    case .list(let list, nil) where list == other: return true
    case .list(let list, let background): own = pixels(list, over: background)
    case .pixels(let pixels): own = pixels
    }
    let twins = pixels(other, over: nil)
    return zip(own, twins).count { $0.bytes.difference(from: $1.bytes).max() > Self.tolerance } <= Self.maximumPixels
  }

  func pixels(_ list: DisplayList, over background: Numerics.Color?) -> [UInt32] {
    canvas.clear(background)
    list.transformed(by: shrunk).draw(on: canvas)
    return canvas.withPixels { Array($0) }
  }
}

extension RenderOptions {
  /// Whether an animation runs as it is, but for its speed.
  fileprivate var keepsTimes: Bool {
    start ?? 0 == 0 && !playsBackwards && !bounces && hold == 0 && !isOnePicture && frameRate == nil
      && maximumFrames == nil
  }

  /// Whether the picture has another size or other margins than the animation.
  fileprivate var changesSize: Bool {
    size != .preset || scale != 1 || cropsToContent || padding != nil || fit != .contain
  }
}

extension SVGDocument {
  /// Whether all animations are of a kind.
  fileprivate func moves(by motion: RenderOptions.SVGMotion?) -> Bool {
    switch motion {
    case .smil?: !hasCSSAnimations
    case .css?: !hasSMILAnimations
    case nil: true
    }
  }
}

extension String {
  /// The text of a document with the names of another one.
  func carrying(_ names: DocumentNames) -> String {
    guard let rest = after(prefix: "<svg"), let (root, content) = rest.cut(at: ">"), !root.ends(with: "/") else {
      return self
    }
    let given = names.attributes.filter { !root.includes(" \($0.name)=") }
    let attributes = given.map { " \($0.name)=\"\(SVGDocument.escaped($0.value))\"" }.joined()
    let start = "<svg" + attributes + root + ">"
    guard let words = names.description else { return start + content }
    let description = "<desc>\(SVGDocument.escaped(words))</desc>"
    guard content.begins(with: "<title>"), let end = content.range(ofBytes: "</title>") else {
      return start + description + content
    }
    return start + content[..<end.upperBound] + description + content[end.upperBound...]
  }
}

extension RemovedContent {
  /// A sentence about what was left out.
  fileprivate static func sentence(of removed: [RemovedContent]) -> String {
    let list = removed.map { "\($0.kind.rawValue) (line \($0.line)\($0.count > 1 ? " and \($0.count - 1) more" : ""))" }
    return "What is unsafe in a page is left out: \(list.joined(separator: ", "))."
  }
}
