"use strict";

const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { basename, dirname, join, resolve } = require("node:path");
const { commandPath, render } = require("./index.js");

const prefix = "whirligif:";
const extensions = { apng: "png", svgz: "svgz", lottie: "json", dotlottie: "lottie" };

/** What an import says: the input, the format, what the module exports, and the options. */
function parsed(id) {
  const [input, query = ""] = id.slice(prefix.length).split(/\?(.*)/s);
  const options = {};
  for (const [key, text] of new URLSearchParams(query)) {
    const name = key.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    // One of several changes, such as color=%232563eb=red.
    const change = /^([^=]*)=(.*)$/s.exec(text);
    if (change) options[name] = { ...options[name], [change[1]]: change[2] };
    else options[name] = text === "" ? true : text;
  }
  const { svg, lottie, format, ...others } = options;
  const kind = svg === true ? "svg" : lottie === true ? "lottie" : "url";
  return { input, kind, format: kind === "url" ? (format ?? "svg") : kind, options: others };
}

/** The bytes of a file by its key; those that `make` gives, and are kept, if there is none. */
async function cached(folder, key, make) {
  const path = join(folder, key);
  try {
    const kept = readFileSync(path);
    const end = kept.indexOf("\n");
    return { warnings: JSON.parse(kept.subarray(0, end)), bytes: kept.subarray(end + 1) };
  } catch {
    const made = await make();
    mkdirSync(folder, { recursive: true });
    // Another build may write the same file.
    writeFileSync(`${path}.${process.pid}`, Buffer.concat([Buffer.from(JSON.stringify(made.warnings) + "\n"), made.bytes]));
    renameSync(`${path}.${process.pid}`, path);
    return made;
  }
}

/** The plugin for Rollup and Vite; see rollup.d.ts. */
function whirligif({ strict = false, cache = "node_modules/.cache/whirligif", ...defaults } = {}) {
  // The development server of Vite writes no files.
  let writesFiles = true;
  const version = require("./package.json").version;

  async function made({ input, format, options }, content) {
    const key = createHash("sha256").update(JSON.stringify([version, commandPath().endsWith(".js"), input, format, options]));
    return cached(resolve(cache), key.update(content).digest("hex"), async () => {
      const warnings = [];
      const bytes = await render(input, { ...options, format, onWarning: (message) => warnings.push(message) });
      return { warnings, bytes };
    });
  }

  return {
    name: "whirligif",
    configResolved(config) {
      writesFiles = config.command !== "serve";
    },
    resolveId(id, importer) {
      if (!id.startsWith(prefix)) return null;
      const path = id.slice(prefix.length);
      // Relative paths start at the file that imports; a name without a dot or a slash is a preset's.
      return "\0" + prefix + (/^\.{1,2}\//.test(path) ? join(dirname(importer ?? "."), path) : path);
    },
    async load(id) {
      if (!id.startsWith("\0" + prefix)) return null;
      const asked = parsed(id.slice(1));
      asked.options = { ...defaults, ...asked.options };
      let content = "";
      if (/[./]/.test(asked.input)) {
        this.addWatchFile(asked.input);
        content = readFileSync(asked.input);
      }
      const { bytes, warnings } = await made(asked, content);
      for (const message of warnings) {
        if (strict) this.error(`${asked.input}: ${message}`);
        this.warn(`${asked.input}: ${message}`);
      }
      if (asked.kind === "svg") return `export default ${JSON.stringify(bytes.toString())};`;
      if (asked.kind === "lottie") return `export default ${bytes.toString()};`;
      const extension = extensions[asked.format] ?? asked.format;
      if (!writesFiles) {
        const type = { svg: "svg+xml", png: "apng" }[extension] ?? extension;
        return `export default "data:image/${type};base64,${bytes.toString("base64")}";`;
      }
      const name = `${basename(asked.input).replace(/\.[^.]*$/, "")}.${extension}`;
      const file = this.emitFile({ type: "asset", name, source: bytes });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

module.exports = whirligif;
module.exports.default = whirligif;
