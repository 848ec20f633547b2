import Colors
import Preset

/// Matching colors that replace those of a preset or a drawing that are not set.
///
///     animation.options.colorPalette = .ocean
public struct ColorPalette: Hashable, Sendable, CaseIterable {
  /// The name in flags and manifests.
  public let name: String

  private init(_ name: String) { self.name = name }

  /// The palette with a name.
  public init?(named name: String) {
    guard ColorSet.named(name) != nil else { return nil }
    self.name = name
  }

  /// Near black and grays; near white on dark pages.
  public static let ink = ColorPalette("ink")
  /// Grays.
  public static let mono = ColorPalette("mono")
  /// Blues and greens.
  public static let ocean = ColorPalette("ocean")
  /// Orange, pink and purple.
  public static let sunset = ColorPalette("sunset")
  /// Greens and browns.
  public static let forest = ColorPalette("forest")
  /// Bright colors.
  public static let candy = ColorPalette("candy")
  /// A gradient of indigo and cyan.
  public static let signature = ColorPalette("signature")
  /// A gradient of purple and orange.
  public static let aurora = ColorPalette("aurora")

  /// All palettes.
  public static var allCases: [ColorPalette] { ColorSet.names.map(ColorPalette.init(_:)) }

  /// The colors for light or for dark pages; a gradient is followed by its colors.
  public func colors(onDark isDark: Bool = false) -> [Color] {
    let paints = ColorSet.named(name).map { isDark ? $0.onDark : $0.onLight } ?? []
    return paints.map { Color($0.meanColor) }
  }
}

extension RenderOptions {
  /// The palette that replaces colors; the same as ``palette``, by value.
  public var colorPalette: ColorPalette? {
    get { palette.flatMap(ColorPalette.init(named:)) }
    set { palette = newValue?.name }
  }
}
