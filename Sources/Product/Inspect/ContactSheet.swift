import Drawing
import Frames
import GIF
import Palette
import Platform
import WhirligifKit

/// Many animations side by side in one loop: each runs a whole number of times per sheet, at a speed as close to its
/// own as possible.
package struct ContactSheet {
  /// The duration of the sheet's loop in seconds.
  static let duration = 2.4
  /// The frames of the sheet.
  static let frameCount = 30
  /// For the canvas of a cell, which is kept.
  private static let bytesPerCellPixel = 34
  /// The possible numbers of runs of a cell: divisors of the frame count.
  static let paces = [1, 2, 3, 5, 6]

  private let cells: [LoopFrames]
  private let columns: Int
  private let side, gap: Int
  private let matte: Matte

  /// - Parameters:
  ///   - side: of a cell, in pixels; animations are fitted into it.
  ///   - gap: between cells and around them.
  package init(_ animations: [Animation], columns: Int, side: Int, gap: Int) throws(WhirligifError) {
    var cells: [LoopFrames] = []
    for animation in animations { cells.append(try animation.cell(side: side, page: .white)) }
    guard let first = cells.first else { throw .invalidValue("A contact sheet needs an animation.") }
    (self.cells, self.columns, self.side, self.gap) = (cells, max(columns, 1), side, gap)
    matte = first.matte
  }

  /// Renders the GIF.
  package func render() throws(WhirligifError) -> [UInt8] {
    let times = FrameTimes(seconds: Self.duration, frameCount: Self.frameCount, in: .centiseconds)
    let source = Source(cells: cells, columns: columns, side: side, gap: gap, page: matte.page)
    let canvases = cells.count * Self.bytesPerCellPixel * side * side
    _ = try MemoryNeed.threads(
      1, width: source.width, height: source.height, frames: source.frameCount, others: canvases)
    do {
      return try GIFEncoder.encode(source, times: times).bytes
    } catch .source(_, let reason) {
      throw .invalidDocument([Finding(.invalidDocument, "\(reason)")])
    } catch {
      throw .fault("\(error)")
    }
  }

  /// The sheet's frames.
  private struct Source: FrameSequence {
    let cells: [LoopFrames]
    let columns, side, gap: Int
    let page: RGBA8

    var width: Int { gap + columns * (side + gap) }
    var height: Int { gap + (cells.count + columns - 1) / columns * (side + gap) }
    var frameCount: Int { ContactSheet.frameCount }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
      pixels.update(repeating: page)
      for (index, cell) in cells.enumerated() {
        // Bounded: a cell is at most as large as its side.
        let picture = try cell.drawn(frameOfCell(cell, at: frame))
        let left = gap + index % columns * (side + gap) + (side - cell.width) / 2
        let top = gap + index / columns * (side + gap) + (side - cell.height) / 2
        for y in 0..<cell.height {
          for x in 0..<cell.width where picture[y * cell.width + x] != .transparent {
            pixels[(top + y) * width + left + x] = picture[y * cell.width + x]
          }
        }
      }
    }

    /// The cell's frame at a frame of the sheet.
    private func frameOfCell(_ cell: LoopFrames, at frame: Int) -> Int {
      let pace = ContactSheet.pace(for: cell.source.duration)
      return frame * pace * cell.frameCount / ContactSheet.frameCount % cell.frameCount
    }
  }

  /// The number of runs of an animation: the one that changes its speed least.
  static func pace(for seconds: Double) -> Int {
    func change(_ pace: Int) -> Double {
      let ratio = duration / Double(pace) / seconds
      return max(ratio, 1 / ratio)
    }
    return paces.min { change($0) < change($1) } ?? 1
  }
}

extension Animation {
  /// Its frames for a cell of a sheet.
  fileprivate func cell(side: Int, page: Color) throws(WhirligifError) -> LoopFrames {
    var cell = self
    cell.options = RenderOptions()
    cell.options.size = .longerSide(side)
    cell.options.matte = page
    let pace = ContactSheet.pace(for: try cell.plan().source.duration)
    cell.options.duration = ContactSheet.duration / Double(pace)
    cell.options.frameRate = Double(ContactSheet.frameCount) / ContactSheet.duration
    return try cell.plan().frames()
  }
}
