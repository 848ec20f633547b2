import AtomicFiles
import WhirligifKit

/// `whirligif inspect`: what a GIF holds, and what is odd about it.
enum InspectCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let path = arguments.operands[0]
    let inspection = Inspection(try mappingFileErrors { () throws(FileError) in try InputFile.read(path) })
    if inspection.isNoGIF { throw .invalidFile(path: path, problem: "is not a GIF") }
    guard !arguments.has("json") else { return try StandardOutput.write(inspection.report.page) }
    try StandardOutput.write(inspection.page)
    for warning in inspection.warnings { Whirligif.warn(warning) }
  }
}
