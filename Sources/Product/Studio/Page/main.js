// Starts the page, and shows the grid or one picture as the address says.

import { draws, entryOf, hasServer, loadCatalog, loadOptions, root } from "./catalog.js";
import { addressOf, choiceAt, commandAt, firstChoice, fragmentOfLook, homePreset, queryOf } from "./choice.js";
import { find, findAll, icon, make, notice } from "./dom.js";
import { drawWith, Refused } from "./drawing.js";
import { buildGrid, buildTheme, focusCard, refreshGrid, searchFor } from "./grid.js";
import { ownSettings } from "./thumbnails.js";

/** The module that shows one picture; loaded when the first one is opened. */
let studio = null;
/** The source of the picture that is open; null on the grid. */
let openSource = null;

async function showAddress() {
  const command = root !== undefined && commandAt(location.hash);
  if (command) return openCommand(command);
  const choice = choiceAt(location.hash);
  const entry = choice && entryOf(choice.source);
  const isElsewhere = choice && root !== undefined && choice.source.preset && choice.source.preset !== homePreset;
  // A fragment of the studio names a picture that has a page of its own.
  if (isElsewhere && (entry || homePreset)) {
    return location.replace(`${root}${encodeURIComponent(choice.source.preset)}/#${queryOf(choice)}`);
  }
  if (entry) return showOne(withoutSettings(choice) ? firstChoice(choice.source, entry, ownSettings(choice.source, entry)) : choice, entry);
  if (choice) notice(choice.source.file ? `Open ${choice.source.file} to see it again.` : "There is no such picture.");
  if (find("#grid")) showGrid();
}

/** Whether the address is that of a page alone, which shows its picture as the cards do. */
const withoutSettings = ({ source, settings }) => source.preset === homePreset && !Object.keys(settings).length;

/** Shows the look of a command: the first page of a site leads to the preset's, which knows the parameters. */
async function openCommand(text) {
  if (!homePreset) {
    const name = text.split(/\s+/).map((preset) => entryOf({ preset })?.name).find(Boolean);
    if (name) return location.replace(`${root}${name}/${location.hash}`);
    return notice("There is no picture of that name.");
  }
  await loadOptions();
  const { choice, notes, error } = (await import("./paste.js")).choiceOfCommand(text);
  location.replace(`#${choice ? addressOf(choice) : ""}`);
  find("#notes").replaceChildren(...(notes ?? [error]).map((note) => make("li", { text: note })));
  find("#notes").hidden = !find("#notes").firstChild;
}

async function showOne(choice, entry) {
  studio ??= hasServer ? await import("./studio.js") : await gallery();
  await loadOptions();
  const isNew = openSource === null;
  openSource = choice.source;
  if (find("#grid")) find("#grid").hidden = true;
  find("#detail").hidden = false;
  studio.openStudio(choice, entry);
  if (isNew && !homePreset) {
    scrollTo(0, 0);
    find("#title").focus({ preventScroll: true });
  }
}

/** The module of the gallery, in place of the studio's. */
async function gallery() {
  const page = await import("./gallery.js");
  return { openStudio: page.openGallery, closeStudio: page.closeGallery };
}

function showGrid() {
  const from = openSource;
  openSource = null;
  studio?.closeStudio();
  find("#detail").hidden = true;
  find("#notes").hidden = true;
  find("#grid").hidden = false;
  refreshGrid();
  if (from) focusCard(from);
}

// MARK: Who draws

/** Has the module draw, if the page has one. Pages that stand alone load it after their pictures, those of a site when it is needed. */
function chooseProgram() {
  if (!draws) return drawWith(refuse);
  if (!document.documentElement.dataset.module) return;
  drawWith(async (task, request, signal) => (await import("./workers.js")).answerOf(task, request, signal));
  const load = async () => (await import("./workers.js")).loadProgram().catch(() => {});
  if (root === undefined) addEventListener("load", load);
}

async function refuse() {
  throw new Refused("This page shows color, size and speed; the command draws all settings.");
}

/** Takes files and commands; the pages of a site load what that needs when the first one comes. */
async function takeFiles() {
  const take = async () => {
    await loadOptions();
    const intake = await import("./intake.js");
    await intake.takeFilesAndCommands({ opened: () => openSource && studio, show: showAddress });
  };
  if (root === undefined) return take();
  let isAsked = false;
  const ask = async (event) => {
    if (isAsked) return;
    isAsked = true;
    await take();
    if (event.type === "click") find("#open").click();
  };
  addEventListener("dragenter", ask);
  find("#open").addEventListener("click", ask);
}

/** Opens the look that a pasted text names, on any page of a site. */
function takeLooks() {
  addEventListener("paste", (event) => {
    const isField = event.target.closest?.("input:not(#search), textarea, select");
    const look = !isField && fragmentOfLook(event.clipboardData?.getData("text") ?? "");
    if (!look) return;
    event.preventDefault();
    location.assign(root + look);
  });
}

// MARK: Keys

addEventListener("keydown", (event) => {
  const isWriting = event.target.closest("input:not([type=radio], [type=range], [type=checkbox]), textarea, select");
  if (event.key === "/" && !openSource && !isWriting && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    find("#search")?.select();
  }
  if (event.key === "Escape" && event.target.id === "search") searchFor("");
});

async function start() {
  chooseProgram();
  for (const place of findAll("[data-icon]")) place.replaceWith(icon(place.dataset.icon));
  if (!find("#picture")) find("#current .paper").append(make("img", { id: "picture", alt: "" }));
  try {
    await loadCatalog();
  } catch {
    notice(root === undefined ? "The server does not answer. Start 'whirligif studio' again." : "The page is not whole: load it again.");
    return;
  }
  buildTheme();
  if (find("#grid")) buildGrid();
  addEventListener("hashchange", showAddress);
  if (draws) await takeFiles();
  if (root !== undefined) takeLooks();
  await showAddress();
  document.documentElement.dataset.ready = "true";
}

start();
