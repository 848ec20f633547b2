import WhirligifKit

/// An editor of presets: each change is drawn, or marked where it is wrong.
struct Editor {
  private(set) var picture: Frame?
  private(set) var marks: [(line: Int, column: Int, message: String, fix: String?)] = []

  mutating func changed(_ text: String, at phase: Double) {
    marks = []
    do {
      var animation = try Animation(document: text, file: "draft.json")
      animation.options = RenderOptions(size: .longerSide(64), matte: .black)
      picture = try animation.frame(at: .phase(phase))
    } catch {
      marks = error.findings.map { finding in
        (finding.place?.line ?? 1, finding.place?.column ?? 1, finding.message, finding.suggestion)
      }
    }
  }
}

let draft = """
  {
    "formatVersion": 1, "name": "draft", "summary": "A disc.", "size": [24, 24], "duration": 1,
    "layers": [{ "circle": { "radius": 8 }, "position": ["width / 2", "height / 2"], "fill": "tomato" }]
  }
  """
var editor = Editor()
editor.changed(draft, at: 0.3)
print(editor.picture?.width ?? 0, editor.marks.count)
editor.changed(draft.replacing("radius", with: "radiu"), at: 0.3)
for mark in editor.marks { print(mark.line, mark.column, mark.fix ?? "-") }
editor.changed(draft.replacing("}]", with: "}"), at: 0.3)
for mark in editor.marks { print(mark.line) }
