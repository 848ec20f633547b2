import Preset
import Raster
import Testing
import Typography
import Vector

@Suite("Names of drawing")
struct NamedCasesTests {
  private func names<Name: CaseIterable & RawRepresentable<String>>(_ type: Name.Type) -> Set<String> {
    Set(type.allCases.map(\.rawValue))
  }

  @Test("What documents can name is what can be drawn")
  func same() {
    #expect(names(Layer.BlendName.self) == names(BlendMode.self))
    #expect(names(Layer.FillRuleName.self) == names(FillRule.self))
    #expect(names(StrokeSource.Cap.self) == names(StrokeStyle.Cap.self))
    #expect(names(StrokeSource.Join.self) == names(StrokeStyle.Join.self))
    #expect(names(GradientSource.Spread.self) == names(Gradient.Spread.self))
    #expect(names(GradientSource.Interpolation.self) == names(Gradient.Interpolation.self))
    #expect(names(Shape.Text.Measure.self) == names(TextStyle.Measure.self))
    #expect(names(Shape.Text.Alignment.self).union(["natural"]) == names(TextStyle.Alignment.self))
  }
}
