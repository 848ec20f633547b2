// Pictures from whoever draws: the server, or what takes its place. A newer request of a channel replaces the older one.

import { ownFiles } from "./catalog.js";

/** A request that a newer one has replaced. */
export class Superseded extends Error {}

/** What the server cannot draw; `setting` is the name of the setting at fault, if known. */
export class Refused extends Error {
  constructor(message, setting) {
    super(message);
    this.setting = setting;
  }
}

/** Who draws: `(path, body, signal)` to a promise of `{blob, report}`. */
let answerTo = askServer;

/** Has something else draw than the server. */
export function drawWith(answer) {
  answerTo = answer;
}

/** So many at a time, by priority: one of the server's threads stays free for the main picture. */
const maximumRequests = [9, 1, 3, 3];

const waitingRequests = [];
const runningRequests = new Map();
let urgentCount = 0;

/** The files of a choice that the server does not have. */
function filesOf(choice) {
  const names = [choice.source.file, ...Object.values(choice.settings)].filter((name) => ownFiles.get(name)?.base64);
  return Object.fromEntries(names.map((name) => [name, ownFiles.get(name).base64]));
}

/** Asks the server to render, for frames or an archive: `{blob, report}`. Throws Superseded, or Refused. */
export function requestPicture(path, choice, { channel, priority = 0, ...more }) {
  cancelPicture(channel);
  const { source, settings, container } = choice;
  const body = { source, settings, files: filesOf(choice), channel, ...more };
  if (container) body.container = container;
  return new Promise((resolve, reject) => {
    waitingRequests.push({ path, body, channel, priority, resolve, reject, abort: new AbortController() });
    waitingRequests.sort((a, b) => a.priority - b.priority);
    startWaiting();
  });
}

export function cancelPicture(channel) {
  const index = waitingRequests.findIndex((one) => one.channel === channel);
  if (index >= 0) waitingRequests.splice(index, 1)[0].reject(new Superseded());
  runningRequests.get(channel)?.abort.abort();
}

function startWaiting() {
  while (waitingRequests.length) {
    const isUrgent = waitingRequests[0].priority === 0;
    const most = maximumRequests[waitingRequests[0].priority];
    if (!isUrgent && (urgentCount > 0 || runningRequests.size >= most)) return;
    runRequest(waitingRequests.shift(), isUrgent);
  }
}

async function runRequest(request, isUrgent) {
  runningRequests.set(request.channel, request);
  if (isUrgent) urgentCount += 1;
  try {
    request.resolve(await answerTo(request.path, request.body, request.abort.signal));
  } catch (error) {
    request.reject(error.name === "AbortError" ? new Superseded() : error);
  } finally {
    if (runningRequests.get(request.channel) === request) runningRequests.delete(request.channel);
    if (isUrgent) urgentCount -= 1;
    startWaiting();
  }
}

async function askServer(path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("The server has ended. Start 'whirligif studio' again.");
  }
  if (response.status === 403) throw new Refused("The studio was started anew. Open the address that it prints.");
  if (response.status === 409) throw new Superseded();
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refused(answer.error ?? `The server answers ${response.status}.`, answer.setting);
  }
  const header = response.headers.get("X-Whirligif-Report");
  return { blob: await response.blob(), report: header ? JSON.parse(decodeURIComponent(header)) : {} };
}

export async function describeFile(name, base64) {
  const { blob } = await answerTo("describe", { file: name, files: base64 ? { [name]: base64 } : {} });
  return JSON.parse(await blob.text());
}
