// Files that are dropped or chosen, and commands that are pasted.

import { root } from "./catalog.js";
import { addressOf, firstChoice } from "./choice.js";
import { announce, find, findAll, make } from "./dom.js";
import { chooseFiles, takeDrops, takeGivenFiles } from "./files.js";
import { showOwnFiles } from "./grid.js";
import { choiceOfCommand } from "./paste.js";

/** The page: `opened()` is the module of the open picture, `show()` shows what the address says. */
let host = null;

export async function takeFilesAndCommands(page) {
  host = page;
  find("#open").addEventListener("click", () => chooseFiles(null, receiveFiles));
  takeDrops(receiveFiles);
  // The pages of a site take commands by themselves.
  if (root === undefined) buildPaste();
  await takeGivenFiles();
  if (find("#own")) showOwnFiles();
}

/** Shows files in the open picture, or beside the presets. */
function receiveFiles(files, field) {
  if (!files.length) return;
  if (find("#own")) showOwnFiles();
  const opened = host.opened();
  if (opened?.useFiles(files, field)) return;
  const animation = files.find((file) => file.entry);
  if (opened && animation) location.hash = addressOf(firstChoice({ file: animation.name }, animation.entry));
  if (!opened) find("#own").scrollIntoView({ block: "nearest" });
}

function buildPaste() {
  const dialog = find("#paste");
  for (const button of findAll(".open-paste")) button.addEventListener("click", () => dialog.showModal());
  find("#paste-cancel").addEventListener("click", () => dialog.close());
  find("#paste-show").addEventListener("click", () => takeCommand(find("#pasted").value) && dialog.close());
  find("#pasted").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    find("#paste-show").click();
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const isField = event.target.closest?.("input, textarea, select");
    if (!isField && /whirligif(@\S+)?\s+render\s/.test(text)) takeCommand(text);
  });
}

/** Shows the choice of a command; returns whether it could be read. */
function takeCommand(text) {
  const { choice, notes, error } = choiceOfCommand(text);
  find("#paste-error").textContent = error ?? "";
  find("#paste-error").hidden = !error;
  if (error) {
    announce(error);
    return false;
  }
  const address = `#${addressOf(choice)}`;
  if (location.hash === address) host.show();
  else location.hash = address;
  find("#notes").replaceChildren(...notes.map((note) => make("li", { text: note })));
  find("#notes").hidden = notes.length === 0;
  return true;
}
