// One's own files, kept in memory.

import { catalog, ownFiles } from "./catalog.js";
import { find, notice } from "./dom.js";
import { describeFile } from "./drawing.js";

/** Requests hold at most 8 MB, in Base64. */
const maximumBytes = 5_900_000;

const fileKinds = {
  animation: /\.(svgz?|json|lottie)$/i,
  artwork: /\.(svgz?|png|jpe?g|webp|gif)$/i,
  font: /\.(ttf|otf|ttc|woff2?)$/i,
};

export const isArtworkFile = (name) => fileKinds.artwork.test(name);
export const isFontFile = (name) => fileKinds.font.test(name);

const pictureTypes = ".svg,.svgz,.png,.jpg,.jpeg,.webp,.gif";

export const acceptedTypes = { font: ".ttf,.otf,.ttc", artwork: pictureTypes, image: pictureTypes };

/** Reads files; returns those that can be used. */
async function addFiles(files) {
  const added = [];
  for (const file of files) {
    try {
      added.push(await addFile(file));
    } catch (error) {
      notice(`${file.name}: ${error.message}`);
    }
  }
  if (added.length) notice(added.map((one) => one.name).join(", ") + (added.length === 1 ? " is here." : " are here."));
  return added;
}

async function addFile(file) {
  if (!Object.values(fileKinds).some((kind) => kind.test(file.name))) {
    throw new Error("This is no Lottie animation, SVG, picture or font.");
  }
  if (file.size > maximumBytes) throw new Error("The page takes files up to 5.9 MB; the command takes larger ones.");
  return takeFile(file.name, await base64Of(file));
}

async function takeFile(name, base64) {
  const own = { name, base64, entry: null };
  if (fileKinds.animation.test(name)) {
    try {
      own.entry = await describeFile(name, base64);
      own.entry.tags ??= [];
      own.entry.name = name;
    } catch (error) {
      // A still SVG can be artwork.
      if (!isArtworkFile(name)) throw error;
    }
  }
  ownFiles.set(name, own);
  return own;
}

/** Takes the files that the studio was started with. */
export async function takeGivenFiles() {
  for (const { name } of catalog.files ?? []) await takeFile(name, null).catch((error) => notice(`${name}: ${error.message}`));
}

function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(",")[1] ?? "");
    reader.onerror = () => reject(new Error("It cannot be read."));
    reader.readAsDataURL(file);
  });
}

/** Lets files be dropped anywhere; `receive` gets those that can be used, and the name of a setting for them. */
export function takeDrops(receive) {
  let depth = 0;
  const veil = find("#drop");
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (event) => {
    if (hasFiles(event)) depth += 1;
    veil.hidden = depth === 0;
  });
  addEventListener("dragleave", (event) => {
    if (hasFiles(event)) depth = Math.max(0, depth - 1);
    veil.hidden = depth === 0;
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    veil.hidden = true;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const field = under.map((one) => one.closest(".kind-image, .kind-artwork")).find(Boolean)?.dataset.name;
    receive(await addFiles([...event.dataTransfer.files]), field);
  });
}

export function chooseFiles(accept, receive) {
  const input = find("#chooser");
  input.accept = accept ?? "";
  input.value = "";
  input.onchange = async () => receive(await addFiles([...input.files]));
  input.click();
}
