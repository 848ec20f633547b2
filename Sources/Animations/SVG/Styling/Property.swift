/// The properties and attributes that are parsed to typed values.
enum Property: String, CaseIterable, Sendable {
  // Inherited properties.
  case fill, stroke, color, visibility, cursor
  case fillRule = "fill-rule"
  case fillOpacity = "fill-opacity"
  case strokeWidth = "stroke-width"
  case strokeOpacity = "stroke-opacity"
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeDasharray = "stroke-dasharray"
  case strokeDashoffset = "stroke-dashoffset"
  case clipRule = "clip-rule"
  case paintOrder = "paint-order"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters"
  case imageRendering = "image-rendering"
  case shapeRendering = "shape-rendering"
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case fontVariant = "font-variant"
  case fontStretch = "font-stretch"
  case fontKerning = "font-kerning"
  case fontVariantLigatures = "font-variant-ligatures"
  case fontVariantNumeric = "font-variant-numeric"
  case fontVariantEastAsian = "font-variant-east-asian"
  case fontVariantPosition = "font-variant-position"
  case fontFeatureSettings = "font-feature-settings"
  case textAnchor = "text-anchor"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case writingMode = "writing-mode"
  case direction
  case whiteSpace = "white-space"
  case textTransform = "text-transform"
  case textShadow = "text-shadow"
  case dominantBaseline = "dominant-baseline"
  // Properties that do not inherit.
  case display, overflow, opacity, mask, filter, isolation
  case clipPath = "clip-path"
  case backgroundColor = "background-color"
  case backgroundImage = "background-image"
  case maskType = "mask-type"
  case mixBlendMode = "mix-blend-mode"
  case vectorEffect = "vector-effect"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case lightingColor = "lighting-color"
  /// The lines; as an attribute, it may have the words of the shorthand.
  case textDecoration = "text-decoration"
  case textDecorationStyle = "text-decoration-style"
  case textDecorationThickness = "text-decoration-thickness"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  case transform
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  /// The individual CSS transforms; attributes with these names have other meanings.
  case rotate, scale, translate
  case offsetPath = "offset-path"
  case offsetDistance = "offset-distance"
  case offsetRotate = "offset-rotate"
  case offsetAnchor = "offset-anchor"
  case offsetPosition = "offset-position"
  case perspective
  case perspectiveOrigin = "perspective-origin"
  case transformStyle = "transform-style"
  case backfaceVisibility = "backface-visibility"
  // Geometry: attributes that are also properties.
  case x, y, width, height, r, cx, cy, rx, ry, d
  // Attributes only.
  case x1, y1, x2, y2, fx, fy, fr, offset, points, viewBox, pathLength, stdDeviation, dx, dy, values, radius,
    startOffset
  case refX, refY, markerWidth, markerHeight, textLength
  case k1, k2, k3, k4
  case gradientTransform, patternTransform
  /// The attribute `scale` of `feDisplacementMap`, and `baseFrequency`; only animations set them here.
  case displacementScale = "feDisplacementMap.scale"
  case baseFrequency

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The property with this name; nil if there is none.
  static func named(_ name: String) -> Property? { byName[name] }

  /// The syntax of the value.
  enum Grammar: Sendable {
    case number, length, lengths, color, paint, transform, path, points, reference, keyword, numbers, text
    case clip, images, offsetPath, filters, shadows, position
  }

  var grammar: Grammar {
    switch self {
    case .fill, .stroke: .paint
    case .color, .stopColor, .backgroundColor, .floodColor, .lightingColor: .color
    case .fillOpacity, .strokeOpacity, .opacity, .stopOpacity, .floodOpacity, .strokeMiterlimit, .offset, .pathLength,
      .k1,
      .k2, .k3, .k4, .displacementScale:
      .number
    case .strokeWidth, .strokeDashoffset, .r, .cx, .cy, .rx, .ry, .width, .height, .x1, .y1, .x2, .y2, .fx, .fy, .fr,
      .letterSpacing, .wordSpacing, .textDecorationThickness, .offsetDistance, .refX, .refY, .markerWidth,
      .markerHeight, .startOffset,
      .textLength:
      .length
    case .x, .y, .dx, .dy, .strokeDasharray: .lengths
    case .transform, .gradientTransform, .patternTransform, .rotate, .scale, .translate: .transform
    case .d: .path
    case .points: .points
    case .markerStart, .markerMid, .markerEnd: .reference
    case .clipPath: .clip
    case .mask, .backgroundImage: .images
    case .offsetPath: .offsetPath
    case .filter: .filters
    case .textShadow: .shadows
    case .transformOrigin, .perspective, .perspectiveOrigin, .offsetAnchor, .offsetPosition: .position
    case .viewBox, .stdDeviation, .values, .radius, .baseFrequency: .numbers
    case .fontFamily, .fontSize, .fontWeight, .fontStyle, .fontVariant, .fontStretch, .fontKerning,
      .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition, .fontFeatureSettings,
      .offsetRotate, .baselineShift,
      .paintOrder, .textDecoration:
      .text
    default: .keyword
    }
  }

  /// Whether children inherit the value.
  var inherits: Bool {
    switch self {
    case .fill, .stroke, .color, .visibility, .cursor, .fillRule, .fillOpacity, .strokeWidth, .strokeOpacity,
      .strokeLinecap, .strokeLinejoin, .strokeMiterlimit, .strokeDasharray, .strokeDashoffset, .clipRule, .paintOrder,
      .markerStart, .markerMid, .markerEnd, .colorInterpolation, .colorInterpolationFilters, .imageRendering,
      .shapeRendering,
      .fontFamily, .fontSize, .fontWeight, .fontStyle, .fontVariant, .fontStretch, .fontKerning, .fontVariantLigatures,
      .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition, .fontFeatureSettings, .textAnchor,
      .letterSpacing,
      .wordSpacing, .writingMode, .direction, .whiteSpace, .textTransform, .textShadow, .dominantBaseline:
      true
    default: false
    }
  }

  /// Whether an attribute can set it. The individual transforms can only be set in style sheets.
  var isAttribute: Bool {
    switch self {
    case .rotate, .scale, .translate, .backgroundColor, .backgroundImage, .offsetPath, .offsetDistance, .offsetRotate,
      .offsetAnchor, .offsetPosition, .perspective, .perspectiveOrigin, .transformStyle, .backfaceVisibility,
      .transformBox, .mixBlendMode, .textShadow, .isolation, .textDecorationStyle, .textDecorationThickness,
      .fontKerning, .fontVariantLigatures, .fontVariantNumeric, .fontVariantEastAsian, .fontVariantPosition,
      .fontFeatureSettings:
      false
    default: true
    }
  }

  /// Whether a style sheet can set it.
  var isStyle: Bool {
    switch self {
    case .x1, .y1, .x2, .y2, .fx, .fy, .fr, .offset, .points, .viewBox, .pathLength, .stdDeviation, .dx, .dy, .values,
      .radius, .refX, .refY, .markerWidth, .markerHeight, .k1, .k2, .k3, .k4, .gradientTransform, .patternTransform,
      .startOffset, .textLength, .displacementScale, .baseFrequency:
      false
    default: true
    }
  }

  /// Whether a style sheet can set it for elements of this name. The geometry of other elements is in their attributes
  /// alone, as in browsers: a nested `svg`, for instance, has the size of its attributes.
  func isStyle(of element: String, isRoot: Bool) -> Bool {
    switch self {
    case .x, .y: ["rect", "image", "foreignObject", "use"].contains(element)
    case .width, .height: isRoot || ["rect", "image", "foreignObject"].contains(element)
    case .cx, .cy: ["circle", "ellipse"].contains(element)
    case .r: element == "circle"
    case .rx, .ry: ["rect", "ellipse"].contains(element)
    case .d: element == "path"
    default: isStyle
    }
  }

  /// Whether numbers other than 0 need a unit. Browsers take numbers for the properties that SVG defines, and in the
  /// attribute `style` for a few others.
  func needsUnit(in source: PropertyGrammar.Source) -> Bool {
    switch self {
    case .width, .height, .letterSpacing, .wordSpacing, .fontSize: source == .style
    case .offsetDistance, .textDecorationThickness: source != .attribute
    default: false
    }
  }

  /// Whether lengths below 0 are invalid.
  var isNonNegative: Bool {
    switch self {
    case .width, .height, .r, .rx, .ry, .strokeWidth, .fontSize: true
    default: false
    }
  }

  /// Whether an attribute is a presentation attribute whose value may have `var()`; the values of the others have the
  /// syntax of SVG.
  var takesVariablesAsAttribute: Bool {
    switch self {
    case .x, .y, .width, .height, .r, .cx, .cy, .rx, .ry, .d, .transform: false
    default: isStyle && isAttribute
    }
  }
}
