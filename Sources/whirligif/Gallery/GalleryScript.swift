/// The script of the gallery. Without it, the page shows everything in the reader's own theme.
enum GalleryScript {
  static let text = #"""
    "use strict";
    const one = selector => document.querySelector(selector);
    const all = selector => [...document.querySelectorAll(selector)];
    const search = one("#search"), status = one("#status");
    const chosen = name => one(`input[name=${name}]:checked`).value;

    function filter() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const family = chosen("family");
      let shown = 0;
      for (const section of all("section")) {
        let inSection = 0;
        for (const article of section.querySelectorAll("article")) {
          const fits = (family === "all" || family === section.dataset.family)
            && words.every(word => article.dataset.words.includes(word));
          article.parentElement.hidden = !fits;
          inSection += fits;
        }
        section.hidden = inSection === 0;
        section.querySelector("small").textContent = inSection;
        shown += inSection;
      }
      one("#nothing").hidden = shown > 0;
      status.textContent = shown === 1 ? "1 preset" : `${shown} presets`;
    }

    function theme() {
      const choice = chosen("theme");
      document.documentElement.style.colorScheme = choice === "auto" ? "" : choice;
      const always = "(min-width: 0px)", never = "(max-width: 0px)";
      const media = { auto: "(prefers-color-scheme: dark)", dark: always, light: never }[choice];
      for (const source of all("source[data-dark]")) {
        const calm = source.media.includes("reduced-motion") ? " and (prefers-reduced-motion: reduce)" : "";
        source.media = media + calm;
      }
    }

    async function copy(button) {
      const code = button.previousElementSibling;
      try {
        await navigator.clipboard.writeText(code.textContent);
      } catch {
        getSelection().selectAllChildren(code);
        document.execCommand("copy");
      }
      button.textContent = "Copied";
      status.textContent = "Copied " + code.textContent;
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    }

    search.addEventListener("input", filter);
    one("form").addEventListener("submit", event => event.preventDefault());
    one("#family").addEventListener("change", () => { filter(); scrollTo(0, 0); });
    one("#theme").addEventListener("change", theme);
    document.addEventListener("click", event => {
      const button = event.target.closest(".command button");
      if (button) copy(button);
    });
    document.addEventListener("keydown", event => {
      if (event.key === "/" && document.activeElement !== search && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        search.select();
      }
      if (event.key === "Escape" && search.value) { search.value = ""; filter(); }
    });
    """#
}
