// usage: NODE_PATH=/usr/share/nodejs node components.cjs, in a folder with the components of the page on frameworks and their files
//
// Prints what the servers of React and Vue make of them, a line each.
const { execFileSync } = require("node:child_process");
const { readFileSync, writeFileSync } = require("node:fs");
const { parseComponent } = require("vue-template-compiler/build.js");

const loaders = ["webp=file", "svg=text"].map((loader) => `--loader:.${loader}`);

function run(name, program) {
  writeFileSync(`${name}.entry.js`, program);
  const bundle = ["--bundle", "--platform=node", "--jsx=automatic", "--log-level=error", `--outfile=${name}.cjs`];
  execFileSync("esbuild", [`${name}.entry.js`, ...bundle, ...loaders], { stdio: "inherit" });
  execFileSync("node", [`${name}.cjs`], { stdio: "inherit" });
}

run("react", `
  import { createElement } from "react";
  import { renderToStaticMarkup } from "react-dom/server";
  import { Busy } from "./Busy.jsx";
  import { Loading } from "./Loading.jsx";
  console.log(renderToStaticMarkup([Loading, Busy, Busy].map((part, key) => createElement(part, { key }))).replace(/\\n/g, ""));
`);

const { script, template } = parseComponent(readFileSync("Loading.vue", "utf8"));
writeFileSync("loading.vue.js", script.content);
run("vue", `
  import Vue from "vue/dist/vue.common.js";
  import { createRenderer } from "vue-server-renderer";
  import Loading from "./loading.vue.js";
  createRenderer().renderToString(new Vue({ ...Loading, template: ${JSON.stringify(template.content)} })).then(console.log);
`);
