import Numerics
import WhirligifKit

/// The JSON Schema of project files and manifests, from the table of options.
package enum ProjectSchema {
  /// The name of the file beside a project file.
  package static let name = "whirligif.schema.json"

  /// The text of the schema, with a final line feed.
  package static var text: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Whirligif project",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "$schema": {"description": "The schema of this file, for editors.", "type": "string"},
        "colors": {"description": "Named colors, with one value, or one for light and one for dark pages.", "type": "object", "additionalProperties": {"$ref": "#/$defs/color"}},
        "fonts": {"description": "Named fonts: families, or paths of files.", "type": "object", "additionalProperties": {"type": "string"}},
        "themes": {"description": "Named settings for pages of one kind.", "type": "object", "additionalProperties": {"$ref": "#/$defs/settings", "propertyNames": {"not": {"enum": \(unknownInThemes.line)}}}},
        "output": {"description": "The template of output names.", "type": "string"},
        "defaults": {"description": "Settings of all jobs.", "$ref": "#/$defs/settings"},
        "strict": {"description": "Whether warnings are errors.", "type": "boolean"},
        "matrix": {"description": "Names with values: every combination is a job.", "type": "object", "additionalProperties": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/value"}}},
        "jobs": {"description": "Jobs with settings of their own.", "type": "array", "items": {"$ref": "#/$defs/settings", "required": ["preset"]}}
      },
      "$defs": {
        "value": {"type": ["string", "number", "boolean", "array"]},
        "color": {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": false, "required": ["light", "dark"], "properties": {"light": {"type": "string"}, "dark": {"type": "string"}}}]},
        "settings": {
          "type": "object",
          "additionalProperties": {"$ref": "#/$defs/value"},
          "properties": {
    \(settings.map { "        \(ReportValue.string($0.name).line): \($0.schema.line)" }.joined(separator: ",\n"))
          }
        }
      }
    }

    """
  }

  private static var unknownInThemes: ReportValue {
    .array(Manifest.unknownInThemes.sorted().map { .string($0.text) })
  }

  /// The settings of jobs, themes and all jobs; other names are parameters.
  private static var settings: [(name: String, schema: ReportValue)] {
    let own = [
      ("preset", "A preset's name, or the path of a document.", PresetLibrary.names),
      ("theme", "The theme.", Theme.names),
      ("output", "The path of the output.", []), ("alt", "The text of the picture on a page.", []),
      ("sheet", "The frames in a row of a sprite sheet.", []),
    ]
    return (own + RenderOption.all.map { ($0.name, $0.summary, $0.type.words) }).map { name, summary, words in
      let other = ReportValue.object(["$ref": .string("#/$defs/value")])
      let some = ReportValue.object(["enum": .array(words.map(ReportValue.string))])
      return (
        name, .object(["description": .string(summary), "anyOf": .array(words.isEmpty ? [other] : [some, other])])
      )
    }
  }
}
