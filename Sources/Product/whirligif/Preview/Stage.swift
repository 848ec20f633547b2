import Inspect
import WhirligifKit

/// A terminal during playback.
struct Stage {
  /// The content to play.
  struct Scene {
    let player: LoopPlayer
    /// The first picture: what it costs to draw is known before playback begins.
    let first: Picture
    /// The GIF for terminals that play it themselves; nil if frames are drawn.
    var gif: (bytes: [UInt8], width: Int, height: Int)?
  }

  /// Why playback ended.
  enum End {
    case key, loops
    case changed(String)
  }

  private let terminal: RawTerminal
  private let kind: PictureProtocol
  private let loops: Int?
  private let room: PreviewArea
  /// The terminal's background; nil if it is unknown, or if a matte was requested.
  private let page: Color?

  init(_ terminal: RawTerminal, _ subject: PreviewSubject) {
    self.terminal = terminal
    let arguments = subject.arguments
    let answer = Self.answer(of: terminal)
    let chosen = arguments.text("protocol").flatMap(PictureProtocol.init)
    kind = chosen ?? .known(from: Terminal.environment) ?? .answered(answer)
    room = PreviewArea(for: kind)
    loops = arguments.integer("loops")
    page = subject.matte ?? PictureProtocol.background(in: answer).flatMap { try? Color(css: $0) }
  }

  /// The terminal's answer to the query; empty if there is none in time.
  private static func answer(of terminal: RawTerminal) -> String {
    guard !["dumb", "linux"].contains(Terminal.environment("TERM")) else { return "" }
    terminal.show(PictureProtocol.question)
    var answer = ""
    while !PictureProtocol.isComplete(answer), let more = terminal.typed(within: 0.3) { answer += more }
    return answer
  }

  func prepare(_ subject: PreviewSubject) throws(WhirligifError) -> Scene {
    try Watchdog.watch("preview", seconds: RenderLimits.defaultRenderingSeconds) { () throws(WhirligifError) in
      let player = try subject.player(in: room, matte: page)
      return Scene(
        player: player, first: try player.next(),
        gif: kind == .iterm2 ? try subject.gif(in: room, matte: page) : nil)
    }
  }

  /// Plays until a key is pressed, the loops are over, or a file has changed.
  func play(_ scene: Scene, watching files: WatchedFiles?) throws(WhirligifError) -> End {
    clear(watching: files)
    switch kind {
    case .kitty: return try send(scene, files)
    case .iterm2:
      guard let gif = scene.gif else { fallthrough }
      terminal.show(InlineImage.text(gif: gif.bytes, width: gif.width, height: gif.height))
      return wait(scene.player.seconds, files)
    case .sixel: return try draw(scene, Sixel.text, files)
    case .blocks: return try draw(scene, HalfBlocks.text, files)
    }
  }

  /// Sends the frames to a terminal that plays them itself, and plays those that are there.
  private func send(_ scene: Scene, _ files: WatchedFiles?) throws(WhirligifError) -> End {
    terminal.show(Kitty.first(scene.first))
    for _ in 1..<max(scene.player.count, 1) {
      if let end = pause(0, files) { return end }
      terminal.show(Kitty.next(try scene.player.next()))
    }
    terminal.show(Kitty.playing(scene.first))
    return wait(scene.player.seconds, files)
  }

  /// Shows an error until a key is pressed or a file has changed.
  func show(_ error: WhirligifError, watching files: WatchedFiles) -> End {
    clear(watching: files)
    terminal.show(error.report.map { "Error: \(StandardOutput.visible($0))\r\n" }.joined())
    while true {
      if let end = pause(1, files) { return end }
    }
  }

  /// Clears the screen; the last line names the watched files and the key to stop.
  private func clear(watching files: WatchedFiles?) {
    guard let files else { return }
    let rows = Terminal.size?.rows ?? 24
    let line = "Watching \(files.names). Press a key to stop.".prefix(max(1, (Terminal.size?.columns ?? 80) - 1))
    terminal.show("\(Kitty.end)\u{1b}[2J\u{1b}[\(rows);1H\(line)\u{1b}[H")
  }

  /// Waits while the terminal plays the animation itself.
  private func wait(_ loop: Double, _ files: WatchedFiles?) -> End {
    var left = loops
    while left ?? 1 > 0 {
      if let end = pause(loop, files) { return end }
      left = left.map { $0 - 1 }
    }
    return .loops
  }

  /// The most bytes of frames that are kept for the next loop.
  private static let maximumKept = 32 << 20

  /// Draws the frames by the clock: a slow terminal skips frames instead of slowing the loop. The frames of a short
  /// loop are computed once.
  private func draw(
    _ scene: Scene, _ text: (Picture) -> String, _ files: WatchedFiles?
  ) throws(WhirligifError) -> End {
    var next = Clock.seconds
    var kept: [(text: String, seconds: Double)] = []
    var keptBytes = 0
    for loop in 0..<(loops ?? .max) {
      let isKept = kept.count == scene.player.count
      for index in 0..<scene.player.count {
        let frame: (text: String, seconds: Double)
        if isKept {
          frame = kept[index]
        } else {
          let picture = try loop == 0 && index == 0 ? scene.first : scene.player.next()
          // A frame whose time is over is not shown: nothing is to be encoded.
          let isLate = Clock.seconds > next + picture.seconds && index > 0
          frame = (isLate ? "" : text(picture), picture.seconds)
          keptBytes += frame.text.utf8.count
          if loop == 0, !isLate, keptBytes <= Self.maximumKept { kept.append(frame) } else { kept = [] }
        }
        next += frame.seconds
        let isLate = Clock.seconds > next && scene.player.count > 1
        if !isLate || index == 0 { terminal.show("\u{1b}[H" + frame.text) }
        // A loop that took too long does not make the next one faster.
        if index == 0 { next = max(next, Clock.seconds) }
        if let end = pause(max(0, next - Clock.seconds), files) { return end }
      }
    }
    return .loops
  }

  /// Waits for a time in seconds; returns the reason for an early end, or nil. A late answer of a slow terminal does
  /// not count as a key.
  private func pause(_ seconds: Double, _ files: WatchedFiles?) -> End? {
    let end = Clock.seconds + seconds
    while true {
      let left = max(0, end - Clock.seconds)
      let step = files == nil ? left : min(left, 0.1)
      if let text = terminal.typed(within: step), !PictureProtocol.isAnswer(text) { return .key }
      if let path = files?.changed { return .changed(path) }
      if left <= step { return nil }
    }
  }
}
