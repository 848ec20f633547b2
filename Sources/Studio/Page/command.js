// A choice as a command for the shell, and back.

import { optionNamed, parameterNamed } from "./catalog.js";
import { containerOf, plainContainer } from "./choice.js";

/** Characters that are not seen or turn the text beside them around, but for those that choose how one is drawn. */
const unseen = /((?:(?![\t\n\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])+)/u;

/** A word quoted for POSIX shells where it needs quotes; what is not seen is printed from its bytes in octal. */
export function shellQuoted(word) {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  const quote = (part) => part && `'${part.replaceAll("'", "'\\''")}'`;
  const print = (part) => `"$(printf '${[...new TextEncoder().encode(part)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}')"`;
  return word.split(unseen).map((part, index) => (index % 2 ? print(part) : quote(part))).join("") || "''";
}

/** What `shellQuoted` has printed. */
const printed = (octal) => new TextDecoder().decode(new Uint8Array(octal.slice(1).split("\\").map((byte) => parseInt(byte, 8))));

/** A text in which `write` has written each scalar that is not seen. */
export const withSeen = (text, write) =>
  text.split(unseen).map((part, index) => (index % 2 ? [...part].map(write).join("") : part)).join("");

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

/** A path as a word that does not begin like a flag. */
export const pathWord = (path) => shellQuoted(path.startsWith("-") ? `./${path}` : path);

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
  for (const [name, value] of Object.entries(choice.settings)) words.push(...flagWords(name, value, entry));
  if (extra) words.push(...extra);
  else if (containerOf(choice) !== plainContainer(choice)) words.push("-o", pathWord(outputOf(choice)));
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
      word = (word ?? "") + (character === "'" ? inner : unescaped(inner));
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

/** The text between double quotes. */
const unescaped = (text) =>
  text.replace(/\$\(printf '((?:\\[0-7]{3})+)'\)|\\(["\\$`])|\\\n/g, (_, octal, plain) => (octal ? printed(octal) : plain ?? ""));

/** The place of the quote that ends one; -1 if there is none. */
function quoteEnd(text, start) {
  const quote = text[start];
  for (let i = start + 1; i < text.length; i++) {
    if (quote === '"' && text[i] === "\\") i += 1;
    else if (text[i] === quote) return i;
  }
  return -1;
}
