import Colors
import Numerics
import Raster

/// The properties and attributes that are parsed to typed values.
enum Property: Int, CaseIterable, Sendable {
  // Inherited properties.
  case fill, stroke, color, visibility, cursor, fillRule, fillOpacity, strokeWidth, strokeOpacity, strokeLinecap,
    strokeLinejoin, strokeMiterlimit, strokeDasharray, strokeDashoffset, clipRule, paintOrder, markerStart, markerMid,
    markerEnd, colorInterpolation, colorInterpolationFilters, imageRendering, shapeRendering
  // Of text: `isOfText` is the range from the first to the last.
  case fontFamily, fontSize, fontWeight, fontStyle, fontVariant, fontStretch, fontKerning, fontVariantLigatures,
    fontVariantNumeric, fontVariantEastAsian, fontVariantPosition, fontFeatureSettings
  case textAnchor, letterSpacing, wordSpacing, writingMode, direction, whiteSpace, textTransform, textShadow,
    dominantBaseline
  // Properties that do not inherit.
  case display, overflow, opacity, mask, filter, isolation, clipPath, backgroundColor, backgroundImage, maskType,
    mixBlendMode, vectorEffect, stopColor, stopOpacity, floodColor, floodOpacity, lightingColor
  case unicodeBidi, textDecoration, textDecorationStyle, textDecorationThickness, alignmentBaseline, baselineShift
  case transform, transformOrigin, transformBox, rotate, scale, translate, offsetPath, offsetDistance, offsetRotate,
    offsetAnchor, offsetPosition, perspective, perspectiveOrigin, transformStyle, backfaceVisibility
  // Geometry: attributes that are also properties.
  case x, y, width, height, r, cx, cy, rx, ry, d
  // Attributes only.
  case x1, y1, x2, y2, fx, fy, fr, offset, points, viewBox, pathLength, stdDeviation, dx, dy, values, radius,
    startOffset, refX, refY, markerWidth, markerHeight, textLength, k1, k2, k3, k4, gradientTransform, patternTransform,
    href
  // Attributes that are read from the element, where animations replace them.
  case time, classes, preserveAspectRatio, orient, gradientUnits
  case spreadMethod, patternUnits, patternContentUnits, maskUnits
  case maskContentUnits, clipPathUnits, filterUnits, primitiveUnits
  case markerUnits, lengthAdjust, turns
  case input, input2, result, mode
  case compositing, kind, edgeMode, preserveAlpha
  case stitchTiles, channelX, channelY
  case displacementScale, baseFrequency, octaves, seed
  case order, kernelMatrix, divisor, bias
  case targetX, targetY, tableValues, slope
  case intercept, amplitude, exponent
  case surfaceScale, diffuseConstant, specularConstant, specularExponent
  case limitingConeAngle, azimuth, elevation, z
  case pointsAtX, pointsAtY, pointsAtZ

  /// The definition of each property, one a row. ``definition`` has it without making it again.
  var row: PropertyDefinition {
    switch self {
    case .fill: .init("fill", .paint, inherits: true, initial: .paint(.color(.color(.black))))
    case .stroke: .init("stroke", .paint, inherits: true, initial: .paint(.none))
    case .color: .init("color", .color, inherits: true, initial: .color(.color(.black)))
    case .visibility:
      .init("visibility", .keywords(["visible", "hidden", "collapse"]), inherits: true, initial: .keyword("visible"))
    case .cursor: .init("cursor", .word, inherits: true)
    case .fillRule: .discrete("fill-rule", .keywords(["nonzero", "evenodd"]), .keyword("nonzero"))
    case .fillOpacity: .init("fill-opacity", .number, inherits: true, initial: .number(1))
    case .strokeWidth:
      .init("stroke-width", .length, inherits: true, initial: .length(.px(1)), isNonNegative: true)
    case .strokeOpacity: .init("stroke-opacity", .number, inherits: true, initial: .number(1))
    case .strokeLinecap: .discrete("stroke-linecap", .keywords(["butt", "round", "square"]), .keyword("butt"))
    case .strokeLinejoin: .discrete("stroke-linejoin", .keywords(["miter", "round", "bevel"]), .keyword("miter"))
    case .strokeMiterlimit: .init("stroke-miterlimit", .miterLimit, inherits: true, initial: .number(4))
    case .strokeDasharray: .init("stroke-dasharray", .lengths, inherits: true, initial: .lengths([]))
    case .strokeDashoffset: .init("stroke-dashoffset", .length, inherits: true, initial: .length(.zero))
    case .clipRule: .discrete("clip-rule", .keywords(["nonzero", "evenodd"]), .keyword("nonzero"))
    case .paintOrder: .discrete("paint-order", .paintOrder, .text("normal"))
    case .markerStart: .discrete("marker-start", .reference, .reference(nil))
    case .markerMid: .discrete("marker-mid", .reference, .reference(nil))
    case .markerEnd: .discrete("marker-end", .reference, .reference(nil))
    case .colorInterpolation: .discrete("color-interpolation", .keywords(Self.colorSpaces), .keyword("sRGB"))
    case .colorInterpolationFilters:
      .discrete("color-interpolation-filters", .keywords(Self.colorSpaces), .keyword("linearRGB"))
    case .imageRendering:
      .discrete(
        "image-rendering",
        .keywords([
          "auto", "optimizeSpeed", "optimizeQuality", "pixelated", "crisp-edges", "smooth", "high-quality",
          "-webkit-optimize-contrast",
        ]), .keyword("auto"))
    case .shapeRendering:
      .discrete(
        "shape-rendering", .keywords(["auto", "optimizeSpeed", "crispEdges", "geometricPrecision"]), .keyword("auto"))
    case .fontFamily: .init("font-family", .text, inherits: true)
    case .fontSize:
      .init(
        "font-size", .fontSize, inherits: true, initial: .length(.px(16)), isNonNegative: true, unitSources: [.style])
    case .fontWeight: .init("font-weight", .fontWeight, inherits: true)
    case .fontStyle: .init("font-style", .fontStyle, inherits: true)
    case .fontVariant: .init("font-variant", .fontVariant, inherits: true)
    case .fontStretch: .init("font-stretch", .fontStretch, inherits: true)
    case .fontKerning: .init("font-kerning", .fontFeatures, inherits: true, origin: .styles)
    case .fontVariantLigatures: .init("font-variant-ligatures", .fontFeatures, inherits: true, origin: .styles)
    case .fontVariantNumeric: .init("font-variant-numeric", .fontFeatures, inherits: true, origin: .styles)
    case .fontVariantEastAsian: .init("font-variant-east-asian", .fontFeatures, inherits: true, origin: .styles)
    case .fontVariantPosition: .init("font-variant-position", .fontFeatures, inherits: true, origin: .styles)
    case .fontFeatureSettings: .init("font-feature-settings", .fontFeatureSettings, inherits: true, origin: .styles)
    case .textAnchor: .init("text-anchor", .keywords(["start", "middle", "end"]), inherits: true)
    case .letterSpacing:
      .init(
        "letter-spacing", .lengthOr("normal", .length(.zero)), inherits: true, initial: .length(.zero),
        unitSources: [.style])
    case .wordSpacing:
      .init(
        "word-spacing", .lengthOr("normal", .length(.zero)), inherits: true, initial: .length(.zero),
        unitSources: [.style])
    case .writingMode: .init("writing-mode", .keywords(Self.writingModes), inherits: true)
    case .direction: .init("direction", .keywords(["ltr", "rtl"]), inherits: true)
    case .whiteSpace:
      .init(
        "white-space", .keywords(["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"]), inherits: true)
    case .textTransform:
      .init("text-transform", .keywords(["none", "uppercase", "lowercase", "capitalize"]), inherits: true)
    case .textShadow: .init("text-shadow", .shadows, inherits: true, origin: .styles)
    case .dominantBaseline:
      .init("dominant-baseline", .keywords(Self.baselines + ["use-script", "no-change", "reset-size"]), inherits: true)

    case .display: .init("display", .keywords(Self.displays), initial: .keyword("inline"))
    case .overflow: .init("overflow", .keywords(["visible", "hidden", "scroll", "auto", "clip"]))
    case .opacity: .init("opacity", .number, initial: .number(1))
    case .mask: .init("mask", .mask)
    case .filter: .init("filter", .filters, initial: .filters([]))
    case .isolation: .init("isolation", .keywords(["auto", "isolate"]), origin: .styles)
    case .clipPath: .init("clip-path", .clip)
    case .backgroundColor:
      .init("background-color", .color, initial: .color(.color(.black.withAlpha(0))), origin: .styles)
    case .backgroundImage: .init("background-image", .images, origin: .styles)
    case .maskType: .init("mask-type", .keywords(["luminance", "alpha"]))
    case .mixBlendMode: .init("mix-blend-mode", .keywords(BlendMode.allCases.map { $0.rawValue }), origin: .styles)
    case .vectorEffect: .init("vector-effect", .keywords(["none", "non-scaling-stroke"]))
    case .stopColor: .init("stop-color", .color, initial: .color(.color(.black)))
    case .stopOpacity: .init("stop-opacity", .number, initial: .number(1))
    case .floodColor: .init("flood-color", .color, initial: .color(.color(.black)))
    case .floodOpacity: .init("flood-opacity", .number, initial: .number(1))
    case .lightingColor: .init("lighting-color", .color)
    case .unicodeBidi: .init("unicode-bidi", .keywords(TextEmbedding.keywords))
    // The lines; as an attribute, it may have the words of the shorthand.
    case .textDecoration: .init("text-decoration", .textDecoration)
    case .textDecorationStyle:
      .init(
        "text-decoration-style", .keywords(TextDecoration.Style.allCases.map { $0.rawValue }), origin: .styles)
    case .textDecorationThickness:
      .init(
        "text-decoration-thickness", .lengthOr("auto", .initial), origin: .styles,
        unitSources: [.style, .styleAttribute])
    case .alignmentBaseline: .init("alignment-baseline", .keywords(Self.baselines + ["baseline"]))
    case .baselineShift: .init("baseline-shift", .baselineShift)

    case .transform: .init("transform", .transform, initial: .transform([]))
    case .transformOrigin: .init("transform-origin", .origin, initial: .lengths([.zero, .zero]))
    case .transformBox:
      .init(
        "transform-box", .keywords(["view-box", "fill-box", "stroke-box", "content-box", "border-box"]),
        origin: .styles)
    case .rotate: .init("rotate", .individualTransform, initial: .transform([]), origin: .styles)
    case .scale: .init("scale", .individualTransform, initial: .transform([]), origin: .styles)
    case .translate: .init("translate", .individualTransform, initial: .transform([]), origin: .styles)
    case .offsetPath: .init("offset-path", .offsetPath, origin: .styles)
    case .offsetDistance:
      .init(
        "offset-distance", .length, initial: .length(.zero), origin: .styles, unitSources: [.style, .styleAttribute])
    case .offsetRotate: .init("offset-rotate", .offsetRotate, origin: .styles)
    case .offsetAnchor: .init("offset-anchor", .anchor, origin: .styles)
    case .offsetPosition: .init("offset-position", .anchor, origin: .styles)
    case .perspective: .init("perspective", .perspective, initial: .lengths([]), origin: .styles)
    case .perspectiveOrigin: .init("perspective-origin", .position, origin: .styles)
    case .transformStyle: .init("transform-style", .keywords(["flat", "preserve-3d"]), origin: .styles)
    case .backfaceVisibility: .init("backface-visibility", .keywords(["visible", "hidden"]), origin: .styles)

    case .x: .init("x", .coordinates, initial: .lengths([.zero]), elements: Self.boxes + ["use"])
    case .y: .init("y", .coordinates, initial: .lengths([.zero]), elements: Self.boxes + ["use"])
    case .width: .side("width")
    case .height: .side("height")
    case .r: .init("r", .length, initial: .length(.zero), elements: ["circle"], isNonNegative: true)
    case .cx: .init("cx", .length, initial: .length(.zero), elements: ["circle", "ellipse"])
    case .cy: .init("cy", .length, initial: .length(.zero), elements: ["circle", "ellipse"])
    case .rx: .init("rx", .lengthOr("auto", .initial), elements: ["rect", "ellipse"], isNonNegative: true)
    case .ry: .init("ry", .lengthOr("auto", .initial), elements: ["rect", "ellipse"], isNonNegative: true)
    case .d: .init("d", .path, elements: ["path"])

    case .x1: .attribute("x1", .length, .length(.zero))
    case .y1: .attribute("y1", .length, .length(.zero))
    case .x2: .attribute("x2", .length)
    case .y2: .attribute("y2", .length, .length(.zero))
    case .fx: .attribute("fx", .length)
    case .fy: .attribute("fy", .length)
    case .fr: .attribute("fr", .length)
    case .offset: .attribute("offset", .number, .number(0))
    case .points: .attribute("points", .points)
    case .viewBox: .attribute("viewBox", .numbers)
    case .pathLength: .attribute("pathLength", .number)
    case .stdDeviation: .attribute("stdDeviation", .numbers)
    case .dx: .attribute("dx", .lengths, .lengths([.zero]))
    case .dy: .attribute("dy", .lengths, .lengths([.zero]))
    case .values: .attribute("values", .numbers)
    case .radius: .attribute("radius", .numbers)
    case .startOffset: .attribute("startOffset", .length, .length(.zero))
    case .refX: .attribute("refX", .length)
    case .refY: .attribute("refY", .length)
    case .markerWidth: .attribute("markerWidth", .length)
    case .markerHeight: .attribute("markerHeight", .length)
    case .textLength: .attribute("textLength", .length)
    case .k1: .attribute("k1", .number)
    case .k2: .attribute("k2", .number)
    case .k3: .attribute("k3", .number)
    case .k4: .attribute("k4", .number)
    case .gradientTransform: .attribute("gradientTransform", .transform, .transform([]))
    case .patternTransform: .attribute("patternTransform", .transform, .transform([]))
    case .href: .init("href", .href, interpolates: false, origin: .animations)

    // The time in a document that is an image, in microseconds.
    case .time: .animated("image.time", .number)
    case .classes: .animated("class")
    case .preserveAspectRatio: .animated("preserveAspectRatio")
    case .orient: .animated("orient", .orientation, .number(0))
    case .gradientUnits: .animated("gradientUnits", Self.boxUnits)
    case .spreadMethod: .animated("spreadMethod", ["pad", "repeat", "reflect"])
    case .patternUnits: .animated("patternUnits", Self.boxUnits)
    case .patternContentUnits: .animated("patternContentUnits", Self.userUnits)
    case .maskUnits: .animated("maskUnits", Self.boxUnits)
    case .maskContentUnits: .animated("maskContentUnits", Self.userUnits)
    case .clipPathUnits: .animated("clipPathUnits", Self.userUnits)
    case .filterUnits: .animated("filterUnits", Self.boxUnits)
    case .primitiveUnits: .animated("primitiveUnits", Self.userUnits)
    case .markerUnits: .animated("markerUnits", ["strokeWidth", "userSpaceOnUse"])
    case .lengthAdjust: .animated("lengthAdjust", ["spacing", "spacingAndGlyphs"])
    // The attribute `rotate` of letters.
    case .turns: .animated("text.rotate", .numbers)
    case .input: .animated("in")
    case .input2: .animated("in2")
    case .result: .animated("result")
    case .mode: .animated("mode", BlendMode.allCases.map { $0.rawValue })
    case .compositing: .animated("operator", Self.operators)
    case .kind: .animated("type", Self.kinds)
    case .edgeMode: .animated("edgeMode", ["duplicate", "wrap", "none"])
    case .preserveAlpha: .animated("preserveAlpha", ["false", "true"])
    case .stitchTiles: .animated("stitchTiles", ["noStitch", "stitch"])
    case .channelX: .animated("xChannelSelector", ["A", "R", "G", "B"])
    case .channelY: .animated("yChannelSelector", ["A", "R", "G", "B"])
    case .displacementScale: .animated("feDisplacementMap.scale", .number, .number(0))
    case .baseFrequency: .animated("baseFrequency", .numbers)
    case .octaves: .animated("numOctaves", .number, .number(1))
    case .seed: .animated("seed", .number, .number(0))
    case .order: .animated("order", .numbers)
    case .kernelMatrix: .animated("kernelMatrix", .numbers)
    case .divisor: .animated("divisor", .number)
    case .bias: .animated("bias", .number, .number(0))
    case .targetX: .animated("targetX", .number)
    case .targetY: .animated("targetY", .number)
    case .tableValues: .animated("tableValues", .numbers)
    case .slope: .animated("slope", .number, .number(1))
    case .intercept: .animated("intercept", .number, .number(0))
    case .amplitude: .animated("amplitude", .number, .number(1))
    case .exponent: .animated("exponent", .number, .number(1))
    case .surfaceScale: .animated("surfaceScale", .number, .number(1))
    case .diffuseConstant: .animated("diffuseConstant", .number, .number(1))
    case .specularConstant: .animated("specularConstant", .number, .number(1))
    case .specularExponent: .animated("specularExponent", .number, .number(1))
    case .limitingConeAngle: .animated("limitingConeAngle", .number)
    case .azimuth: .animated("azimuth", .number, .number(0))
    case .elevation: .animated("elevation", .number, .number(0))
    case .z: .animated("z", .number, .number(0))
    case .pointsAtX: .animated("pointsAtX", .number, .number(0))
    case .pointsAtY: .animated("pointsAtY", .number, .number(0))
    case .pointsAtZ: .animated("pointsAtZ", .number, .number(0))
    }
  }

  private static let boxUnits = ["objectBoundingBox", "userSpaceOnUse"]
  private static let userUnits = ["userSpaceOnUse", "objectBoundingBox"]
  private static let operators = ["erode", "dilate", "over", "in", "out", "atop", "xor", "lighter", "arithmetic"]
  /// Of transfer functions, noise and color matrices.
  private static let kinds = [
    "identity", "table", "discrete", "linear", "gamma", "fractalNoise", "turbulence", "matrix", "saturate", "hueRotate",
    "luminanceToAlpha",
  ]

  private static let colorSpaces = ["auto", "sRGB", "linearRGB"]

  private static let writingModes = [
    "horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "lr", "lr-tb", "rl", "rl-tb", "tb",
    "tb-rl",
  ]

  private static let baselines = [
    "auto", "ideographic", "alphabetic", "hanging", "mathematical", "central", "middle", "text-after-edge",
    "text-before-edge", "text-top", "text-bottom", "before-edge", "after-edge",
  ]

  private static let displays = [
    "none", "inline", "block", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "table", "inline-table",
    "table-row", "table-cell", "table-row-group", "table-header-group", "table-footer-group", "table-column",
    "table-column-group", "table-caption", "list-item", "flow-root", "run-in", "compact", "marker", "-webkit-box",
  ]

  fileprivate static let boxes: [Name] = ["rect", "image", "foreignObject"]
}

extension PropertyDefinition {
  /// An inherited property whose values change without values between them.
  fileprivate static func discrete(_ name: Name, _ grammar: Grammar, _ initial: PropertyValue) -> Self {
    Self(name, grammar, inherits: true, initial: initial, interpolates: false)
  }

  /// A side of a box.
  fileprivate static func side(_ name: Name) -> Self {
    Self(
      name, .lengthOr("auto", .initial), initial: .length(.zero), elements: Property.boxes + [":root"],
      isNonNegative: true, unitSources: [.style])
  }

  /// An attribute that is no property.
  fileprivate static func attribute(_ name: Name, _ grammar: Grammar, _ initial: PropertyValue? = nil) -> Self {
    Self(name, grammar, initial: initial, origin: .attributes)
  }

  /// An attribute of words, the first of which is the initial one, that only animations set here.
  fileprivate static func animated(_ name: Name, _ words: [String]) -> Self {
    animated(name, .keywords(words), words.first.map { .keyword($0) })
  }

  /// An attribute that only animations set here.
  fileprivate static func animated(
    _ name: Name, _ grammar: Grammar = .verbatim, _ initial: PropertyValue? = nil
  ) -> Self {
    Self(name, grammar, initial: initial, origin: .animations)
  }
}
