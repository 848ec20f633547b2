// Small helpers for elements.

export const find = (selector, root = document) => root.querySelector(selector);

export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * An element with attributes and children. Attributes whose value is a function are listeners (`onclick`), those with
 * `false`, null or undefined are left out; `text` is its text.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const image = document.createElementNS(space, "svg");
  image.setAttribute("class", "icon");
  image.setAttribute("aria-hidden", "true");
  image.append(document.createElementNS(space, "use"));
  image.firstChild.setAttribute("href", `#icon-${name}`);
  return image;
}

/** A button with a text or an element, and other attributes. */
export function button(kind, content, onclick, attributes = {}) {
  return make("button", { type: "button", class: kind, onclick, ...attributes }, content);
}

export const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

/** A number for people: at most three decimals, no exponent. */
export const plain = (number) => String(Number(number.toFixed(3)));

export function bytesText(count) {
  if (Math.abs(count) < 1000) return `${count} bytes`;
  if (Math.abs(count) < 1e6) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1e6).toFixed(2)} MB`;
}

export const titleOf = (text) => (text ? `${text} – Whirligif` : "Whirligif");

export const countText = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function announce(text) {
  find("#announcement").textContent = text;
}

let noticeTimer = null;

export function notice(text) {
  const line = find("#notice");
  line.textContent = text;
  line.hidden = false;
  announce(text);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (line.hidden = true), 8000);
}

/** Radio buttons that look like one switch. `choices` are pairs of value and label. */
export function segments(name, legend, choices, selected, onchange) {
  const options = choices.map(([value, label]) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name, value, checked: value === selected, onchange: () => onchange(value) }),
      make("span", { text: label }),
    ),
  );
  return make("fieldset", { class: "segments", id: name }, make("legend", { class: "unseen", text: legend }), options);
}

export async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make("textarea", { readonly: true, class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button.focus();
  }
  const label = find("span", button);
  if (label) {
    label.dataset.label ??= label.textContent;
    label.textContent = "Copied";
    setTimeout(() => (label.textContent = label.dataset.label), 1500);
  }
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 1500);
  announce("Copied.");
}

export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
