import Inspect
import Jobs
import Numerics
import Platform
import Studio
import WhirligifKit

/// `whirligif serve --stdio`: answers requests of the program that has started it, one after the other, until its
/// input ends.
///
/// A request is the number of bytes that follow, in four bytes, the lowest first, and JSON: a request of the studio
/// with an `id` and a `task`. An answer is two such numbers, a report in JSON with the same `id`, and a file, which may
/// be empty. A request that is refused has a report with `error`; what is no message ends the command with the exit
/// status 65.
enum ServeCommand {
  /// The longest request: files of 64 MB as Base64.
  private static let maximumBytes = 96 << 20

  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    guard arguments.has("stdio"), !Terminal.isTerminal(0), !Terminal.isTerminal(1) else {
      throw .invalidValue("'serve --stdio' speaks with a program, through pipes; 'whirligif studio' serves a page.")
    }
    let project = ProjectLookup(arguments).namesOrWarning()
    let renderer = StudioRenderer(files: [], project: project, readsDisk: true) { $0.report }
    var read: [InputLog.File] = []
    while let message = try nextMessage() {
      if read.contains(where: { FileStamp(of: $0.path) != $0.stamp }) {
        renderer.forgetPictures()
        for file in read { FontCatalog.forget(file: file.path) }
      }
      let (id, answer) = try answer(to: message, by: renderer)
      // A loop that is kept was made of the files that were read last.
      let files = InputLog.take()
      if !files.isEmpty { read = files }
      try send(answer, id)
    }
  }

  // MARK: Messages

  private static func nextMessage() throws(WhirligifError) -> [UInt8]? {
    let head = try bytes(4)
    if head.isEmpty { return nil }
    let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    let body = head.count == 4 && count <= maximumBytes ? try bytes(count) : []
    guard !body.isEmpty, body.count == count else {
      throw .invalidDocument("standard input", "expected the length of a request in four bytes, and the request")
    }
    return body
  }

  /// The next bytes of standard input, fewer where it ends.
  private static func bytes(_ count: Int) throws(WhirligifError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let taken = Platform.read(0, &part, min(part.count, count - bytes.count))
      if taken < 0, errno == EINTR { continue }
      guard taken >= 0 else {
        throw .cannotRead(path: "standard input", reason: String(cString: strerror(errno)))
      }
      if taken == 0 { break }
      bytes += part[..<taken]
    }
    return bytes
  }

  private static func send(_ answer: StudioAnswer, _ id: Int?) throws(WhirligifError) {
    let (report, file) = answer.parts
    guard case .object(var members) = report else { return }
    members.insert(.init(name: "id", value: id.map(ReportValue.integer) ?? .null), at: 0)
    if case .failure(let failure) = answer {
      let error = failure.reason ?? .invalidValue(failure.message)
      members += [
        .init(name: "code", value: error.findings.first.map { .string($0.code) } ?? .null),
        .init(name: "exitStatus", value: .integer(Int(error.exitStatus))), .init(name: "findings", value: error.json),
      ]
    }
    let text = Array(ReportValue.object(members).line.utf8)
    try StandardOutput.write(length(text.count) + length(file.count) + text + file)
  }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  // MARK: Tasks

  private static let tasks: KeyValuePairs<String, StudioRenderer.Task> = [
    "render": .render, "pixels": .pixels, "describe": .describe,
  ]

  /// Ends the process if a request takes longer than it may and does not stop by itself.
  private static func answer(
    to message: [UInt8], by renderer: StudioRenderer
  ) throws(WhirligifError) -> (id: Int?, StudioAnswer) {
    let request: StudioRequest
    do {
      request = try StudioRequest(reading: message)
    } catch {
      return (nil, .failure(error))
    }
    if request.task != "pixels" { renderer.forgetPictures() }
    let limit = request.settings.last { $0.name == "max-seconds" }.flatMap { ValueText.number($0.text, in: .seconds) }
    let seconds = limit ?? RenderLimits.defaultRenderingSeconds
    let answer = try Watchdog.watch("request", seconds: seconds) { () throws(WhirligifError) -> StudioAnswer in
      guard request.task != "inspect" else { return inspection(of: request) }
      guard let task = tasks.first(where: { $0.key == request.task })?.value else {
        let known = tasks.map { $0.key }.joined(separator: ", ")
        return .failure(StudioFailure("There is no task '\(request.task)': expected \(known) or inspect."))
      }
      return renderer.answer(task, request, sharedBy: 1) { false }
    }
    return (request.id, answer)
  }

  /// What `inspect --json` says of the source of a request.
  private static func inspection(of request: StudioRequest) -> StudioAnswer {
    do throws(WhirligifError) {
      switch request.source {
      case .file(let name):
        return .value(try InspectCommand.inspect(request.files[Name(name)] ?? [], file: name).report)
      case .preset(let word), .word(let word):
        return .value(try InspectCommand.inspect(PresetSource(word).bytes(), file: word).report)
      }
    } catch {
      return .failure(StudioFailure(error.report.joined(separator: "\n"), reason: error))
    }
  }
}
