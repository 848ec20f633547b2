import Numerics

/// The value of an option or a parameter, in the syntax of flags.
package struct Setting: Sendable, Equatable {
  package let name: Name
  package let text: String
  /// Whether the setting is ignored if the animation cannot take the value.
  package var isHint: Bool
  /// Whether it sets a parameter even where an option has the same name.
  package var isParameter: Bool
  /// Whether the user set it for the very animation, or for all of a command: it is then warned of if it changes
  /// nothing.
  var isOwn: Bool

  package init(name: Name, text: String, isHint: Bool = false, isParameter: Bool = false, isOwn: Bool = false) {
    (self.name, self.text, self.isHint) = (name, text, isHint)
    (self.isParameter, self.isOwn) = (isParameter, isOwn)
  }

  package static func == (one: Setting, other: Setting) -> Bool {
    (one.name, one.isHint, one.isParameter, one.isOwn) == (other.name, other.isHint, other.isParameter, other.isOwn)
      && one.text.hasBytes(of: other.text)
  }
}

extension Setting {
  /// The kind of its value; nil for an option that is no color, and for a name that the animation does not have.
  package func kind(for animation: Animation) -> Parameter.Kind? {
    if !isParameter, let option = RenderOption.all.first(where: { name == Name($0.name) }) {
      return option.type.takesColor ? .color : nil
    }
    return animation.input.kind(of: name.text)
  }

  /// The text in names of outputs: a format is the extension of its files.
  package var inNames: String { name == "format" ? Container(named: text)?.fileExtension ?? text : text }

  /// The setting with another text.
  package func with(_ text: String) -> Setting {
    Setting(name: name, text: text, isHint: isHint, isParameter: isParameter, isOwn: isOwn)
  }

  /// The setting with a file path relative to the current folder.
  package func found(from folder: String, for animation: Animation) -> Setting {
    folder.isEmpty ? self : with(animation.input.located(text, of: name.text, in: folder))
  }

  /// Sets a parameter if the animation has it.
  ///
  /// - Returns: whether the animation has the parameter.
  package func apply(toParametersOf animation: inout Animation) throws(WhirligifError) -> Bool {
    do {
      if isOwn { try animation.set(name.text, to: text) } else { try animation.apply(name.text, text) }
      return true
    } catch .unknownParameter {
      return false
    } catch .unknownSetting {
      return false
    } catch .invalidValue where isHint {
      return true
    }
  }
}
