"use strict";

const { spawn } = require("node:child_process");

/** The path of the command that was installed for this system. */
function commandPath() {
  const name = `whirligif-${process.platform}-${process.arch}`;
  try {
    return require.resolve(`${name}/bin/whirligif`);
  } catch {
    throw new Error(
      `whirligif has no command for ${process.platform} on ${process.arch}, or the package ${name} was left out: ` +
        "install without --omit=optional.",
    );
  }
}

/** The environment of the command, which ends when this process has ended, also if it was killed. */
function environment() {
  return { ...process.env, WHIRLIGIF_PARENT: String(process.pid) };
}

/** The flags of options: { maxBytes: "128k", still: true } gives --max-bytes=128k --still. */
function flags(options) {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = "--" + name.replace(/[A-Z]/g, (capital) => "-" + capital.toLowerCase());
    if (value === undefined || value === false) return [];
    return value === true ? [flag] : [`${flag}=${Array.isArray(value) ? value.join(",") : value}`];
  });
}

/** Renders a preset or a file; see index.d.ts. */
function render(input, options = {}) {
  return new Promise((resolve, reject) => {
    const { format = "gif", ...others } = options;
    const words = ["render", ...flags({ ...others, format, quiet: true, output: "-" }), "--", input];
    const command = spawn(commandPath(), words, { stdio: ["ignore", "pipe", "pipe"], env: environment() });
    const picture = [];
    const messages = [];
    command.stdout.on("data", (bytes) => picture.push(bytes));
    command.stderr.on("data", (bytes) => messages.push(bytes));
    command.on("error", reject);
    command.on("close", (status) => {
      if (status === 0) return resolve(Buffer.concat(picture));
      const error = new Error(Buffer.concat(messages).toString().trim() || `whirligif ended with status ${status}`);
      reject(Object.assign(error, { status }));
    });
  });
}

module.exports = { commandPath, environment, render };
