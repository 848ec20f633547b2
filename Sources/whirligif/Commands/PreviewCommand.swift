import WhirligifKit

/// `whirligif preview`: plays an animation in the terminal.
enum PreviewCommand {
  static func run(_ words: [String]) throws(WhirligifError) {
    guard let request = try PresetArguments.parse(words, for: OptionTable.preview) else { return }
    guard Terminal.isTerminal(1), let terminal = RawTerminal() else {
      throw .invalidValue("'preview' needs a terminal.")
    }
    defer { terminal.restore() }
    let answer = answer(of: terminal)
    let chosen = request.arguments.text("protocol").flatMap(PictureProtocol.init)
    let kind = chosen ?? .known(from: Terminal.environment) ?? .answered(answer)
    var animation = request.animation
    if !request.arguments.has("matte"), let page = PictureProtocol.background(in: answer),
      let matte = try? Color(css: page)
    {
      animation.options.matte = matte
    }
    try play(fitted(animation, kind), kind, on: terminal, loops: request.arguments.integer("loops"))
  }

  /// What the terminal says about itself; empty if it says nothing in time.
  private static func answer(of terminal: RawTerminal) -> String {
    guard !["dumb", "linux"].contains(Terminal.environment("TERM")) else { return "" }
    terminal.show(PictureProtocol.question)
    var answer = ""
    while !PictureProtocol.isComplete(answer), let more = terminal.typed(within: 0.3) { answer += more }
    return answer
  }

  /// The animation in a size that fits the terminal, unless a size was asked for.
  private static func fitted(_ animation: Animation, _ kind: PictureProtocol) throws(WhirligifError) -> Animation {
    var animation = animation
    let size = Terminal.size ?? (80, 24, 0, 0)
    let room =
      kind == .blocks
      ? (width: size.columns, height: 2 * (size.rows - 1))
      : (width: size.pixelWidth > 0 ? size.pixelWidth : 320, height: size.pixelHeight > 0 ? size.pixelHeight - 40 : 240)
    let own = try animation.pixelSize
    let isTooLarge = own.width > room.width || own.height > room.height
    guard animation.options.size == .preset && animation.options.scale == 1 || isTooLarge else { return animation }
    let factor = min(Double(room.width) / Double(own.width), Double(room.height) / Double(own.height))
    let most = kind == .blocks ? 256.0 : 320.0
    let side = min(Double(max(own.width, own.height)) * factor, most)
    animation.options.size = .longerSide(max(1, Int(side.rounded(.down))))
    animation.options.scale = 1
    return animation
  }

  private static func play(
    _ animation: Animation, _ kind: PictureProtocol, on terminal: RawTerminal, loops: Int?
  ) throws(WhirligifError) {
    let frames = try animation.pictures()
    switch kind {
    case .kitty:
      terminal.show(Kitty.text(frames))
      wait(for: terminal, frames, loops)
    case .iterm2:
      let gif = try animation.render()
      terminal.show(InlineImage.text(gif: gif.bytes, width: gif.report.width, height: gif.report.height))
      wait(for: terminal, frames, loops)
    case .sixel: draw(frames.map(Sixel.text), frames, on: terminal, loops)
    case .blocks: draw(frames.map(HalfBlocks.text), frames, on: terminal, loops)
    }
  }

  /// Waits for a key, while the terminal plays on its own.
  private static func wait(for terminal: RawTerminal, _ frames: [Picture], _ loops: Int?) {
    let loop = frames.reduce(0) { $0 + $1.seconds }
    var left = loops
    while left ?? 1 > 0, !isStopped(terminal, within: loop) { left = left.map { $0 - 1 } }
  }

  /// Whether a key is pressed within a time, in seconds. An answer that a slow terminal gives only now is no key.
  private static func isStopped(_ terminal: RawTerminal, within seconds: Double) -> Bool {
    terminal.typed(within: seconds).map { !PictureProtocol.isAnswer($0) } ?? false
  }

  /// Draws frame after frame until a key is pressed, by the clock: a slow terminal shows fewer frames, not a slower loop.
  private static func draw(_ texts: [String], _ frames: [Picture], on terminal: RawTerminal, _ loops: Int?) {
    var next = Clock.seconds
    var loop = 0
    while loop < loops ?? .max {
      for (text, frame) in zip(texts, frames) {
        next += frame.seconds
        let isLate = Clock.seconds > next && frames.count > 1
        if !isLate { terminal.show("\u{1b}[H" + text) }
        if isStopped(terminal, within: max(0, next - Clock.seconds)) { return }
      }
      loop += 1
    }
  }
}
