import Numerics
import Synchronization

/// The shades that a drawing makes of colors that a page decides, with the words by which CSS makes them in the page.
package final class PageShades: Sendable, Equatable {
  private let known: Mutex<[MarkedColor]>

  /// A color that moves has many shades, none of which a page follows.
  private static let maximumCount = 512
  /// In bytes: a shade of shades has the words of all.
  private static let longestWords = 240

  package static func == (a: PageShades, b: PageShades) -> Bool {
    a === b
  }

  package init(of colors: [MarkedColor]) {
    known = Mutex(colors)
  }

  /// The colors of the page, and the shades of them that were made so far.
  package var marks: [MarkedColor] {
    known.withLock { $0 }
  }

  /// Notes the mix of two colors of equal opacity, if one of them is a color of the page or a shade.
  ///
  /// - Parameter space: in which they are mixed, as CSS has it.
  package func add(_ mix: Color, of a: Color, _ b: Color, by amount: Double, in space: String) {
    guard a.alpha == b.alpha, 0 < amount, amount < 1 else {
      return
    }
    add(mix, of: [a, b]) { "color-mix(in \(space),\($0[0]),\($0[1]) \(NumberText.plain(100 * amount))%)" }
  }

  /// Notes a color with another hue, if that is a color of the page or a shade.
  package func add(_ turned: Color, of color: Color, turnedBy degrees: Double) {
    add(turned, of: [color]) { "oklch(from \($0[0]) l c calc(h + \(NumberText.plain(degrees))))" }
  }

  private func add(_ shade: Color, of colors: [Color], _ words: ([String]) -> String) {
    let (hex, others) = (shade.withAlpha(1).hexadecimal, colors.map { $0.withAlpha(1).hexadecimal })
    guard !others.contains(hex) else {
      return
    }
    known.withLock { known in
      let pages = colors.map { known[$0] }
      guard known.count < Self.maximumCount, known[shade] == nil, pages.contains(where: { $0 != nil }) else { return }
      func text(_ part: (PageColor) -> Name) -> String {
        words(zip(pages, others).map { page, other in page.map(part)?.text ?? other })
      }
      let css = text { $0.css }
      guard css.utf8.count <= Self.longestWords else { return }
      let page = PageColor(css: css, plain: text { $0.plain }, fallback: shade.withAlpha(1))
      known.append(MarkedColor(page.fallback, page))
    }
  }
}
