// What can be copied of a choice.

import { draws, entryOf, hasServer } from "./catalog.js";
import { commandOf } from "./command.js";
import { button, copyText, find, findAll, make, segments } from "./dom.js";
import { backgroundStyle, importLine, lottieCode, markdownImage, pictureMarkup } from "./snippets.js";
import { manifestLine, scriptCode, sheetStyle, swiftCode } from "./snippets.js";

let copyKind = "command";
let copyChoice = null;
let copyReport = null;
/** What takes drawing: `layout(choice)` gives the layout of a sprite sheet, `svg(choice)` the text of an SVG. */
let drawer = null;

/** `[kind, label, [[title, text of the choice], ...]]` */
const copyKinds = [
  ["command", "Command", (choice) => [["Command", commandOf(choice, entryOf(choice.source))]]],
  ["svg", "Inline SVG", async (choice) => [["SVG for the text of a page, which needs no file", await drawer.svg(choice)]]],
  ["picture", "HTML", (choice) => {
    const { command, markup } = pictureMarkup(choice, copyReport);
    return [["HTML, with calm and dark sources", markup], ["Commands for the files", command]];
  }],
  ["css", "CSS", (choice) => withCommand("CSS", backgroundStyle(choice, copyReport), choice)],
  ["markdown", "Markdown", (choice) => withCommand("Markdown", markdownImage(choice), choice)],
  ["lottie", "Lottie", (choice) => withCommand("JavaScript, with the npm package lottie-web", lottieCode(choice), { ...choice, container: "json" })],
  ["sheet", "Sprite sheet", async (choice) => {
    const layout = await drawer.layout(choice);
    if (!layout) return [["Command", ""]];
    const { command, css } = sheetStyle(choice, layout);
    return [["CSS", css], ["Command for the sheet", command]];
  }],
  ["script", "JavaScript", (choice) => [["JavaScript, with the npm package whirligif", scriptCode(choice)]]],
  ["rollup", "Rollup", (choice) => [["Import of the plugin for Rollup and Vite in the npm package whirligif", importLine(choice)]]],
  ["manifest", "Manifest", (choice) => [["Line of a manifest for whirligif batch", manifestLine(choice)]]],
  ["swift", "Swift", (choice) => [["Swift, with the library WhirligifKit", swiftCode(choice)]]],
];

/** A text, and the command of the file that it names. */
const withCommand = (title, text, choice) => [[title, text], ["Command for the file", commandOf(choice, entryOf(choice.source))]];

/** Builds the panel; see `drawer`. */
export function buildCopies(drawing) {
  drawer = drawing;
  find("#copy-texts").replaceChildren();
  const kinds = copyKinds.filter(([kind]) => (kind !== "sheet" || draws) && (kind !== "svg" || hasServer));
  find("#copies").prepend(
    segments("copy-kind", "Copy as", kinds.map(([kind, label]) => [kind, label]), copyKind, (kind) => {
      copyKind = kind;
      refreshCopies();
    }),
  );
  for (const one of findAll("#quick button")) one.addEventListener("click", () => copyAs(one.value, one));
}

/** Copies a text at once, without showing it. */
async function copyAs(kind, button) {
  const [[, text]] = await textsAs(kind, copyChoice);
  if (text) copyText(text, button);
}

/** The texts of a kind, or why there are none. */
const textsAs = async (kind, choice) => {
  try {
    return await copyKinds.find(([name]) => name === kind)[2](choice);
  } catch (error) {
    return [[error.message, ""]];
  }
};

export function showCopies(choice, report) {
  copyChoice = structuredClone(choice);
  if (report) copyReport = report;
  refreshCopies();
}

async function refreshCopies() {
  const [choice, kind] = [copyChoice, copyKind];
  if (!choice) return;
  const texts = await textsAs(kind, choice);
  if (choice !== copyChoice || kind !== copyKind) return;
  const place = find("#copy-texts");
  const blocks = findBlocks(place, texts.length);
  place.dataset.kind = kind;
  texts.forEach(([title, text], index) => {
    find(".copy-title", blocks[index]).textContent = title;
    find("code", blocks[index]).textContent = text;
    find("button", blocks[index]).setAttribute("aria-label", `Copy: ${title}`);
  });
}

/** So many blocks; those that are there stay, with the focus in them. */
function findBlocks(place, count) {
  while (place.children.length > count) place.lastElementChild.remove();
  while (place.children.length < count) {
    const code = make("code", {});
    const copy = button("plain", make("span", { text: "Copy" }), () => copyText(code.textContent, copy));
    const head = make("div", { class: "copy-head" }, make("span", { class: "copy-title" }), copy);
    place.append(make("div", { class: "copy-block" }, head, make("pre", { tabindex: "0" }, code)));
  }
  return [...place.children];
}
