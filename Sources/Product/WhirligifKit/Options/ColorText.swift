import Colors
import Numerics

/// Colors in flags and manifests.
package enum ColorText {
  /// Nil if `text` is a color, otherwise the expectation.
  ///
  /// - Parameter isPage: whether the color is that of a page, which must be opaque.
  package static func expectation(violatedBy text: String, isPage: Bool = false) -> String? {
    do {
      let isOpaque = try ColorSyntax.parse(text).alpha >= 1
      return isOpaque || !isPage ? nil : "the opaque color of the page; areas that are not drawn are transparent anyway"
    } catch {
      return "a color such as '#3b82f6', 'tomato' or 'rgb(59, 130, 246)'"
    }
  }
}

extension ColorText {
  /// The color names.
  package static var names: [String] { ColorSyntax.names.filter { $0 != "none" } }
}
