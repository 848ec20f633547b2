import WhirligifKit

/// `whirligif import`: converts a drawing to a preset document.
enum ImportCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let artwork = try Artwork(file: arguments.operands[0])
    let imported = try artwork.document()
    for warning in artwork.warnings + imported.warnings { Whirligif.warn(warning) }
    try StandardOutput.write(imported.text)
  }
}
