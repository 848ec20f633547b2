// The frames of a loop, one by one: pause, single steps, a slider.

import { announce, find } from "./dom.js";
import { Superseded, requestPicture } from "./drawing.js";
import { prefersCalm } from "./reader.js";

/** The loop's frames in one bitmap; null until they are needed. */
let sheet = null;
let sheetChoice = null;
let isPaused = false;
let shownFrame = 0;
/** What the scrubber belongs to: `{choice, report, density}`. */
let subject = null;

export function buildScrubber() {
  find("#play").addEventListener("click", () => (isPaused ? playLoop() : stopAt(shownFrame)));
  find("#previous").addEventListener("click", () => stepFrames(-1));
  find("#next").addEventListener("click", () => stepFrames(1));
  find("#scrub").addEventListener("input", (event) => stopAt(Number(event.target.value)));
}

/** Follows a picture that was drawn. The place in the loop stays if it is paused. */
export async function scrubPicture(choice, report) {
  const place = sheet ? shownFrame / sheet.delays.length : 0;
  const isOther = JSON.stringify(choice) !== JSON.stringify(sheetChoice);
  subject = { choice, report };
  find("#scrub").max = Math.max(0, report.frames - 1);
  find("#scrubber").hidden = report.frames < 2;
  if (isOther) sheet = null;
  if (report.frames < 2) playLoop();
  if (!isPaused || !isOther) return;
  if (await loadSheet()) showFrame(Math.round(place * sheet.delays.length) % sheet.delays.length);
  else find("#picture").hidden = false;
}

/** The layout of the loop's frames; null if they cannot be had. */
export async function sheetLayout(choice) {
  if (JSON.stringify(choice) === JSON.stringify(sheetChoice) && sheet) return sheet;
  subject = { ...subject, choice };
  return (await loadSheet()) ? sheet : null;
}

/** Begins another picture. */
export function beginLoop() {
  sheet = null;
  playLoop();
  isPaused = prefersCalm.matches;
  find("#picture").hidden = isPaused;
  showButtons();
}

function playLoop() {
  isPaused = false;
  find("#picture").hidden = false;
  find("#frame").hidden = true;
  showButtons();
}

async function loadSheet() {
  const { choice } = subject;
  if (sheet && JSON.stringify(choice) === JSON.stringify(sheetChoice)) return true;
  try {
    const { blob, report } = await requestPicture("frames", choice, { channel: "frames" });
    sheet = { ...report, bitmap: await createImageBitmap(blob) };
    sheetChoice = structuredClone(choice);
    find("#scrub").max = report.delays.length - 1;
    return true;
  } catch (error) {
    if (!(error instanceof Superseded)) announce(error.message);
    return false;
  }
}

async function stopAt(frame) {
  isPaused = true;
  shownFrame = frame;
  showButtons();
  if (await loadSheet()) showFrame(Math.min(shownFrame, sheet.delays.length - 1));
}

async function stepFrames(step) {
  const count = sheet?.delays.length ?? Number(find("#scrub").max) + 1;
  await stopAt((shownFrame + step + count) % count);
}

function showFrame(frame) {
  shownFrame = frame;
  const { bitmap, columns, frameWidth: width, frameHeight: height, delays } = sheet;
  const canvas = find("#frame");
  const picture = find("#picture");
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  canvas.style.width = picture.style.width;
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, width, height);
  const [left, top] = [(frame % columns) * width, Math.floor(frame / columns) * height];
  context.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
  canvas.hidden = false;
  picture.hidden = true;
  const seconds = delays.slice(0, frame).reduce((sum, delay) => sum + delay, 0) / 100;
  const slider = find("#scrub");
  slider.value = frame;
  slider.setAttribute("aria-valuetext", `Frame ${frame + 1} of ${delays.length}`);
  find("#place").textContent = `${frame + 1} / ${delays.length} · ${seconds.toFixed(2)} s`;
}

function showButtons() {
  const play = find("#play");
  find("use", play).setAttribute("href", isPaused ? "#icon-play" : "#icon-pause");
  play.setAttribute("aria-label", isPaused ? "Play" : "Pause");
  if (!isPaused) find("#place").textContent = "";
}
