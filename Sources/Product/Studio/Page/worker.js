// Draws what a page without a server asks for.

import { answer } from "./module.js";

onmessage = async ({ data: { module, task, request } }) => {
  try {
    const result = await answer(module, task, request);
    postMessage(result, [result.bytes.buffer]);
  } catch {
    postMessage({ error: "This picture takes more memory or steps than a browser allows. The command can draw it." });
  }
};
