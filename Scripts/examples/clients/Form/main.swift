import WhirligifKit

/// A field of a settings form. A field that is not set shows the default, which follows the other fields.
struct Field {
  let name, label: String
  var control: Control
  var isSet: Bool

  enum Control {
    case slider(Double, ClosedRange<Double>)
    case toggle(Bool)
    case menu(String, [String])
    case color(Color)
    case text(String)
  }
}

func form(of animation: Animation) throws -> [Field] {
  try animation.parameters.map { parameter in
    let value = try animation.value(of: parameter.name)
    let control: Field.Control =
      switch (parameter.kind, value) {
      case (.number, .number(let number)?), (.integer, .number(let number)?):
        .slider(number, (parameter.minimum ?? 0)...(parameter.maximum ?? max(100, 2 * number)))
      case (.boolean, .boolean(let isOn)?): .toggle(isOn)
      case (.choice, .text(let choice)?): .menu(choice, parameter.choices)
      case (_, .color(let color)?): .color(color)
      default: .text(value?.text ?? "")
      }
    return Field(
      name: parameter.name, label: parameter.summary, control: control, isSet: animation.isSet(parameter.name))
  }
}

// A preset: what is set, what follows, and back.
func show(_ animation: Animation) throws {
  for field in try form(of: animation) where ["color", "thickness", "direction", "text"].contains(field.name) {
    print(field.name, field.control, field.isSet ? "set" : "default")
  }
}
var ring = try Animation(preset: "ring")
try ring.set(.thickness, to: 5)
try ring.set(.color, to: 0xff6347)
try show(ring)
try ring.reset("color")
try ring.reset("thickness")
try show(ring)
// A drawing has a form too.
try show(
  Animation(
    document: """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#2563eb" d="M2 2h20v20H2z"/></svg>
      """))
