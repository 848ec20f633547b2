import GIF
import Preset
import Testing

@testable import WhirligifKit

/// Enums of the library and of the modules below it that are converted by their names.
struct TwinNamesTests {
  @Test(arguments: ParameterType.allCases) func everyParameterTypeIsAKind(type: ParameterType) {
    #expect(Parameter.Kind(rawValue: type.rawValue) != nil)
  }

  @Test(arguments: RenderOptions.Dither.allCases) func everyDitherIsOneOfTheEncoder(dither: RenderOptions.Dither) {
    #expect(EncodingOptions.Dither(rawValue: dither.rawValue) != nil)
  }
}
