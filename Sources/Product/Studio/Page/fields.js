// The controls of a form. Each takes a description and tells of changes; undefined is the default.

import { acceptedTypes, chooseFiles } from "./files.js";
import { cssOf } from "./catalog.js";
import { chipColors, colorList, colorOf, colorText } from "./colors.js";
import { button, capitalized, findAll, icon, make, plain, segments } from "./dom.js";

/**
 * A field: a label, a control, a button that resets it, and a line for errors.
 *
 * `spec` is `{name, label, kind, help, title, placeholder, low, high, step, unit, choices}`; `change(value)` is
 * called with a text in the syntax of flags, or with undefined, and returns the value that it keeps. Returns an element
 * with `show(value)`, `showError(text)` and `disable(why)`.
 */
export function makeField(spec, change) {
  const id = `field-${encodeURIComponent(spec.name)}`;
  const mark = (value) => {
    field.classList.toggle("changed", value !== undefined);
    reset.disabled = value === undefined;
  };
  const control = (controls[spec.kind] ?? textControl)({ ...spec, id }, (value) => mark(change(value)));
  const resetField = () => {
    field.show(change(undefined));
    field.querySelector(".control :is(input, select, button)")?.focus();
  };
  const reset = button("reset", icon("reset"), resetField, { "aria-label": `Reset ${spec.label}` });
  const label = make(control.isGroup ? "span" : "label", { for: control.isGroup ? null : id, class: "label", text: spec.label });
  const help = make("p", { class: "help", id: `${id}-help`, text: spec.help });
  const error = make("p", { class: "error", id: `${id}-error`, hidden: true });
  const shownDefault = make("span", { class: "default", text: spec.placeholder ?? "" });
  const head = make("div", { class: "field-head", title: spec.title }, label, shownDefault, reset);
  const body = make("div", { class: "control" }, control.elements);
  const field = make("div", { class: `field kind-${spec.kind}`, "data-name": spec.name }, head, body, help, error);
  const inputs = findAll("input, select", body);
  for (const input of inputs) input.setAttribute("aria-describedby", `${help.id} ${error.id}`);
  field.show = (value) => {
    mark(value);
    control.show(value);
    field.showError("");
  };
  field.disable = (why) => {
    for (const input of inputs) input.disabled = !!why;
    help.textContent = why || spec.help;
  };
  field.showError = (text) => {
    error.textContent = text;
    error.hidden = !text;
    for (const input of inputs) input.setAttribute("aria-invalid", String(!!text));
  };
  return field;
}

/** A name of a file's part without the escapes of values. */
export const nameIn = (text) => text.replace(/\\([,=])/g, "$1");

const emptyAsDefault = (text) => (text.trim() === "" ? undefined : text.trim());

// MARK: Text

/** A field for text; `oninput` is called with it. */
const textInput = ({ id, placeholder, list }, oninput) =>
  make("input", { id, type: "text", placeholder, list, spellcheck: "false", oninput: (event) => oninput(event.target.value) });

/** A word in a picture; its default is shown as text. */
function wordControl(spec, change) {
  const input = textInput(spec, change);
  return { elements: [input], show: (value) => (input.value = value ?? spec.placeholder) };
}

function textControl(spec, change) {
  const list = spec.choices?.length ? `${spec.id}-list` : null;
  const input = textInput({ ...spec, list }, (text) => change(emptyAsDefault(text)));
  const choices = list && make("datalist", { id: list }, spec.choices.map((value) => make("option", { value })));
  return { elements: [input, choices], show: (value) => (input.value = value ?? "") };
}

// MARK: Numbers

function numberControl({ id, label, placeholder, low, high, step, unit, minimum, maximum, words }, change) {
  const slider = make("input", {
    type: "range", min: low, max: high, step, "aria-label": `${label}, slider`,
    oninput: () => {
      number.value = plain(Number(slider.value));
      change(number.value);
    },
  });
  const number = make("input", {
    id, type: words ? "text" : "number", inputmode: "decimal", min: minimum, max: maximum, step: step === 1 ? 1 : "any",
    placeholder,
    oninput: () => {
      if (number.validity.badInput) return;
      if (number.value !== "" && !Number.isNaN(Number(number.value))) slider.value = number.value;
      change(emptyAsDefault(number.value));
    },
  });
  const suffix = unit && make("span", { class: "unit", "aria-hidden": "true", text: unit });
  const show = (value) => {
    number.value = value === undefined || words ? (value ?? "") : numberPart(value);
    slider.value = numberPart(value ?? placeholder) || low;
  };
  return { elements: [slider, make("span", { class: "number" }, number, suffix)], show };
}

/** A number without its unit; milliseconds are seconds. */
function numberPart(text) {
  const [, number, unit] = String(text).match(/^(-?[\d.]+)\s*([a-z%]*)/i) ?? [];
  return unit === "ms" ? plain(Number(number) / 1000) : (number ?? "");
}

// MARK: Choices

/** Few short choices are chips, others a menu. */
function choiceControl(spec, change) {
  const { id, label, choices, placeholder } = spec;
  const isChoice = choices.includes(placeholder);
  const none = isChoice ? [] : [["", placeholder && placeholder !== "none" ? capitalized(placeholder) : "None"]];
  const pairs = [...none, ...choices.map((one) => [one, one])];
  const tell = (value) => change(value || undefined);
  const shown = (value) => value ?? (isChoice ? placeholder : "");
  if (choices.length <= 4 && choices.join("").length < 32) {
    const group = segments(id, label, pairs, null, tell);
    const show = (value) => findAll("input", group).forEach((input) => (input.checked = input.value === shown(value)));
    return { isGroup: true, elements: [group], show };
  }
  const options = pairs.map(([value, text]) => make("option", { value, text }));
  const select = make("select", { id, onchange: () => tell(select.value) }, options);
  const show = (value) => {
    select.value = shown(value);
    if (select.value !== shown(value)) select.append(make("option", { value, text: value, selected: true }));
  };
  return { elements: [select], show };
}

function switchControl({ id, placeholder }, change) {
  const input = make("input", { id, type: "checkbox", onchange: () => change(String(input.checked)) });
  const knob = make("span", { "aria-hidden": "true" });
  const show = (value) => (input.checked = (value ?? placeholder) === "true");
  return { elements: [make("span", { class: "switch" }, input, knob)], show };
}

// MARK: Colors

/** A color by picker, opacity, CSS text and chips. */
function colorControl(spec, change) {
  const { name, label, placeholder, kind } = spec;
  const picker = make("input", { type: "color", "aria-label": `${label}, picker`, oninput: () => pick(picker.value) });
  const swatch = make("span", { class: "swatch" }, picker);
  const text = textInput(spec, (value) => {
    showSwatch();
    change(emptyAsDefault(value));
  });
  const alpha = make("input", {
    type: "range", min: 0, max: 100, "aria-label": `${label}, opacity in percent`, oninput: () => pick(picker.value),
  });
  const pick = (hex) => {
    text.value = colorText(hex, kind === "pageColor" ? 1 : alpha.value / 100);
    showSwatch();
    change(text.value);
  };
  const showSwatch = () => {
    const value = text.value || placeholder || "";
    const color = colorOf(value);
    swatch.style.setProperty("--paint", cssOf(value) || "transparent");
    if (color) picker.value = color.hex;
    alpha.value = Math.round((color?.alpha ?? 1) * 100);
  };
  const elements = [swatch, text, kind !== "pageColor" && make("span", { class: "alpha" }, alpha)];
  if (name === "color") elements.push(make("span", { class: "color-chips" }, chipColors().map((hex) => colorChip(label, hex, pick))));
  const show = (value) => {
    text.value = value ?? "";
    showSwatch();
  };
  return { elements, show };
}

function colorChip(label, hex, pick) {
  const chip = button("color-chip", "", () => pick(hex), { "aria-label": `${label} ${hex}`, title: hex });
  chip.style.backgroundColor = cssOf(hex);
  return chip;
}

function colorsControl(spec, change) {
  const { label, placeholder } = spec;
  const row = make("span", { class: "palette" });
  const text = textInput(spec, (value) => {
    showChips();
    change(emptyAsDefault(value));
  });
  const tell = (colors) => {
    text.value = colors.join(",");
    change(text.value);
  };
  const replace = (colors) => {
    tell(colors);
    showChips();
    row.querySelector(".chip").focus();
  };
  const chip = (colors, index) => {
    const name = `${label} ${index + 1}`;
    const picker = make("input", {
      type: "color", "aria-label": name, value: colorOf(colors[index])?.hex ?? "#000000",
      oninput: () => {
        colors[index] = picker.value;
        swatch.style.setProperty("--paint", picker.value);
        tell(colors);
      },
    });
    const remove = button("remove", "×", () => replace(colors.toSpliced(index, 1)), { "aria-label": `Remove ${name}` });
    const swatch = make("span", { class: "swatch" }, picker, colors.length > 1 && remove);
    swatch.style.setProperty("--paint", cssOf(colors[index]));
    return swatch;
  };
  const showChips = () => {
    const colors = colorList(text.value || placeholder || "").filter((color) => color !== "none");
    const more = () => replace([...colors, colors.at(-1) ?? "#2563eb"]);
    const add = button("chip", "+", more, { "aria-label": `Add a color to ${label}` });
    row.replaceChildren(...colors.map((_, index) => chip(colors, index)), add);
  };
  const show = (value) => {
    text.value = value ?? "";
    showChips();
  };
  return { elements: [row, text], show };
}

// MARK: Files

function fileControl(spec, change) {
  const { elements, show } = textControl(spec, change);
  const take = ([file]) => {
    if (!file) return;
    show(file.name);
    change(file.name);
  };
  const choose = button("plain", "Choose a file", () => chooseFiles(acceptedTypes[spec.kind], take), {
    "aria-label": `Choose a file for ${spec.label}`,
  });
  return { elements: [...elements, choose], show };
}

// MARK: Parts

/** A switch for each part of a file; the value names the hidden ones. */
function partsControl({ label, choices }, change) {
  const tell = () => change(boxes.filter((box) => !box.checked).map((box) => box.value).join(",") || undefined);
  const boxes = choices.map((value) => make("input", { type: "checkbox", value, onchange: tell }));
  const rows = boxes.map((box) => make("label", { class: "check" }, box, nameIn(box.value)));
  const show = (value = "") => {
    const hidden = value.split(/(?<!\\),/);
    for (const box of boxes) box.checked = !hidden.includes(box.value);
  };
  return { isGroup: true, elements: [make("div", { class: "parts", role: "group", "aria-label": label }, rows)], show };
}

const controls = {
  number: numberControl, integer: numberControl, share: numberControl, size: numberControl, text: wordControl,
  choice: choiceControl, names: choiceControl, boolean: switchControl, colors: colorsControl,
  color: colorControl, paint: colorControl, pageColor: colorControl, artwork: fileControl, font: fileControl, image: fileControl, parts: partsControl,
};
