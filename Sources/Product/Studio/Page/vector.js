// The SVG inside a page of the site: it shows a color, a size, a speed and a theme without a program.

import { colorOf } from "./colors.js";
import { find, make } from "./dom.js";

/** What the SVG takes of each setting. */
const vectorSettings = {
  color: (text, entry) => entry.tints && !/^(currentcolor|none|transparent)$/i.test(text) && colorOf(text),
  size: (text) => /^\d{1,4}(px)?$/.test(text) && Number.parseFloat(text) > 0,
  speed: (text) => /^\d*\.?\d+x?$/.test(text) && Number.parseFloat(text) >= 0.1,
  theme: (text) => text === "light" || text === "dark",
};

/** The text of the SVG without settings; null until it is there. */
let plainVector = null;
/** The speed and the theme of the SVG that is shown. */
let shownMotion = null;
/** What has a large SVG move. */
let moving = null;

/** Whether the page has an SVG that shows a choice. */
export function hasVector({ source, settings }, entry) {
  const { look = {} } = entry;
  return !!find("#vector") && source.preset === document.documentElement.dataset.preset
    && Object.entries(look).every(([name, text]) => settings[name] === text || (name === "color" && settings.color))
    && Object.entries(settings).every(([name, text]) => look[name] === text || vectorSettings[name]?.(text, entry));
}

/** The text of the SVG, which the page has in it, or beside it if it is large. */
async function plainText() {
  const place = find("#vector");
  // As the file has it, whose empty elements have no end.
  plainVector ??= place.dataset.file
    ? await (await fetch(place.dataset.file)).text() : place.innerHTML.trim().replace(/<(\w+)([^<>]*)><\/\1>/g, "<$1$2/>");
  return plainVector;
}

/** The SVG with a speed and a theme; the reader's own without a theme. */
const movedText = (text, { speed, theme }) => {
  const factor = Number.parseFloat(speed ?? 1);
  const timed = text.replace(/ dur="([\d.]+)s"/g, (_, seconds) => ` dur="${Number((seconds / factor).toFixed(4))}s"`);
  const dark = { light: "not all", dark: "all" }[theme];
  return dark ? timed.replaceAll("@media(prefers-color-scheme:dark)", `@media ${dark}`) : timed;
};

const vectorSize = ({ size }, { width, height }) => {
  const scale = Number.parseFloat(size ?? Math.max(width, height)) / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The SVG of a choice as text. */
export async function vectorText({ settings }, entry) {
  const { width, height } = vectorSize(settings, entry);
  const color = settings.color ? ` style="--color:${settings.color.replaceAll('"', "'")}"` : "";
  return movedText(await plainText(), settings)
    .replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"${color}`);
}

/** Shows a choice, and returns what is known of the picture; a color alone changes nothing else. */
export async function showVector({ settings }, entry) {
  const place = find("#vector");
  const size = vectorSize(settings, entry);
  const isImage = place.dataset.file && !settings.color && !settings.speed && !shownMotion;
  if (isImage) moving ??= setTimeout(() => moveImage(place), 400);
  else await insertVector(place, settings);
  const picture = find("svg, img", place);
  picture.setAttribute("width", size.width);
  picture.setAttribute("height", size.height);
  picture.style.colorScheme = settings.theme ?? "light";
  if (settings.color) picture.style.setProperty("--color", settings.color);
  else picture.style.removeProperty("--color");
  place.hidden = false;
  const duration = entry.duration / Number.parseFloat(settings.speed ?? 1);
  return { ...size, duration, frames: entry.frames, warnings: [], notes: [] };
}

/** Has a large SVG take the place of its still picture, once the page is there: as an image, until it is changed. */
function moveImage(place) {
  const image = make("img", { alt: "" });
  image.onload = () => {
    if (shownMotion) return;
    const still = find("svg", place);
    for (const name of ["width", "height", "style"]) image.setAttribute(name, still.getAttribute(name) ?? "");
    still.replaceWith(image);
  };
  image.src = place.dataset.file;
}

/** Has the SVG of a speed and a theme in the page. */
async function insertVector(place, settings) {
  const text = await plainText();
  const motion = `${settings.speed ?? 1} ${settings.theme ?? "light"}`;
  if (motion === shownMotion) return;
  place.innerHTML = movedText(text, { theme: "light", ...settings });
  shownMotion = motion;
}

/** Hides the SVG behind a picture that was drawn. */
export function hideVector() {
  if (find("#vector")) find("#vector").hidden = true;
}
