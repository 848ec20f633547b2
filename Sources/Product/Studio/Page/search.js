// Finds presets by words, as `whirligif list` does.

import { nearestWord } from "./choice.js";

const endings = ["ings", "ing", "ers", "ed", "er", "es", "s"];

const withoutE = (word) => (word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word);

/** A word without its ending: uploads, uploaded, uploading and upload are the same. */
function stemOf(word) {
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue;
    let stem = word.slice(0, -ending.length);
    if (stem.length < 3 || !/[aeiouy]/.test(stem) || (ending === "s" && stem.endsWith("s"))) continue;
    const isDoubled = stem.length > 3 && stem.at(-1) === stem.at(-2);
    if (ending !== "s" && ending !== "es" && isDoubled) stem = stem.slice(0, -1);
    return withoutE(stem);
  }
  return withoutE(word);
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const stemsIn = (texts) => new Set(wordsOf(texts.join(" ")).map(stemOf));

/** The stems of an entry's name and tags, where other words for the same thing match, and those of all its words. */
const stemsOf = ({ name, family, summary, tags }) => ({
  own: stemsIn([name, ...tags]), all: stemsIn([name, family, summary, ...tags]),
});

const stemsOfEntries = new WeakMap();

function stems(entry) {
  if (!stemsOfEntries.has(entry)) stemsOfEntries.set(entry, stemsOf(entry));
  return stemsOfEntries.get(entry);
}

/** The words that find something. */
const knownWords = (entries, synonyms) => [
  ...new Set([...entries.flatMap(({ name, family, tags }) => [...wordsOf(name), ...tags, family]), ...Object.keys(synonyms)]),
].filter((word) => word.length > 2);

/** The text with words in place of those that find nothing; undefined if there is no better one. */
export function betterSearch(entries, text, synonyms) {
  const known = knownWords(entries, synonyms);
  const better = wordsOf(text).map((word) => (searchEntries(entries, word, synonyms).length ? word : nearestWord(word, known)));
  return searchEntries(entries, better.join(" "), synonyms).length ? better.join(" ") : undefined;
}

/** The entries that match every word. While there is none, the last word may be unfinished. */
export function searchEntries(entries, text, synonyms) {
  const wanted = wordsOf(text);
  const meanings = Object.entries(synonyms).map(([word, others]) => [stemOf(word), others]);
  const forms = wanted.map((word) => {
    const stem = stemOf(word);
    const others = meanings.find(([key]) => key === stem)?.[1] ?? [];
    return [stem, ...others.map(stemOf)];
  });
  const fits = (entry, [stem, ...others]) => stems(entry).all.has(stem) || others.some((one) => stems(entry).own.has(one));
  const found = entries.filter((entry) => forms.every((form) => fits(entry, form)));
  if (found.length) return found;
  const begins = (entry) => [...stems(entry).all].some((stem) => stem.startsWith(wanted.at(-1)));
  return entries.filter((entry) => forms.slice(0, -1).every((form) => fits(entry, form)) && begins(entry));
}
