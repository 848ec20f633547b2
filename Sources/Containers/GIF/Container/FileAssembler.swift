import Frames
import Palette
import Synchronization

/// Assembles a file from ranges of frames, which arrive in any order and from several threads.
///
/// Frames that have arrived in order are written at once, so that hardly any codes are held twice.
final class FileAssembler: Sendable {
  /// A frame that has been written: its codes and its table have been compared with the file already.
  struct WrittenFrame {
    /// Everything but its codes and its table.
    var header: EncodedFrame
    /// The entries of its local table, nil if it uses the global one.
    var colorCount: Int?
    /// Where its codes are in the file.
    var data: Range<Int>
  }

  private struct State {
    /// Created with the first range.
    var writer: GIFWriter?
    /// The global table.
    var table: ColorTable?
    /// The ranges that have arrived too early, by their numbers.
    var waiting: [[EncodedFrame]?]
    /// The number of the range to be written next.
    var next = 0
    /// The last frame, whose delay may still grow.
    var last: EncodedFrame?
    var written: [WrittenFrame] = []

    /// Takes the next frame. An empty frame only adds its delay to the frame before it.
    mutating func add(_ frame: EncodedFrame) throws(EncodingError) {
      if frame.isEmpty, let last, last.disposal == .keep, last.delay + frame.delay <= 65535 {
        self.last?.delay += frame.delay
        return
      }
      if let last { try write(last) }
      last = frame
    }

    /// Writes a frame and compares it with the bytes written. A table like the global one is left out.
    mutating func write(_ frame: EncodedFrame) throws(EncodingError) {
      guard let writer else { return }
      var frame = frame
      if frame.table == table { frame.table = nil }
      try writer.put(frame)
      let end = writer.count - 1
      let data = (end - frame.codes.count)..<end
      let tableStart = data.lowerBound - 1 - (frame.table?.byteCount ?? 0)
      guard writer.has(frame.codes, at: data.lowerBound), frame.table.map({ writer.has($0, at: tableStart) }) ?? true
      else { throw .verification(frame: written.count) }
      var header = frame
      (header.codes, header.table) = ([], nil)
      written.append(WrittenFrame(header: header, colorCount: frame.table?.entries.count, data: data))
    }
  }

  private let width, height, frameCount: Int
  private let plays: Int?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - table: the global table; if nil, the local table of most frames of the first range becomes the global one.
  ///   - plays: nil is forever.
  ///   - frameCount: about how many frames there will be.
  ///   - rangeCount: how many ranges they arrive in.
  init(width: Int, height: Int, table: ColorTable?, plays: Int?, frameCount: Int, rangeCount: Int) {
    (self.width, self.height, self.plays, self.frameCount) = (width, height, plays, frameCount)
    state = Mutex(State(table: table, waiting: Array(repeating: nil, count: rangeCount)))
  }

  /// Adds the frames of a range.
  func add(_ frames: [EncodedFrame], ofRange number: Int) throws(EncodingError) {
    try state.withLock { state throws(EncodingError) in
      if number == 0 { state.writer = try writer(for: frames, &state.table) }
      state.waiting[number] = frames
      while state.next < state.waiting.count, let frames = state.waiting[state.next] {
        state.waiting[state.next] = nil
        state.next += 1
        for frame in frames { try state.add(frame) }
      }
    }
  }

  /// Ends the file after all ranges have arrived, and reads it again.
  func finish() throws(EncodingError) -> EncodedLoop {
    let (bytes, frames) = try state.withLock { state throws(EncodingError) in
      if let last = state.last { try state.write(last) }
      return (try state.writer?.finish() ?? [], state.written)
    }
    let table = state.withLock { $0.table }
    try verify(bytes, frames, table)
    let times = FrameTimes(
      unitsPerSecond: TimeUnit.centiseconds.perSecond, total: frames.reduce(0) { $0 + $1.header.delay },
      frameCount: frames.count)
    let local = frames.compactMap { $0.colorCount }.max() ?? 0
    return EncodedLoop(
      bytes: bytes, frames: frames.count, times: times, plays: plays, colors: max(table?.entries.count ?? 0, local),
      isExact: frames.allSatisfy { $0.header.isExact })
  }

  /// Begins the file, with room for all frames if they take about as many bytes as these. Pages that are not used take
  /// no memory.
  private func writer(for frames: [EncodedFrame], _ table: inout ColorTable?) throws(EncodingError) -> GIFWriter {
    table = table ?? Self.mostCommonTable(of: frames)
    let writer = try GIFWriter(width: width, height: height, table: table, plays: plays)
    let size = frames.reduce(0) { $0 + $1.codes.count + 20 + ($1.table?.byteCount ?? 0) }
    let remaining = size / max(frames.count, 1) * max(frameCount - frames.count, 0)
    writer.reserve(1024 + size + remaining + remaining / 4)
    return writer
  }

  /// The table that saves the most bytes if it is written once; nil if no two frames have the same.
  private static func mostCommonTable(of frames: [EncodedFrame]) -> ColorTable? {
    var counts: [ColorTable: Int] = [:]
    var best: (table: ColorTable, saved: Int)?
    for frame in frames {
      guard let table = frame.table else { continue }
      let count = counts[table, default: 0]
      counts[table] = count + 1
      let saved = count * table.byteCount
      if saved > best?.saved ?? 0 { best = (table, saved) }
    }
    return best?.table
  }

  /// Throws unless the bytes read back as exactly these frames. Their codes were decoded when they were made.
  private func verify(
    _ bytes: [UInt8], _ frames: [WrittenFrame], _ table: ColorTable?
  ) throws(EncodingError) {
    let file = GIFFile(bytes)
    guard file.problem == nil, file.width == width, file.height == height, file.plays == plays,
      isSame(file.globalTable, table), file.frames.count == frames.count
    else { throw .verification(frame: file.frames.count) }
    for (k, (read, written)) in zip(file.frames, frames).enumerated() {
      let header = written.header
      guard read.rect == header.rect, read.codeSize == header.codeSize, read.disposal == header.disposal,
        read.delay == header.delay, read.transparentIndex == header.transparentIndex,
        read.table?.count == written.colorCount.map({ 1 << ColorTable.bitDepth(of: $0) }), read.data == written.data
      else { throw .verification(frame: k) }
    }
  }

  /// Whether the global table was read as it was written, padding aside.
  private func isSame(_ read: [RGBA8]?, _ table: ColorTable?) -> Bool {
    guard let table, let read else { return table == nil && read == nil }
    return read.starts(with: table.entries.map { $0.opaque })
  }
}
