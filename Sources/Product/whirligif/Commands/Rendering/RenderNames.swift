import Jobs
import Numerics
import Platform
import WhirligifKit

/// The files of a `render` command.
enum RenderNames {
  /// Every input in every theme, scale, size and format.
  ///
  /// - Throws: `invalidValue` for names that are not distinct or imply no format.
  static func set(
    of inputs: [RenderSet.Input], _ arguments: ParsedArguments, isMany: Bool, _ project: ProjectNames
  ) throws(WhirligifError) -> RenderSet {
    let themes = arguments.list("theme")
    if themes.count > 1, arguments.has("matte") {
      throw .invalidValue("'--matte' would override every theme: choose '--matte' or one '--theme'.")
    }
    let scales = arguments.list("scale").compactMap { ValueText.number($0, in: .factor) }.map(ValueText.plain)
    let profile = arguments.text("profile").flatMap(SizeProfile.named)
    let sizes = arguments.list("size").map { ValueText.sides($0).joined(separator: "x") }
    let ownSizes = profile.map { $0.sides.count > 1 ? $0.sides.map { "\($0)x\($0)" } : [] } ?? []
    let hasSize = !sizes.isEmpty || arguments.has("width") || arguments.has("height")
    let outputs = arguments.texts("output").map { path($0, isMany: isMany) }
    for output in outputs {
      let parts = ValueText.list(output)
      guard parts.count > 1, parts.allSatisfy({ Container(path: $0) != nil }) else { continue }
      let options = parts.map { "-o \(ShellWord.quoted($0))" }.joined(separator: " ")
      throw .invalidValue("'\(output)' is one name: repeat the option, \(options).")
    }
    let axes: [RenderSet.Axis] = [
      .init("theme", themes), .init("size", hasSize ? sizes : ownSizes), .init("scale", scales),
      .init("at", arguments.list("at")), .init("format", arguments.list("format")),
    ]
    // An SVG or a .lottie holds both themes.
    let isOne = axes.allSatisfy {
      $0.values.count <= ($0.option == "theme" && streamHoldsBoth(arguments, project) ? 2 : 1)
    }
    if outputs.contains("-"), isMany || outputs.count > 1 || !isOne {
      throw .invalidValue(
        "'-o -' writes one file: choose one input, '--theme', '--scale', '--size', '--at' and '--format'.")
    }
    do throws(RenderSet.Problem) {
      return try RenderSet(
        inputs, axes: axes, isReduced: arguments.has("reduced"), isStill: arguments.has("still") || arguments.has("at"),
        paths: outputs.isEmpty ? [""] : outputs,
        format: arguments.has("sheet") ? Container.png.name : profile?.containers[0] ?? Container.gif.name,
        project: project)
    } catch {
      throw .invalidValue(error.message)
    }
  }

  /// Whether standard output gets one file for a light and a dark theme.
  private static func streamHoldsBoth(_ arguments: ParsedArguments, _ project: ProjectNames) -> Bool {
    let formats = arguments.list("format").compactMap(Container.init(named:))
    return formats.count == 1 && formats[0].holdsThemes
      && Theme.pair(of: arguments.list("theme"), settings: project.theme) != nil
  }

  /// Rejects a name with an unknown extension, which could mean anything.
  static func checkExtension(of path: String) throws(WhirligifError) {
    let file = path.split(at: "/").last ?? path[...]
    guard Container(path: path) == nil, let (_, ending) = file.cut(atLast: "."), !ending.isEmpty else { return }
    let isVideo = ["mp4", "webm", "mov", "avif", "mkv", "gifv"].contains(ending.lowercasedASCII)
    throw .invalidValue(
      "'\(path)' has an unknown extension: expected \(Container.endings), or '--format'."
        + (isVideo ? " '--format y4m -o -' writes frames for ffmpeg, which makes videos." : ""))
  }

  /// Whether one of the values of `-o` is a folder, or depends on the file: such folders are made.
  static func areFolders(_ outputs: [String]) -> Bool {
    outputs.contains { output in
      let parts = output.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return output.utf8.last == UInt8(ascii: "/") || parts.dropLast().contains { $0.contains(UInt8(ascii: "{")) }
    }
  }

  /// The path of `-o`; that of a folder ends in a slash. The name of many files that has no extension gets one, or is a
  /// folder.
  private static func path(_ output: String, isMany: Bool) -> String {
    if output == "-" || output.ends(with: "/") { return output }
    if FileStamp(of: output)?.isFolder == true { return output + "/" }
    let file = output.split(at: "/").last.map(String.init) ?? output
    guard isMany, Container(path: output) == nil, !file.ends(with: ".{format}") else { return output }
    return file.includes("{") ? output + ".{format}" : file.includes(".") ? output : output + "/"
  }
}
