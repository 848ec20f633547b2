import AtomicFiles
import Batch
import WhirligifKit

/// The outputs of a `render` command: one file, or a file for each theme and scale.
struct RenderOutputs {
  let all: [(animation: Animation, target: RenderTarget)]

  /// - Throws: `invalidValue` for names that are not distinct or imply no format; `cannotCreate` for an existing file
  ///   that must not be replaced, or for a missing folder.
  init(_ request: PresetArguments) throws(WhirligifError) {
    let arguments = request.arguments
    let columns = arguments.integer("sheet")
    let asked = request.animation.options.container ?? (columns == nil ? nil : .png)
    let output = arguments.text("output")
    let members = try Self.members(request, output, format: asked ?? .gif)
    all = try members.map { member throws(WhirligifError) in
      let target = try RenderTarget(
        path: member.path, asked: asked, columns: columns, makesFolder: output?.hasSuffix("/") == true,
        replaces: !arguments.has("no-clobber"))
      return (try Self.animation(request, member), target)
    }
    for output in all { try output.target.check() }
  }

  private static func members(
    _ request: PresetArguments, _ output: String?, format: Container
  ) throws(WhirligifError) -> [RenderSet.Member] {
    let arguments = request.arguments
    let themes = arguments.text("theme").map(ValueText.list) ?? []
    let scales = (arguments.text("scale").map(ValueText.list) ?? []).compactMap(ValueText.number).map(ValueText.plain)
    if themes.count > 1, arguments.has("matte") {
      throw .invalidValue("'--matte' would override every theme: choose '--matte' or one '--theme'.")
    }
    if output == "-", themes.count > 1 || scales.count > 1 {
      throw .invalidValue("'-o -' writes one file: choose one '--theme' and one '--scale'.")
    }
    let isFolder = output.map { $0.hasSuffix("/") || FileStamp(of: $0)?.isFolder == true } ?? false
    let folder = isFolder ? output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } : nil
    do throws(RenderSet.Problem) {
      return try RenderSet(
        themes: themes, scales: scales, path: isFolder ? nil : output, folder: folder ?? "", preset: request.stem,
        format: format.name
      ).members
    } catch {
      throw .invalidValue(error.message)
    }
  }

  /// The animation of a file; options of the command line take precedence over the theme.
  private static func animation(
    _ request: PresetArguments, _ member: RenderSet.Member
  ) throws(WhirligifError) -> Animation {
    var animation = request.animation
    if let theme = member.theme {
      var themed = request.base
      try themed.apply(theme: theme)
      animation = try PresetArguments.applied(request.arguments, to: themed)
    }
    if let scale = member.scale { _ = try animation.options.set("scale", to: scale) }
    return animation
  }
}
