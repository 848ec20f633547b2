// Reads a pasted command.

import { artworkOf, catalog, entryOf, flagOf, isDefault, optionNamed, ownFiles, parameterNamed } from "./catalog.js";
import { makeChoice, nearestWord } from "./choice.js";
import { shellWords, stemOfSource } from "./command.js";

/** Options that do not change the picture, and whether they take a value. */
const besides = {
  output: true, jobs: true, "max-pixels": true, "max-seconds": true, sheet: true,
  quiet: false, json: false, "no-clobber": false, watch: false, strict: false,
};
const besideShorts = { o: "output", j: "jobs", q: "quiet", n: "no-clobber", f: "format", c: "color" };

/** What other names mean, as in the command. */
const otherNames = { once: ["plays", "1"], "no-loop": ["plays", "1"], dark: ["theme", "dark"], light: ["theme", "light"] };

/** The choice of a command: `{choice, notes}`, with notes on what has no place here, or `{error}`. */
export function choiceOfCommand(text) {
  // A prompt, perhaps with a name and a folder.
  const line = shellWords(text.trim().replace(/^\S*[$%#>❯➜]\s+/, ""));
  if (!line) return { error: "A quote is not closed." };
  const words = ownWords(line);
  if (words[0] === "render") words.shift();
  if (!words.length) return { error: "Paste a command such as: whirligif render NAME --size 64" };
  const reading = { settings: {}, container: null, notes: [], operands: [], raw: [] };
  readWords(words, reading);
  return chosen(reading);
}

/** The words after the name of the program, which `npx`, `pipx run` and others may start, up to another command. */
function ownWords(words) {
  const start = words.findIndex((word) => /(^|\/)whirligif(@\S+)?$/.test(word)) + 1;
  const end = words.findIndex((word, index) => index >= start && /^(&&?|\|\|?|;|\d?>.*)$/.test(word));
  return words.slice(start, end < 0 ? undefined : end);
}

const question = (word) => (word === undefined ? "" : ` Did you mean '${word}'?`);

/** Splits words into operands and pairs of a name and a value. */
function readWords(words, reading) {
  // Which flags take a value depends on the source: the first word that names one.
  const source = words.map(sourceOf).find(Boolean);
  reading.entry = source && entryOf(source);
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const next = (isColor) => (i + 1 < words.length && canBeValue(words[i + 1], isColor) ? words[++i] : undefined);
    if (word === "--") {
      reading.operands.push(...words.slice(i + 1));
      return;
    }
    if (word.startsWith("--")) {
      const [name, attached] = word.slice(2).split(/=(.*)/s);
      readFlag(name, attached, next, reading);
    } else if (word.startsWith("-") && word.length > 1) {
      readShorts(word.slice(1), next, reading);
    } else {
      reading.operands.push(word);
    }
  }
}

/** The color of a custom property, such as `--brand=red`, is a value: no option is called so. */
const canBeValue = (word, isColor) =>
  !word.startsWith("-") || word === "-" || /^-[0-9.]/.test(word) || (isColor && word.includes("=") && !optionNamed(word.slice(2).split("=")[0]));

function readShorts(letters, next, reading) {
  for (let i = 0; i < letters.length; i++) {
    const name = besideShorts[letters[i]] ?? catalog.options.find((one) => one.short === letters[i])?.name;
    if (!name) {
      reading.notes.push(`-${letters[i]} is not known.`);
      return;
    }
    const rest = letters.slice(i + 1).replace(/^=/, "");
    const takesValue = !isFlag(name, reading.entry);
    readFlag(name, takesValue && rest ? rest : undefined, next, reading);
    if (takesValue) return;
  }
}

/** Whether an option or a parameter stands alone. */
function isFlag(name, entry) {
  if (name in besides) return !besides[name];
  return (parameterNamed(entry, name)?.type ?? optionNamed(name)?.type) === "boolean";
}

function readFlag(name, attached, next, reading) {
  const { entry, settings, notes } = reading;
  if (name === "set") {
    const [key, value] = (attached ?? next() ?? "").split(/=(.*)/s);
    const parameter = entry?.parameters?.find((one) => one.name === key);
    if (parameter) settings[flagOf(parameter)] = value ?? "";
    else notes.push(`--set ${key} is not known.`);
  } else if (name === "format" || name === "output") {
    readOutput(name, attached ?? next() ?? "", reading);
  } else if (name in besides) {
    if (besides[name] && attached === undefined) next();
    notes.push(`--${name} does not change the picture.`);
  } else if (parameterNamed(entry, name) || optionNamed(name) || name.startsWith(`${artworkOf(entry)?.name}.`)) {
    const value = isFlag(name, entry) ? "true" : (attached ?? next(/color$/.test(name)));
    if (value === undefined) notes.push(`--${name} needs a value.`);
    else readValue(name, value, reading);
  } else if (name.startsWith("no-") && isFlag(name.slice(3), entry)) {
    settings[name.slice(3)] = "false";
  } else if (otherNames[name]) {
    settings[otherNames[name][0]] = otherNames[name][1];
  } else {
    if (attached === undefined) next();
    const known = [...(entry?.parameters ?? []).map(flagOf), ...catalog.options.map((one) => one.name)];
    const nearest = nearestWord(name, known);
    notes.push(`--${name} is not known${entry ? ` to ${entry.name}` : ""}.${question(nearest && `--${nearest}`)}`);
  }
}

/** Lists of sizes, scales and themes make several files; here is one. */
function readValue(name, value, reading) {
  const isList = ["size", "scale", "theme"].includes(name) && value.includes(",");
  if (isList) reading.notes.push(`One picture is shown: the first ${name}, ${value.split(",")[0]}.`);
  const one = isList ? value.split(",")[0] : value;
  if (name === "width" || name === "height") reading[name] = one.replace(/px$/, "");
  else {
    const named = parameterNamed(reading.entry, name);
    const head = /text|image/.test(named?.type) && named.choices.find((it) => it.endsWith("=") && one.startsWith(it));
    if (head) reading.settings[`${name} ${head}`] = one.slice(head.length);
    else reading.settings[name] = one;
  }
}

function readOutput(name, value, reading) {
  const ending = (name === "format" ? value.split(",")[0] : (value.match(/\.([a-z]+)$/i)?.[1] ?? "")).toLowerCase();
  const container = ending === "apng" ? "png" : ending;
  if (name === "output") readName(value, reading);
  if (catalog.containers.some((one) => one.name === container)) reading.container ??= container;
  else if (name === "format") reading.notes.push(`The page does not show ${value}.`);
}

/** Keeps the name of a file, without its folder and ending; a pattern or a folder names none. */
function readName(value, reading) {
  const [name] = value.split("/").at(-1).match(/^[^{]+?(?=(\.\w+)?$)/) ?? [];
  if (name && name !== "-") reading.output ??= name;
  else if (value !== "-") reading.notes.push(`The name ${value} is not kept.`);
}

/** The source that a word names; undefined if it names none. */
function sourceOf(word) {
  if (word.startsWith("-")) return undefined;
  if (!/[./]/.test(word)) return entryOf({ preset: word }) ? { preset: entryOf({ preset: word }).name } : undefined;
  const file = [word, word.split("/").at(-1)].find((name) => ownFiles.has(name));
  return file === undefined ? undefined : { file };
}

function chosen(reading) {
  const { operands, settings, notes, entry } = reading;
  const [operand, ...others] = operands;
  if (operand === undefined) return { error: "The command names no picture." };
  const source = sourceOf(operand);
  if (!source) {
    const isFile = /[./]/.test(operand);
    return {
      error: isFile
        ? `Open ${operand.split("/").at(-1)} first, then paste the command.`
        : `There is no preset '${operand}'.${question(nearestWord(operand, catalog.presets.map(({ name }) => name)))}`,
    };
  }
  if (others.length) notes.push(`One picture is shown: ${operand}.`);
  if (reading.width || reading.height) settings.size = `${reading.width ?? "auto"}x${reading.height ?? "auto"}`;
  for (const [name, value] of Object.entries(settings)) {
    const parameter = parameterNamed(entry, name.split(" ")[0]);
    const isFile = /artwork|image/.test(parameter?.type) || (parameter?.type === "font" && /\.(ttf|otf|ttc|woff2?)$/i.test(value));
    if (isFile && value !== parameter.defaultValue) {
      settings[name] = value.split("/").at(-1);
      if (!ownFiles.has(settings[name])) {
        notes.push(`Open ${settings[name]} to see it here.`);
        delete settings[name];
      }
    } else if (parameter && isDefault(parameter, value)) {
      delete settings[name];
    }
  }
  const output = reading.output === stemOfSource(source) ? undefined : reading.output;
  return { choice: makeChoice(source, settings, reading.container, output), notes };
}
