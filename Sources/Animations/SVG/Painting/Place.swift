import Vector

/// The transform of nodes. Translations one inside the other are added up before anything else, so that those that
/// cancel each other leave no rounding error: the screens of a strip then have one place, and are painted once.
struct Place: Equatable {
  private let outer: AffineTransform
  private var shift = Point.zero

  init(_ outer: AffineTransform) { self.outer = outer }

  var transform: AffineTransform {
    shift == .zero ? outer : AffineTransform.translation(x: shift.x, y: shift.y).then(outer)
  }

  /// The place of what is inside a group with a transform.
  func inside(_ own: AffineTransform) -> Place {
    guard own.isTranslation else { return Place(own.then(transform)) }
    var place = self
    place.shift = place.shift + Point(x: own.tx, y: own.ty)
    return place
  }
}

extension AffineTransform {
  fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
