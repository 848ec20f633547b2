import Motion
import Testing

struct PhaseTests {
  @Test(
    arguments: [(0, 0), (0.25, 0.25), (1, 0), (1.75, 0.75), (-0.25, 0.75), (-3, 0), (0.7 + 0.2 + 0.1, 0)]
      as [(Double, Double)])
  func phasesWrap(turns: Double, phase: Double) {
    #expect(Phase.wrap(turns) == phase)
  }

  @Test func iterationsAndShiftsStayOnTheCircle() {
    #expect(Phase.local(0.25, iterations: 2) == 0.5)
    #expect(Phase.local(0.5, iterations: 2) == 0)
    #expect(Phase.local(0.25, iterations: 2, shift: 0.75) == 0.25)
    #expect(Phase.local(0.25, shift: -0.5) == 0.75)
    #expect(Phase.local(0.5, iterations: 0, shift: 0.3) == 0.3)
  }

  @Test func directionsTurnTheLoopRound() {
    let phases = (0..<8).map { Double($0) / 8 }
    #expect(phases.map { Phase.local($0, direction: .reverse) } == [0] + phases.dropFirst().reversed())
    #expect(phases.map { Phase.local($0, direction: .alternate) } == [0, 0.25, 0.5, 0.75, 1, 0.75, 0.5, 0.25])
  }

  /// The frames of a loop in which a part runs several times repeat: to 1e-9, and never as 1 instead of 0.
  @Test func iterationsRepeat() {
    for frames in 1...120 {
      for iterations in 1...6 where frames % iterations == 0 {
        let period = frames / iterations
        for frame in 0..<frames {
          let phase = Phase.local(Double(frame) / Double(frames), iterations: iterations)
          #expect(abs(phase - Double(frame % period) / Double(period)) < 1e-9)
        }
      }
    }
  }
}
