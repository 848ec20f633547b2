import AtomicFiles
import WhirligifKit

/// `whirligif import`: converts a drawing to a preset document.
enum ImportCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let path = arguments.operands[0]
    let output = arguments.text("output") ?? "-"
    let (artwork, imported) = try Watchdog.watch(path, seconds: arguments.maximumSeconds) { () throws(WhirligifError) in
      let artwork = try Artwork(file: path)
      return (artwork, try artwork.document())
    }
    for warning in artwork.warnings + imported.warnings { Whirligif.warn(warning) }
    try mappingFileErrors(
      OutputFile.write(Array(imported.text.utf8), to: .given(output), replacing: !arguments.has("no-clobber")))
    if output != "-" {
      let name = ShellWord.path(output)
      StandardOutput.printToStandardError(
        "\(StandardOutput.visible(output)): \(imported.text.utf8.count) bytes. To render it: whirligif render \(name)\n"
      )
    }
  }
}
