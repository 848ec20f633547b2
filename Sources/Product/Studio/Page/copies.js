// What can be copied of a choice.

import { entryOf, hasServer } from "./catalog.js";
import { commandOf } from "./command.js";
import { button, copyText, find, make, segments } from "./dom.js";
import { manifestLine, pictureMarkup, scriptCode, sheetStyle, swiftCode } from "./snippets.js";

let copyKind = "command";
let copyChoice = null;
let copyReport = null;
/** Loads the layout of a sprite sheet. */
let layoutOf = null;

/** `[kind, label, [[title, text of the choice], ...]]` */
const copyKinds = [
  ["command", "Command", (choice) => [["Command", commandOf(choice, entryOf(choice.source))]]],
  ["manifest", "Manifest", (choice) => [["Line of a manifest for whirligif batch", manifestLine(choice)]]],
  ["picture", "<picture>", (choice) => {
    const { command, markup } = pictureMarkup(choice, copyReport);
    return [["HTML, with calm and dark sources", markup], ["Commands for the files", command]];
  }],
  ["sheet", "Sprite sheet", async (choice) => {
    const layout = await layoutOf(choice);
    if (!layout) return [["Command", ""]];
    const { command, css } = sheetStyle(choice, layout);
    return [["CSS", css], ["Command for the sheet", command]];
  }],
  ["script", "JavaScript", (choice) => [["JavaScript, with the npm package whirligif", scriptCode(choice)]]],
  ["swift", "Swift", (choice) => [["Swift, with the library WhirligifKit", swiftCode(choice)]]],
];

/** Builds the panel; `layout(choice)` gives the layout of the frames. */
export function buildCopies(layout) {
  layoutOf = layout;
  const kinds = copyKinds.filter(([kind]) => kind !== "sheet" || hasServer);
  find("#copies").prepend(
    segments("copy-kind", "Copy as", kinds.map(([kind, label]) => [kind, label]), copyKind, (kind) => {
      copyKind = kind;
      refreshCopies();
    }),
  );
}

export function showCopies(choice, report) {
  copyChoice = structuredClone(choice);
  if (report) copyReport = report;
  refreshCopies();
}

async function refreshCopies() {
  const [choice, kind] = [copyChoice, copyKind];
  if (!choice) return;
  const texts = await copyKinds.find(([name]) => name === kind)[2](choice);
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
