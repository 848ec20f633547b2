// One picture of the gallery: without a server it is not drawn anew, but its lines can be copied.

import { artworkOf, catalog, flagOf } from "./catalog.js";
import { copyOf } from "./choice.js";
import { buildCopies, showCopies } from "./copies.js";
import { find, findAll, make } from "./dom.js";
import { fittedSize, isDarkPage, prefersCalm, setArtwork } from "./thumbnails.js";

/** The choice that the lines are of. */
let shownChoice = null;

/** The parameters of all presets, loaded when first needed: `{name: [[flag, default, summary], ...]}`. */
function loadParameters() {
  return new Promise((resolve) => {
    if (window.presetParameters) return resolve(window.presetParameters);
    const script = make("script", { src: "parameters.js", onload: () => resolve(window.presetParameters ?? {}) });
    script.addEventListener("error", () => resolve({}));
    document.head.append(script);
  });
}

function field(label, control) {
  const id = `field-${label.toLowerCase()}`;
  control.id = id;
  return make("div", { class: "field" }, make("label", { for: id, class: "label", text: label }), control);
}

/** Fields for what a line commonly has. */
function lineFields(entry) {
  const set = (name, value) => {
    if (value) shownChoice.settings[name] = value;
    else delete shownChoice.settings[name];
    showCopies(shownChoice, { ...fittedSize(entry) });
  };
  const size = make("input", {
    type: "number", min: 1, max: 65535, placeholder: String(Math.max(entry.width, entry.height)),
    value: shownChoice.settings.size, oninput: () => set("size", size.value),
  });
  const themes = catalog.themes.map(({ name }) => make("option", { value: name, text: name }));
  const theme = make("select", { onchange: () => set("theme", theme.value) }, make("option", { value: "", text: "–" }), themes);
  theme.value = shownChoice.settings.theme ?? "";
  const fields = [field("Size", size), field("Theme", theme)];
  if (artworkOf(entry)) {
    const name = flagOf(artworkOf(entry));
    const artwork = make("input", {
      type: "text", placeholder: "logo.svg", value: shownChoice.settings[name],
      oninput: () => {
        setArtwork(artwork.value || null);
        set(name, artwork.value);
      },
    });
    fields.push(field("Artwork", artwork));
  }
  return make("div", { class: "fields common" }, fields);
}

async function openGalleryPicture(choice, entry) {
  shownChoice = copyOf(choice);
  find("#title").textContent = entry.name;
  find("#summary").textContent = entry.summary;
  find("#family").textContent = entry.family;
  document.title = `${entry.name} – Whirligif`;
  const image = find("#picture");
  const { width, height } = fittedSize(entry);
  image.alt = entry.summary;
  [image.width, image.height] = [width, height];
  image.src = `pictures/${entry.name}${isDarkPage() ? "-dark" : ""}${prefersCalm.matches ? "-still" : ""}.gif`;
  find(".paper").style.backgroundColor = isDarkPage() ? "#121212" : "#ffffff";
  if (!findAll("#copies fieldset").length) buildCopies(null);
  showCopies(shownChoice, { width, height });
  const flags = make("ul", { class: "flags" });
  find("#form").replaceChildren(make("h2", { text: "Line" }), lineFields(entry), make("h2", { text: "Flags" }), flags);
  const rows = (await loadParameters())[entry.name] ?? [];
  flags.replaceChildren(
    ...rows.map(([flag, value, summary]) =>
      make("li", {}, make("code", { text: `--${flag}` }), make("code", { class: "quiet", text: value }), make("p", { text: summary })),
    ),
  );
}

/** What the page calls to show one picture, as the studio's module. */
export const galleryDetail = { openStudio: openGalleryPicture, closeStudio: () => {}, useFiles: () => false };
