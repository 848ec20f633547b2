// A choice as a command for the shell, and back.

import { optionNamed, parameterNamed } from "./catalog.js";
import { containerOf, plainContainer } from "./choice.js";

/** A word quoted for POSIX shells where it needs quotes. */
export function shellQuoted(word) {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The file that is written, as the command names it. */
export function outputOf(choice) {
  const { reduced, still, at } = choice.settings;
  const marks = (reduced === "true" ? "-reduced" : "") + (still === "true" || at ? "-still" : "");
  return `${stemOfSource(choice.source)}${marks}.${containerOf(choice)}`;
}

/** The name of a preset, or of a file without its folder and ending. */
export function stemOfSource({ preset, file }) {
  const name = file?.split("/").at(-1);
  return preset ?? (name.replace(/\.[^.]*$/, "") || name);
}

/** How a setting is spelled: a list of shell words. */
function flagWords(name, value, entry) {
  const kind = parameterNamed(entry, name)?.type ?? optionNamed(name)?.type;
  if (kind === "boolean") {
    if (value === "true") return [`--${name}`];
    return parameterNamed(entry, name) ? [`--no-${name}`] : [];
  }
  const needsEquals = value.startsWith("-") && !/^-[0-9.]/.test(value);
  return needsEquals ? [shellQuoted(`--${name}=${value}`)] : [`--${name}`, shellQuoted(value)];
}

/** The source as an operand. A file without a dot or a slash would be a preset's name. */
const operandOf = (source) => {
  if (source.file === undefined) return source.preset;
  return /[./]/.test(source.file) && !source.file.startsWith("-") ? source.file : `./${source.file}`;
};

/**
 * The command of a choice in its shortest form.
 *
 * `extra` are words that replace the output.
 */
export function commandOf(choice, entry, extra = null) {
  const words = ["whirligif", "render", shellQuoted(operandOf(choice.source))];
  for (const [name, value] of Object.entries(choice.settings)) words.push(...flagWords(name, value, entry));
  if (extra) words.push(...extra);
  else if (containerOf(choice) !== plainContainer(choice)) words.push("-o", shellQuoted(outputOf(choice)));
  return words.join(" ");
}

/** Splits a line as a POSIX shell does; null if a quote is not closed. */
export function shellWords(text) {
  const words = [];
  let word = null;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (character === "'" || character === '"') {
      const end = quoteEnd(text, i);
      if (end < 0) return null;
      const inner = text.slice(i + 1, end);
      word = (word ?? "") + (character === "'" ? inner : inner.replace(/\\(["\\$`])/g, "$1").replace(/\\\n/g, ""));
      i = end;
    } else if (character === "\\") {
      i += 1;
      if (text[i] !== "\n" && i < text.length) word = (word ?? "") + text[i];
    } else {
      word = (word ?? "") + character;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

/** The place of the quote that ends one; -1 if there is none. */
function quoteEnd(text, start) {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    if (quote === '"' && text[i] === "\\") i += 1;
    else if (text[i] === quote) return i;
  }
  return -1;
}
