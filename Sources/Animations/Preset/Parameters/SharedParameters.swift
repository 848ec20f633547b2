import JSON
import Numerics

/// The parameters that mean the same in every document. `use` declares them as they are; a declaration without a type
/// replaces some of their keys.
enum SharedParameters {
  static let names = table.members.map { $0.key.text }

  /// Values that come with a shared parameter, by names for the expressions of the document.
  static let derived = [
    Derived(name: "sense", parameter: "direction", expression: "direction == 'clockwise' ? 1 : -1")
  ]

  struct Derived {
    let name, parameter, expression: String

    /// Whether a declaration is of the parameter, with the choices of the shared one.
    func follows(from declaration: ParameterDeclaration) -> Bool {
      declaration.name == parameter && declaration.choices == shared?["choices"]?.array?.compactMap { $0.string }
    }

    private var shared: JSONObject? { table[parameter]?.object }
  }

  /// The keys of a declaration: its own, then those of the shared parameter, at the place of the declaration.
  static func declaration(_ own: JSONObject, of name: String, at range: SourceRange) -> JSONObject? {
    guard let shared = table[name]?.object else { return nil }
    let added = shared.members.filter { own.member($0.key.text) == nil }.map { member in
      JSONObject.Member(key: member.key, keyRange: range, value: member.value.moved(to: range))
    }
    return JSONObject(members: own.members + added)
  }

  private static let table =
    (try? JSONDocument(
      reading: """
        {
          "color": { "type": "paint", "default": "accent(matte)", "summary": "Color or gradient." },
          "trackColor": { "type": "paint", "default": "color", "summary": "Color or gradient of the track." },
          "shimmer": { "type": "color", "default": "light(#f4f6f8, #4b586b)", "summary": "Color of the shimmer." },
          "thickness": {
            "type": "number", "default": "max(4, 1.5 * pixel)", "minimum": 0.5, "maximum": 12, "summary": "Width of the line."
          },
          "radius": { "type": "number", "default": 4, "minimum": 0, "maximum": 8, "summary": "Radius of the corners." },
          "trackOpacity": {
            "type": "number", "default": 0.3, "minimum": 0, "maximum": 0.7, "aliases": ["faint"], "summary": "Opacity of the track."
          },
          "minimum": {
            "type": "number", "default": 0.6, "minimum": 0, "maximum": 1, "aliases": ["least"], "summary": "Scale at the smallest."
          },
          "cap": { "type": "choice", "default": "round", "choices": ["round", "butt", "square"], "summary": "How the line ends." },
          "direction": {
            "type": "choice", "default": "clockwise", "choices": ["clockwise", "counterclockwise"],
            "summary": "Direction in which it turns."
          },
          "easing": { "type": "easing", "default": "linear", "summary": "How its speed changes within a turn." },
          "font": { "type": "font", "default": "builtin:bold", "summary": "Font of the text." },
          "artwork": {
            "type": "artwork", "default": "builtin", "summary": "SVG, PNG, JPEG or WebP file of the artwork."
          }
        }
        """
    ).root.object) ?? JSONObject(members: [])
}

extension JSONValue {
  /// The value, and all values in it, at another place.
  fileprivate func moved(to range: SourceRange) -> JSONValue {
    guard case .array(let elements) = content else { return JSONValue(content, at: range) }
    return JSONValue(.array(elements.map { $0.moved(to: range) }), at: range)
  }
}
