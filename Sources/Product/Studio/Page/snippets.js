// A choice as text for other places.

import { cssOf, entryOf, matteOf, optionNamed, parameterNamed } from "./catalog.js";
import { containerOf, copyOf, pairsOf } from "./choice.js";
import { commandOf, operandOf, outputOf, pathWord, stemOfSource, unseen } from "./command.js";

const isNumber = (text) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

const jsonUnits = (it) => it.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt().toString(16).padStart(4, "0")}`);
const jsonValue = (value) => JSON.stringify(value).replace(unseen, jsonUnits);

/** The settings with their values as JSON has them. */
function typedSettings(choice) {
  const lines = {};
  for (const [name, value] of pairsOf(choice)) (lines[name] ??= []).push(value);
  return Object.entries(lines).map(([name, values]) => {
    const value = values.join("\n");
    const kind = parameterNamed(entryOf(choice.source), name)?.type ?? optionNamed(name)?.type;
    if (kind === "boolean") return [name, value === "true"];
    return [name, isNumber(value) && kind !== "text" ? Number(value) : value];
  });
}

export function manifestLine(choice) {
  const members = [["preset", operandOf(choice.source)], ...typedSettings(choice), ["output", outputOf(choice)]];
  return `{${members.map((pair) => pair.map(jsonValue).join(": ")).join(", ")}}`;
}

/** The size on a page of a picture that was drawn. */
function pointsOf({ settings }, report) {
  const scale = Number(settings.scale ?? 1) || 1;
  return [report?.width, report?.height].map((side) => side && Math.round(side / scale));
}

/** What is read to people who do not see the picture. */
const spokenWords = ({ settings }) => settings.lines?.split(";").join(", ") ?? settings.text ?? "Loading";

export function backgroundStyle(choice, report) {
  const [width, height] = pointsOf(choice, report);
  const size = width ? `  width: ${width}px;\n  height: ${height}px;\n` : "";
  return `.loading {\n${size}  background: url("${encodeURIComponent(outputOf(choice))}") center / contain no-repeat;\n}`;
}

export const markdownImage = (choice) =>
  `![${spokenWords(choice).replace(/[\\[\]]/g, "\\$&")}](${encodeURIComponent(outputOf(choice))})`;

/** Code that plays the Lottie file of a choice. */
export function lottieCode(choice) {
  const file = outputOf({ ...choice, container: "json" });
  return `import lottie from "lottie-web";\n\nlottie.loadAnimation({ container: document.querySelector(".loading"), path: ${jsonValue(encodeURIComponent(file))} });`;
}

/** The import of a choice as the address of a file, or as text where it is an SVG. */
export function importLine(choice) {
  const { source, container } = choice;
  const pairs = pairsOf(choice);
  if (container) pairs.push(["format", container]);
  const query = pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  return `import loading from ${jsonValue(`whirligif:${operandOf(source)}${query ? `?${query}` : ""}`)};`;
}

/** The commands of the pictures, and the element that chooses among them. */
export function pictureMarkup(choice, report) {
  const all = copyOf(choice);
  for (const name of ["theme", "matte", "reduced", "still"]) delete all.settings[name];
  const stem = stemOfSource(choice.source);
  const container = containerOf(choice);
  const command = (output, ...more) =>
    commandOf(all, entryOf(choice.source), ["--theme", "light,dark", "-o", pathWord(output), ...more]);
  const [width, height] = pointsOf(choice, report);
  const size = width ? ` width="${width}" height="${height}"` : "";
  const words = spokenWords(choice).replace(/[&<"]/g, (it) => `&#${it.charCodeAt()};`);
  const image = (name) => `<img src="${encodeURIComponent(name)}"${size} alt="${words}">`;
  if (container.startsWith("svg")) {
    const name = `${stem}.${container}`;
    return { command: command(name), markup: image(name) };
  }
  const file = (rest) => `${stem}-${rest}.${container}`;
  const source = (media, rest) => `<source media="${media}" srcset="${encodeURIComponent(file(rest))}">`;
  const calm = "(prefers-reduced-motion: reduce)";
  const dark = "(prefers-color-scheme: dark)";
  const markup = `<picture>
  ${source(`${calm} and ${dark}`, "dark-calm")}
  ${source(calm, "light-calm")}
  ${source(dark, "dark")}
  ${image(file("light"))}
</picture>`;
  const format = choice.container ? ["-f", container] : [];
  const commands = [
    command("{name}-{theme}.{format}", ...format),
    command("{name}-{theme}-calm.{format}", "--reduced", ...format),
  ];
  return { command: commands.join("\n"), markup };
}

const decimal = (number) => String(Number(number.toFixed(6)));

/** The command of a sprite sheet, and the style sheet that it writes. */
export function sheetStyle(choice, layout) {
  const stem = stemOfSource(choice.source);
  const label = `sheet-${stem.replace(/[^\w-]/gu, "-")}`;
  const { frameWidth: width, frameHeight: height, delays } = layout;
  const count = delays.length;
  const columns = sheetColumns(count);
  const rows = count / columns;
  const command = commandOf(choice, entryOf(choice.source), ["--sheet", String(columns), "-o", pathWord(`${stem}.png`)]);
  const seconds = delays.reduce((sum, delay) => sum + delay, 0) / 100;
  const plays = choice.settings.plays;
  const loops = (times) => (plays && plays !== "forever" ? String(Number(plays) * times) : "infinite");
  const across = `${label}-x ${decimal(seconds / rows)}s steps(${columns}) ${loops(rows)}`;
  const down = `${label}-y ${decimal(seconds)}s steps(${rows}) ${loops(1)}`;
  let css = `.${label} {\n  width: ${width}px;\n  height: ${height}px;\n`;
  const name = stem.replace(/["\\]/g, "\\$&").replace(/[\n\r\f]/g, (end) => `\\${end.charCodeAt(0).toString(16)} `);
  css += `  background: url("${name}.png") 0 0 no-repeat;\n`;
  css += `  animation: ${rows === 1 ? across : `${across}, ${down}`};\n}\n`;
  css += `@keyframes ${label}-x { to { background-position-x: ${-columns * width}px; } }\n`;
  if (rows > 1) css += `@keyframes ${label}-y { to { background-position-y: ${-rows * height}px; } }\n`;
  return { command, css };
}

/** The divisor of the count that is nearest to ten, so that all rows are full. */
function sheetColumns(count) {
  if (count <= 12) return count;
  for (let columns = 12; columns >= 5; columns--) if (count % columns === 0) return columns;
  return count;
}

// MARK: JavaScript

export function scriptCode(choice) {
  const options = typedSettings(choice).map(([name, value]) => (value === false ? [`no-${name}`, true] : [name, value]));
  if (containerOf(choice) !== "gif") options.push(["format", containerOf(choice)]);
  const members = options.map(([name, value]) => {
    const key = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    return `${/^[a-z]\w*$/i.test(key) ? key : jsonValue(key)}: ${jsonValue(value)}`;
  });
  const more = members.length ? `, { ${members.join(", ")} }` : "";
  const words = `${jsonValue(outputOf(choice))}, await render(${jsonValue(operandOf(choice.source))}${more})`;
  const modules = [["writeFile", "node:fs/promises"], ["render", "whirligif"]];
  return [...modules.map(([name, from]) => `import { ${name} } from "${from}";`), "", `await writeFile(${words});`].join("\n");
}

// MARK: Swift

const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&").replace(unseen, swiftScalar).replace(/\s/g, (it) => (it === " " ? it : swiftScalar(it)))}"`;
const swiftScalar = (it) => `\\u{${it.codePointAt().toString(16)}}`;
const swiftNumber = (text) => {
  const [, number, unit] = text.match(/^(-?[\d.]+)\s*([a-z%]*)$/i) ?? [];
  if (number === undefined) return text;
  return decimal(Number(number) * ({ ms: 0.001, min: 60, "%": 0.01 }[unit] ?? 1));
};
const whole = (text) => text.replace(/[a-z%]+$/i, "");
const swiftColor = (text) => (text === "none" ? "nil" : `try Color(css: ${quoted(cssOf(text))})`);

function swiftSize(text) {
  const [width, height] = text.replaceAll("px", "").split("x");
  if (height === undefined) return `.longerSide(${width})`;
  if (height === "auto") return `.width(${width})`;
  if (width === "auto") return `.height(${height})`;
  return `.exact(width: ${width}, height: ${height})`;
}

/** Both sides, if both are given. */
function swiftSides(text, { width = "auto", height = "auto" }) {
  return swiftSize(`${width}x${height}`);
}

function swiftBytes(text) {
  const [, number, unit] = text.match(/^([\d.]+)\s*([a-z]*)$/i) ?? [, text, ""];
  const factor = { k: 1024, m: 1048576 }[unit[0]?.toLowerCase()] ?? 1;
  return String(Math.round(Number(number) * factor));
}

/** How values of options are written in Swift: by the option's name, or by its type. */
const swiftValues = {
  at: (text) => (/s$|min$/.test(text) ? ".seconds(" : ".phase(") + swiftNumber(text) + ")",
  dither: (text) => `RenderOptions.Dither.${text}`,
  height: swiftSides,
  palette: quoted,
  plays: (text) => (text === "forever" ? "nil" : text),
  profile: (text) => `SizeProfile.named(${quoted(text)})`,
  theme: (text) => swiftColor(matteOf(text) ?? text),
  width: swiftSides,
  boolean: String,
  bytes: swiftBytes,
  choice: (text) => `.${text}`,
  color: swiftColor,
  integer: whole,
  number: swiftNumber,
  padding: (text) => (text.endsWith("%") ? `.share(${swiftNumber(text)})` : `.pixels(${whole(text)})`),
  pageColor: swiftColor,
  share: swiftNumber,
  size: swiftSize,
  text: quoted,
};

/** An assignment to an option; undefined for an option that is unknown. */
function swiftAssignment(name, value, settings) {
  const option = optionNamed(name);
  const write = option && (swiftValues[name] ?? swiftValues[option.type]);
  return write && `animation.options.${option.property} = ${write(value, settings)}`;
}

export function swiftCode(choice) {
  const entry = entryOf(choice.source);
  const { preset, file } = choice.source;
  const lines = [`var animation = try Animation(${preset ? `preset: ${quoted(preset)}` : `file: ${quoted(file)}`})`];
  const settings = pairsOf(choice);
  // An option of its own goes before a theme.
  settings.sort(([a], [b]) => (b === "theme") - (a === "theme"));
  for (const [name, value] of settings) {
    const parameter = parameterNamed(entry, name);
    if (parameter?.type === "artwork") {
      lines.push(`try animation.set(${quoted(parameter.name)}, to: Artwork(file: ${quoted(value)}))`);
    } else if (parameter) {
      const text = /^(colors?|paint)$/.test(parameter.type) ? cssOf(value, choice.settings.theme === "dark") : value;
      lines.push(`try animation.set(${quoted(parameter.name)}, to: ${quoted(text)})`);
    } else {
      lines.push(swiftAssignment(name, value, choice.settings));
    }
  }
  lines.push(`try animation.write(to: ${quoted(outputOf(choice))})`);
  return [...new Set(lines)].filter(Boolean).join("\n");
}
