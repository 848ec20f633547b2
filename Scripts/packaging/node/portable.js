"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { Worker, isMainThread, parentPort } = require("node:worker_threads");

/** The numbers of errors as the module has them; of a pipe or a device, and of what cannot be read. */
const [notAFile, denied] = [28, 2];

/** The absolute path without symbolic links, also of what does not exist. */
function placeOf(name) {
  const full = path.resolve(name);
  try {
    return fs.realpathSync(full);
  } catch {
    const folder = path.dirname(full);
    return folder === full ? full : path.join(placeOf(folder), path.basename(full));
  }
}

function kindOf(name) {
  if (name === "-") return { kind: "file", bytes: fs.readFileSync(0).toString("base64") };
  let status;
  try {
    status = fs.statSync(name);
  } catch {
    return { kind: "absent" };
  }
  try {
    if (status.isFile()) return { kind: "file", bytes: fs.readFileSync(name).toString("base64") };
    if (!status.isDirectory()) return { kind: "other", number: notAFile };
    const kind = (entry) => {
      if (entry.isDirectory()) return "folder";
      return entry.isSymbolicLink() ? (fs.statSync(path.join(name, entry.name), { throwIfNoEntry: false })?.isFile() ? "file" : "other")
        : entry.isFile() ? "file" : "other";
    };
    return { kind: "folder", entries: fs.readdirSync(name, { withFileTypes: true }).map((entry) => [entry.name, kind(entry)]) };
  } catch {
    return { kind: "other", number: denied };
  }
}

/** A file or folder that the module asks for. */
function fileAt(name) {
  const user = process.getuid?.();
  const isOwn = (status) => user === undefined || status?.uid === user;
  const options = { throwIfNoEntry: false };
  const own = name === "-" || (isOwn(fs.lstatSync(name, options)) && isOwn(fs.statSync(name, options)));
  return { ...kindOf(name), place: name === "-" ? "-" : placeOf(name).split(path.sep).join("/"), own };
}

/** Writes a file: its path holds the old one or the complete new one. */
function write(name, bytes) {
  if (name === "-") return void fs.writeFileSync(1, bytes);
  const place = placeOf(name);
  const status = fs.statSync(place, { throwIfNoEntry: false });
  if (status && !status.isFile()) return void fs.writeFileSync(place, bytes);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  const temporary = `${place}.${process.pid}.tmp`;
  try {
    fs.writeFileSync(temporary, bytes, { flag: "wx", flush: true });
    if (status) fs.chmodSync(temporary, status.mode);
    fs.renameSync(temporary, place);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Answers commands and requests in a thread, which can be ended: the module itself has no clock. */
async function answerCommands() {
  const { answer } = await import(pathToFileURL(path.join(__dirname, "answer.mjs")).href);
  const program = await WebAssembly.compile(fs.readFileSync(path.join(__dirname, "whirligif.wasm")));
  parentPort.on("message", async ({ task, request }) => {
    try {
      parentPort.postMessage(await answer(program, task, request));
    } catch (error) {
      parentPort.postMessage({ trap: error.message });
    }
  });
}

/** The answer of the thread, or that of a command that has taken too long. */
function answerWithin(worker, task, request, { milliseconds, overdue }) {
  return new Promise((resolve, reject) => {
    const late = () => resolve({ status: 64, messages: overdue, written: [] });
    const timer = milliseconds && setTimeout(late, milliseconds);
    worker.removeAllListeners();
    worker.on("error", reject).on("message", (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.postMessage({ task, request });
  });
}

/** What the module makes of a command, when it has all files that it asks for. */
async function outcome(words) {
  const { COLUMNS = String(process.stdout.columns ?? 80), NO_COLOR, FORCE_COLOR, TERM, HOME, OS } = process.env;
  const environment = { COLUMNS, NO_COLOR, FORCE_COLOR, TERM, HOME, OS };
  const terminals = [process.stdin, process.stdout, process.stderr].flatMap((stream, number) => (stream.isTTY ? [number] : []));
  const files = {};
  const worker = new Worker(__filename);
  try {
    let answer = {};
    do {
      for (const name of answer.asked ?? []) files[name] = fileAt(name);
      answer = await answerWithin(worker, "command", { words, environment, terminals, files }, answer);
      if (answer.trap) throw new Error(answer.trap);
    } while (answer.asked);
    return answer;
  } finally {
    await worker.terminate();
  }
}

/**
 * Runs the command as a WebAssembly module, for systems without a binary: it is given the files that it asks for, and the files
 * that it makes are written. Returns the exit status.
 */
async function run(words) {
  let result;
  try {
    result = await outcome(words);
  } catch (error) {
    fs.writeSync(2, `Error: The picture needs more than this system's command can do (${error.message}).\n`);
    return 70;
  }
  let start = 0;
  for (const { path: name, size } of result.written) {
    try {
      write(name, result.bytes.subarray(start, start + size));
    } catch (error) {
      if (error.code === "EPIPE") return 141;
      fs.writeSync(2, `Error: Cannot write '${name}': ${error.message}.\n`);
      return 74;
    }
    start += size;
  }
  fs.writeSync(2, result.messages);
  return result.status;
}

/** As long as the command may take, in milliseconds. */
const patience = 60_000;

/** Answers a request, by its task, with a report and bytes. */
async function ask(task, request) {
  const worker = new Worker(__filename);
  try {
    const late = { error: "Rendering takes more than 60 s." };
    const answer = await Promise.race([
      answerWithin(worker, task, request, {}), new Promise((resolve) => setTimeout(resolve, patience, late).unref()),
    ]);
    if (answer.trap) throw new Error(`The picture needs more than this system's command can do (${answer.trap}).`);
    return answer;
  } finally {
    await worker.terminate();
  }
}

if (!isMainThread) answerCommands();

module.exports = { ask, run };
