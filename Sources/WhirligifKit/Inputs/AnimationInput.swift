import Drawing

/// What an animation is made from, with its parameters set: a preset document, or an animation of another format.
///
/// A value: copies are independent.
protocol AnimationInput: Sendable {
  /// What reports call the animation.
  var name: String { get }
  /// One sentence about the animation.
  var summary: String { get }
  /// The group in which lists show the animation, such as `rings`; empty for none.
  var family: String { get }
  /// Words by which the animation is found.
  var tags: [String] { get }
  /// What users can change, in the order of the document.
  var parameters: [Parameter] { get }
  /// Everything but the bytes of the document that decides how the animation looks, in words.
  var identity: String { get }

  /// Sets a parameter by its name or its flag, to a value as a flag has it.
  /// - Throws: `unknownParameter` and `invalidValue`.
  mutating func set(_ parameter: String, to text: String) throws(WhirligifError)

  /// Sets a parameter of the type artwork by its name or its flag.
  /// - Throws: `unknownParameter` and `invalidValue`.
  mutating func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError)

  /// Whether the value of a parameter is the path of a file.
  func takesFile(_ parameter: String) -> Bool

  /// The animation at a size, ready to be drawn.
  /// - Throws: `invalidValue` and `invalidDocument`.
  func source(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> any AnimationSource

  /// What is not drawn as the document or the options ask, a sentence each.
  /// - Throws: `invalidDocument`, if the animation cannot be evaluated.
  func warnings(about source: any AnimationSource, options: RenderOptions) throws(WhirligifError) -> [String]

  /// The fault behind an error that drawing the animation throws.
  func error(_ error: any Error) -> WhirligifError

  /// What the document holds, for `inspect`: a heading and lines each.
  var contents: [(heading: String, lines: [String])] { get }

  /// What may be wrong with the loop though the document allows it, a phrase each.
  /// - Throws: `invalidDocument`, if the animation cannot be evaluated.
  func doubts(about source: any AnimationSource) throws(WhirligifError) -> [String]
}

extension AnimationInput {
  var family: String { "" }
  var tags: [String] { [] }

  func takesFile(_ parameter: String) -> Bool { false }

  mutating func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError) {
    guard parameters.contains(where: { $0.name == parameter || $0.flag == parameter }) else {
      throw .unknownParameter(
        parameter, preset: name, nearest: Suggestion.nearest(parameter, among: parameters.map(\.name)))
    }
    throw .invalidValue("'\(parameter)' is no artwork.")
  }

  var contents: [(heading: String, lines: [String])] { [] }

  func warnings(about source: any AnimationSource, options: RenderOptions) throws(WhirligifError) -> [String] { [] }

  func doubts(about source: any AnimationSource) throws(WhirligifError) -> [String] { [] }
}
