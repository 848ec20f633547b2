import Batch
import WhirligifKit

/// `whirligif render` with several inputs: each fails alone, and all cores work.
enum RenderJobs {
  /// - Returns: the exit status: that of the first failure.
  static func run(_ line: InputLine) throws(WhirligifError) -> Int32 {
    let arguments = line.arguments
    let set = try RenderNames.set(of: line.inputs, arguments, isMany: true)
    let settings = PresetArguments.settings(arguments).filter { setting in
      setting.isParameter || RenderOption.all.contains { $0.name == setting.name }
    }
    let plan = try BatchPlan(
      rendering: set, settings: settings.map { Setting(name: $0.name, text: $0.text, isOwn: true) },
      columns: arguments.integer("sheet"))
    let runner = try BatchRunner(
      plan, mode: .force, threads: arguments.integer("jobs"), maximumSeconds: RenderLimits.defaultRenderingSeconds,
      isRecorded: false, replaces: !arguments.has("no-clobber"))
    // From here on, each job has its own time.
    Watchdog.begin("render", seconds: nil, restarts: true)
    let isJSON = arguments.has("json")
    let log = BatchLog(
      plan, label: "render", isQuiet: arguments.has("quiet") || isJSON, warns: !arguments.has("quiet"), mode: .force)
    let results = try log.follow(runner)
    if isJSON { try StandardOutput.write(ReportValue.array(results.map(\.report)).page) }
    return results.lazy.compactMap(\.exitStatus).first ?? 0
  }
}

extension BatchResult {
  /// The exit status of a failure; nil for success.
  var exitStatus: Int32? {
    switch outcome {
    case .failed(let error): error.exitStatus
    case .drifted: 65
    default: nil
    }
  }
}
