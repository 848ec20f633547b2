import AtomicFiles
import WhirligifKit

/// `whirligif import`: converts a drawing to a preset document.
enum ImportCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let artwork = try Artwork(file: arguments.operands[0])
    let imported = try artwork.document()
    for warning in artwork.warnings + imported.warnings { Whirligif.warn(warning) }
    let output = arguments.text("output") ?? "-"
    try mappingFileErrors { () throws(FileError) in
      try OutputFile.write(Array(imported.text.utf8), to: output, replacing: !arguments.has("no-clobber"))
    }
  }
}
