import Drawing
import Frames
import Platform
import WhirligifKit

/// Properties of a loop that are measured on its pictures, whose longer side has 128 pixels: larger than most loading
/// animations are shown.
package struct Assessment: Sendable {
  /// The change of the picture at the end of the loop divided by the largest change elsewhere: at most about 1 if the
  /// loop closes.
  let seam: Double
  /// The ink of the first picture divided by the most ink in any picture.
  let firstInk: Double
  /// The most flashes in any second, on white or on black, as WCAG 2.3.1 counts them.
  let flashes: Int
  /// Probable mistakes, a phrase each: tracks that jump without a declaration, a jump of the picture at the end of the
  /// loop, flashes, and a first picture with little ink.
  package let warnings: [String]

  /// The members of the JSON report; their names are stable.
  package var members: [ReportValue.Member] {
    func number(_ value: Double) -> ReportValue { value.isFinite ? .number(Self.rounded(value, to: 1000)) : .null }
    return [
      .init(name: "seam", value: number(seam)), .init(name: "firstInk", value: number(firstInk)),
      .init(name: "flashes", value: .integer(flashes)),
    ]
  }

  fileprivate init(_ analysis: LoopAnalysis, warnings cuts: [String], frameCount: Int) {
    seam = analysis.seamScore
    firstInk = analysis.firstInk
    flashes = analysis.flashesPerSecond
    var warnings = cuts
    if frameCount > 2, seam > 1.5 {
      warnings.append(
        "the loop jumps at its end: the picture changes \(ValueText.plain(Self.rounded(seam, to: 10))) times as "
          + "much there as anywhere else")
    }
    if flashes > 3 { warnings.append("it flashes \(flashes) times a second; more than 3 are unsafe") }
    if firstInk < 0.25 {
      warnings.append("the first picture, which some viewers show alone, is almost empty; choose another \"start\"")
    }
    self.warnings = warnings
  }

  private static func rounded(_ number: Double, to parts: Double) -> Double { (number * parts).rounded() / parts }
}

extension Animation {
  /// Measures the loop with default options. Costs more than twice as much as rendering it.
  package func assessment() throws(WhirligifError) -> Assessment {
    var plain = self
    plain.options = RenderOptions()
    plain.options.size = .longerSide(128)
    plain.options.maximumFrames = Self.maximumAssessedFrames
    let plan = try plain.plan()
    let (source, count) = (plan.source, plan.timing.frameCount)
    let analysis: LoopAnalysis
    do throws(SourceError) {
      analysis = try LoopAnalysis(of: source, frameCount: count, start: source.start)
    } catch {
      throw self.error(.source(frame: 0, reason: error))
    }
    return Assessment(analysis, warnings: try plan.loopWarnings(), frameCount: count)
  }

  /// A minute at the usual frame rates; longer loops are measured at a lower frame rate.
  private static let maximumAssessedFrames = 1500
}
