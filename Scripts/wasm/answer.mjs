// usage: node Scripts/wasm/answer.mjs MODULE
//
// Answers requests, a line of JSON each: {"task": "render", "request": {...}} becomes {"report", "sha256", "bytes"}, or
// {"trap"}.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

// Node takes a file of the page for a module only under a URL of this type.
const page = new URL("../../Sources/Product/Studio/Page/module.js", import.meta.url);
const { answer } = await import("data:text/javascript;base64," + readFileSync(page, "base64"));
const program = await WebAssembly.compile(readFileSync(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  const { task, request } = JSON.parse(line);
  let result;
  try {
    const { bytes, ...report } = await answer(program, task, request);
    result = { ...report, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
  } catch (error) {
    result = { trap: String(error) };
  }
  process.stdout.write(JSON.stringify(result) + "\n");
}
