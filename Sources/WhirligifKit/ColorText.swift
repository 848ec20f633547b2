import Motion
import Numerics

/// Colours as people write them in flags and manifests.
package enum ColorText {
  /// Nil if `text` is a colour, else what was expected.
  package static func objection(to text: String) -> String? {
    do {
      _ = try ColorSyntax.parse(text)
      return nil
    } catch {
      return "a colour such as '#3b82f6', 'tomato' or 'rgb(59, 130, 246)'"
    }
  }
}

extension ColorText {
  /// The colours that have names.
  package static var names: [String] { ColorSyntax.names.filter { $0 != "none" } }
}
