import AtomicFiles
import Batch
import WhirligifKit

/// The files of a `render` command.
enum RenderNames {
  /// Every input in every theme, scale, size and format.
  ///
  /// - Throws: `invalidValue` for names that are not distinct or imply no format.
  static func set(
    of inputs: [RenderSet.Input], _ arguments: ParsedArguments, isMany: Bool
  ) throws(WhirligifError) -> RenderSet {
    let themes = arguments.list("theme")
    if themes.count > 1, arguments.has("matte") {
      throw .invalidValue("'--matte' would override every theme: choose '--matte' or one '--theme'.")
    }
    let scales = arguments.list("scale").compactMap(ValueText.number).map(ValueText.plain)
    let outputs = arguments.texts("output").map { path($0, isMany: isMany) }
    let set: RenderSet
    do throws(RenderSet.Problem) {
      set = try RenderSet(
        inputs,
        axes: [
          .init("theme", themes), .init("size", arguments.list("size")), .init("scale", scales),
          .init("format", arguments.list("format")),
        ], isReduced: arguments.has("reduced"), isStill: arguments.has("still") || arguments.has("at"),
        paths: outputs.isEmpty ? [""] : outputs, format: (arguments.has("sheet") ? Container.png : .gif).name)
    } catch {
      throw .invalidValue(error.message)
    }
    if outputs.contains("-"), isMany || set.members.count > 1 {
      throw .invalidValue("'-o -' writes one file: choose one input, '--theme', '--scale', '--size' and '--format'.")
    }
    return set
  }

  /// The path of `-o`; that of a folder ends in a slash. The name of many files that has no extension gets one, or is a
  /// folder.
  private static func path(_ output: String, isMany: Bool) -> String {
    if output == "-" || output.hasSuffix("/") { return output }
    if FileStamp(of: output)?.isFolder == true { return output + "/" }
    let file = output.split(separator: "/").last.map(String.init) ?? output
    guard isMany, Container(path: output) == nil, !file.hasSuffix(".{format}") else { return output }
    return file.contains("{") ? output + ".{format}" : file.contains(".") ? output : output + "/"
  }
}

/// The outputs of a `render` command with one input.
struct RenderOutputs {
  let all: [(animation: Animation, target: RenderTarget)]

  /// - Throws: `invalidValue` for names that are not distinct or imply no format; `cannotCreate` for an existing file
  ///   that must not be replaced, or for a missing folder.
  init(_ request: PresetArguments) throws(WhirligifError) {
    let arguments = request.arguments
    let input = RenderSet.Input(word: arguments.operands[0], folder: nil)
    let set = try RenderNames.set(of: [input], arguments, isMany: false)
    let makesFolder = arguments.texts("output").contains { $0.hasSuffix("/") }
    all = try set.members.map { member throws(WhirligifError) in
      let target = try RenderTarget(
        path: member.path, asked: member.value(of: "format").flatMap { Container(named: $0) },
        columns: arguments.integer("sheet"), makesFolder: makesFolder, replaces: !arguments.has("no-clobber"))
      return (try Self.animation(request, member), target)
    }
    for output in all { try output.target.check() }
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
    for option in member.options { _ = try animation.options.set(option.name, to: option.text) }
    return animation
  }
}
