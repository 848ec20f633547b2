import Preset
import Scene

extension Animation {
  /// What is doubtful about the loop as a viewer sees it, a phrase each: tracks that jump though the document does not
  /// say so, a jump of the picture where the loop begins again, flashes, and a first picture with little on it. Measured
  /// on pictures of 64 pixels.
  package func doubts() throws(WhirligifError) -> [String] {
    var small = self
    small.options = RenderOptions()
    small.options.size = .longerSide(64)
    let frames = try small.plan()
    do {
      let cuts = try CutSearch.cuts(in: frames.scene)
      let analysis = try LoopAnalysis(of: frames.scene, frameCount: frames.count, start: frames.scene.start)
      return cuts.map(Self.phrase) + Self.phrases(for: analysis, frameCount: frames.count)
    } catch {
      throw self.error(error)
    }
  }

  private static func phrase(for cut: Place) -> String {
    "\(cut.position.line):\(cut.position.column): \(cut.path) jumps where it begins again, with these values of the "
      + "parameters; say \"cut\": true if it may"
  }

  private static func phrases(for analysis: LoopAnalysis, frameCount: Int) -> [String] {
    func brief(_ number: Double) -> String { ValueText.plain((number * 10).rounded() / 10) }
    var phrases: [String] = []
    if frameCount > 2, analysis.seamScore > 1.5 {
      phrases.append(
        "the loop jumps where it begins again: the picture changes \(brief(analysis.seamScore)) times as much there as "
          + "anywhere else")
    }
    if analysis.flashesPerSecond > 3 {
      phrases.append(
        "it flashes \(brief(analysis.flashesPerSecond)) times a second; more than 3 are not safe to look at")
    }
    if analysis.firstInk < 0.25 {
      phrases.append("the first picture, which some viewers show alone, is almost empty; choose another \"start\"")
    }
    return phrases
  }
}
