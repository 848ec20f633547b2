// Runs the WebAssembly module: one instance for each request, because a trap leaves an instance unusable.

/** The tasks of the module, in the order of their numbers. */
const moduleTasks = ["render", "frames", "describe", "archive", "pixels", "command"];

/**
 * The answer to a request: `{type, report, bytes}`, or `{error, setting}`; that of a command has other members. Throws what traps.
 *
 * @param {WebAssembly.Module} module compiled once, for any number of requests
 */
export async function answer(module, task, request) {
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  const body = new TextEncoder().encode(JSON.stringify(request));
  const start = exports.whirligif_allocate(body.length) >>> 0;
  new Uint8Array(exports.memory.buffer, start, body.length).set(body);
  const result = exports.whirligif_answer(moduleTasks.indexOf(task), start, body.length) >>> 0;
  const lengths = new DataView(exports.memory.buffer, result, 8);
  const [head, file] = [lengths.getUint32(0, true), lengths.getUint32(4, true)];
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, result + 8, head));
  return { ...JSON.parse(text), bytes: new Uint8Array(exports.memory.buffer, result + 8 + head, file).slice() };
}
