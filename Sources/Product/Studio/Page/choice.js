// A choice, which the address holds: a source, settings, a container.

import { catalog } from "./catalog.js";

/** `{source: {preset} | {file}, settings: {flag: text}, container}`; a container that is null follows. */
export const makeChoice = (source, settings = {}, container = null) => ({ source, settings, container });

export const copyOf = (choice) => ({ ...choice, source: { ...choice.source }, settings: { ...choice.settings } });

/** The fragment of an address, without its #. */
export function addressOf(choice) {
  const { source, settings, container } = choice;
  const name = source.file === undefined ? source.preset : `file:${source.file}`;
  const pairs = Object.entries(settings);
  if (container) pairs.push(["format", container]);
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
  return "/" + encodeURIComponent(name).replace("%3A", ":") + (query ? `?${query}` : "");
}

/** The choice in the fragment of an address; null for the grid. */
export function choiceAt(fragment) {
  const text = fragment.replace(/^#?\/?/, "");
  if (!text) return null;
  const [name, query = ""] = text.split(/\?(.*)/s);
  let source;
  try {
    const decoded = decodeURIComponent(name);
    source = decoded.startsWith("file:") ? { file: decoded.slice(5) } : { preset: decoded };
  } catch {
    return null;
  }
  const settings = Object.fromEntries(new URLSearchParams(query));
  const container = settings.format ?? null;
  delete settings.format;
  return makeChoice(source, settings, container);
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
  return makeChoice(source, { ...(isSmall ? { size: String(firstSide) } : {}), ...settings });
}
