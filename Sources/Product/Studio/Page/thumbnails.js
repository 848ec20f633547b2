// The small pictures of the grid: still at first, moving while they are in view.

import { artworkOf, draws, flagOf, hasServer, matteOf, parameterNamed, root } from "./catalog.js";
import { makeChoice } from "./choice.js";
import { make } from "./dom.js";
import { cancelPicture, Superseded, requestPicture } from "./drawing.js";
import { isDarkPage, prefersCalm, prefersDark } from "./reader.js";

const cardBox = { width: 144, height: 80 };

/** The largest size in the box with at most 1.3 times the area of a square of 72 pixels, to which small pictures grow. */
export function fittedSize(entry) {
  const { width, height } = entry;
  const scale = Math.min(cardBox.width / width, cardBox.height / height, 72 / Math.min(width, height), 82 / Math.sqrt(width * height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Addresses of pictures, and requests of others, by their settings. */
const drawnCards = new Map();
const drawingCards = new Map();

/** The file that logos are drawn with; null for the built-in one. */
let ownArtwork = null;

export const artworkName = () => ownArtwork;

/** The color that was chosen last, in which the presets are shown; null for their own colors. */
let chosenColor = root === undefined ? null : sessionStorage.getItem("color");

export const ownColor = () => chosenColor;

export function setOwnColor(color) {
  chosenColor = color;
  // The pages of a site have it from each other.
  if (color && root !== undefined) sessionStorage.setItem("color", color);
  else sessionStorage.removeItem("color");
  refreshThumbnails();
}

/** A picture's look, the theme of the page or the one that suits it, and one's own color and artwork. */
export function ownSettings({ file }, entry) {
  const settings = { ...entry.look };
  if (entry.paper ? entry.paper === "dark" : isDarkPage()) settings.theme = "dark";
  if (chosenColor && !file && hasServer && parameterNamed(entry, "color")) settings.color = chosenColor;
  if (ownArtwork && artworkOf(entry)) settings[flagOf(artworkOf(entry))] = ownArtwork;
  return settings;
}

/** The page on which a picture is seen: dark for light ink, light for parts of dark ink, else undefined. */
export async function paperFor(image) {
  await image.decode();
  const context = make("canvas", { width: 32, height: 32 }).getContext("2d");
  context.drawImage(image, 0, 0, 32, 32);
  const { data } = context.getImageData(0, 0, 32, 32);
  let [ink, light, dark] = [0, 0, 0];
  for (let i = 0; i in data; i += 4) {
    const [r, g, b, a] = data.slice(i);
    const y = 3 * r + 6 * g + b;
    ink += a;
    light += y > 2040 && a;
    dark += y < 560 && a;
  }
  return light > 0.8 * ink ? "dark" : dark > 0.05 * ink ? "light" : undefined;
}

export function setArtwork(name) {
  ownArtwork = name;
  refreshThumbnails();
}

const inView = new Set();

const viewObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    for (const { target } of entries) showThumbnail(target);
  },
  { rootMargin: "40px" },
);

/** Shows the picture of an entry while its image is on the page. */
export function watchThumbnail(image, source, entry) {
  const { width, height } = fittedSize(entry);
  image.width = width;
  image.height = height;
  image.thumbnail = { source, entry };
  viewObserver.observe(image);
}

/** Draws what is in view anew, after the page or its motion changed. */
export function refreshThumbnails() {
  for (const image of inView) {
    if (image.isConnected) showThumbnail(image);
    else inView.delete(image);
  }
}

prefersCalm.addEventListener("change", refreshThumbnails);
prefersDark.addEventListener("change", refreshThumbnails);

async function showThumbnail(image) {
  const isInView = inView.has(image);
  const moves = isInView && !prefersCalm.matches;
  const { source, entry } = image.thumbnail;
  if (!isInView && hasServer) withdrawCard(image);
  const settings = ownSettings(source, entry);
  const file = pictureFile(entry, settings, moves) ?? (isInView && (await tintedFile(entry, settings)));
  if (file || !draws) {
    if (file && (isInView || image.src)) setImage(image, file, moves);
    return;
  }
  if (entry.paper) image.parentElement.style.backgroundColor = matteOf(entry.paper);
  const [still, moving] = cardRequests(image);
  if (moves && drawnCards.has(moving.key)) return setImage(image, drawnCards.get(moving.key), true);
  if (!isInView && !drawnCards.has(still.key)) return;
  try {
    setImage(image, await drawnCard(still), false);
    if (source.file && !("paper" in entry)) {
      entry.paper = await paperFor(image);
      return showThumbnail(image);
    }
    if (!moves || !inView.has(image)) return;
    const address = await drawnCard(moving);
    if (inView.has(image)) setImage(image, address, true);
  } catch (error) {
    if (!(error instanceof Superseded)) image.classList.add("failed");
  }
}

function setImage(image, address, moves) {
  // What the page offers to those without scripts would win.
  for (const source of image.parentElement.querySelectorAll("source")) source.remove();
  if (image.getAttribute("src") !== address) image.src = address;
  image.dataset.moves = moves;
}

/** The settings beside a picture's look, which its files have. */
const besideLook = ({ look }, settings) => Object.fromEntries(Object.entries(settings).filter(([name, text]) => look?.[name] !== text));

/** The file of a picture in one's own color, of a page of a site; undefined if its SVG cannot have it. */
async function tintedFile(entry, settings) {
  const { theme, color, ...others } = besideLook(entry, settings);
  if (root === undefined || !entry.picture || !color || Object.keys(others).length) return undefined;
  if (!entry.tints) return draws ? undefined : pictureFile(entry, { theme }, !prefersCalm.matches);
  const key = `${entry.name} ${color}`;
  if (!drawnCards.has(key)) {
    const text = await (await fetch(`${root}${entry.name}/${entry.name}.svg`)).text();
    const tinted = text.replace("<svg ", `<svg style="--color:${color}" `);
    drawnCards.set(key, URL.createObjectURL(new Blob([tinted], { type: "image/svg+xml" })));
  }
  return drawnCards.get(key);
}

/** The file of a picture in the folder of the page; null if there is none with these settings. */
export function pictureFile(entry, settings, moves) {
  const { theme, ...others } = besideLook(entry, settings);
  if (!entry.picture || (hasServer && Object.keys(others).length)) return null;
  if (root !== undefined) {
    const card = `${theme === "dark" ? "-dark" : ""}${moves ? "" : "-still"}.gif`;
    return `${root}${entry.name}/` + (entry.picture === "svg" ? `${entry.name}.svg` : `card${card}`);
  }
  return `pictures/${entry.name}${theme === "dark" ? "-dark" : ""}${moves ? `.${entry.picture}` : "-still.gif"}`;
}

/** Withdraws the requests of a card, unless another one shows the same picture. */
function withdrawCard(image) {
  const needed = new Set([...inView].flatMap(cardRequests).map(({ key }) => key));
  for (const { key } of cardRequests(image)) {
    if (needed.has(key)) continue;
    drawingCards.delete(key);
    cancelPicture(key);
  }
}

/** The still and the moving picture of a card. */
const cardRequests = (image) => [cardRequest(image, true), cardRequest(image, false)];

/** The picture of a card in the colors of the page: `{choice, key, priority}`. */
function cardRequest({ thumbnail: { source, entry } }, isStill) {
  const density = devicePixelRatio > 1.5 ? 2 : 1;
  const { width, height } = fittedSize(entry);
  const settings = { size: `${width * density}x${height * density}`, ...ownSettings(source, entry) };
  if (isStill) settings.still = "true";
  const key = [source.file ?? source.preset, ...Object.values(settings)].join(" ");
  return { choice: makeChoice(source, settings, "gif"), key, priority: isStill ? 2 : 3 };
}

/** The address of a card's picture; equal ones share the request. */
async function drawnCard({ choice, key, priority }) {
  if (drawnCards.has(key)) return drawnCards.get(key);
  if (!drawingCards.has(key)) drawingCards.set(key, requestPicture("render", choice, { channel: key, priority }));
  const request = drawingCards.get(key);
  try {
    const { blob } = await request;
    if (!drawnCards.has(key)) drawnCards.set(key, URL.createObjectURL(blob));
  } finally {
    if (drawingCards.get(key) === request) drawingCards.delete(key);
  }
  return drawnCards.get(key);
}
