import Motion
import Numerics
import Synchronization
import Typography
import Vector

/// Measures the texts of a document's expressions, each once.
final class TextExtents: TextMeasure {
  private struct Key: Hashable {
    let text, font: Name
  }

  /// More texts than a document has: one that counts up to a large number measures each number anew.
  private static let maximumKept = 256
  /// The size in which texts are measured.
  private static let reference = 100.0

  private let fonts: FontFiles
  private let known = Mutex<[Key: TextExtent]>([:])

  /// - Parameter fonts: the files that may be fonts.
  init(_ fonts: FontFiles) { self.fonts = fonts }

  func extent(of text: String, font: String) throws(TextFault) -> TextExtent {
    let key = Key(text: Name(text), font: Name(font))
    if let extent = known.withLock({ $0[key] }) { return extent }
    let extent: TextExtent
    do throws(TypographyError) {
      extent = try measure(text, font)
    } catch {
      throw TextFault("\(error)")
    }
    known.withLock { if $0.count < Self.maximumKept { $0[key] = extent } }
    return extent
  }

  private func measure(_ text: String, _ font: String) throws(TypographyError) -> TextExtent {
    let style = TextStyle(font: try Font(font, in: fonts), size: Self.reference, measure: .capitals)
    let layout = try TextLayout(text, style: style)
    return TextExtent(width: layout.metrics.width / Self.reference, height: (layout.ink?.height ?? 0) / Self.reference)
  }
}
