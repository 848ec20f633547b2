import Drawing

/// What a viewer sees of a loop that its document does not say: measured on pictures whose longer side has 128 pixels,
/// the largest at which most loading animations are shown.
package struct Assessment: Sendable {
  /// The change of the picture where the loop begins again over the largest elsewhere: about 1 at the most if it
  /// closes.
  package let seam: Double
  /// The ink of the first picture over the most ink in any.
  package let firstInk: Double
  /// The most in any second, on white or on black, as WCAG 2.3.1 counts them.
  package let flashes: Int
  /// What is doubtful, a phrase each: tracks that jump though the document does not say so, a jump of the picture where
  /// the loop begins again, flashes, and a first picture with little on it.
  package let doubts: [String]

  /// The members of the JSON report; their names are a promise.
  package var members: [ReportValue.Member] {
    func number(_ value: Double) -> ReportValue { value.isFinite ? .number(Self.rounded(value, to: 1000)) : .null }
    return [
      .init(name: "seam", value: number(seam)), .init(name: "firstInk", value: number(firstInk)),
      .init(name: "flashes", value: .integer(flashes)),
    ]
  }

  fileprivate init(_ analysis: LoopAnalysis, doubts cuts: [String], frameCount: Int) {
    seam = analysis.seamScore
    firstInk = analysis.firstInk
    flashes = analysis.flashesPerSecond
    var doubts = cuts
    if frameCount > 2, seam > 1.5 {
      doubts.append(
        "the loop jumps where it begins again: the picture changes \(ValueText.plain(Self.rounded(seam, to: 10))) times as "
          + "much there as anywhere else")
    }
    if flashes > 3 { doubts.append("it flashes \(flashes) times a second; more than 3 are not safe to look at") }
    if firstInk < 0.25 {
      doubts.append("the first picture, which some viewers show alone, is almost empty; choose another \"start\"")
    }
    self.doubts = doubts
  }

  private static func rounded(_ number: Double, to parts: Double) -> Double { (number * parts).rounded() / parts }
}

extension Animation {
  /// Looks at the loop as its document says it, whatever the options. Costs more than twice as much as rendering it.
  package func assessment() throws(WhirligifError) -> Assessment {
    var plain = self
    plain.options = RenderOptions()
    plain.options.size = .longerSide(128)
    let frames = try plain.plan(frameLimit: Self.mostAssessedFrames)
    do {
      let analysis = try LoopAnalysis(of: frames.source, frameCount: frames.count, start: frames.source.start)
      return Assessment(analysis, doubts: try input.doubts(about: frames.source), frameCount: frames.count)
    } catch {
      throw input.error(error)
    }
  }

  /// A minute at most frame rates; of longer loops fewer frames a second are looked at.
  private static let mostAssessedFrames = 1500
}
