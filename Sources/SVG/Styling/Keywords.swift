import Numerics
import Raster

/// The keywords of properties.
enum Keywords {
  /// The keywords of a property, as they are compared when drawing; nil if any word is accepted.
  static func of(_ property: Property) -> [String]? {
    switch property {
    case .visibility: ["visible", "hidden", "collapse"]
    case .fillRule, .clipRule: ["nonzero", "evenodd"]
    case .strokeLinecap: ["butt", "round", "square"]
    case .strokeLinejoin: ["miter", "round", "bevel"]
    case .colorInterpolation, .colorInterpolationFilters: ["auto", "sRGB", "linearRGB"]
    case .imageRendering:
      [
        "auto", "optimizeSpeed", "optimizeQuality", "pixelated", "crisp-edges", "smooth", "high-quality",
        "-webkit-optimize-contrast",
      ]
    case .shapeRendering: ["auto", "optimizeSpeed", "crispEdges", "geometricPrecision"]
    case .textAnchor: ["start", "middle", "end"]
    case .direction: ["ltr", "rtl"]
    case .whiteSpace: ["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"]
    case .textTransform: ["none", "uppercase", "lowercase", "capitalize"]
    case .writingMode:
      [
        "horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "lr", "lr-tb", "rl", "rl-tb", "tb",
        "tb-rl",
      ]
    case .textDecorationStyle: TextDecoration.Style.allCases.map { $0.rawValue }
    case .dominantBaseline: baselines + ["use-script", "no-change", "reset-size"]
    case .alignmentBaseline: baselines + ["baseline"]
    case .display: displays
    case .overflow: ["visible", "hidden", "scroll", "auto", "clip"]
    case .isolation: ["auto", "isolate"]
    case .maskType: ["luminance", "alpha"]
    case .mixBlendMode: BlendMode.allCases.map { $0.rawValue }
    case .vectorEffect: ["none", "non-scaling-stroke"]
    case .transformBox: ["view-box", "fill-box", "stroke-box", "content-box", "border-box"]
    case .transformStyle: ["flat", "preserve-3d"]
    case .backfaceVisibility: ["visible", "hidden"]
    default: nil
    }
  }

  private static let baselines = [
    "auto", "ideographic", "alphabetic", "hanging", "mathematical", "central", "middle", "text-after-edge",
    "text-before-edge", "text-top", "text-bottom", "before-edge", "after-edge",
  ]

  private static let displays = [
    "none", "inline", "block", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "table", "inline-table",
    "table-row", "table-cell", "table-row-group", "table-header-group", "table-footer-group", "table-column",
    "table-column-group", "table-caption", "list-item", "flow-root", "run-in", "compact", "marker", "-webkit-box",
  ]

  static let fontSizes: Set<String> = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger",
  ]

  static let fontStretches = [
    "ultra-condensed": 0.5, "extra-condensed": 0.625, "condensed": 0.75, "semi-condensed": 0.875, "normal": 1,
    "semi-expanded": 1.125, "expanded": 1.25, "extra-expanded": 1.5, "ultra-expanded": 2,
  ]

  static func isFontStyle(_ text: String) -> Bool {
    ["normal", "italic", "oblique"].contains(text) || text.begins(with: "oblique ")
  }
}
