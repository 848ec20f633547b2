import JSON
import Numerics

/// Values by variant: an object that has a number, a boolean or an expression for each choice of the parameter
/// `variant` is an expression that chooses.
struct VariantValues {
  private let choices: [String]

  /// Nil for a document without variants.
  init?(of root: JSONObject) {
    let declaration = root["parameters"]?.object?["variant"]?.object
    choices = declaration?["choices"]?.array?.compactMap { $0.string } ?? []
    guard choices.count > 1, !choices.contains(where: { $0.includes("'") }) else { return nil }
  }

  /// A value whose objects by variant are expressions.
  ///
  /// - Parameter key: the key of the value. Names that a document declares may be those of variants.
  func resolved(_ value: JSONValue, key: Name = "") -> JSONValue {
    switch value.content {
    case .array(let elements):
      return JSONValue(.array(elements.map { resolved($0) }), at: value.range)
    case .object(let object):
      let declares = ["parameters", "let", "with", "define", "aliases", "look"].contains(key)
      if !declares, let expression = expression(object) { return JSONValue(.string(expression), at: value.range) }
      let members = object.members.map {
        JSONObject.Member(key: $0.key, keyRange: $0.keyRange, value: resolved($0.value, key: $0.key))
      }
      return JSONValue(.object(JSONObject(members: members)), at: value.range)
    default: return value
    }
  }

  /// The expression of an object by variant; nil for another object.
  func expression(_ object: JSONObject) -> String? {
    members(of: object).map { members in
      members.enumerated().map { index, member in
        let source = Self.source(member.value) ?? ""
        return index == choices.count - 1 ? source : "variant == '\(member.key)' ? \(source) : "
      }.joined()
    }
  }

  /// The members of an object by variant in the order of the choices; nil for another object.
  func members(of object: JSONObject) -> [JSONObject.Member]? {
    let members = choices.compactMap { object.member($0) }.filter { Self.source($0.value) != nil }
    return members.count == choices.count && members.count == object.members.count ? members : nil
  }

  private static func source(_ value: JSONValue) -> String? {
    switch value.content {
    case .number(let number): number.description
    case .boolean(let boolean): boolean.description
    case .string(let text): "(\(text))"
    default: nil
    }
  }
}
