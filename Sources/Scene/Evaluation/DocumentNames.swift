import Preset
import Raster
import Typography
import Vector

// Maps names in documents to the types of the drawing modules.

extension BlendMode {
  init(_ name: Layer.BlendName) {
    self =
      switch name {
      case .normal: .normal
      case .multiply: .multiply
      case .screen: .screen
      case .overlay: .overlay
      case .darken: .darken
      case .lighten: .lighten
      case .colorDodge: .colorDodge
      case .colorBurn: .colorBurn
      case .hardLight: .hardLight
      case .softLight: .softLight
      case .difference: .difference
      case .exclusion: .exclusion
      case .hue: .hue
      case .saturation: .saturation
      case .color: .color
      case .luminosity: .luminosity
      case .plusLighter: .plusLighter
      case .hardMix: .hardMix
      }
  }
}

extension FillRule {
  init(_ name: Layer.FillRuleName) {
    self =
      switch name {
      case .nonzero: .nonZero
      case .evenodd: .evenOdd
      }
  }
}

extension StrokeStyle.Cap {
  init(_ cap: StrokeSource.Cap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension StrokeStyle.Join {
  init(_ join: StrokeSource.Join) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}

extension Gradient.Spread {
  init(_ spread: GradientSource.Spread) {
    self =
      switch spread {
      case .pad: .pad
      case .repeat: .repeat
      case .reflect: .reflect
      }
  }
}

extension Gradient.Interpolation {
  init(_ space: GradientSource.Interpolation) {
    self =
      switch space {
      case .srgb: .srgb
      case .oklab: .oklab
      case .oklch: .oklch
      }
  }
}

extension Gradient.Mixing {
  init(_ mixing: GradientSource.Mixing) {
    self =
      switch mixing {
      case .premultiplied: .premultiplied
      case .straight: .straight
      }
  }
}

extension MaskKind.Channel {
  init(_ channel: Layer.Mask.Channel) {
    self =
      switch channel {
      case .alpha: .alpha
      case .luminance: .luminance(.srgb)
      }
  }
}

extension TextStyle.Measure {
  init(_ measure: Shape.Text.Measure) {
    self =
      switch measure {
      case .em: .em
      case .capitals: .capitals
      case .line: .line
      }
  }
}

extension TextStyle.Alignment {
  init(_ side: Shape.Text.Alignment) {
    self =
      switch side {
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}
