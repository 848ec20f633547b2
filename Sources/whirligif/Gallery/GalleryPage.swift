import WhirligifKit

/// A page that shows presets, in one file: no other file, no network, no library.
enum GalleryPage {
  /// A preset on the page, with its animation for light and for dark pages.
  struct Card {
    let animation: Animation
    let light, dark: RenderedGIF
  }

  static func page(_ cards: [Card]) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Whirligif: \(cards.count) loading animations</title>
    <style>\(style)</style>
    <header>
      <h1>Whirligif</h1>
      <label>Search <input type="search" id="search" placeholder="\(cards.count) presets" autofocus></label>
    </header>
    <main>
    \(cards.map(card).joined())</main>
    <script>\(script)</script>
    </html>

    """
  }

  private static func card(_ card: Card) -> String {
    let animation = card.animation
    let name = HTML.escaped(animation.name)
    let words = HTML.escaped("\(animation.name) \(animation.summary)".lowercased())
    return """
      <article id="\(name)" data-words="\(words)">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="\(data(card.dark))">
          <img src="\(data(card.light))" width="\(card.light.report.width)" height="\(card.light.report.height)" \
      alt="\(name)">
        </picture>
        <h2><a href="#\(name)">\(name)</a></h2>
        <p>\(HTML.escaped(animation.summary))</p>
        <button type="button" title="Copy"><code>whirligif render \(name)</code></button>
        <details><summary>Parameters</summary><dl>\(animation.parameters.map(parameter).joined())</dl></details>
      </article>

      """
  }

  private static func parameter(_ parameter: Parameter) -> String {
    "<dt><code>--\(HTML.escaped(parameter.flag))</code> <small>\(HTML.escaped(parameter.defaultText))</small></dt>"
      + "<dd>\(HTML.escaped(parameter.summary))</dd>"
  }

  private static func data(_ gif: RenderedGIF) -> String { "data:image/gif;base64,\(Base64.text(gif.bytes))" }

  private static let style = """
    :root { font: 16px/1.4 system-ui, sans-serif; --page: #fff; --card: #f6f7f9; --text: #1f2328; --quiet: #59636e; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #121212; --card: #1c1c1e; --text: #e6e6e6; --quiet: #a0a0a8; }
    }
    body { margin: 0; background: var(--page); color: var(--text); }
    header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center;
      padding: .75rem 1rem; background: var(--page); border-bottom: 1px solid var(--card); }
    h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1rem; margin: .75rem 0 0; }
    input { font: inherit; padding: .4rem .6rem; width: min(60vw, 20rem); }
    main { display: grid; gap: 1rem; padding: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
    article { border: 1px solid var(--card); border-radius: .75rem; padding: 1rem; overflow-wrap: anywhere; }
    article[hidden] { display: none; }
    picture { display: grid; place-items: center; min-height: 7rem; }
    img { max-width: 100%; height: auto; }
    a { color: inherit; text-decoration: none; } p, small, dd { color: var(--quiet); margin: .25rem 0; }
    button { font: inherit; color: inherit; background: var(--card); border: 0; border-radius: .4rem; padding: .4rem .6rem;
      cursor: pointer; text-align: left; max-width: 100%; }
    details { margin-top: .5rem; } dl { margin: .5rem 0 0; font-size: .875rem; } dd { margin-left: 1rem; }
    """

  private static let script = """
    const cards = [...document.querySelectorAll("article")];
    document.getElementById("search").addEventListener("input", event => {
      const words = event.target.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const card of cards) card.hidden = !words.every(word => card.dataset.words.includes(word));
    });
    document.addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button) navigator.clipboard?.writeText(button.textContent);
    });
    """
}
