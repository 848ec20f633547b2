import AtomicFiles
import WhirligifKit

/// `whirligif inspect`: the contents of a GIF, WebP or PNG, and its anomalies.
enum InspectCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    let path = arguments.operands[0]
    let bytes = try mappingFileErrors { () throws(FileError) in try InputFile.read(path) }
    if let source = SourceInspection(bytes, file: path) {
      try StandardOutput.write(arguments.has("json") ? source.report().page : source.page())
      return 0
    }
    guard let inspection = Container.all.lazy.compactMap({ $0.inspect(bytes) }).first else {
      throw .invalidFile(path: path, problem: "is not a GIF, WebP, PNG, SVG or Lottie file")
    }
    if arguments.has("json") {
      try StandardOutput.write(inspection.report.page)
    } else {
      try StandardOutput.write(inspection.page)
      for warning in inspection.warnings { Whirligif.warn(warning) }
    }
    return arguments.has("strict") && inspection.isDamaged ? 65 : 0
  }
}
