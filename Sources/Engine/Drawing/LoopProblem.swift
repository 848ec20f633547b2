/// A probable mistake in the pictures of a loop.
package enum LoopProblem: Hashable, Sendable {
  case empty
  case frozen
  case cut([LoopLook.Edge])
  /// Text too small to be read; its size in pixels, and the smallest that is legible.
  case smallText(Double, legible: Double)
  /// Installed fonts replace the requested one.
  case fallbackFonts([String])
  /// The picture is smaller than the smallest sensible size of the document, in pixels.
  case small(smallest: Int)
}
