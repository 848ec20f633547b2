import Preset
import Raster
import Testing
import Typography
import Vector

@testable import Scene

@Suite("Names of drawing")
struct DocumentNamesTests {
  /// Each name means what is called the same, and everything that can be drawn has one.
  private func expectSame<
    Name: CaseIterable & RawRepresentable<String>, Drawn: CaseIterable & RawRepresentable<String>
  >(
    _ meaning: (Name) -> Drawn
  ) {
    let names = Name.allCases.map(\.rawValue)
    #expect(Name.allCases.map { meaning($0).rawValue } == names)
    #expect(Set(names) == Set(Drawn.allCases.map(\.rawValue)).subtracting(["natural"]))
  }

  @Test("What documents can name is what can be drawn")
  func same() {
    expectSame { BlendMode($0) }
    expectSame { FillRule($0) }
    expectSame { StrokeStyle.Cap($0) }
    expectSame { StrokeStyle.Join($0) }
    expectSame { Gradient.Spread($0) }
    expectSame { Gradient.Interpolation($0) }
    expectSame { TextStyle.Measure($0) }
    expectSame { TextStyle.Alignment($0) }
  }
}
