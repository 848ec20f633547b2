#!/usr/bin/env node
"use strict";

const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");
const { commandPath } = require("./index.js");

let path;
try {
  path = commandPath();
} catch (error) {
  console.error(`Error: ${error.message}`);
  process.exit(69);
}
// The terminal signals the command too, and it is the command that ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
const { error, status, signal } = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`Error: ${error.message}`);
  process.exit(70);
}
process.exit(status ?? 128 + constants.signals[signal]);
