import JSON
import Numerics

/// The names of animated properties in messages, as in After Effects.
enum PropertyNames {
  /// The name of a property of a layer; nil if the layer does not contain it.
  static func name(of property: JSONValue, in layer: JSONObject?) -> Name? {
    guard let layer else { return nil }
    return search(for: property.range, in: layer, owner: layer)
  }

  /// - Parameter owner: the innermost object with a type.
  private static func search(for range: SourceRange, in object: JSONObject, owner: JSONObject) -> Name? {
    let owner = object["ty"] == nil ? owner : object
    for member in object.members where member.value.range.contains(range) {
      if member.value.range == range { return name(of: member.key, in: owner) }
      return search(for: range, in: member.value, key: member.key, owner: owner)
    }
    return nil
  }

  private static func search(
    for range: SourceRange, in value: JSONValue, key: Name, owner: JSONObject
  ) -> Name? {
    if let object = value.object {
      // The axes of a position, and the value of an effect's control.
      let found = search(for: range, in: object, owner: owner)
      let isAxis = found == "x" || found == "y" || found == "z"
      return isAxis && key == "p" ? "position" : found
    }
    for element in value.array ?? [] where element.range.contains(range) {
      return search(for: range, in: element, key: key, owner: owner)
    }
    return nil
  }

  private static let transform: [Name: Name] = [
    "a": "anchor point", "p": "position", "s": "scale", "r": "rotation", "rz": "rotation", "rx": "x rotation",
    "ry": "y rotation", "or": "orientation", "o": "opacity", "sk": "skew", "sa": "skew axis", "so": "start opacity",
    "eo": "end opacity", "tm": "time remap", "d": "source text", "pt": "mask path", "c": "color", "w": "stroke width",
    "ks": "path",
  ]
  private static let byType: [Name: [Name: Name]] = [
    "rc": ["s": "size", "r": "roundness"], "el": ["s": "size"], "tm": ["s": "start", "e": "end", "o": "offset"],
    "sr": [
      "pt": "points", "ir": "inner radius", "or": "outer radius", "is": "inner roundness", "os": "outer roundness",
    ],
    "gf": ["s": "start point", "e": "end point"], "gs": ["s": "start point", "e": "end point"],
    "rp": ["c": "copies", "o": "offset"], "rd": ["r": "radius"],
  ]

  private static func name(of key: Name, in owner: JSONObject) -> Name {
    if key == "v", let name = owner.name("nm") { return name }
    return byType[owner["ty"]?.name ?? ""]?[key] ?? transform[key] ?? key
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    start.offset <= other.start.offset && other.end.offset <= end.offset
  }
}
