// One picture of the gallery, which no server draws anew; its lines can be copied.

import { artworkOf, catalog, flagOf } from "./catalog.js";
import { copyOf } from "./choice.js";
import { buildCopies, showCopies } from "./copies.js";
import { find, findAll, make, titleOf } from "./dom.js";
import { isDarkPage, prefersCalm } from "./reader.js";
import { fittedSize, ownSettings, pictureFile, setArtwork } from "./thumbnails.js";

let shownChoice = null;

/** Loads the parameters of all presets, once. */
function loadParameters() {
  if (window.presetParameters) return null;
  return new Promise((resolve) => {
    document.head.append(make("script", { src: "parameters.js", onload: resolve, onerror: resolve }));
  });
}

function field(label, control) {
  const id = `field-${label.toLowerCase()}`;
  control.id = id;
  return make("div", { class: "field" }, make("label", { for: id, class: "label", text: label }), control);
}

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

/** Shows one picture, as the studio's module does. */
export async function openGallery(choice, entry) {
  await loadParameters();
  entry.parameters = window.presetParameters?.[entry.name] ?? entry.parameters;
  shownChoice = copyOf(choice);
  find("#title").textContent = entry.name;
  find("#summary").textContent = entry.summary;
  find("#family").textContent = entry.family;
  document.title = titleOf(entry.name);
  const image = find("#picture");
  const { width, height } = fittedSize(entry);
  image.alt = entry.summary;
  [image.width, image.height] = [width, height];
  image.src = pictureFile(entry, ownSettings(choice.source, entry), !prefersCalm.matches);
  find(".paper").style.backgroundColor = isDarkPage() ? "#121212" : "#ffffff";
  if (!findAll("#copies fieldset").length) buildCopies({});
  showCopies(shownChoice, { width, height });
  const flags = entry.parameters.map(({ flag, defaultValue, summary }) =>
    make("li", {}, make("code", { text: flag }), make("code", { class: "quiet", text: defaultValue }), make("p", { text: summary })),
  );
  find("#form").replaceChildren(
    make("h2", { text: "Line" }), lineFields(entry), make("h2", { text: "Flags" }), make("ul", { class: "flags" }, flags),
  );
}

export const closeGallery = () => {};
