import Drawing
import Platform

/// A Lottie animation or an SVG document: its colors, texts, pictures and parts can be changed by settings.
protocol ImportedInput: AnimationInput {
  /// The name in messages.
  var file: String { get }
  /// What can be changed in the document.
  var imported: EditableDocument { get }
  /// The changes that were set.
  var edits: ImportSettings { get set }
}

extension ImportedInput {
  func unknown(_ name: String) -> WhirligifError {
    .unknownSetting(name, file: file, known: parameters.map { $0.name })
  }

  func error(_ error: SourceError) -> WhirligifError { .invalidDocument(file, "\(error)") }

  func shownValue(
    of parameter: Parameter, size: Viewport.Request, options: RenderOptions
  ) throws(WhirligifError) -> ParameterValue? {
    if let value = edits.value(of: parameter, in: imported) { return value }
    return try value(of: parameter.name, size: size, options: options).map { ParameterValue($0, of: parameter.kind) }
  }

  func resolveFiles(in files: InputFiles) { edits.files = files }

  func located(_ text: String, of parameter: String, in folder: String) -> String {
    parameter == "image" ? PictureChange(imported).located(text, in: folder) : text
  }

  func offered(for parameter: String) -> [String] { ImportSetting.named(parameter)?.offers(imported) ?? [] }
}
