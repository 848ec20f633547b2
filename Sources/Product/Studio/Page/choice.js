// A choice, which the address holds: a source, settings, a container.

import { catalog } from "./catalog.js";

/**
 * `{source: {preset} | {file}, settings: {flag: text}, container, output}`; a container that is null follows. The output is
 * the name of the file without its ending, if somebody has chosen one.
 */
export const makeChoice = (source, settings = {}, container = null, output) => ({ source, settings, container, output });

export const copyOf = (choice) => ({ ...choice, source: { ...choice.source }, settings: { ...choice.settings } });

/**
 * The settings as pairs of a flag and its value. The key of one text or picture of several is the flag, a space and
 * the `NAME=` of the value.
 */
export const pairsOf = ({ settings }) =>
  Object.entries(settings).map(([key, value]) => {
    const [name, head = ""] = key.split(/ (.*)/s);
    return [name, head + value];
  });

/** The preset whose page this is; undefined for pages of many. */
export const homePreset = document.documentElement.dataset.preset;

/** The settings of a choice as an address has them: `color=teal&size=64`. */
export function queryOf({ settings, container, output }) {
  const pairs = Object.entries(settings);
  if (container) pairs.push(["format", container]);
  if (output) pairs.push(["output", output]);
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
}

/** The fragment of an address, without its #: `/ring?color=teal`, and `color=teal` on the page of the preset. */
export function addressOf(choice) {
  const { source } = choice;
  const query = queryOf(choice);
  if (source.preset !== undefined && source.preset === homePreset) return query;
  const name = source.file === undefined ? source.preset : `file:${source.file}`;
  return "/" + encodeURIComponent(name).replace("%3A", ":") + (query ? `?${query}` : "");
}

/** The choice in the fragment of an address; null for the grid. An address of a site, `/ring/#color=teal`, is read as well. */
export function choiceAt(fragment) {
  const text = fragment.replace(/^#/, "");
  if (homePreset && !text.startsWith("/")) return choiceOf({ preset: homePreset }, text);
  const [name, query = ""] = text.replace(/^\//, "").split(/\/?[?#](.*)/s);
  if (!name) return null;
  try {
    const decoded = decodeURIComponent(name);
    return choiceOf(decoded.startsWith("file:") ? { file: decoded.slice(5) } : { preset: decoded }, query);
  } catch {
    return null;
  }
}

/** What is pasted that names a look: a command, or an address of the studio or of a site. */
const commandPattern = /\bwhirligif(@\S+)?\s+render\s/;
const addressPattern = /^(?:https?:\S*)?[#/]([\w-]+)\/?(?:[#?]([^\s#?]*))?$/;

/** The fragment with which the first page of a site leads to the look that a text names; undefined if it names none. */
export function fragmentOfLook(text) {
  const line = text.trim();
  if (commandPattern.test(line)) return `#${encodeURIComponent(line)}`;
  const [, name, query] = addressPattern.exec(line) ?? [];
  return name && `#/${name}?${query ?? ""}`;
}

/** The command in the fragment of an address of a site; null if there is none. */
export function commandAt(fragment) {
  if (!fragment.includes("whirligif")) return null;
  const text = decodeURIComponent(fragment.slice(1));
  return commandPattern.test(text) ? text : null;
}

function choiceOf(source, query) {
  const { format, output, ...settings } = Object.fromEntries(new URLSearchParams(query));
  return makeChoice(source, settings, format, output);
}

/** The number of typing errors between two words: letters too many, too few, wrong, or exchanged with their neighbor. */
function typingErrors(a, b) {
  let [before, last, row] = [[], [], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    [before, last, row] = [last, row, [i]];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.length];
}

/** The word that was probably meant, as the command guesses it; undefined if there is none. */
export function nearestWord(word, words) {
  let [nearest, least] = [undefined, Math.max(1, Math.floor((word.length + 1) / 3)) + 1];
  for (const other of words) {
    const errors = typingErrors(word.toLowerCase(), other);
    if (errors < least) [nearest, least] = [other, errors];
  }
  return nearest;
}

/** The container of a choice without one: the one of its profile, otherwise GIF. */
export function plainContainer({ settings }) {
  return catalog.profiles.find((profile) => profile.name === settings.profile)?.containers?.[0] ?? "gif";
}

export const containerOf = (choice) => choice.container ?? plainContainer(choice);

/** The side at which a picture is first shown large. */
const firstSide = 128;

/** The choice that a card leads to: small pictures are made larger. */
export function firstChoice(source, entry, settings = {}) {
  const isSmall = Math.max(entry.width, entry.height) < firstSide;
  return makeChoice(source, { ...(isSmall && { size: String(firstSide) }), ...settings });
}
