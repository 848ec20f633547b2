extension Layer {
  /// Effects on the rendered layer: first blur, then shadow, then clip and mask.
  package struct Effects: Sendable {
    /// Standard deviations along x and y, in units of the layer.
    package let blur: PairProperty?
    package let shadow: Shadow?
    package let mask: Mask?
  }

  /// A blurred copy in one color, under the layer.
  package struct Shadow: Sendable {
    /// In units of the layer.
    package let offset: PairProperty?
    /// The standard deviation, in units of the layer.
    package let blur: Property?
    package let color: Property
  }

  /// Layers that determine how much of another layer is visible.
  package struct Mask: Sendable {
    package enum Channel: String, CaseIterable, Sendable {
      case alpha, luminance
    }

    package let layers: [Layer]
    package let channel: Channel
    /// Whether the layer is visible where the mask is empty.
    package let isInverted: Bool
  }
}

extension Layer.Effects {
  /// The properties that depend on the layer's time, except those of the mask's layers.
  var properties: [Property] {
    let pairs = [blur, shadow?.offset].compactMap { $0 }.flatMap { [$0.x, $0.y] }
    return pairs + [shadow?.blur, shadow?.color].compactMap { $0 }
  }
}
