import Numerics
import Vector

/// The rectangle that percentages refer to, in user units.
struct Viewport: Hashable, Sendable {
  var width, height: Double

  /// The reference for percentages that belong to neither axis.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

/// How a view box is fitted into a viewport.
struct AspectRatio: Hashable, Sendable {
  enum Fit: Sendable { case none, meet, slice }

  var fit = Fit.meet
  /// The alignment: 0 at the start, 0.5 in the center, 1 at the end.
  var alignX = 0.5
  var alignY = 0.5

  /// Parses the attribute `preserveAspectRatio`; the default if it is missing or invalid.
  init(_ text: String?) {
    var words = ValueList.words(text ?? "")
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first else { return }
    if align == "none" {
      fit = .none
      return
    }
    let shares = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
    guard align.utf8.count == 8, align.begins(with: "x"),
      let x = shares[String(align.dropFirst(scalars: 1).dropLast(scalars: 4))],
      let y = shares[String(align.dropFirst(scalars: 5))]
    else { return }
    (alignX, alignY) = (x, y)
    if words.count > 1, words[1] == "slice" { fit = .slice }
  }

  /// The transform from a view box into a rectangle; nil if the view box is empty.
  func transform(from box: Rect, into target: Rect) -> AffineTransform? {
    guard box.width > 0, box.height > 0 else { return nil }
    var scaleX = target.width / box.width
    var scaleY = target.height / box.height
    if fit != .none {
      scaleX = fit == .meet ? min(scaleX, scaleY) : max(scaleX, scaleY)
      scaleY = scaleX
    }
    let shiftX = target.minX + (target.width - box.width * scaleX) * (fit == .none ? 0 : alignX)
    let shiftY = target.minY + (target.height - box.height * scaleY) * (fit == .none ? 0 : alignY)
    return AffineTransform.translation(x: -box.minX, y: -box.minY)
      .then(.scale(x: scaleX, y: scaleY)).then(.translation(x: shiftX, y: shiftY))
  }
}
