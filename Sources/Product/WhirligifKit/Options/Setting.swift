import Numerics

/// The value of an option or a parameter, in the syntax of flags.
package struct Setting: Sendable, Equatable {
  package internal(set) var name: Name
  package let text: String
  /// The drawing that a client of the library gives as the value; the text is then its name.
  var artwork: Artwork?
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

  /// A drawing as a value.
  init(name: Name, artwork: Artwork) {
    self.init(name: name, text: artwork.label, isOwn: true)
    self.artwork = artwork
  }

  package static func == (one: Setting, other: Setting) -> Bool {
    (one.name, one.isHint, one.isParameter, one.isOwn) == (other.name, other.isHint, other.isParameter, other.isOwn)
      && one.artwork == other.artwork && one.text.hasBytes(of: other.text)
  }
}

extension Setting {
  /// The kind of its value; nil for an option that is no color, and for a name that the animation does not have.
  package func kind(for animation: Animation) -> Parameter.Kind? {
    if !isParameter, let option = RenderOption.all.first(where: { name == Name($0.name) }) {
      return option.type.takesColor ? .color : nil
    }
    return animation.source.input.parameter(named: name.text)?.kind
  }

  /// The text in names of outputs: a format is the extension of its files.
  package var inNames: String { name == "format" ? Container(named: text)?.fileExtension ?? text : text }

  /// The setting with another text.
  package func with(_ text: String) -> Setting {
    Setting(name: name, text: text, isHint: isHint, isParameter: isParameter, isOwn: isOwn)
  }

  /// The setting with a file path relative to the current folder.
  package func found(from folder: String, for animation: Animation) -> Setting {
    folder.isEmpty ? self : with(animation.source.located(text, of: name, in: folder))
  }

  /// Sets a parameter if the animation has it.
  ///
  /// - Returns: whether the animation has the parameter.
  package func apply(toParametersOf animation: inout Animation) throws(WhirligifError) -> Bool {
    do {
      try animation.source.set(self)
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
