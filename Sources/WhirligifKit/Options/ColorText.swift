import Motion
import Numerics

/// Colours as people write them in flags and manifests.
package enum ColorText {
  /// Nil if `text` is a colour, else what was expected.
  ///
  /// - Parameter isPage: whether it is that of a page, which nothing lies behind.
  package static func objection(to text: String, isPage: Bool = false) -> String? {
    do {
      let isOpaque = try ColorSyntax.parse(text).alpha >= 1
      return isOpaque || !isPage ? nil : "the page's colour, an opaque one; what is not drawn is transparent anyway"
    } catch {
      return "a colour such as '#3b82f6', 'tomato' or 'rgb(59, 130, 246)'"
    }
  }
}

extension ColorText {
  /// How well two colours can be told apart, as WCAG measures it: 1 for not at all, up to 21. Nil if one is none.
  package static func contrast(_ a: String, _ b: String) -> Double? {
    guard let a = try? ColorSyntax.parse(a), let b = try? ColorSyntax.parse(b) else { return nil }
    return a.contrast(with: b)
  }

  /// The colours that have names.
  package static var names: [String] { ColorSyntax.names.filter { $0 != "none" } }
}
