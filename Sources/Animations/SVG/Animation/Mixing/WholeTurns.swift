/// Detects rotations at constant speed, whose picture is the same after each whole turn.
enum WholeTurns {
  /// The number of whole turns, if the keys are a rotation about one point at constant speed; otherwise 1.
  static func count(_ keys: [(offset: Double, value: PropertyValue?)]) -> Int {
    let angles = keys.compactMap { key in angle(key.value).map { (offset: key.offset, rotation: $0) } }
    guard angles.count == keys.count, let first = angles.first, let last = angles.last, first.offset == 0,
      last.offset == 1
    else { return 1 }
    let sweep = last.rotation.degrees - first.rotation.degrees
    let isSteady = angles.allSatisfy { key in
      let expected = first.rotation.degrees + sweep * key.offset
      return key.rotation.x == first.rotation.x && key.rotation.y == first.rotation.y
        && abs(key.rotation.degrees - expected) < 1e-6
    }
    let turns = abs(sweep) / 360
    return isSteady && turns >= 2 && turns == turns.rounded() && turns <= 1e6 ? Int(turns) : 1
  }

  private static func angle(_ value: PropertyValue?) -> (degrees: Double, x: Double, y: Double)? {
    guard case .transform(let functions) = value, functions.count == 1,
      case .rotate(let degrees, let x, let y) = functions[0]
    else { return nil }
    return (degrees, x, y)
  }
}
