import Codecs
import WhirligifKit

/// A page that shows presets, in a single file without network access or libraries.
struct GalleryPage {
  /// A preset on the page, with its animation and its reduced-motion variant for light and for dark pages.
  struct Card {
    let animation: Animation
    /// The command that renders the light animation.
    let command: String
    let light, dark, calmLight, calmDark: RenderedGIF
  }

  /// The colors of the cards, onto which the animations' edges are blended.
  static let lightPaper = "#ffffff"
  static let darkPaper = "#16181d"

  let cards: [Card]

  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Whirligif: \(cards.count) loading animations</title>
    <style>
    \(GalleryStyle.text)
    </style>
    </head>
    <body>
    <header>
    <h1>Whirligif <small>\(cards.count) loading animations</small></h1>
    \(searchField)
    \(choice("theme", "Theme", ["auto", "light", "dark"]))
    \(choice("family", "Family", ["all"] + families))
    </header>
    <main>
    \(families.map(section).joined())<p id="nothing" hidden>Nothing is called or described like that.</p>
    </main>
    <p id="status" class="unseen" role="status"></p>
    <script>
    \(GalleryScript.text)
    </script>
    </body>
    </html>

    """
  }

  /// The families that have presets.
  private var families: [String] {
    Animation.families.filter { family in cards.contains { $0.animation.family == family } }
  }

  // MARK: Header

  private var searchField: String {
    """
    <form role="search"><label class="unseen" for="search">Search</label>
    <svg aria-hidden="true" viewBox="0 0 16 16"><path d="M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z"/></svg>
    <input type="search" id="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
    <kbd aria-hidden="true">/</kbd></form>
    """
  }

  /// A group of radio buttons; the first is selected at the start.
  private func choice(_ name: String, _ legend: String, _ values: [String]) -> String {
    let options = values.enumerated().map { index, value in
      "<label><input type=\"radio\" name=\"\(name)\" value=\"\(value)\"\(index == 0 ? " checked" : "")>"
        + "<span>\(Self.capitalized(value))</span></label>"
    }
    return "<fieldset id=\"\(name)\"><legend class=\"unseen\">\(legend)</legend>\(options.joined())</fieldset>"
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  // MARK: Cards

  private func section(_ family: String) -> String {
    let members = cards.filter { $0.animation.family == family }
    return """
      <section data-family="\(family)" aria-labelledby="family-\(family)">
      <h2 id="family-\(family)">\(Self.capitalized(family)) <small>\(members.count)</small></h2>
      <ul>
      \(members.map(item).joined())</ul>
      </section>

      """
  }

  private func item(_ card: Card) -> String {
    let animation = card.animation
    let name = HTML.escaped(animation.name)
    let words = ([animation.name, animation.summary, animation.family] + animation.tags).joined(separator: " ")
    return """
      <li><article id="\(name)" data-words="\(HTML.escaped(words.lowercased()))">
      \(picture(card))
      <h3><a href="#\(name)">\(name)</a></h3>
      <p>\(HTML.escaped(animation.summary))</p>
      <div class="command"><code>\(command(card.command))</code>\
      <button type="button" aria-label="Copy the command for \(name)">Copy</button></div>
      <details><summary>\(parameterCount(animation.parameters.count))</summary>
      <dl>\(animation.parameters.map(parameter).joined())</dl></details>
      </article></li>

      """
  }

  /// Keeps an option and its value on one line.
  private func command(_ text: String) -> String {
    var result = ""
    var isInOption = false
    for (k, word) in HTML.escaped(text).split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if word.hasPrefix("--") {
        result += isInOption ? "</span> <span>" : " <span>"
        isInOption = true
      } else if k > 0 {
        result += " "
      }
      result += word
    }
    return isInOption ? result + "</span>" : result
  }

  /// The `<picture>` follows the theme of the page and the preference for reduced motion; the script changes the theme.
  private func picture(_ card: Card) -> String {
    let report = card.light.report
    let dark = "(prefers-color-scheme: dark)"
    let calm = "(prefers-reduced-motion: reduce)"
    return """
      <picture>
      <source data-dark media="\(dark) and \(calm)" srcset="\(data(card.calmDark))">
      <source media="\(calm)" srcset="\(data(card.calmLight))">
      <source data-dark media="\(dark)" srcset="\(data(card.dark))">
      <img src="\(data(card.light))" width="\(report.width)" height="\(report.height)" alt="">
      </picture>
      """
  }

  private func parameterCount(_ count: Int) -> String { count == 1 ? "1 parameter" : "\(count) parameters" }

  private func parameter(_ parameter: Parameter) -> String {
    "<div><dt><code>--\(HTML.escaped(parameter.flag))</code></dt><dd>\(HTML.escaped(parameter.summary))</dd>"
      + "<dd class=\"default\"><code>\(HTML.escaped(parameter.defaultText))</code></dd></div>"
  }

  private func data(_ gif: RenderedGIF) -> String { "data:image/gif;base64,\(Base64.text(gif.bytes))" }
}
