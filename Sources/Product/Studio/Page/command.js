// A choice as a command for the shell, and back.

import { optionNamed, parameterNamed } from "./catalog.js";
import { containerOf, pairsOf, plainContainer } from "./choice.js";

/** What is not seen or turns text around; variation selectors choose how a character looks. */
export const unseen = /(?![\t\n\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu;

const octal = (text) =>
  encodeURIComponent(text).replace(/%(..)/g, (_, hex) => `\\${parseInt(hex, 16).toString(8).padStart(3, "0")}`);
const fromOctal = (text) =>
  decodeURIComponent(text.replace(/\\(...)/g, (_, byte) => `%${parseInt(byte, 8).toString(16).padStart(2, "0")}`));

/** A word quoted for POSIX shells and fish where it needs quotes. */
export function shellQuoted(word) {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  // Between quotation marks, fish takes a backslash and what follows for one character.
  return `'${word.replace(/['\\]/g, "'\\$&'").replace(unseen, (it) => `'"$(printf '${octal(it)}')"'`)}'`;
}

/** The file that is written, as the command names it. */
export function outputOf(choice) {
  const { reduced, still, at } = choice.settings;
  const marks = (reduced === "true" ? "-reduced" : "") + (still === "true" || at ? "-still" : "");
  return `${choice.output ?? stemOfSource(choice.source) + marks}.${containerOf(choice)}`;
}

/** The name of a preset, or of a file without its folder and ending. */
export function stemOfSource({ preset, file }) {
  const name = file?.split("/").at(-1);
  return preset ?? (name.replace(/\.[^.]*$/, "") || name);
}

export const pathWord = (path) => shellQuoted(path.startsWith("-") ? `./${path}` : path);

/** A setting as shell words. */
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
export const operandOf = (source) => {
  if (source.file === undefined) return source.preset;
  return /[./]/.test(source.file) ? source.file : `./${source.file}`;
};

/**
 * The command of a choice in its shortest form.
 *
 * `extra` are words that replace the output.
 */
export function commandOf(choice, entry, extra = null) {
  const words = ["whirligif", "render", pathWord(operandOf(choice.source))];
  for (const [name, value] of pairsOf(choice)) words.push(...flagWords(name, value, entry));
  if (extra) words.push(...extra);
  else if (choice.output || containerOf(choice) !== plainContainer(choice)) words.push("-o", pathWord(outputOf(choice)));
  return words.join(" ");
}

const unescaped = (text) =>
  text.replace(/\$\(printf '([\\0-7]+)'\)|\\(["\\$`\n])/g, (_, bytes, it) => (bytes ? fromOctal(bytes) : it.trim()));

/** Splits a line as a POSIX shell does; null if a quote is not closed. */
export function shellWords(text) {
  const words = [null];
  const parts = /(\s+)|'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^]?)|([^'"\\\s]+)|[^]/g;
  for (const [, space, single, double, escaped, plain] of text.matchAll(parts)) {
    const part = single ?? (double && unescaped(double)) ?? escaped ?? plain;
    if (space) words.push(null);
    else if (part === undefined) return null;
    else if (escaped === undefined || !/^\n?$/.test(escaped)) words.push((words.pop() ?? "") + part);
  }
  return words.filter((word) => word !== null);
}
