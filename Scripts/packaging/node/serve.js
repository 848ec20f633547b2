"use strict";

const { spawn } = require("node:child_process");

/** The process that answers, which is started for the first request, and again after its end. */
let server;
/** The end of the last request: the process works on one at a time. */
let last = Promise.resolve();
let number = 0;

function failure(message, status, code, findings = []) {
  return Object.assign(new Error(message), { status, code, findings });
}

/** Why the process has ended: the time or the memory that it may take, or a signal. */
function end(status, signal, messages) {
  const said = messages.split("\n").filter((line) => line.startsWith("Error: "));
  const message = said.length > 0 ? said[said.length - 1].slice(7) : `whirligif ended with ${signal ?? `status ${status}`}`;
  return failure(message, status ?? 70, { 64: "tooSlow", 71: "outOfMemory" }[status] ?? "fault");
}

function start(path, env) {
  const command = spawn(path, ["serve", "--stdio"], { env });
  const streams = [command, command.stdin, command.stdout, command.stderr];
  const self = { pending: null, holds: (isHeld) => streams.forEach((one) => (isHeld ? one.ref?.() : one.unref?.())) };
  let [parts, size, messages] = [[], 0, ""];
  command.stderr.on("data", (text) => (messages = (messages + text).slice(-4096)));
  command.stdout.on("data", (part) => {
    parts.push(part);
    size += part.length;
    if (size < 8) return;
    const head = parts.length > 1 && parts[0].length < 8 ? (parts = [Buffer.concat(parts)])[0] : parts[0];
    const [report, file] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    if (size < 8 + report + file) return;
    const data = Buffer.concat(parts);
    [parts, size] = [[], 0];
    self.pending?.resolve([JSON.parse(data.subarray(8, 8 + report)), data.subarray(8 + report)]);
  });
  const fail = (error) => {
    if (server === self) server = undefined;
    self.pending?.reject(error);
  };
  // The command says by its end why it has not read everything.
  command.stdin.on("error", () => {});
  command.on("error", fail).on("close", (status, signal) => fail(end(status, signal, messages)));
  self.send = (body) => {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(body.length);
    command.stdin.write(Buffer.concat([head, body]));
  };
  return self;
}

/** Asks the process at a path; gives the report and the file of its answer. */
async function exchange(path, env, task, request) {
  const self = (server ??= start(path, env));
  const id = ++number;
  self.holds(true);
  try {
    const [answer, bytes] = await new Promise((resolve, reject) => {
      self.pending = { resolve, reject };
      self.send(Buffer.from(JSON.stringify({ ...request, id, task })));
    });
    if (answer.error) throw failure(answer.error, answer.exitStatus, answer.code, answer.findings);
    return { report: answer.report, bytes };
  } finally {
    self.pending = null;
    self.holds(false);
  }
}

/** One request after the other. */
function ask(...words) {
  const turn = last.then(() => exchange(...words));
  last = turn.catch(() => {});
  return turn;
}

module.exports = { ask };
