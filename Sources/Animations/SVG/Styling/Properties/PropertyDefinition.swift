import Numerics

/// The definition of a property: the syntax of its values, and where they apply.
struct PropertyDefinition: Sendable {
  /// The syntax of a value, beside the keywords that every property accepts.
  enum Grammar: Sendable {
    case number, numbers, word, text, reference, href, path, points
    /// Any text, of which drawing knows some.
    case verbatim
    /// An angle as a number of degrees, or any text.
    case orientation
    /// The keywords, as they are compared when drawing.
    case keywords([String])
    case length
    /// A length, or a keyword with its value.
    case lengthOr(String, PropertyValue)
    /// In style sheets, one length.
    case coordinates
    case lengths
    case color, paint, transform, individualTransform, clip, images, mask, offsetPath, filters, shadows
    /// The point of a box: with a depth, with keywords that stand for no point, and without either.
    case origin, anchor, position
    case perspective, miterLimit, paintOrder, textDecoration, offsetRotate, baselineShift
    case fontSize, fontWeight, fontStyle, fontStretch, fontVariant, fontFeatures, fontFeatureSettings

    var isLength: Bool {
      switch self {
      case .length, .lengthOr, .lengths, .coordinates, .fontSize: true
      default: false
      }
    }
  }

  /// The origins of a value. Attributes with the names of the individual CSS transforms have other meanings. Drawing
  /// reads some attributes from the element unless they are animated.
  enum Origin { case attributesAndStyles, attributes, styles, animations }

  let name: Name
  let grammar: Grammar
  /// Whether children inherit the value.
  let inherits: Bool
  /// The value where no declaration applies; nil where drawing states it.
  let initial: PropertyValue?
  /// Whether animations can start from the initial value.
  let interpolates: Bool
  let origin: Origin
  /// The elements for which a style sheet can set it, `:root` for the outermost one; nil for all. The geometry of other
  /// elements is in their attributes alone, as in browsers: a nested `svg`, for instance, has the size of its
  /// attributes.
  let elements: [Name]?
  /// Whether lengths below 0 are invalid.
  let isNonNegative: Bool
  /// The style sheets in which numbers other than 0 need a unit. Browsers take numbers for the properties that SVG
  /// defines, and in the attribute `style` for a few others.
  let unitSources: [PropertyGrammar.Source]

  init(
    _ name: Name, _ grammar: Grammar, inherits: Bool = false, initial: PropertyValue? = nil,
    interpolates: Bool = true, origin: Origin = .attributesAndStyles, elements: [Name]? = nil,
    isNonNegative: Bool = false, unitSources: [PropertyGrammar.Source] = []
  ) {
    (self.name, self.grammar, self.inherits) = (name, grammar, inherits)
    (self.initial, self.interpolates) = (initial, interpolates)
    (self.origin, self.elements) = (origin, elements)
    (self.isNonNegative, self.unitSources) = (isNonNegative, unitSources)
  }
}

extension Property {
  private static let definitions = allCases.map { $0.row }
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The property with this name; nil if there is none.
  static func named(_ name: Name) -> Property? { byName[name] }

  var definition: PropertyDefinition { Self.definitions[rawValue] }
  var name: Name { definition.name }
  var inherits: Bool { definition.inherits }
  /// Whether its value changes how a part looks, and not where it is.
  var isOfPaint: Bool {
    switch self {
    case .opacity, .fill, .fillOpacity, .stroke, .strokeOpacity, .strokeDashoffset, .color, .visibility, .display,
      .stopColor, .stopOpacity, .cursor, .mixBlendMode, .isolation, .imageRendering, .shapeRendering:
      true
    default: false
    }
  }
  /// Whether it is one of ``TextProperties``.
  var isOfText: Bool { Self.textProperties.contains(rawValue) }
  private static let textProperties = Property.fontFamily.rawValue...Property.dominantBaseline.rawValue

  /// The value from which animations start without a declared one; nil if there is none.
  var animationStart: PropertyValue? { definition.interpolates ? definition.initial : nil }

  /// Whether its values have a syntax of which browsers may know more.
  var hasOpenSyntax: Bool {
    switch definition.grammar {
    case .number, .keywords, .color, .paint, .length, .lengthOr, .lengths, .coordinates, .transform,
      .individualTransform,
      .filters, .shadows, .perspective, .miterLimit, .paintOrder, .fontSize, .fontWeight, .fontStyle, .fontStretch:
      false
    default: true
    }
  }

  /// Whether an attribute can set it.
  var isAttribute: Bool { definition.origin == .attributesAndStyles || definition.origin == .attributes }
  /// Whether `animate` and `set` change it, as in Chromium. Transforms have an element of their own.
  var isAnimatedAsAttribute: Bool {
    switch self {
    case .transform, .gradientTransform, .patternTransform, .transformOrigin, .writingMode, .direction, .unicodeBidi,
      .whiteSpace, .textTransform:
      false
    default: isAttribute || definition.origin == .animations
    }
  }

  /// The attribute of an element that animations of the property replace; nil for what is not read from there.
  var replacedAttribute: Name? {
    guard definition.origin == .animations || self == .offset else { return nil }
    return name.text.split(at: ".").last.map { Name($0) }
  }

  /// Whether a style sheet can set it.
  var isStyle: Bool { definition.origin == .attributesAndStyles || definition.origin == .styles }

  /// Whether a style sheet can set it for elements of this name.
  func isStyle(of element: Name, isRoot: Bool) -> Bool {
    guard let elements = definition.elements else { return isStyle }
    return elements.contains(element) || isRoot && elements.contains(":root")
  }

  /// Whether an attribute is a presentation attribute whose value may have `var()`; the values of the others have the
  /// syntax of SVG.
  var takesVariablesAsAttribute: Bool {
    isStyle && isAttribute && definition.elements == nil && self != .transform
  }
}
