import Jobs
import JSON
import Numerics
import Platform
import Synchronization
import WhirligifKit

/// Renders what the page or another program asks for, as the command would: bytes in, bytes out. Paths are opened for
/// programs alone.
package final class StudioRenderer: Sendable {
  /// Formats an error for the page.
  package typealias Report = @Sendable (WhirligifError) -> [String]

  private let report: Report
  /// The files that every request may name.
  let files: [(name: String, bytes: [UInt8])]
  /// The names that settings may have.
  let project: ProjectNames
  let memory = StudioMemory()
  /// Whether requests may name paths.
  private let readsDisk: Bool
  /// The loop of the last request for pixels, which is commonly followed by another one: to read and plan it takes
  /// several times as long as one small picture.
  let kept = Mutex<(request: StudioRequest, pictures: LoopPictures)?>(nil)
  /// The presets that were read.
  private let presets = Mutex<[Name: Animation]>([:])

  /// - Parameters:
  ///   - files: that the page offers, and every request may name.
  ///   - project: the names that settings may have.
  ///   - readsDisk: whether requests may name paths.
  ///   - report: the command's message of an error.
  package init(
    files: [(name: String, bytes: [UInt8])], project: ProjectNames = ProjectNames(), readsDisk: Bool = false,
    report: @escaping Report
  ) {
    (self.files, self.project, self.readsDisk, self.report) = (files, project, readsDisk, report)
  }

  /// Something to do for the page.
  package enum Task: Sendable {
    case render, frames, describe, archive, pixels
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - sharedBy: the number of requests that run at once, for the limit of processor time.
  ///   - isCancelled: called repeatedly, from several threads.
  package func answer(
    _ task: Task, _ request: StudioRequest, sharedBy count: Int, isCancelled: @escaping @Sendable () -> Bool
  ) -> StudioAnswer {
    do throws(StudioFailure) {
      let document = reads(request) ? StudioMemory.document : 0
      guard let held = try memory.take(unless: isCancelled, { _ in document }), !isCancelled() else {
        return .superseded
      }
      defer { memory.give(held.bytes) }
      let running = RunningRequest(request: request, share: count, memory: held.bytes, isCancelled: isCancelled)
      return switch task {
      case .render: try render(running)
      case .frames: try frames(running)
      case .describe: try describe(running)
      case .archive: try archive(running)
      case .pixels: try pixels(running)
      }
    } catch {
      return isCancelled() ? .superseded : .failure(error)
    }
  }

  /// Whether a request reads a file, which may be any document.
  private func reads(_ request: StudioRequest) -> Bool {
    if case .file = request.source { return true }
    return readsDisk || !request.files.isEmpty
      || request.settings.contains { setting in
        files.contains { $0.name.hasBytes(of: setting.text) || setting.text.ends(with: "=" + $0.name) }
      }
  }

  struct RunningRequest: Sendable {
    let request: StudioRequest
    let share: Int
    /// The bytes that are taken for its documents.
    let memory: Int
    let isCancelled: @Sendable () -> Bool
  }

  /// Draws an animation with as many threads as there is memory for.
  ///
  /// - Parameter isSheet: whether all frames are held as one picture.
  func drawing<Result>(
    _ animation: Animation, as container: Container, for running: RunningRequest, isSheet: Bool = false,
    _ draw: (Animation) throws(WhirligifError) -> Result
  ) throws(StudioFailure) -> Result {
    var animation = animation
    let plan = try failing { () throws(WhirligifError) in try animation.plan(for: container) }
    let (width, height) = container.isVector && !isSheet ? (1, 1) : plan.pixelSize
    let frames = plan.timing.frameCount
    let sheet = isSheet ? MemoryNeed.bytes(1, width: width, height: height * frames, frames: 1) : 0
    let need = { (threads: Int) in
      sheet + MemoryNeed.bytes(threads, width: width, height: height, frames: frames)
    }
    guard
      let taken = try memory.take(
        threads: processorCount, holding: running.memory, unless: running.isCancelled, need)
    else { throw StudioFailure("The request is cancelled.") }
    defer { memory.give(taken.bytes) }
    animation.options.threads = taken.threads
    return try failing { () throws(WhirligifError) in try draw(animation) }
  }

  private func render(_ running: RunningRequest) throws(StudioFailure) -> StudioAnswer {
    let start = Self.milliseconds
    let container = try container(of: running.request.container, in: running.request)
    let animation = try animation(for: running, themes: themes(of: running.request, container))
    let file = try drawing(animation, as: container, for: running) { animation throws(WhirligifError) in
      try animation.render(as: container, isCancelled: running.isCancelled)
    }
    let time = JSONText.Member(name: "milliseconds", value: .integer(Self.milliseconds - start))
    let members = file.report.members.map(Self.shortened)
    return .file(file.bytes, mediaType: container.mediaType, report: .object(members + [time]))
  }

  /// Browsers take reports of some length only: the first warnings of many.
  private static func shortened(_ member: JSONText.Member) -> JSONText.Member {
    guard member.name == "warnings", case .array(let warnings) = member.value, warnings.count > maximumWarnings else {
      return member
    }
    let rest = JSONText.string("There are \(warnings.count - maximumWarnings) more warnings.")
    return JSONText.Member(name: member.name, value: .array(warnings.prefix(maximumWarnings) + [rest]))
  }

  private static let maximumWarnings = 50

  private func frames(_ running: RunningRequest) throws(StudioFailure) -> StudioAnswer {
    let container = try container(of: running.request.container, in: running.request)
    var animation = try animation(for: running, themes: themes(of: running.request, container))
    animation.options.effort = 0  // The sheet is shown once.
    let sheet = try drawing(animation, as: container, for: running, isSheet: true) { animation throws(WhirligifError) in
      try animation.frameSheet(for: container, isCancelled: running.isCancelled)
    }
    return .file(
      sheet.image, mediaType: "image/png",
      report: .object([
        "columns": .integer(sheet.columns), "frameWidth": .integer(sheet.width), "frameHeight": .integer(sheet.height),
        "delays": .array(sheet.delays.map(JSONText.number)),
      ]))
  }

  private func describe(_ running: RunningRequest) throws(StudioFailure) -> StudioAnswer {
    let animation = try base(of: running.request)
    let details = try failing { () throws(WhirligifError) in try animation.details() }
    let contents = animation.contents.map { part in
      JSONText.Member(name: part.heading.lowercasedASCII, value: .array(part.items.map { $0.report }))
    }
    guard case .object(let members) = details else { return .value(details) }
    return .value(.object(members + contents))
  }

  // MARK: Animations

  /// The animation with its themes and settings; the latter take precedence, those of which the command makes several
  /// files come last.
  ///
  /// - Parameters:
  ///   - themes: at most one, or a light and a dark one of the same file.
  ///   - others: settings that replace those of the request.
  func animation(
    for running: RunningRequest, themes: [String], others: [Setting] = []
  ) throws(StudioFailure) -> Animation {
    let own = running.request.settings.filter { setting in
      setting.name != "theme" && !others.contains { $0.name == setting.name }
    }
    let last: [Name] = ["size", "scale"]
    let settings = own.filter { !last.contains($0.name) } + own.filter { last.contains($0.name) } + others
    let layer = try settings.map { setting throws(StudioFailure) in try known(setting) }
    let request = RenderRequest(
      source: "", layers: RenderRequest.Layer.themes(themes, of: project) + [.init(.job, layer)],
      names: project)
    let base = try base(of: running.request)
    var animation: Animation
    do throws(SettingError) {
      animation = try request.animation(from: base)
    } catch {
      throw failure(error.reason, of: error.setting.name.text)
    }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? RenderLimits.defaultRenderingSeconds
    animation.clock = .process(sharedBy: running.share)
    return animation
  }

  /// The themes of a file of a request: a light and a dark one in an SVG, as the command writes it.
  func themes(of request: StudioRequest, _ container: Container) -> [String] {
    guard let text = request.settings.first(where: { $0.name == "theme" })?.text else { return [] }
    guard container.isSVG, let pair = Theme.pair(of: ValueText.list(text), settings: project.theme) else {
      return [text]
    }
    return [pair.light, pair.dark]
  }

  /// The setting of an option, if its value is valid, or of a parameter.
  func known(_ setting: Setting) throws(StudioFailure) -> Setting {
    guard let option = RenderOption.forms(project).first(where: { setting.name == Name($0.name) }) else {
      return Setting(name: setting.name, text: setting.text, isParameter: true)
    }
    let isNamed = option.type.takesColor && project.color(setting.text) != nil
    if !isNamed, let expected = option.type.expectation(violatedBy: setting.text) {
      let meant = option.type.correction(of: setting.text)
      let error = WhirligifError.invalidValue(.invalid(setting.text, of: option.name, expected: expected, meant: meant))
      throw failure(error, of: option.name)
    }
    return setting
  }

  /// The animation without settings.
  private func base(of request: StudioRequest) throws(StudioFailure) -> Animation {
    var files = request.files
    for file in self.files where files[file.name] == nil { files[file.name] = file.bytes }
    var animation: Animation
    switch request.source {
    case .preset(let name): animation = try preset(name)
    case .file(let name):
      guard let bytes = files[name] else { throw StudioFailure("The request has no file '\(name)'.") }
      animation = try failing { () throws(WhirligifError) in
        try Animation(bytes: bytes, file: name, files: .memory(files))
      }
    case .word(let word):
      guard readsDisk else { throw StudioFailure("The request may not name '\(word)'.") }
      let source = PresetSource(word)
      animation =
        if case .file = source {
          try failing { () throws(WhirligifError) in try Animation(bytes: source.bytes(), source: source) }
        } else {
          try preset(word)
        }
    }
    // Values of settings may be paths where no files are handed in.
    if !readsDisk || !files.isEmpty { animation.resolveFiles(in: .memory(files)) }
    return animation
  }

  private func preset(_ name: String) throws(StudioFailure) -> Animation {
    if let known = presets.withLock({ $0[name] }) { return known }
    // An unknown name is not looked for on the disk.
    guard PresetLibrary.knows(name) else {
      let error = WhirligifError.unknownPreset(name, suggestions: Suggestion.presets(for: name))
      throw failure(error)
    }
    let animation = try failing { () throws(WhirligifError) in try Animation(preset: name) }
    presets.withLock { $0[name] = animation }
    return animation
  }

  /// - Parameter name: nil for the container of the profile, or GIF.
  func container(of name: String?, in request: StudioRequest) throws(StudioFailure) -> Container {
    guard let name else {
      let profile = request.settings.last { $0.name == "profile" }.flatMap { SizeProfile.named($0.text) }
      return profile.flatMap { Container(named: $0.containers[0]) } ?? .gif
    }
    guard let container = Container.all.first(where: { $0.name == name }) ?? (readsDisk ? Container(named: name) : nil)
    else {
      throw StudioFailure(
        "Invalid container '\(name)': expected \(Container.all.map { $0.name }.joined(separator: ", ")).")
    }
    return container
  }

  // MARK: Errors and times

  func failure(_ error: WhirligifError, of setting: String? = nil) -> StudioFailure {
    StudioFailure(report(error).joined(separator: "\n"), setting: setting, reason: error)
  }

  func failing<Result>(
    _ setting: String? = nil, _ body: () throws(WhirligifError) -> Result
  ) throws(StudioFailure) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error, of: setting)
    }
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
