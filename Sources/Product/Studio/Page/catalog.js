// The presets and the options, as the command knows them.

const pageData = document.documentElement.dataset;

/** The way from a page of a site to the site's folder, such as `../`; undefined for a page that stands alone. */
export const root = pageData.root;

/** Whether something draws: a server, or the module. */
export const draws = pageData.module !== undefined || (root === undefined && pageData.server === "true");

/** Whether the page has a form; the gallery has none. A page of a site shows its form once its scripts run. */
export const hasServer = pageData.server === "true" || root !== undefined;
if (hasServer) pageData.server = "true";

/** The catalog; its fields are named as in `show --json`. */
export let catalog = { presets: [], families: [], options: [], containers: [], themes: [], colors: [], profiles: [], words: {}, uses: [] };

/** The options of the output, which have no place in a form. */
const hiddenOptions = new Set(
  "width height scale strict format output jobs max-pixels max-seconds no-clobber sheet set watch json quiet".split(" "),
);

export async function loadCatalog() {
  const inline = document.querySelector("#catalog");
  catalog = { ...catalog, ...(inline ? JSON.parse(inline.textContent) : await (await fetch("catalog.json")).json()) };
}

/** Loads what the pages of a site share: all but the presets, for forms alone. */
export async function loadOptions() {
  if (root === undefined || catalog.options.length) return;
  const shared = await (await fetch(`${root}page/form.json`)).json();
  catalog = { ...catalog, ...shared, presets: catalog.presets, words: catalog.words };
}

/**
 * The files of the person, by name: `{name, base64, entry}`. The entry is null for what is no animation, the Base64 for
 * what the server was started with.
 */
export const ownFiles = new Map();

/** The entry of a source `{preset}` or `{file}`; undefined if there is none. */
export function entryOf(source) {
  if (source.file !== undefined) return ownFiles.get(source.file)?.entry ?? undefined;
  return catalog.presets.find((preset) => preset.name === source.preset || preset.aliases?.includes(source.preset));
}

export const optionNamed = (name) => catalog.options.find((option) => option.name === name);

export const formOptions = () => catalog.options.filter((option) => !hiddenOptions.has(option.name));

/** The name of a parameter's flag without its dashes. */
export const flagOf = (parameter) => parameter.flag.replace(/^--/, "");

/** The parameters of a choice: those of its source, and those of the parts of its artwork. */
export function parametersOf({ source, settings }) {
  const own = entryOf(source)?.parameters ?? [];
  const artwork = artworkOf({ parameters: own });
  const drawing = artwork && ownFiles.get(settings[flagOf(artwork)])?.entry;
  const parts = (drawing?.parameters ?? []).filter(({ name }) => /^(colors?|text|font|image|hide|only|stroke)$/.test(name));
  return [...own, ...parts.map((one) => ({ ...one, flag: `${artwork.flag}.${one.name}` }))];
}

export const parameterNamed = (entry, name) => entry?.parameters?.find((one) => flagOf(one) === name);

/** Whether a value is the default, whatever the other settings are. */
export function isDefault(parameter, value) {
  if (value === undefined || parameter.default !== parameter.defaultValue) return false;
  if (value === parameter.defaultValue) return true;
  const isNumber = parameter.type === "number" || parameter.type === "integer";
  return isNumber && value !== "" && Number(value) === Number(parameter.defaultValue);
}

/** The parameter that takes somebody's own picture; undefined if there is none. */
export const artworkOf = (entry) => entry?.parameters?.find((one) => one.type === "artwork");

export function matteOf(theme) {
  return catalog.themes.find((one) => one.name === theme)?.matte ?? (theme === "light" || !theme ? "#ffffff" : null);
}

/** A text with the values of the project's colors. */
export const cssOf = (text, dark) => text.replace(/[#a-z][\w-]*(?![\w(-])/gi, (word) =>
  catalog.colors.find(({ name }) => name === word)?.[dark ? "dark" : "light"] ?? word);
