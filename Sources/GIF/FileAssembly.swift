import Synchronization
import Palette

/// Puts a file together from stretches of frames, which come in any order and from several threads.
///
/// What has come in order is in the file at once, so that hardly any codes are held twice.
final class FileAssembly: Sendable {
  private struct State {
    let stream: GIFStream
    /// The stretches that have come too early, by their numbers.
    var waiting: [[CodedFrame]?]
    /// The stretch to come next.
    var next = 0
    /// The last frame, which others may still join.
    var last: CodedFrame?
    var written: [WrittenFrame] = []

    /// Takes the next frame. The one before an empty frame lasts as long as both.
    mutating func add(_ frame: CodedFrame) throws(EncodingError) {
      if frame.isEmpty, let last, last.disposal == .keep, last.delay + frame.delay <= 65535 {
        self.last?.delay += frame.delay
        return
      }
      if let last { try write(last) }
      last = frame
    }

    /// Writes a frame, and holds what is written against it.
    mutating func write(_ frame: CodedFrame) throws(EncodingError) {
      let start = stream.count
      try stream.put(frame)
      let end = stream.count - 1
      let data = (end - frame.codes.count)..<end
      let tableStart = data.lowerBound - 1 - (frame.table?.byteCount ?? 0)
      guard stream.holds(frame.codes, at: data.lowerBound),
        frame.table.map({ stream.holds($0, at: tableStart) }) ?? true
      else { throw EncodingError.verification(frame: written.count) }
      stream.settle()
      var header = frame
      (header.codes, header.table) = ([], nil)
      written.append(
        WrittenFrame(
          header: header, colorCount: frame.table?.entries.count, data: data, byteCount: end + 1 - start))
    }
  }

  private let width, height, frameCount: Int
  private let table: ColorTable?
  private let plays: Int?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - frameCount: about how many there will be.
  ///   - stretchCount: how many stretches they come in.
  init(width: Int, height: Int, table: ColorTable?, plays: Int?, frameCount: Int, stretchCount: Int)
    throws(EncodingError)
  {
    (self.width, self.height, self.table, self.plays, self.frameCount) = (width, height, table, plays, frameCount)
    let stream = try GIFStream(width: width, height: height, table: table, plays: plays)
    state = Mutex(State(stream: stream, waiting: Array(repeating: nil, count: stretchCount)))
  }

  /// Adds the frames of a stretch.
  func add(_ frames: [CodedFrame], ofStretch number: Int) throws(EncodingError) {
    try state.withLock { state throws(EncodingError) in
      if number == 0 { reserve(for: frames, state.stream) }
      state.waiting[number] = frames
      while state.next < state.waiting.count, let frames = state.waiting[state.next] {
        state.waiting[state.next] = nil
        state.next += 1
        for frame in frames { try state.add(frame) }
      }
    }
  }

  /// Ends the file, once all stretches have come, and reads it again. Throws `outsideIsUnnamed` where that is so.
  func finish(sourceFrames: Int, _ paletteMode: EncodingReport.PaletteMode) throws(EncodingError) -> EncodedGIF {
    let (bytes, frames) = try state.withLock { state throws(EncodingError) in
      if let last = state.last { try state.write(last) }
      return (try state.stream.finish(), state.written)
    }
    if frames.first?.header.transparentIndex == nil, frames.contains(where: { $0.header.disposal == .clear }) {
      throw .outsideIsUnnamed
    }
    try GIFDocument.verify(bytes, width: width, height: height, table: table, plays: plays, frames: frames)
    let common = table.map { [$0.entries.count] } ?? []
    let report = EncodingReport(
      width: width, height: height, sourceFrames: sourceFrames,
      centiseconds: frames.reduce(0) { $0 + $1.header.delay }, paletteMode: paletteMode,
      isExact: frames.allSatisfy { $0.header.isExact }, paletteSizes: common + frames.compactMap { $0.colorCount },
      frameBytes: frames.map { $0.byteCount }, plays: plays)
    return EncodedGIF(bytes: bytes, report: report)
  }

  /// Makes room for all frames, if they take about as many bytes as these. What is not used then takes no memory.
  private func reserve(for frames: [CodedFrame], _ stream: GIFStream) {
    let size = frames.reduce(0) { $0 + $1.codes.count + 20 + ($1.table?.byteCount ?? 0) }
    let rest = size / max(frames.count, 1) * max(frameCount - frames.count, 0)
    stream.reserve(1024 + size + rest + rest / 4)
  }
}
