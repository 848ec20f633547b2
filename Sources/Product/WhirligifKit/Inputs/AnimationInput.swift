import Drawing
import Numerics
import Platform

/// The source of an animation with its parameters: a preset document, or an animation in another format.
///
/// An object that an animation holds is never changed: each change is made to a copy, which then takes its place.
protocol AnimationInput: AnyObject, Sendable {
  /// A copy, which can be changed until it is shared.
  func copy() -> any AnimationInput

  /// The name in reports.
  var name: String { get }
  /// A sentence that describes the animation.
  var summary: String { get }
  /// The group in lists, such as `rings`; empty for none.
  var family: String { get }
  /// Search words.
  var tags: [String] { get }
  /// Other names of a built-in preset.
  var aliases: [String] { get }
  /// The smallest sensible size in pixels, of the longer side; nil if it is unknown.
  var smallestSize: Int? { get }
  /// The parameters, in the order of the document.
  var parameters: [Parameter] { get }
  /// All settings that determine the picture, except the document's bytes, as text.
  var identity: String { get }

  /// The name of a parameter that is set in pixels: a unit of the canvas is then at most a pixel, times the scale. Nil
  /// if the animation fills any size.
  var parameterInPixels: String? { get }

  /// Sets a parameter, by its name or its flag, to a value in the syntax of flags.
  /// - Throws: `unknownParameter` and `invalidValue`.
  func set(_ parameter: String, to text: String) throws(WhirligifError)

  /// Sets a parameter of the type artwork by its name or its flag.
  /// - Throws: `unknownParameter` and `invalidValue`.
  func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError)

  /// The values, or their beginnings, that are offered for a parameter.
  func offered(for parameter: String) -> [String]

  /// Whether each value of `color` adds to the earlier ones.
  var addsColors: Bool { get }

  /// Determines the files that settings may name from now on.
  func resolveFiles(in files: InputFiles)

  /// A value of a parameter whose relative file paths are those in a folder, which ends in a slash.
  func located(_ text: String, of parameter: String, in folder: String) -> String

  /// The kind of a parameter's value; nil for an unknown parameter.
  func kind(of parameter: String) -> Parameter.Kind?

  /// Whether colors without a value come from the option `palette`.
  var takesPalette: Bool { get }

  /// The animation at a size.
  /// - Throws: `invalidValue` and `invalidDocument`.
  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop

  /// Differences from the appearance that the document or the options request, a sentence each.
  /// - Throws: the errors of drawing.
  func warnings(about plan: RenderPlan) throws(WhirligifError) -> [Warning]

  /// Whether the document may be a still picture.
  var mayBeStill: Bool { get }
  /// The file, if a preset can move it.
  var drawing: String? { get }

  /// The animation without the value of a parameter; nil if it has none.
  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)?

  /// The animation without the value of a parameter for texts, on the same canvas, whose size may follow from the text;
  /// nil if there is none, or if it is the default.
  func loop(
    without parameter: String, on size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> Loop?

  /// The value that a parameter has in a picture, also by default; nil if it is unknown.
  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> String?

  /// The value that a parameter has in a picture, also by default; nil if there is none.
  func shownValue(
    of parameter: Parameter, size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> ParameterValue?

  /// The error of a name that is no parameter.
  func unknown(_ name: String) -> WhirligifError

  /// Differences from that appearance which only the pictures show that were drawn so far, a sentence each.
  var warningsOfPictures: [String] { get }

  /// Artworks that the animation cannot show as it should, a sentence each.
  ///
  /// - Parameter page: the color under the picture; nil if it is unknown.
  func artworkWarnings(on page: Numerics.Color?) -> [Wording]

  /// Converts an error of drawing the animation.
  func error(_ error: SourceError) -> WhirligifError

  /// The contents of the document, for `inspect`.
  var contents: [DocumentPart] { get }

  /// Probable mistakes in the loop, a phrase each.
  /// - Throws: `invalidDocument` if the animation cannot be evaluated.
  func loopWarnings(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> [String]
}

/// Things of one kind that a document holds, such as its colors.
package struct DocumentPart: Sendable {
  /// A thing as a line for people and as a value for programs.
  package struct Item: Sendable {
    package let line: String
    package let report: ReportValue
    /// An example of the setting that changes it.
    package var setting: Setting?
  }

  package let heading: String
  package let items: [Item]
}

extension AnimationInput {
  var family: String { "" }
  var tags: [String] { [] }
  var aliases: [String] { [] }
  var smallestSize: Int? { nil }

  var parameterInPixels: String? { nil }

  func located(_ text: String, of parameter: String, in folder: String) -> String { text }

  func kind(of parameter: String) -> Parameter.Kind? {
    parameter == "color" ? .colors : parameters.first { $0.isNamed(parameter) }?.kind
  }

  var takesPalette: Bool { false }

  var addsColors: Bool { false }

  func offered(for parameter: String) -> [String] { [] }

  func resolveFiles(in files: InputFiles) {}

  func set(_ parameter: String, to artwork: Artwork) throws(WhirligifError) {
    guard parameters.contains(where: { $0.isNamed(parameter) }) else { throw unknown(parameter) }
    throw .invalidValue("'\(parameter)' is not an artwork parameter.")
  }

  var contents: [DocumentPart] { [] }

  var warningsOfPictures: [String] { [] }

  func artworkWarnings(on page: Numerics.Color?) -> [Wording] { [] }

  var mayBeStill: Bool { true }
  var drawing: String? { nil }

  func warnings(about plan: RenderPlan) throws(WhirligifError) -> [Warning] { [] }

  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)? { nil }

  func loop(
    without parameter: String, on size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> Loop? { nil }

  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> String? {
    nil
  }

  func shownValue(
    of parameter: Parameter, size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> ParameterValue? {
    let text = try value(of: parameter.name, size: size, options: options)
    return text.map { ParameterValue($0, of: parameter.kind) }
  }

  func unknown(_ name: String) -> WhirligifError {
    .unknownParameter(name, preset: self.name, nearest: Suggestion.nearest(name, among: parameters.map { $0.name }))
  }

  func loopWarnings(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> [String] { [] }
}
