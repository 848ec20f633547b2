// The grid of pictures: the best, one's own, and the presets by family.

import { artworkOf, catalog, entryOf, hasServer, ownFiles, root } from "./catalog.js";
import { addressOf, firstChoice, fragmentOfLook, makeChoice, queryOf } from "./choice.js";
import { colorOf } from "./colors.js";
import { commandOf } from "./command.js";
import { announce, button, capitalized, copyText, countText, find, findAll, icon, make, segments, titleOf } from "./dom.js";
import { betterSearch, searchEntries } from "./search.js";
import { artworkName, ownColor, ownSettings, refreshThumbnails, setArtwork, setOwnColor, watchThumbnail } from "./thumbnails.js";

const filter = { family: "all", text: "" };

export function buildGrid() {
  if (root !== undefined) takeCards();
  else buildCards();
  if (hasServer) buildColor();
  // A page of a family or of a use has its cards alone; its search leads to the shelf.
  if (!find("#families-list")) return refreshGrid();
  startSearch();
  const words = new URLSearchParams(location.search).get("q");
  if (words) searchFor(words);
  filterGrid();
}

function buildCards() {
  const featured = catalog.presets.filter((preset) => preset.tags.includes("featured"));
  find("#featured ul").append(...featured.map((entry) => card({ preset: entry.name }, entry, true)));
  find("#families-list").append(...catalog.families.map(familySection));
}

/** Takes over the cards that a page of a site has, and the words of its links. */
function takeCards() {
  catalog.uses = findAll("#uses a").map((link) => link.textContent.trim());
  catalog.families = findAll("#families-list section").map((section) => section.dataset.family);
  for (const item of findAll("#grid .card")) {
    const preset = JSON.parse(item.dataset.preset);
    const entry = entryOf({ preset: preset.name }) ?? preset;
    if (entry === preset) catalog.presets.push(entry);
    adoptCard(item, { preset: entry.name }, entry, !!item.closest("#featured"));
  }
}

function startSearch() {
  find("#search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const look = root !== undefined && fragmentOfLook(filter.text);
    if (look) return location.assign(root + look);
    const first = findAll(".card-link").find((link) => link.offsetParent);
    (first ?? find("#nothing button")).click();
  });
  find("#search").addEventListener("input", (event) => searchFor(event.target.value));
  find("#nothing button").addEventListener("click", (event) => searchFor(event.target.value));
  const families = catalog.families.map((family) => [family, capitalized(family)]);
  find("#filters").replaceChildren(
    segments("families", "Family", [["all", "All"], ...families], "all", (family) => {
      filter.family = family;
      filterGrid();
    }),
  );
  find("#uses").replaceChildren(...catalog.uses.map(useButton));
}

/** A color for all cards. */
function buildColor() {
  const picker = make("input", {
    type: "color", id: "all-color", value: colorOf(ownColor() ?? "")?.hex ?? "#2563eb", "aria-label": "Show all in your color",
    oninput: () => {
      setOwnColor(picker.value);
      refreshGrid();
    },
  });
  find("#own-color").addEventListener("click", () => {
    setOwnColor(null);
    refreshGrid();
  });
  find("#own-color").before(make("label", { class: "chip color-all" }, make("span", { class: "swatch" }, picker), "Your color"));
}

function useButton(use) {
  return button("chip", use, () => searchFor(filter.text === use ? "" : use), { "aria-pressed": "false" });
}

export function searchFor(text) {
  filter.text = text;
  if (find("#search").value !== text) find("#search").value = text;
  filterGrid();
}

export function buildTheme() {
  const choices = [["", "Auto"], ["light", "Light"], ["dark", "Dark"]];
  find("#theme-place").append(
    segments("theme", "Page", choices, "", (theme) => {
      document.documentElement.dataset.theme = theme;
      if (!theme) delete document.documentElement.dataset.theme;
      refreshThumbnails();
      if (find("#grid")) refreshGrid();
    }),
  );
}

function familySection(family) {
  const members = catalog.presets.filter((preset) => preset.family === family);
  const title = make("h2", { id: `family-${family}` }, capitalized(family), " ", make("small", { text: members.length }));
  const cards = members.map((entry) => card({ preset: entry.name }, entry));
  return make("section", { "data-family": family, "aria-labelledby": title.id }, title, make("ul", {}, cards));
}

/** A card leads to the picture; its button copies the command. */
function card(source, entry, isFeatured = false) {
  const item = make(
    "li",
    { class: "card" },
    make("div", { class: "picture" }, make("img", { alt: "", decoding: "async" })),
    make("h3", {}, make("a", { class: "card-link", text: entry.name })),
    isFeatured ? null : make("p", { text: entry.summary }),
  );
  adoptCard(item, source, entry, isFeatured);
  return item;
}

function adoptCard(item, source, entry, isFeatured) {
  watchThumbnail(find("img", item), source, entry);
  const take = () => copyText(commandOf(choiceOfCard(item), entry), copy);
  const label = `Copy the command for ${entry.name}`;
  const copy = button("copy", icon("copy"), take, { "aria-label": label, title: "Copy the command" });
  item.append(copy);
  item.card = { source, entry, isFeatured, link: find(".card-link", item) };
  updateLink(item);
}

/** The choice of a card: for this page, and with one's own artwork. */
function choiceOfCard(item) {
  const { source, entry } = item.card;
  const settings = ownSettings(source, entry);
  return hasServer ? firstChoice(source, entry, settings) : makeChoice(source, settings);
}

function updateLink(item) {
  const { source, link } = item.card;
  const choice = choiceOfCard(item);
  if (root === undefined || source.file !== undefined) link.href = `#${addressOf(choice)}`;
  else link.href = `${root}${source.preset}/` + (ownColor() || artworkName() ? `#${queryOf(choice)}` : "");
}

/** Follows the choices of the person: where the cards lead, and what the tab is called. */
export function refreshGrid() {
  for (const item of findAll(".card")) updateLink(item);
  find("#own-color").hidden = !ownColor();
  find("#own-color").textContent = `In ${ownColor()} ×`;
  find("#all-color")?.parentElement.style.setProperty("--paint", ownColor() ?? "#2563eb");
  document.title = titleOf(filter.text.trim());
}

export function showOwnFiles() {
  const animations = [...ownFiles.values()].filter((file) => file.entry);
  find("#own").hidden = ownFiles.size === 0;
  find("#own ul").replaceChildren(...animations.map((file) => card({ file: file.name }, file.entry)));
  const artworks = [...ownFiles.values()].filter((file) => /\.(svgz?|png|jpe?g|webp|gif)$/i.test(file.name));
  find("#artworks").replaceChildren(...artworks.map(artworkButton));
}

/** Draws the pictures of the logos with a file of one's own. */
function artworkButton(file) {
  const toggle = () => {
    setArtwork(artworkName() === file.name ? null : file.name);
    refreshGrid();
    showOwnFiles();
    const logos = catalog.presets.find((preset) => artworkOf(preset))?.family;
    find(`#families input[value="${artworkName() ? logos : "all"}"]`)?.click();
    find("#artworks [aria-pressed=true]")?.focus();
  };
  return button("chip", `Move ${file.name} with the logo presets`, toggle, {
    "aria-pressed": String(artworkName() === file.name),
  });
}

/** Shows what fits the words and the family. */
function filterGrid() {
  const fitting = new Set(searchEntries(catalog.presets, filter.text, catalog.words));
  const isFiltered = filter.text.trim() !== "" || filter.family !== "all";
  let shown = 0;
  for (const section of findAll("#families-list section")) {
    let inSection = 0;
    for (const item of findAll(".card", section)) {
      const fits = fitting.has(item.card.entry) && ["all", item.card.entry.family].includes(filter.family);
      item.hidden = !fits;
      inSection += fits;
    }
    section.hidden = inSection === 0;
    find("small", section).textContent = inSection;
    shown += inSection;
  }
  find("#featured").hidden = isFiltered;
  find("#nothing").hidden = shown > 0;
  const better = shown ? undefined : betterSearch(catalog.presets, filter.text, catalog.words);
  const suggestion = find("#nothing button");
  suggestion.hidden = !better;
  suggestion.value = better ?? "";
  suggestion.textContent = `Did you mean ${better}?`;
  document.title = titleOf(filter.text.trim());
  for (const button of findAll("#uses button")) {
    button.setAttribute("aria-pressed", String(button.textContent === filter.text.trim().toLowerCase()));
  }
  if (isFiltered) announce(countText(shown, "picture"));
}

export function focusCard(source) {
  const items = findAll(".card").filter(
    ({ card: one }) => one.source.preset === source.preset && one.source.file === source.file,
  );
  const item = items.find((one) => !one.card.isFeatured && one.offsetParent) ?? items.find((one) => one.offsetParent);
  if (!item) return find("#search").focus();
  item.scrollIntoView({ block: "center" });
  item.card.link.focus({ preventScroll: true });
}
