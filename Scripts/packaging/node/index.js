"use strict";

const { spawn } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { fileURLToPath } = require("node:url");
const { ask } = require("./serve.js");

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

const isMap = (value) => value !== null && typeof value === "object" && value.constructor === Object;
const textOf = (value) => (Array.isArray(value) ? value.join(",") : String(pathOf(value)));

/** The request of an input with its options: values that are bytes, or whose keys say what is changed, are not for command lines. */
function requestOf(input, options, readsPaths) {
  const request = { source: {}, settings: {}, files: {} };
  const file = (bytes, name) => {
    request.files[name] = Buffer.from(bytes).toString("base64");
    return name;
  };
  const [operand, bytes] = operandOf(input);
  if (bytes) request.source.file = file(bytes, "input");
  else if (!/[./]/.test(operand)) request.source[readsPaths ? "word" : "preset"] = operand;
  else if (readsPaths) request.source.word = resolve(operand);
  else request.source.file = file(readFileSync(operand), operand);
  for (const [name, value] of Object.entries(options)) {
    const flag = name.replace(/[A-Z]/g, (capital) => "-" + capital.toLowerCase());
    if (value === undefined || value === null) continue;
    if (value instanceof Uint8Array) {
      const kinds = { 0x89: "png", 0xff: "jpg", 0x52: "webp", 0x7b: "json" };
      request.settings[flag] = file(value, `${flag}.${kinds[value[0]] ?? "svg"}`);
    } else if (isMap(value)) {
      for (const [old, other] of Object.entries(value)) request.settings[`${flag} ${old}=`] = textOf(other);
    } else request.settings[flag] = textOf(value);
  }
  return request;
}

/** Passes warnings on: what is not as it was asked for is never silent. */
function warn(warnings, onWarning) {
  for (const message of warnings) {
    if (onWarning) onWarning(message);
    else process.emitWarning(message, "WhirligifWarning");
  }
}

/** Answers a request by the binary, or else by the module. */
async function answer(task, request, path) {
  if (!path.endsWith(".js")) return ask(path, environment(), task, request);
  const result = await require("./portable.js").ask(task, request);
  if (result.error) throw Object.assign(new Error(result.error), { status: 64, findings: [] });
  return result;
}

/** The frames of an animation, one after the other; see index.d.ts. */
async function* frames(input, { times, onWarning, ...options } = {}) {
  const path = commandPath();
  const request = requestOf(input, options, !path.endsWith(".js"));
  if (times) request.at = Array.from(times, (time) => (typeof time === "number" ? `${time.toFixed(12)}s` : time));
  for (let drawn = 0; ; ) {
    const { report, bytes } = await answer("pixels", request, path);
    const { width, height, starts, durations } = report;
    if (drawn === 0) warn(report.warnings, onWarning);
    for (const [index, start] of starts.entries()) {
      const data = bytes.subarray(4 * width * height * index, 4 * width * height * (index + 1));
      yield { data, width, height, start, duration: durations[index] };
    }
    drawn += starts.length;
    if (starts.length === 0 || (times ? starts.length >= request.at.length : drawn >= report.frames)) return;
    // An answer holds some megabytes; the loop is kept for the next one.
    if (times) request.at = request.at.slice(starts.length);
    else request.from = drawn;
  }
}

const isList = (value) => (Array.isArray(value) ? value.length > 1 : /,/.test(value ?? ""));
const listOf = (value) => (Array.isArray(value) ? value : value.split(","));

/** Renders a preset, a file or a text; see index.d.ts. */
async function render(input, options = {}) {
  const { format = "gif", onWarning, ...others } = options;
  for (const name of ["format", "size", "scale"]) {
    if (isList(options[name])) throw new TypeError(`'${name}' takes one value: call render() for each.`);
  }
  // An SVG follows the scheme of its reader; other files have one theme.
  if (isList(options.theme) && !String(format).startsWith("svg")) {
    const themes = listOf(options.theme);
    const pictures = await Promise.all(themes.map((theme) => render(input, { ...options, theme })));
    return Object.fromEntries(themes.map((theme, index) => [theme, pictures[index]]));
  }
  const [path, container] = [commandPath(), format === "apng" ? "png" : format];
  if (!path.endsWith(".js")) {
    const request = { ...requestOf(input, others, true), container };
    const { report, bytes } = await ask(path, environment(), "render", request);
    warn(report.warnings, onWarning);
    return bytes;
  }
  for (const [name, value] of Object.entries(others)) {
    if (value instanceof Uint8Array) throw new TypeError(`'${name}' takes the path of a file where there is no binary for this system.`);
    if (isMap(value)) others[name] = Object.entries(value).map(([old, other]) => `${old}=${textOf(other)}`);
  }
  const [operand, bytes] = operandOf(input);
  const words = ["render", ...flags({ ...others, format: container, output: "-" }), "--", operand];
  return run(words, bytes, onWarning);
}

/** Runs the command; gives what it writes. */
function run(words, bytes, onWarning) {
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
      const said = Buffer.concat(messages).toString();
      if (status === 0) {
        warn(Array.from(said.matchAll(/^Warning: (.*)$/gm), (line) => line[1]), onWarning);
        return resolve(Buffer.concat(picture));
      }
      const message = said.replace(/^Error: /gm, "").trim();
      reject(Object.assign(new Error(message || `whirligif ended with status ${status}`), { status }));
    });
  });
}

module.exports = { commandPath, environment, frames, render };
