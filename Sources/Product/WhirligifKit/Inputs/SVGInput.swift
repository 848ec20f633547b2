import Drawing
import Numerics
import SVG

/// An SVG document: static artwork, or an animation with SMIL or CSS.
struct SVGInput: AnimationInput {
  let name: String
  private let file: String
  private let folder: DocumentFolder
  private var options = SVGOptions()
  private var document: SVGDocument
  private var settings: [String] = []

  /// - Parameter file: the name in messages.
  /// - Throws: `invalidDocument`.
  init(bytes: [UInt8], file: String, files: InputFiles) throws(WhirligifError) {
    self.file = file
    name = InputFormat.stem(of: file)
    folder = DocumentFolder(of: file, in: files)
    let images = DocumentImages()
    options.images = images.store(in: folder)
    do {
      document = try SVGDocument(bytes, options: options)
    } catch {
      throw .invalidDocument(["\(file): \(error)"])
    }
    try images.check(file)
  }

  var summary: String {
    document.isAnimated
      ? "An SVG animation of \(ValueText.plain(document.duration)) s." : "A static SVG document."
  }

  var contents: [DocumentPart] {
    let viewport = Viewport(.scale(1), size: (document.width, document.height), canvas: .keepsProportions)
    let source = try? SVGAnimation(document, width: viewport.width, height: viewport.height)
    let animations = document.animatedProperties.map { property in
      (
        line: "\(property.name)  \(property.count) animation" + (property.count == 1 ? "" : "s"),
        report: ReportValue.object(["property": .string(property.name), "animations": .integer(property.count)])
      )
    }
    return (source.map { DrawnContents(of: $0.loop).parts } ?? [])
      + (animations.isEmpty ? [] : [DocumentPart(heading: "Animations", items: animations)])
  }

  var identity: String { settings.map { $0 + "\n" }.joined() + folder.identity }

  var parameters: [Parameter] {
    [
      Parameter(name: "color", kind: .color, summary: "The value of currentColor at the root of the document."),
      Parameter(
        name: "theme", kind: .choice, summary: "The color scheme for the document's styles.", defaultText: "light",
        choices: ["light", "dark"]),
      Parameter(
        name: "fromStart", kind: .boolean, summary: "Include the part before the animation repeats.",
        defaultText: "false"),
    ]
  }

  mutating func set(_ parameter: String, to text: String) throws(WhirligifError) {
    var changed = options
    switch parameter {
    case "color": changed.color = try Color(css: text).engineColor
    case "theme":
      guard let theme = SVGOptions.Theme(rawValue: text) else {
        throw .invalidValue("Invalid value '\(text)' for 'theme': expected light or dark.")
      }
      changed.theme = theme
    case "fromStart", "from-start":
      guard let value = Bool(text) else {
        throw .invalidValue("Invalid value '\(text)' for 'fromStart': expected true or false.")
      }
      changed.fromStart = value
    default:
      throw .unknownSetting(parameter, file: file, known: parameters.map(\.name))
    }
    do {
      document = try document.with(changed)
    } catch {
      throw self.error(error)
    }
    options = changed
    settings.append("\(parameter)=\(text)")
  }

  func loop(size: Viewport.Request, options: RenderOptions) throws(WhirligifError) -> Loop {
    do {
      var document = document
      if options.reducesMotion {
        var calm = self.options
        calm.isReduced = true
        document = try document.with(calm)
      }
      let viewport = Viewport(size, size: (document.width, document.height), canvas: .keepsProportions)
      var loop = try SVGAnimation(document, width: viewport.width, height: viewport.height).loop
      // An animation that plays once starts where its author lets it start.
      loop.startsWithStill = loop.looksForStill && options.plays != 1
      return loop
    } catch {
      throw self.error(error)
    }
  }

  var drawing: String? { file }

  func without(_ parameter: String) throws(WhirligifError) -> (any AnimationInput)? {
    let plain = SVGOptions()
    var other = self
    switch parameter {
    case "color": other.options.color = plain.color
    case "theme": other.options.theme = plain.theme
    case "fromStart": other.options.fromStart = plain.fromStart
    default: return nil
    }
    do {
      other.document = try document.with(other.options)
    } catch {
      throw self.error(error)
    }
    return other
  }

  func value(of parameter: String, size: Viewport.Request, options: RenderOptions) -> String? {
    switch parameter {
    case "color": Color(self.options.color ?? .black).css
    case "theme": self.options.theme.rawValue
    default: "\(self.options.fromStart)"
    }
  }

  func warnings(about plan: RenderPlan) -> [Warning] {
    let once = document.isAnimated && !document.repeats && plan.options.plays == nil
    return document.warnings.map { Warning(Sentence.from("\($0)")) }
      + (once ? [Warning("The animation does not repeat; 'plays' 1 plays it once.")] : [])
  }

  func error(_ error: any Error) -> WhirligifError {
    guard let error = error as? SVGError else { return .fault("\(error)") }
    return .invalidDocument(["\(file): \(error)"])
  }
}
