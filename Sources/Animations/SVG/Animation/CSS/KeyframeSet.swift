import Motion
import Numerics

/// An `@keyframes` rule, read once for all elements that use it.
struct KeyframeSet {
  enum Target: Hashable, Sendable {
    case property(Property)
    case custom(Name)
  }

  struct Entry {
    let target: Target
    /// Fractions of the duration, 0...1.
    let offsets: [Double]
    let value: CSSAnimation.Track.Value
    /// The easing to the next keyframe; nil for the animation's easing.
    let easing: Easing?
    let composition: CSSAnimation.Composition?
  }

  private(set) var entries: [Entry] = []
  /// The easing of the keyframe at 0; nil for the animation's easing.
  private(set) var firstEasing: Easing?
  private let context: ValueContext
  /// The warnings of reading, which matter once a shown element has the animation.
  private(set) var warnings = WarningList()

  init(_ name: Name, _ frames: [StyleSheet.Keyframe], _ context: ValueContext) {
    self.context = context
    for frame in frames {
      let easing = frame.declarations.last { $0.name.text.ends(with: "animation-timing-function") }
        .flatMap { ValueList.split($0.value, at: ",").first }.flatMap { AnimationSyntax.easing($0) }
      let composition = frame.declarations.last { $0.name == "animation-composition" }
        .flatMap { CSSAnimation.Composition(rawValue: $0.value.lowercasedASCII) }
      if frame.offsets.contains(0), let easing { firstEasing = easing }
      var valid: Set<Longhand.Target> = []
      var ignored: [(longhand: Longhand, declaration: Declaration)] = []
      for declaration in frame.declarations where !declaration.isImportant {
        ignored += add(declaration, frame.offsets, easing, composition, &valid).map { ($0, declaration) }
      }
      for problem in ignored where !valid.contains(problem.longhand.target) {
        warn(problem.longhand, of: problem.declaration, in: name)
      }
    }
  }

  /// Adds the values of a declaration; returns the longhands that are not understood.
  private mutating func add(
    _ declaration: Declaration, _ offsets: [Double], _ easing: Easing?, _ composition: CSSAnimation.Composition?,
    _ valid: inout Set<Longhand.Target>
  ) -> [Longhand] {
    if declaration.name.text.begins(with: "--") {
      entries.append(
        Entry(
          target: .custom(declaration.name), offsets: offsets, value: .text(declaration.value), easing: easing,
          composition: composition))
      return []
    }
    var ignored: [Longhand] = []
    for longhand in LonghandParser(.style, context).longhands(declaration) {
      // Properties of animations are not animated.
      guard case .property(let property) = longhand.target else {
        if case .unknown = longhand.target { ignored.append(longhand) }
        continue
      }
      let value: CSSAnimation.Track.Value
      switch longhand.content {
      case .value(let known) where known.isWithinLimits: value = .value(known)
      case .pending: value = .variable(declaration)
      default:
        ignored.append(longhand)
        continue
      }
      valid.insert(longhand.target)
      entries.append(
        Entry(target: .property(property), offsets: offsets, value: value, easing: easing, composition: composition))
    }
    return ignored
  }

  private mutating func warn(_ longhand: Longhand, of declaration: Declaration, in name: Name) {
    let (property, value) = (declaration.name, declaration.value)
    if case .unknown = longhand.target {
      warnings.add(
        "property \(property)", element: "style", line: declaration.line,
        "the property \(property) is not animated, in the keyframes \"\(name)\"")
    } else if longhand.target.mayHold(value) {
      warnings.add(
        "value \(property) \(value)", element: "style", line: declaration.line, isOfPlace: longhand.target.isOfPlace,
        "the value \"\(value.prefix(80))\" of \(property) is not understood; it is ignored, in the keyframes \"\(name)\""
      )
    }
  }
}
