"use strict";

const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { fileURLToPath } = require("node:url");

/**
 * The path of the command: the binary that was installed for this system, elsewhere a script for Node that runs the same program as a
 * WebAssembly module.
 */
function commandPath() {
  try {
    return require.resolve(`whirligif-${process.platform}-${process.arch}/bin/whirligif`);
  } catch {
    if (existsSync(join(__dirname, "whirligif.wasm"))) return join(__dirname, "bin", "whirligif.js");
    throw new Error(
      `whirligif has no command for ${process.platform} on ${process.arch}, or its package was left out: ` +
        "install without --omit=optional.",
    );
  }
}

/** The environment of the command, which ends when this process has ended, also if it was killed. */
function environment() {
  return { ...process.env, WHIRLIGIF_PARENT: String(process.pid) };
}

const pathOf = (value) => (value instanceof URL ? fileURLToPath(value) : value);

/** The flags of options: { maxBytes: "128k", still: true } gives --max-bytes=128k --still. */
function flags(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = "--" + name.replace(/[A-Z]/g, (capital) => "-" + capital.toLowerCase());
    if (value === undefined || value === false) return [];
    return value === true ? [flag] : [`${flag}=${Array.isArray(value) ? value.join(",") : pathOf(value)}`];
  });
}

/** The operand of an input, and the bytes for standard input: text of an SVG or of JSON is no path. */
function operandOf(input) {
  if (input instanceof Uint8Array || (typeof input === "string" && /^\s*[<{]/.test(input))) return ["-", input];
  return [pathOf(input)];
}

const isList = (value) => (Array.isArray(value) ? value.length > 1 : /,/.test(value ?? ""));
const listOf = (value) => (Array.isArray(value) ? value : value.split(","));

/** Renders a preset, a file or a text; see index.d.ts. */
async function render(input, options = {}) {
  const { format = "gif", ...others } = options;
  for (const name of ["format", "size", "scale"]) {
    if (isList(options[name])) throw new TypeError(`'${name}' takes one value: call render() for each.`);
  }
  // An SVG follows the scheme of its reader; other files have one theme.
  if (isList(options.theme) && !String(format).startsWith("svg")) {
    const themes = listOf(options.theme);
    const pictures = await Promise.all(themes.map((theme) => render(input, { ...options, theme })));
    return Object.fromEntries(themes.map((theme, index) => [theme, pictures[index]]));
  }
  const [operand, bytes] = operandOf(input);
  const container = format === "apng" ? "png" : format;
  const words = ["render", ...flags({ ...others, format: container, quiet: true, output: "-" }), "--", operand];
  return run(words, bytes);
}

/** Runs the command; gives what it writes. */
function run(words, bytes) {
  return new Promise((resolve, reject) => {
    const path = commandPath();
    const [program, ...script] = path.endsWith(".js") ? [process.execPath, path] : [path];
    const stdio = [bytes ? "pipe" : "ignore", "pipe", "pipe"];
    const command = spawn(program, [...script, ...words], { stdio, env: environment() });
    const picture = [];
    const messages = [];
    command.stdout.on("data", (part) => picture.push(part));
    command.stderr.on("data", (part) => messages.push(part));
    // The command says why it has not read everything.
    command.stdin?.on("error", () => {}).end(bytes);
    command.on("error", reject);
    command.on("close", (status) => {
      if (status === 0) return resolve(Buffer.concat(picture));
      const message = Buffer.concat(messages).toString().replace(/^Error: /gm, "").trim();
      reject(Object.assign(new Error(message || `whirligif ended with status ${status}`), { status }));
    });
  });
}

module.exports = { commandPath, environment, render };
