/// Finds the nearest of a palette's colours by comparing all of them, four at a time. Where a few hundred colours are asked for, that is
/// less work than the lists of `NearestColorMap`, whose answers are the same.
struct FewNearestColors: Sendable {
  private let fours: [FourColors]

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    fours = FourColors.all(colors)
  }

  /// The index of the nearest colour; of equally near ones the first.
  func index(of pixel: UInt32) -> UInt8 {
    fours.withUnsafeBufferPointer { fours in
      UInt8(truncatingIfNeeded: FourColors.nearest(to: FourColors.components(of: pixel), among: fours))
    }
  }
}
