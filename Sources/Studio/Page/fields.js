// The controls of a form. Each takes a description and tells of changes; undefined is the default.

import { acceptedTypes, chooseFiles } from "./files.js";
import { colorList, colorOf, colorText, frequentColors } from "./colors.js";
import { icon, make, plain } from "./dom.js";

/**
 * A field: a label, a control, a button that resets it, and a line for errors.
 *
 * `spec` is `{name, label, kind, help, placeholder, low, high, step, unit, choices, isCompact}`; `change(value)` is
 * called with a text in the syntax of flags, or with undefined, and returns the value that it keeps. Returns an element with `show(value)` and
 * `showError(text)`.
 */
export function makeField(spec, change) {
  const id = `field-${spec.name}`;
  const control = (controls[spec.kind] ?? textControl)({ ...spec, id }, tell);
  const hint = spec.placeholder ? `Default: ${spec.placeholder}` : "";
  const reset = make(
    "button",
    { type: "button", class: "reset", "aria-label": `Reset ${spec.label}`, title: hint, onclick: () => resetField() },
    icon("reset"),
  );
  const label = make(control.isGroup ? "span" : "label", { id: `${id}-label`, class: "label", text: spec.label });
  if (!control.isGroup) label.htmlFor = id;
  const shownDefault = make("span", { class: "default", text: spec.placeholder ?? "" });
  const help = make("p", { class: spec.isCompact ? "unseen" : "help", id: `${id}-help`, text: spec.help });
  const error = make("p", { class: "error", id: `${id}-error`, hidden: true });
  const head = make("div", { class: "field-head" }, label, shownDefault, reset);
  const body = make("div", { class: "control" }, control.elements);
  const field = make("div", { class: `field kind-${spec.kind}`, "data-name": spec.name }, head, body, help, error);
  for (const input of field.querySelectorAll(".control input, .control select")) {
    input.setAttribute("aria-describedby", `${id}-help ${id}-error`);
  }
  if (spec.help && spec.isCompact) head.title = spec.help;

  function tell(value) {
    mark(change(value));
  }
  function resetField() {
    field.show(undefined);
    change(undefined);
    field.querySelector(".control input, .control select, .control button")?.focus();
  }
  function mark(value) {
    field.classList.toggle("changed", value !== undefined);
    reset.disabled = value === undefined;
  }
  field.show = (value) => {
    mark(value);
    control.show(value);
    field.showError("");
  };
  field.showError = (text) => {
    error.textContent = text;
    error.hidden = !text;
    for (const input of field.querySelectorAll(".control input")) input.setAttribute("aria-invalid", String(!!text));
  };
  return field;
}

const emptyAsDefault = (text) => (text.trim() === "" ? undefined : text.trim());

// MARK: Text

function textControl({ id, kind, placeholder, choices }, change) {
  const listID = choices?.length ? `${id}-list` : null;
  const input = make("input", {
    id, type: "text", placeholder, list: listID, autocomplete: "off", spellcheck: kind === "text" ? null : "false",
    oninput: () => change(input.value === "" && kind !== "text" ? undefined : readText(kind, input.value)),
  });
  const list = listID && make("datalist", { id: listID }, choices.map((value) => make("option", { value })));
  return { elements: [input, list], show: (value) => (input.value = value ?? (kind === "text" ? (placeholder ?? "") : "")) };
}

const readText = (kind, text) => (kind === "text" ? text : emptyAsDefault(text));

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
    placeholder, autocomplete: "off",
    oninput: () => {
      const isNumber = number.value !== "" && !Number.isNaN(Number(number.value));
      if (isNumber) slider.value = number.value;
      if (number.value === "" && number.validity.badInput) return;
      change(emptyAsDefault(number.value));
    },
  });
  const suffix = unit ? make("span", { class: "unit", "aria-hidden": "true", text: unit }) : null;
  const show = (value) => {
    number.value = value === undefined || words ? (value ?? "") : numberPart(value);
    slider.value = numberPart(value ?? placeholder ?? "") || low;
  };
  return { elements: [slider, make("span", { class: "number" }, number, suffix)], show };
}

/** A number without its unit; milliseconds are seconds. */
function numberPart(text) {
  const [, number, unit] = String(text).match(/^(-?[\d.]+)\s*([a-z%]*)/i) ?? [];
  if (number === undefined) return "";
  return unit === "ms" ? plain(Number(number) / 1000) : number;
}

// MARK: Choices

/** Few short choices are chips, others a menu. */
function choiceControl(spec, change) {
  const { id, name, choices, placeholder } = spec;
  const isConstant = choices.includes(placeholder);
  const none = isConstant ? [] : [["", placeholder && placeholder !== "none" ? capitalized(placeholder) : "None"]];
  const pairs = [...none, ...choices.map((one) => [one, one])];
  if (choices.length <= 4 && choices.join("").length < 32) return radioControl(spec, pairs, change);
  const select = make(
    "select",
    { id, onchange: () => change(select.value === "" || select.value === placeholder ? undefined : select.value) },
    pairs.map(([value, text]) => make("option", { value, text })),
  );
  return {
    elements: [select],
    show: (value) => {
      const isKnown = value === undefined || pairs.some(([one]) => one === value);
      if (!isKnown) select.append(make("option", { value, text: value }));
      select.value = value ?? (isConstant ? placeholder : "");
    },
  };
}

function radioControl({ id, name, placeholder, choices }, pairs, change) {
  const isConstant = choices.includes(placeholder);
  const inputs = pairs.map(([value]) =>
    make("input", {
      type: "radio", name: id, value,
      onchange: () => change(value === "" || value === placeholder ? undefined : value),
    }),
  );
  const labels = pairs.map(([, text], index) => make("label", {}, inputs[index], make("span", { text })));
  const group = make("div", { class: "segments", role: "radiogroup", "aria-labelledby": `${id}-label` }, labels);
  return {
    isGroup: true, elements: [group],
    show: (value) => {
      for (const input of inputs) input.checked = input.value === (value ?? (isConstant ? placeholder : ""));
    },
  };
}

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

function switchControl({ id, placeholder }, change) {
  const isOn = placeholder === "true";
  const input = make("input", {
    id, type: "checkbox", role: "switch",
    onchange: () => change(input.checked === isOn ? undefined : String(input.checked)),
  });
  return {
    elements: [make("span", { class: "switch" }, input, make("span", { "aria-hidden": "true" }))],
    show: (value) => (input.checked = (value ?? placeholder) === "true"),
  };
}

// MARK: Colors

/** A color by picker, opacity, text in CSS syntax and chips. */
function colorControl({ id, name, label, placeholder, kind }, change) {
  const isOpaque = kind === "pageColor";
  const picker = make("input", { type: "color", "aria-label": `${label}, picker`, oninput: () => pick(picker.value) });
  const text = make("input", {
    id, type: "text", placeholder, autocomplete: "off", spellcheck: "false",
    oninput: () => {
      showSwatch(text.value);
      change(emptyAsDefault(text.value));
    },
  });
  const alpha = make("input", {
    type: "range", min: 0, max: 100, step: 1, "aria-label": `${label}, opacity in percent`,
    oninput: () => pick(picker.value),
  });
  const pick = (hex) => {
    text.value = colorText(hex, isOpaque ? 1 : Number(alpha.value) / 100);
    showSwatch(text.value);
    change(text.value);
  };
  // The brand's color has chips; beside each other color they would only be noise.
  const chips = (name === "color" ? frequentColors(6) : []).map((hex) => {
    const chip = make("button", { type: "button", class: "color-chip", "aria-label": `${label} ${hex}`, title: hex });
    chip.style.backgroundColor = hex;
    chip.addEventListener("click", () => pick(hex));
    return chip;
  });
  const swatch = make("span", { class: "swatch" }, picker);
  const showSwatch = (value) => {
    const color = colorOf(value || placeholder || "");
    swatch.style.setProperty("--paint", value || placeholder || "transparent");
    if (!color) return;
    picker.value = color.hex;
    alpha.value = Math.round(color.alpha * 100);
  };
  const elements = [swatch, text, isOpaque ? null : make("span", { class: "alpha" }, alpha)];
  if (chips.length) elements.push(make("span", { class: "color-chips" }, chips));
  const show = (value) => {
    text.value = value ?? "";
    showSwatch(text.value);
  };
  return { elements, show };
}

/** A list of colors: a chip for each. */
function colorsControl({ id, label, placeholder }, change) {
  const row = make("span", { class: "palette" });
  const text = make("input", {
    id, type: "text", placeholder, autocomplete: "off", spellcheck: "false",
    oninput: () => {
      showChips(text.value);
      change(emptyAsDefault(text.value));
    },
  });
  const tell = (colors) => {
    text.value = colors.join(",");
    change(emptyAsDefault(text.value));
  };
  const showChips = (value) => {
    const colors = colorList(value || placeholder || "").filter((color) => color !== "none");
    const chips = colors.map((color, index) => {
      const name = `${label} ${index + 1}`;
      const picker = make("input", {
        type: "color", "aria-label": name, value: colorOf(color)?.hex ?? "#000000",
        oninput: () => {
          colors[index] = picker.value;
          chip.style.setProperty("--paint", picker.value);
          tell(colors);
        },
      });
      const remove = make(
        "button",
        { type: "button", class: "remove", "aria-label": `Remove ${name}`, onclick: () => replace(colors.toSpliced(index, 1)) },
        "×",
      );
      const chip = make("span", { class: "swatch" }, picker, colors.length > 1 ? remove : null);
      chip.style.setProperty("--paint", color);
      return chip;
    });
    const add = make(
      "button",
      {
        type: "button", class: "chip", "aria-label": `Add a color to ${label}`,
        onclick: () => replace([...colors, colors.at(-1) ?? "#2563eb"]),
      },
      "+",
    );
    row.replaceChildren(...chips, add);
  };
  const replace = (colors) => {
    tell(colors);
    showChips(text.value);
    row.querySelector(".chip").focus();
  };
  const show = (value) => {
    text.value = value ?? "";
    showChips(text.value);
  };
  return { elements: [row, text], show };
}

// MARK: Files

function fileControl({ id, label, kind, placeholder, choices }, change) {
  const { elements, show } = textControl({ id, kind, placeholder, choices }, change);
  const choose = make("button", {
    type: "button", class: "plain", text: "Choose a file", "aria-label": `Choose a file for ${label}`,
    onclick: () =>
      chooseFiles(acceptedTypes[kind], ([file]) => {
        if (!file) return;
        show(file.name);
        change(file.name);
      }),
  });
  return { elements: [...elements, choose], show };
}

const controls = {
  number: numberControl, integer: numberControl, share: numberControl, size: numberControl,
  choice: choiceControl, names: choiceControl, boolean: switchControl,
  color: colorControl, paint: colorControl, pageColor: colorControl, colors: colorsControl,
  artwork: fileControl, font: fileControl,
};
