import Drawing
import Numerics
import Platform

extension RenderPlan {
  /// A note for each setting of time, and for a background, without which the file has the same bytes: of one picture,
  /// in which only the delay of a GIF tells of time, or of shapes, which are soon made again.
  func unchangedSettings(of file: RenderedFile, after others: [Warning]) throws(WhirligifError) -> [Warning] {
    guard options.maximumBytes == nil else { return [] }
    let isRaster = !container.isVector
    var isStill = false
    if isRaster || options.isOnePicture { isStill = try showsOnePicture() }
    if isRaster {
      guard isStill, file.report.frames == 1 else { return [] }
    } else {
      guard isStill || !options.isOnePicture else { return [] }
    }
    let unsaid = Self.settings.filter { name in
      isGiven(name) && !others.contains { $0.finding.setting?.hasBytes(of: name) == true }
    }
    let unused = unsaid.filter { name in
      if isRaster, name != Self.background {
        return container != .gif || Self.ofMoments.contains(name)
      }
      return (try? without(name).file())?.bytes == file.bytes
    }
    return unused.map { name in
      Warning("\(setting: name) changes nothing of this file.", .unusedOption)
    }
  }

  private static let ofMoments = ["fps", "start", "still", "at", "max-frames"]
  private static let ofTime = ["from", "to", "duration", "speed", "plays", "hold", "bounce"]
  private static let background = "background"
  private static let settings = ofMoments + ofTime + [background]

  private func isGiven(_ name: String) -> Bool {
    RenderOption.named(name)?.storage?.isGiven(options) ?? animation.source.chosen.contains(Name(name))
  }

  private func without(_ name: String) throws(WhirligifError) -> RenderBudget {
    var plain = animation
    if let storage = RenderOption.named(name)?.storage {
      storage.reset(&plain.options)
    } else {
      plain.source = try plain.source.without(Name(name))
    }
    return try RenderBudget(for: plain.plan(for: container), progress: { _ in }, isCancelled: { false })
  }

  /// Whether the loop draws one picture, as far as a few moments tell.
  private func showsOnePicture() throws(WhirligifError) -> Bool {
    if own.steps == 1 { return true }
    let first = Array(repeating: own.start, count: Self.spread.count)
    return try animation.drawing { () throws(SourceError) in
      try own.hasSamePictures(as: own, at: Self.spread, others: first)
    }
  }

  /// Moments that a motion which repeats within the loop does not show alike.
  private static let spread = (1...7).map { Double($0) / 7.3 }
}
