// Starts the page, and shows the grid or one picture as the address says.

import { entryOf, hasServer, loadCatalog } from "./catalog.js";
import { choiceAt } from "./choice.js";
import { find, findAll, icon, notice } from "./dom.js";
import { galleryDetail } from "./gallery.js";
import { buildGrid, focusCard, refreshGrid, searchFor } from "./grid.js";

/** The module that shows one picture; loaded when the first one is opened. */
let studio = null;
/** The source of the picture that is open; null on the grid. */
let openSource = null;

async function showAddress() {
  const choice = choiceAt(location.hash);
  const entry = choice && entryOf(choice.source);
  if (entry) return showOne(choice, entry);
  if (choice) notice(choice.source.file ? `Open ${choice.source.file} to see it again.` : "There is no such picture.");
  showGrid();
}

async function showOne(choice, entry) {
  studio ??= hasServer ? await import("./studio.js") : galleryDetail;
  const isNew = openSource === null;
  openSource = choice.source;
  find("#grid").hidden = true;
  find("#detail").hidden = false;
  studio.openStudio(choice, entry);
  if (document.documentElement.dataset.module) (await import("./workers.js")).showFile(choice, entry);
  if (isNew) {
    scrollTo(0, 0);
    find("#title").focus({ preventScroll: true });
  }
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

// MARK: Keys

addEventListener("keydown", (event) => {
  const isWriting = event.target.closest("input:not([type=radio], [type=range], [type=checkbox]), textarea, select");
  if (event.key === "/" && !openSource && !isWriting && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    find("#search").select();
  }
  if (event.key === "Escape" && event.target === find("#search")) searchFor("");
});

async function start() {
  for (const place of findAll("[data-icon]")) place.replaceWith(icon(place.dataset.icon));
  try {
    await loadCatalog();
  } catch {
    notice("The server does not answer. Start 'whirligif studio' again.");
    return;
  }
  buildGrid();
  addEventListener("hashchange", showAddress);
  if (hasServer) {
    const intake = await import("./intake.js");
    await intake.takeFilesAndCommands({ opened: () => openSource && studio, show: showAddress });
  }
  showAddress();
}

start();
