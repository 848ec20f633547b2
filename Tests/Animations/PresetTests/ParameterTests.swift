import Colors
import Motion
import Numerics
import Raster
import Testing

@testable import Preset

@Suite("Parameters")
struct ParameterTests {
  static let parameters = """
    {
      "count": {"type": "integer", "default": 8, "minimum": 2, "maximum": 64, "summary": ""},
      "innerRadius": {"type": "number", "default": "outer / 2", "minimum": 0, "maximum": "outer", "summary": ""},
      "outer": {"type": "number", "default": 10, "summary": ""},
      "thin": {"type": "number", "default": "max(1, pixel)", "summary": ""},
      "wrap": {"type": "boolean", "default": true, "summary": ""},
      "color": {"type": "color", "default": "tomato", "summary": ""},
      "colors": {"type": "colors", "default": ["red", "#00f"], "summary": ""},
      "shade": {"type": "color", "default": "darken(color, 0.5)", "summary": ""},
      "ink": {"type": "paint", "default": "linear(0, red, blue)", "summary": ""},
      "text": {"type": "text", "default": "Hello", "summary": ""},
      "mode": {"type": "choice", "default": "loud", "choices": ["loud", "quiet"], "summary": ""}
    }
    """

  private func preset() throws -> PresetDocument { try document(documentText(parameters: Self.parameters)) }

  private func value(
    _ name: String, of document: PresetDocument, _ values: ParameterValues, pixel: Double = 1
  ) throws -> Value? {
    let geometry = CanvasGeometry(width: 40, height: 40, pixel: pixel)
    let resolved = try document.resolve(values, on: geometry)
    return document.parameters.first { $0.name == name }?.slot.map(resolved.context.value)
  }

  @Test("Defaults follow other parameters and the size of a pixel, until they are set")
  func dependentDefaults() throws {
    let preset = try preset()
    var values = ParameterValues(of: preset)
    #expect(try value("innerRadius", of: preset, values) == .number(5))
    #expect(try value("thin", of: preset, values, pixel: 2.5) == .number(2.5))
    try values.set("outer", to: "30", in: preset)
    #expect(try value("innerRadius", of: preset, values) == .number(15))
    try values.set("inner-radius", to: "7", in: preset)
    #expect(try value("innerRadius", of: preset, values) == .number(7))
  }

  @Test("A bound that depends on another parameter holds")
  func dependentBound() throws {
    let preset = try preset()
    var values = ParameterValues(of: preset)
    try values.set("innerRadius", to: "11", in: preset)
    let expected = ParameterError.outOfRange(parameter: "innerRadius", 11, minimum: 0, maximum: 10)
    #expect(throws: ResolutionError.parameter(expected)) {
      try preset.resolve(values, on: CanvasGeometry(width: 40, height: 40, pixel: 1))
    }
  }

  @Test("Texts of flags become values of the parameter's type")
  func texts() throws {
    let preset = try preset()
    var values = ParameterValues(of: preset)
    for (name, text) in [
      ("count", "12"), ("wrap", "no"), ("color", "#0f0"), ("colors", "rgb(0, 0, 255), white"), ("text", "a, b"),
      ("mode", "quiet"), ("ink", "radial(red, lime 25%, blue)"),
    ] { try values.set(name, to: text, in: preset) }
    #expect(try value("count", of: preset, values) == .number(12))
    #expect(try value("wrap", of: preset, values) == .boolean(false))
    #expect(try value("color", of: preset, values) == .color(Color(red: 0.0, green: 1, blue: 0)))
    #expect(try value("colors", of: preset, values) == .colors([Color(red: 0.0, green: 0, blue: 1), .white]))
    #expect(try value("text", of: preset, values) == .text("a, b"))
    #expect(try value("mode", of: preset, values) == .text("quiet"))
    #expect(
      values.overrides[8]
        == .gradient(
          .gradient(
            GradientLiteral(
              .radial,
              [
                GradientLiteral.Stop(color: Color(red: 1.0, green: 0, blue: 0), offset: nil),
                GradientLiteral.Stop(color: Color(red: 0.0, green: 1, blue: 0), offset: 0.25),
                GradientLiteral.Stop(color: Color(red: 0.0, green: 0, blue: 1), offset: nil),
              ]))))
  }

  @Test(
    "Numbers are also percentages, and angles bear a unit",
    arguments: [("25%", 0.25), ("12.5%", 0.125), ("45deg", 45), ("1e1%", 0.1), ("3", 3)])
  func units(text: String, number: Double) throws {
    let preset = try preset()
    var values = ParameterValues(of: preset)
    try values.set("outer", to: text, in: preset)
    #expect(try value("outer", of: preset, values) == .number(number))
  }

  @Test(
    "A text that does not fit says what would",
    arguments: [
      ("count", "eight", "'count': \"eight\" is not a number; expected 2 to 64"),
      ("count", "1", "'count': 1 is out of range; expected 2 to 64"),
      ("count", "2.5", "'count': 2.5 is not a whole number"),
      ("count", "nan", "'count': \"nan\" is not a number; expected 2 to 64"),
      ("count", "1e999", "'count': \"1e999\" is not a number; expected 2 to 64"),
      ("count", "0x10", "'count': \"0x10\" is not a number; expected 2 to 64"),
      ("innerRadius", "", "'innerRadius': \"\" is not a number; expected 0 or more"),
      ("wrap", "maybe", "'wrap': \"maybe\" is neither true nor false"),
      ("mode", "quite", "'mode': \"quite\" is not one of loud, quiet; did you mean \"quiet\"?"),
      ("colour", "red", "unknown parameter \"colour\"; did you mean \"color\"?"),
    ])
  func badTexts(name: String, text: String, message: String) throws {
    let preset = try preset()
    var values = ParameterValues(of: preset)
    let before = values
    let error = #expect(throws: ParameterError.self) { try values.set(name, to: text, in: preset) }
    #expect(error?.description == message)
    #expect(values == before)
  }

  @Test(
    "A flag is the name in lower case with hyphens",
    arguments: [
      ("count", "count"), ("innerRadius", "inner-radius"), ("x2Scale", "x2-scale"), ("useRGB", "use-r-g-b"),
    ])
  func flags(name: String, flag: String) {
    #expect(ParameterDeclaration.flag(name) == flag)
  }

  @Test(
    "A paint that is written reads as the same paint",
    arguments: [
      "#ff0000", "#11223344", "linear(90, #ff0000, #0000ff)", "radial(#ff0000, #00ff00 60%, #0000ff)",
      "conic(-45.5, #ffffff, #000000 100%)",
    ])
  func paints(text: String) throws {
    #expect(try PaintLiteral(parsing: text).description == text)
  }

  @Test("The size of the canvas may depend on parameters that are constant, and on nothing else")
  func canvasSize() throws {
    let text = documentText(
      size: #"["12 * length(text)", 20]"#,
      parameters: #"{"text": {"type": "text", "default": "four", "summary": ""}}"#)
    let preset = try document(text)
    var values = ParameterValues(of: preset)
    #expect(try preset.canvasSize(with: values) == (48, 20))
    try values.set("text", to: "seventy", in: preset)
    #expect(try preset.canvasSize(with: values) == (84, 20))
    #expect(errors(in: documentText(size: #"["width", 20]"#)).count == 1)
    let empty = try {
      var empty = values; try empty.set("text", to: "", in: preset); return empty
    }()
    #expect(throws: ResolutionError.self) { try preset.canvasSize(with: empty) }
  }

  @Test("A computed default is limited to its range; a value that is set is not")
  func limitedDefault() throws {
    let parameters = #"{"a": {"type": "number", "default": "2 * pixel", "minimum": 1, "maximum": 6, "summary": ""}}"#
    let preset = try document(documentText(parameters: parameters))
    let slot = try #require(preset.parameters.first?.slot)
    for (pixel, expected) in [(0.25, 1.0), (2, 4), (10, 6)] {
      let geometry = CanvasGeometry(width: 40, height: 40, pixel: pixel)
      let resolved = try preset.resolve(ParameterValues(of: preset), on: geometry)
      #expect(resolved.context.value(of: slot) == .number(expected))
    }
    var values = ParameterValues(of: preset)
    #expect(throws: (any Error).self) {
      try values.set("a", to: "7", in: preset)
      _ = try preset.resolve(values, on: CanvasGeometry(width: 40, height: 40, pixel: 1))
    }
  }

  @Test(
    "A default without a value is the document's fault; once users have set something, it is told by the flag's name")
  func defaultWithoutValue() throws {
    let parameters = #"""
      {"b": {"type": "number", "default": 0, "summary": ""}, "a": {"type": "number", "default": "1 / b", "summary": ""}}
      """#
    let preset = try document(documentText(parameters: parameters))
    var values = ParameterValues(of: preset)
    func error() -> ResolutionError? {
      #expect(throws: ResolutionError.self) {
        try preset.resolve(values, on: CanvasGeometry(width: 40, height: 40, pixel: 1))
      }
    }
    guard case .property(let fault)? = error() else {
      Issue.record("no fault of the document")
      return
    }
    #expect("\(fault.problem)" == "division by zero, in \"1 / b\" at line 2, column 108")
    try values.set("b", to: "0", in: preset)
    guard case .parameter(let problem)? = error() else {
      Issue.record("no error of a parameter")
      return
    }
    #expect(problem.description == "'a': division by zero, in \"1 / b\" at line 2, column 108")
  }
}
