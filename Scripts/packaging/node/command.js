#!/usr/bin/env node
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { commandPath, environment } = require("./index.js");

/** Runs the binary, and ends as it does. */
function runBinary(path) {
  const command = spawn(path, process.argv.slice(2), { stdio: "inherit", env: environment() });
  command.on("error", (error) => {
    console.error(`Error: ${error.message}`);
    process.exit(70);
  });
  command.on("exit", (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
  // The command ends, and says with which status. A terminal signals it too: it takes the first of two.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => command.kill(signal));
}

let path;
try {
  path = commandPath();
} catch (error) {
  console.error(`Error: ${error.message}`);
  process.exit(69);
}
if (path.endsWith(".js")) {
  require("./portable.js").run(process.argv.slice(2)).then((status) => (process.exitCode = status));
} else {
  runBinary(path);
}
