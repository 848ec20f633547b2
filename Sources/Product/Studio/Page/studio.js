// One picture large: its form, its facts, its sizes, its downloads.

import { artworkOf, catalog, draws, entryOf, flagOf, ownFiles, parametersOf } from "./catalog.js";
import { addressOf, containerOf, copyOf, makeChoice } from "./choice.js";
import { colorOf } from "./colors.js";
import { outputOf, stemOfSource } from "./command.js";
import { buildCopies, showCopies } from "./copies.js";
import { announce, button, bytesText, countText, download, find, findAll, make, titleOf } from "./dom.js";
import { cancelPicture, Superseded, requestPicture } from "./drawing.js";
import { isArtworkFile, isFontFile } from "./files.js";
import { buildForm } from "./form.js";
import { prefersCalm } from "./reader.js";
import { beginLoop, buildScrubber, scrubPicture, sheetLayout } from "./scrubber.js";
import { buildStage, calmPicture, compareWith, showFacts, showPageOf, showPicture, showPinned } from "./stage.js";
import { fittedSize, paperFor, pictureFile, setOwnColor } from "./thumbnails.js";
import { hasVector, hideVector, showVector, vectorText } from "./vector.js";

const sides = [16, 24, 32, 64, 128];

/** What is on the page. */
let current = null;
let form = null;
/** The names of the form's parameters. */
let formParts = null;
/** The last picture that was drawn: `{choice, report, blob, address}`. */
let picture = null;
let pinned = null;
let isBuilt = false;
let isChangedBy = null;
let timer = null;

function buildStudio() {
  isBuilt = true;
  buildStage((settings) => changeSettings(settings, "Page"));
  buildScrubber();
  buildCopies({ layout: sheetLayout, svg: svgText });
  find("#sizes").append(
    ...sides.map((side) =>
      make("li", {}, make("div", { class: "paper" }, make("img", { alt: `At ${side} pixels`, id: `side-${side}`, width: side, height: side })),
        make("span", { class: "side", text: `${side} px` }), make("span", { class: "bytes" })),
    ),
  );
  find("#download").addEventListener("click", () => picture && (picture.blob ? download(picture.blob, outputOf(picture.choice)) : downloadAs(takenContainer())));
  find("#containers").append(
    ...catalog.containers.map(({ name }) =>
      button("chip", name, () => downloadAs(name), { "aria-label": `Download as ${name}` }),
    ),
  );
  find("#pin").addEventListener("click", pinPicture);
  buildArchive();
}

/** Opens a choice; the form is built anew for another source. */
export function openStudio(choice, entry) {
  if (!isBuilt) buildStudio();
  const isOther = !current || JSON.stringify(current.source) !== JSON.stringify(choice.source);
  current = copyOf(choice);
  if (isOther) {
    find("#picture").removeAttribute("src");
    if (picture) URL.revokeObjectURL(picture.address);
    picture = null;
    setPinned(null);
    beginLoop();
    formParts = null;
  }
  suitForm();
  find("#title").textContent = entry.name;
  find("#summary").textContent = entry.summary;
  find("#family").textContent = entry.family ?? "";
  find("#picture").alt = entry.summary || entry.name;
  form.show(current);
  showFile(choice, entry);
  isChangedBy = null;
  refresh(0);
}

/** Shows the picture that the page has as a file, until it is drawn; none if these settings have no file. */
function showFile({ settings: { size, ...others } }, entry) {
  const image = find("#picture");
  const file = !hasVector(current, entry) && pictureFile(entry, others, !prefersCalm.matches);
  if (!file || image.hasAttribute("src")) return;
  const { width, height } = fittedSize(entry);
  const scale = Number(size) / Math.max(width, height) || 1;
  showPicture(image, file, { width: Math.round(width * scale), height: Math.round(height * scale) });
}

/** Builds the form anew where another artwork has other parts. */
function suitForm() {
  const parameters = parametersOf(current);
  const parts = JSON.stringify(parameters.map(({ flag, choices }) => [flag, choices]));
  if (parts === formParts) return;
  formParts = parts;
  form = buildForm(find("#form"), entryOf(current.source), parameters, changeSetting);
  form.show(current);
}

/** Withdraws what is still asked for. */
export function closeStudio() {
  clearTimeout(timer);
  for (const channel of ["main", "frames"]) cancelPicture(channel);
  cancelSides();
}

const cancelSides = () => sides.forEach((side) => cancelPicture(`side-${side}`));

/** Uses files dropped on a picture, or on the field of a setting; returns whether it takes one. */
export function useFiles(files, field) {
  const entry = entryOf(current.source);
  const settings = {};
  const picture = field && files.find(({ name }) => isArtworkFile(name));
  if (picture) {
    changeSettings({ [field]: picture.name }, "File");
    return true;
  }
  const font = entry.parameters?.find((parameter) => parameter.type === "font");
  for (const { name } of files) {
    if (artworkOf(entry) && isArtworkFile(name)) settings[flagOf(artworkOf(entry))] = name;
    else if (font && isFontFile(name)) settings[flagOf(font)] = name;
  }
  if (!Object.keys(settings).length) return false;
  changeSettings(settings, "File");
  return true;
}

// MARK: Changes

function changeSetting(name, value, label) {
  if (name === null) {
    current = makeChoice(current.source);
    return changeSettings({}, "Reset");
  }
  if (name === "container") current.container = value ?? null;
  else putSetting(name, value);
  if (name === "color") setOwnColor(colorOf(value ?? "") && value);
  isChangedBy = label;
  refresh(name === "container" ? 0 : 25);
}

function putSetting(name, value) {
  if (value === undefined) delete current.settings[name];
  else current.settings[name] = value;
}

function changeSettings(settings, label) {
  for (const [name, value] of Object.entries(settings)) putSetting(name, value);
  form.show(current);
  isChangedBy = label;
  refresh(0);
}

/** Shows a change at once where nothing is drawn, and draws soon after the last one. */
function refresh(delay) {
  clearTimeout(timer);
  const entry = entryOf(current.source);
  const isVector = hasVector(current, entry);
  const show = () => {
    showChange();
    if (isVector) drawCurrent();
    else timer = setTimeout(drawCurrent, delay);
  };
  // The SVG of the page follows before what is said of it.
  if (isVector) showVector(current, entry);
  if (isVector && isChangedBy) timer = setTimeout(show);
  else show();
}

/** Shows what does not take a picture. */
function showChange() {
  keepAddress();
  suitForm();
  document.title = titleOf([find("#title").textContent, ...Object.values(current.settings)].join(" "));
  form.showUnused(containerOf(current));
  showPageOf(current);
  showCopies(current);
  find("#download span").textContent = `Download ${outputOf({ ...current, container: takenContainer() })}`;
}

/** The setting of the last step of the browser's history, and when it was changed last. */
let lastStep = { name: null, time: 0 };

/** Keeps the choice in the address: a step of the history for each setting that is changed, however often in a row. */
function keepAddress() {
  const address = addressOf(current);
  const isStep = isChangedBy && (isChangedBy !== lastStep.name || performance.now() - lastStep.time > 2000);
  if (isChangedBy) lastStep = { name: isChangedBy, time: performance.now() };
  // The address of a page alone stays as it was linked.
  if (location.hash === `#${address}` || (!isChangedBy && !location.hash)) return;
  if (isStep) history.pushState(null, "", `#${address}`);
  else history.replaceState(null, "", `#${address}`);
}

/** The SVG of a choice as text: that of the page, or one that is drawn. */
async function svgText(choice) {
  const entry = entryOf(choice.source);
  if (hasVector(choice, entry)) return vectorText(choice, entry);
  const { blob } = await requestPicture("render", { ...choice, container: "svg" }, { channel: "copy" });
  return blob.text();
}

async function drawCurrent() {
  const choice = copyOf(current);
  const entry = entryOf(choice.source);
  cancelSides();
  find("#stage").toggleAttribute("data-vector", hasVector(choice, entry));
  if (hasVector(choice, entry)) {
    cancelPicture("main");
    return showDrawn({ choice, report: await showVector(choice, entry), blob: null, address: null });
  }
  find("#stage").setAttribute("aria-busy", "true");
  try {
    const { blob, report } = await requestPicture("render", choice, { channel: "main" });
    showDrawn({ choice, report, blob, address: URL.createObjectURL(blob) });
  } catch (error) {
    if (error instanceof Superseded) return;
    find("#stage").classList.add("failed");
    form.showError(error.setting, error.message);
    tellFailure(error);
  }
  find("#stage").removeAttribute("aria-busy");
}

function showDrawn(drawn) {
  const before = picture;
  picture = drawn;
  const { choice, report } = drawn;
  find("#stage").dataset.drawn = addressOf(choice);
  find("#stage").classList.remove("failed");
  find("#failure").hidden = true;
  form.showError(null);
  if (drawn.blob) {
    hideVector();
    showPicture(find("#picture"), drawn.address, report, Number.parseFloat(choice.settings.scale ?? 1) || 1);
  }
  showFacts(report, before?.blob && containerOf(before.choice) === containerOf(choice) ? before.report : null, isChangedBy);
  compareWith(pinned, report);
  showCopies(current, report);
  find("#download .bytes").textContent = report.bytes ? bytesText(report.bytes) : "";
  scrubPicture(choice, report);
  if (before?.address && before.address !== pinned?.address) URL.revokeObjectURL(before.address);
  if (!before || isChangedBy === "File") suitPage(choice);
  if (!drawn.blob) return;
  const cost = find("#cost").textContent;
  const words = [bytesText(report.bytes), countText(report.frames, "frame"), cost, ...report.warnings];
  announce(words.filter(Boolean).join(", "));
  drawSides(choice);
}

/** Chooses the page on which a picture of one's own is seen, unless a color is chosen. */
async function suitPage(choice) {
  const { theme, matte, background } = choice.settings;
  const isOwn = [choice.source.file, ...Object.values(choice.settings)].some((name) => ownFiles.has(name));
  const paper = isOwn && !matte && !background && (await paperFor(find("#picture")));
  if (!paper || paper === (theme ?? "light") || picture.choice !== choice) return;
  changeSettings({ theme: paper === "dark" ? paper : undefined }, "Page");
}

/** Draws the small sizes, after the main picture. */
function drawSides(choice) {
  for (const side of sides) drawSide(choice, side);
}

async function drawSide(choice, side) {
  const small = copyOf(choice);
  small.settings.size = String(side);
  const image = find(`#side-${side}`);
  const item = image.closest("li");
  try {
    const { blob, report } = await requestPicture("render", small, { channel: `side-${side}`, priority: 1 });
    if (image.src) URL.revokeObjectURL(image.src);
    showPicture(image, URL.createObjectURL(await calmPicture(blob, report)), report, Number.parseFloat(small.settings.scale ?? 1) || 1);
    item.classList.remove("failed");
    find(".bytes", item).textContent = bytesText(report.bytes);
  } catch (error) {
    if (error instanceof Superseded) return;
    item.classList.add("failed");
    find(".bytes", item).textContent = "–";
    item.title = error.message;
  }
}

// MARK: Two settings

async function pinPicture() {
  if (!picture?.blob) return;
  setPinned({ ...picture, address: URL.createObjectURL(await calmPicture(picture.blob, picture.report)) });
  announce("Kept as A. Changes are shown as B.");
}

function setPinned(value) {
  if (pinned) URL.revokeObjectURL(pinned.address);
  pinned = value;
  showPinned(pinned, {
    use: () => {
      const { choice } = pinned;
      setPinned(null);
      current = copyOf(choice);
      changeSettings({}, "A");
      find("#pin").focus();
    },
    drop: () => {
      setPinned(null);
      find("#pin").focus();
    },
  });
  compareWith(pinned, picture?.report);
}

// MARK: Downloads

async function offerFile(path, choice, name, more = {}) {
  try {
    const { blob } = await requestPicture(path, choice, { channel: "download", ...more });
    download(blob, name);
    announce(`${name} is downloaded.`);
  } catch (error) {
    if (!(error instanceof Superseded)) tellFailure(error);
  }
}

/** The container of what the page offers: where nothing draws, it has its SVG. */
const takenContainer = () => (draws ? containerOf(current) : "svg");

async function downloadAs(container) {
  const choice = { ...copyOf(current), container };
  const entry = entryOf(choice.source);
  if (!draws && hasVector(choice, entry)) {
    return download(new Blob([await vectorText(choice, entry)], { type: "image/svg+xml" }), outputOf(choice));
  }
  offerFile("render", choice, outputOf(choice));
}

function tellFailure(error) {
  find("#failure").textContent = error.message;
  find("#failure").hidden = false;
  announce(error.message);
}

/** The form of a ZIP with a file for each theme, density and container. */
function buildArchive() {
  const boxes = (name, legend, values, chosen) => {
    const box = (value) => make("input", { type: "checkbox", value, checked: chosen.includes(value) });
    const labels = values.map((value) => make("label", { class: "check" }, box(value), value));
    return make("fieldset", { id: `archive-${name}` }, make("legend", { text: legend }), labels);
  };
  const names = (list) => list.map(({ name }) => name);
  find("#archive-choices").append(
    boxes("themes", "Themes", names(catalog.themes), ["light", "dark"]),
    boxes("scales", "Densities", ["1x", "2x", "3x"], ["1x", "2x"]),
    boxes("containers", "Formats", names(catalog.containers), ["gif"]),
  );
  find("#archive").addEventListener("click", downloadArchive);
}

function downloadArchive() {
  const checked = (name, usual) => {
    const values = findAll(`#archive-${name} :checked`).map((box) => box.value);
    return values.length ? values : usual;
  };
  const choice = copyOf(current);
  for (const name of ["theme", "scale", "matte"]) delete choice.settings[name];
  const [themes, containers] = [checked("themes", []), checked("containers", ["gif"])];
  const scales = checked("scales", ["1x"]).map((scale) => Number.parseFloat(scale));
  offerFile("archive", choice, `${stemOfSource(choice.source)}.zip`, { themes, scales, containers });
}
