import Preset
import Raster
import Typography
import Vector

// What documents call by name, as the modules that draw know it. Names of drawing are the same in both; a test
// compares them.

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The case of the same name.
  init(named other: some RawRepresentable<String>, else fallback: Self) {
    self = Self(rawValue: other.rawValue) ?? fallback
  }
}

extension TextStyle.Measure {
  init(_ name: Shape.Text.Measure) {
    self =
      switch name {
      case .em: .em
      case .capitals: .capitals
      case .line: .line
      }
  }
}

extension TextStyle.Alignment {
  init(_ name: Shape.Text.Alignment) {
    self =
      switch name {
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}
