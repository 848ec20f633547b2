import AtomicFiles
import WhirligifKit

/// `whirligif inspect`: what a GIF, WebP or PNG holds, and what is odd about it.
enum InspectCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let path = arguments.operands[0]
    let bytes = try mappingFileErrors { () throws(FileError) in try InputFile.read(path) }
    guard let inspection = Container.all.lazy.compactMap({ $0.inspect(bytes) }).first else {
      throw .invalidFile(path: path, problem: "is not a GIF, WebP or PNG")
    }
    guard !arguments.has("json") else { return try StandardOutput.write(inspection.report.page) }
    try StandardOutput.write(inspection.page)
    for warning in inspection.warnings { Whirligif.warn(warning) }
  }
}
