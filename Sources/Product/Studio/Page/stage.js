// The picture on its page, beside another one.

import { cssOf, matteOf } from "./catalog.js";
import { button, bytesText, find, findAll, icon, make, plain, segments } from "./dom.js";
import { prefersCalm } from "./reader.js";

/** The page under the picture; whether edges are blended for it. */
const page = { kind: "light", color: "#4f46e5", follows: true };

/** Builds the tools; `change(settings)` is told of settings to set, or to remove with undefined. */
export function buildStage(change) {
  const kinds = [["light", "White"], ["dark", "Dark"], ["checkered", "Checkered"], ["custom", "Color"]];
  const choose = (kind) => {
    page.kind = kind;
    showPage();
    if (page.follows) change(settingsOfPage());
  };
  const color = make("input", { type: "color", id: "page-color", "aria-label": "Page color", value: page.color });
  color.addEventListener("input", () => {
    page.color = color.value;
    find('#page input[value="custom"]').checked = true;
    choose("custom");
  });
  const follow = make("input", { type: "checkbox", id: "follow", checked: true });
  follow.addEventListener("change", () => {
    page.follows = follow.checked;
    if (page.follows) change(settingsOfPage());
  });
  const density = segments("density", "Density", [["1", "1x"], ["2", "2x"]], "1", (scale) =>
    change({ scale: scale === "1" ? undefined : scale }),
  );
  find("#stage-tools").append(
    segments("page", "Page under the picture", kinds, "light", choose),
    make("span", { class: "swatch" }, color),
    make("label", { class: "check", title: "Soft edges are blended onto the color of this page." }, follow, " Edges for this page"),
    density,
  );
}

function settingsOfPage() {
  const { kind, color } = page;
  if (kind === "dark") return { theme: "dark", matte: undefined };
  if (kind === "custom") return { theme: undefined, matte: color };
  if (kind === "light") return { theme: undefined, matte: undefined };
  return {};
}

/** Lets the page follow the settings, unless it is only looked at. */
export function showPageOf({ settings }) {
  const density = find(`#density input[value="${settings.scale ?? 1}"]`);
  for (const input of find("#density").querySelectorAll("input")) input.checked = input === density;
  if (!page.follows || page.kind === "checkered") return;
  if (settings.matte) {
    [page.kind, page.color] = ["custom", cssOf(settings.matte)];
  } else if (!settings.theme || settings.theme === "light" || settings.theme === "dark") {
    page.kind = settings.theme ?? "light";
  } else {
    const matte = matteOf(settings.theme);
    if (matte) [page.kind, page.color] = ["custom", matte];
  }
  showPage();
}

function showPage() {
  const paper = { light: "#ffffff", dark: matteOf("dark") ?? "#121212", custom: page.color, checkered: "" }[page.kind];
  for (const place of findAll(".paper")) {
    place.classList.toggle("checkered", page.kind === "checkered");
    place.style.backgroundColor = paper;
  }
  find(`#page input[value="${page.kind}"]`).checked = true;
  if (/^#[0-9a-f]{6}$/i.test(page.color)) find("#page-color").value = page.color;
  find("#page-color").parentElement.style.setProperty("--paint", page.color);
}

/** The size at which each of its pixels is one of the screen. */
export function showPicture(image, address, { width, height }, scale = 1) {
  image.src = address;
  image.width = width;
  image.height = height;
  image.style.width = `${width / scale}px`;
}

/** The bytes of a picture, or of its first frame for people who prefer reduced motion. */
export async function calmPicture(blob, { width, height }) {
  if (!prefersCalm.matches) return blob;
  const image = new Image(width, height);
  image.src = URL.createObjectURL(blob);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = make("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

// MARK: Facts

/** Writes what is known of a file; `before` is the report of the one before, `reason` what was changed. */
export function showFacts(report, before, reason) {
  const { bytes, frames, colors, width, height, duration, warnings, notes } = report;
  const facts = [
    bytes ? ["Size", bytesText(bytes)] : null,
    ["Pixels", `${width} × ${height}`],
    ["Frames", String(frames)],
    colors ? ["Colors", String(colors)] : null,
    ["Loop", `${plain(duration)} s`],
  ];
  find("#facts").replaceChildren(
    ...facts.filter(Boolean).map(([name, value]) => make("li", {}, make("span", { class: "term", text: name }), make("b", { text: value }))),
  );
  const change = find("#cost");
  const difference = before ? bytes - before.bytes : 0;
  change.textContent = before && reason ? costText(difference, reason) : "";
  change.className = difference > 0 ? "more" : "less";
  const list = find("#warnings");
  list.replaceChildren(...[...warnings, ...notes].map((text, i) => make("li", {}, warnings[i] ? icon("warning") : "", text)));
  list.hidden = !list.firstChild;
}

function costText(difference, reason) {
  if (difference === 0) return `${reason}: the same size`;
  return `${reason}: ${difference > 0 ? "+" : "−"}${bytesText(Math.abs(difference))}`;
}

// MARK: Two settings side by side

export function showPinned(pinned, { use, drop }) {
  const figure = find("#pinned");
  figure.hidden = !pinned;
  find("#pin").hidden = !!pinned;
  find("#papers").classList.toggle("two", !!pinned);
  if (!pinned) return;
  const image = make("img", { alt: "The picture kept as A" });
  showPicture(image, pinned.address, pinned.report, Number(pinned.choice.settings.scale ?? 1));
  const caption = make("figcaption", {}, make("b", { text: "A" }), ` ${bytesText(pinned.report.bytes)} `);
  caption.append(
    button("plain", "Use A", use),
    button("plain", "Drop A", drop),
  );
  figure.replaceChildren(make("div", { class: "paper" }, image), caption);
  showPage();
}

export function compareWith(pinned, report) {
  const caption = find("#current figcaption");
  caption.hidden = !pinned;
  if (!pinned || !report?.bytes) return;
  const share = Math.round((report.bytes / pinned.report.bytes - 1) * 100);
  const words = share === 0 ? "as large as A" : `${Math.abs(share)} % ${share > 0 ? "more" : "less"} than A`;
  caption.replaceChildren(make("b", { text: "B" }), ` ${bytesText(report.bytes)}, ${words}`);
}
