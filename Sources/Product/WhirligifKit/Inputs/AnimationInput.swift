import Colors
import Drawing
import Lottie
import Numerics
import Platform

/// A document with the values of its settings: a preset, an SVG or a Lottie animation.
///
/// It never changes: a setting makes another one, which shares the document and what is known of it.
protocol AnimationInput: AnyObject, Sendable {
  /// What lists and reports say of it.
  var about: InputFacts { get }
  /// The parameters, in the order of the document.
  var parameters: [Parameter] { get }
  /// The parameters, without defaults and ranges that only the layout of a preset determines.
  var declaredParameters: [Parameter] { get }
  /// The contents of the document, for `inspect`.
  var contents: [DocumentPart] { get }
  /// The contents of the files that the document and its settings name, as text.
  var fileIdentity: String { get }
  /// The name of a parameter that is set in pixels: a unit of the canvas is then at most a pixel, times the scale. Nil
  /// if the animation fills any size.
  var parameterInPixels: String? { get }

  /// The parameter with a name or a flag; nil if there is none.
  func parameter(named name: String) -> (name: Name, kind: Parameter.Kind)?
  /// The setting of a document's parts that a parameter is, with the changes that were set so far; nil for others.
  func edit(_ parameter: Name) -> (setting: ImportSetting, edits: ImportEdits)?
  /// The document with one more setting.
  ///
  /// - Parameters:
  ///   - setting: of a parameter, by its name.
  ///   - files: that it may name.
  /// - Throws: `invalidValue`, and the errors of files.
  func adding(_ setting: Setting, files: InputFiles) throws(WhirligifError) -> any AnimationInput
  /// The animation as a picture has it.
  /// - Throws: `invalidValue` and `invalidDocument`.
  func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture
  /// The error of a name that is no parameter.
  func unknown(_ name: String) -> WhirligifError
  /// Converts an error of drawing the animation.
  func error(_ error: SourceError) -> WhirligifError

  /// The bytes of an SVG file; nil for others.
  var svgBytes: [UInt8]? { get }
  /// The document with a color that stands for its own `currentColor`; nil if it has none.
  var followingPage: (any AnimationInput)? { get }
}

extension AnimationInput {
  var svgBytes: [UInt8]? { nil }
  var followingPage: (any AnimationInput)? { nil }
}

/// What lists and reports say of a document.
struct InputFacts {
  let kind: InputFormat
  /// The name in reports.
  let name: String
  /// The file in messages.
  let file: String
  /// A sentence that describes the animation.
  let summary: String
  /// The group in lists, such as `rings`; empty for none.
  var family = ""
  /// Search words.
  var tags: [String] = []
  /// Other names of a built-in preset.
  var aliases: [String] = []
  /// What pages of presets show it with, in the syntax of flags.
  var look: [(name: String, text: String)] = []
  /// The smallest sensible size in pixels, of the longer side; nil if it is unknown.
  var smallestSize: Int?
  /// Whether it states motion, so that something is wrong if nothing moves.
  var statesMotion = false

  /// The file, if a preset can move it.
  var drawing: String? { kind == .svg ? file : nil }
}

/// What determines the picture of a document, apart from its settings.
struct PictureRequest: Equatable {
  let options: RenderOptions
  let size: Viewport.Request
  /// The canvas of a preset, instead of the one that follows from the size.
  var canvas: Viewport?
  /// Notes the shades that a preset makes of colors that a page decides.
  var shades: PageShades?

  /// - Parameter size: instead of that of the options.
  init(_ options: RenderOptions, size: Viewport.Request? = nil, on canvas: Viewport? = nil) {
    (self.options, self.size, self.canvas) = (options, size ?? options.request, canvas)
  }
}

/// A document as a picture has it: at a size, on a page.
struct InputPicture: Sendable {
  let loop: Loop
  /// The canvas of a preset.
  var canvas: Viewport?
  /// The document, if it is a Lottie animation.
  var lottie: (file: LottieFile, animation: LottieAnimation)?
  /// The document, if it is an SVG that is shown as a whole.
  var svg: SVGSource?
  /// The value that a parameter has, also by default, in the syntax of flags; nil if it is unknown.
  let value: @Sendable (Name) -> String?
  /// Differences from the appearance that the document or the options request.
  let warnings: @Sendable (RenderPlan) throws(WhirligifError) -> [Warning]
  /// Differences that only the pictures show that were drawn so far.
  var warningsOfPictures: @Sendable () -> [Warning] = { [] }
  /// The artworks of a preset, by the names of their parameters.
  var artworks: [Name: Artwork] = [:]
  /// Artworks that cannot be shown as they should on a page, whose color may be unknown; and the kind of those that
  /// hardly differ from it.
  var artworkWarnings: @Sendable (Numerics.Color?, Finding.Kind) -> [Warning] = { _, _ in [] }
  /// Probable mistakes in the loop, a phrase each.
  var jumps: @Sendable () throws(WhirligifError) -> [String] = { () throws(WhirligifError) in [] }
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
  var declaredParameters: [Parameter] { parameters }
  var parameterInPixels: String? { nil }

  func parameter(named name: String) -> (name: Name, kind: Parameter.Kind)? {
    if let setting = ImportSetting.named(name) { return (Name(setting.name), setting.valueKind) }
    return parameters.first { $0.isNamed(name) }.map { (Name($0.name), $0.kind) }
  }

  func unknown(_ name: String) -> WhirligifError {
    .unknownSetting(name, file: about.file, known: parameters.map { $0.name })
  }

  func error(_ error: SourceError) -> WhirligifError { .invalidDocument(about.file, "\(error)") }
}
