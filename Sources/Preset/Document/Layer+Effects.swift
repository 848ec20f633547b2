extension Layer {
  /// What is done to the finished picture of a layer: first blur, then shadow, then clip and mask.
  package struct Effects: Sendable {
    /// Standard deviations along x and y, in units of the layer.
    package let blur: PairProperty?
    package let shadow: Shadow?
    package let mask: Mask?
  }

  /// A blurred copy in one colour, under the layer.
  package struct Shadow: Sendable {
    /// In units of the layer.
    package let offset: PairProperty?
    /// The standard deviation, in units of the layer.
    package let blur: Property?
    package let color: Property
  }

  /// Layers that say how much of another is seen.
  package struct Mask: Sendable {
    package enum Channel: String, CaseIterable, Sendable {
      case alpha, luminance
    }

    package let layers: [Layer]
    package let channel: Channel
    /// Whether the layer is seen where the mask is empty.
    package let isInverted: Bool
  }
}

extension Layer.Effects {
  /// All that changes along the layer's time, but for the layers of the mask.
  var properties: [Property] {
    let pairs = [blur, shadow?.offset].compactMap { $0 }.flatMap { [$0.x, $0.y] }
    return pairs + [shadow?.blur, shadow?.color].compactMap { $0 }
  }
}
