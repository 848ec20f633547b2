// The program in workers of the browser, for a page without a server. Nothing leaves the machine.

import { find, make } from "./dom.js";
import { Refused } from "./drawing.js";

/** A request takes at most as long as the command allows, in milliseconds. */
const longestRequest = 60_000;

let program = null;
const idleWorkers = [];

/** The address of the module; that of the data in a script, since browsers do not load files for a page that is one. */
function addressOfModule() {
  const address = document.documentElement.dataset.module;
  if (location.protocol !== "file:") return address;
  return new Promise((resolve) => {
    const loaded = () => resolve(window.moduleAddress);
    document.head.append(make("script", { src: `${address}.js`, onload: loaded, onerror: loaded }));
  });
}

/** The compiled module; the workers share it. */
async function compiled() {
  const response = await fetch(await addressOfModule());
  if (!response.ok) throw new Error("The program of this page cannot be loaded.");
  // What is on its way is compiled already, if the host names its type.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the module, unless it is there or on its way; a failure is forgotten, for the next request to try again. */
export function loadProgram() {
  program ??= compiled().catch((error) => {
    program = null;
    throw error;
  });
  return program;
}

/** The answer to a request: a picture and its report. */
export async function answerOf(task, request, signal) {
  let answer;
  try {
    answer = await askWorker(task, request, signal);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Refused(error.message);
  }
  if (answer.error) throw new Refused(answer.error, answer.setting);
  return { blob: new Blob([answer.bytes], { type: answer.type }), report: answer.report ?? {} };
}

/** A worker with the script in the page, or of a module beside the others. */
function startWorker() {
  if (!find("#worker")) return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const script = new Blob([find("#worker").textContent], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script));
}

/** Has a worker answer; it is ended if nobody waits any longer, or if it takes too long. */
async function askWorker(task, request, signal) {
  const module = await loadProgram();
  signal?.throwIfAborted();
  const worker = idleWorkers.pop() ?? startWorker();
  return new Promise((resolve, reject) => {
    const stop = (error) => {
      worker.terminate();
      reject(error);
    };
    const abort = () => stop(signal.reason);
    const timer = setTimeout(() => stop(new Error("The picture takes more than a minute to draw: choose a smaller size or fewer frames.")), longestRequest);
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.onerror = () => {
      finish();
      stop(new Error("The picture cannot be drawn in this browser."));
    };
    worker.onmessage = ({ data }) => {
      finish();
      idleWorkers.push(worker);
      resolve(data);
    };
    worker.postMessage({ module, task, request });
  });
}
