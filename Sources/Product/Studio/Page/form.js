// The form of a picture.

import { catalog, flagOf, formOptions, isDefault } from "./catalog.js";
import { button, capitalized, find, findAll, make, plain } from "./dom.js";
import { makeField, nameIn } from "./fields.js";

/** Shown at once; all others are folded. */
const commonOptions = ["size", "theme", "container", "duration", "speed", "fps", "quality", "profile"];

/** The ranges of sliders whose options have wider ones. */
const sliderRanges = {
  size: [16, 512, 1], scale: [1, 4, 0.5], duration: [0.2, 8, 0.1], speed: [0.25, 4, 0.05], fps: [5, 50, 1],
  hold: [0, 5, 0.1], plays: [1, 10, 1], lossy: [0, 20, 1], "max-frames": [1, 200, 1], start: [0, 1, 0.01],
};

const easings = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "spring(0.25)", "cubic-bezier(0.4, 0, 0.2, 1)"];

const labelOf = (name) => (name === "fps" ? "Frames per second" : capitalized(name.replaceAll("-", " ")));

/** A step with two digits of the range. */
function niceStep(range) {
  const step = 10 ** Math.floor(Math.log10(range / 100));
  return range / step > 500 ? 5 * step : step;
}

function parameterSpec(parameter) {
  const { type: kind, minimum, maximum, defaultValue } = parameter;
  const spec = {
    name: flagOf(parameter), label: labelOf(flagOf(parameter)), help: parameter.summary,
    kind: kind === "text" && parameter.choices.length ? (flagOf(parameter).endsWith("hide") ? "parts" : "choice") : kind,
    placeholder: defaultValue ?? "", choices: parameter.choices,
  };
  if (kind === "easing") spec.choices = easings;
  if (kind === "font") spec.choices = catalog.fonts;
  if (kind !== "number" && kind !== "integer") return spec;
  const value = Number(defaultValue) || 0;
  const low = minimum ?? Math.min(0, value * 2);
  const high = maximum ?? Math.max(low + 1, value * 4);
  const unit = /\bin degrees\b/.test(parameter.summary) ? "°" : "";
  return { ...spec, minimum, maximum, low, high, step: kind === "integer" ? 1 : niceStep(high - low), unit };
}

/** The fields of a parameter: one for each text or picture that its file has. */
function parameterSpecs(parameter) {
  const spec = parameterSpec({ ...parameter, choices: [...new Set(parameter.choices)] });
  if (!spec.choices[0]?.endsWith("=") || !/text|image/.test(parameter.type)) return [spec];
  return spec.choices.map((head, index) => {
    const name = nameIn(head.slice(0, -1));
    const isText = parameter.type === "text";
    const label = `${spec.label} ${isText ? index + 1 : name}`;
    return { ...spec, name: `${spec.name} ${head}`, label, kind: parameter.type, choices: [], placeholder: isText ? name : "" };
  });
}

function optionSpec(option, entry) {
  const { name, type: kind, minimum, maximum } = option;
  const [low, high, step] = sliderRanges[name] ?? [minimum ?? 0, maximum ?? 100, kind === "number" ? 0.1 : 1];
  const spec = {
    name, label: labelOf(name), kind, help: option.help, choices: option.choices, low, high, step,
    minimum, maximum, unit: option.unit ?? "", placeholder: ownDefault(option, entry),
    fixedDefault: { theme: "light" }[name] ?? (kind === "boolean" ? "false" : option.default),
  };
  // A size is also `64x48`, a number of plays also `forever`.
  if (kind === "size" || option.choices?.length || kind === "share") spec.words = true;
  return spec;
}

/** The default that a picture has of its own. */
function ownDefault(option, entry) {
  const own = {
    size: entry.width === entry.height ? String(entry.width) : `${entry.width}x${entry.height}`,
    duration: plain(entry.duration ?? 0), fps: plain((entry.frames ?? 1) / (entry.duration || 1)), theme: "light",
  };
  return own[option.name] ?? (option.type === "boolean" ? "false" : option.default) ?? "";
}

/** The field of the container, which is no option of the settings. */
const containerSpec = () => ({
  name: "container", label: "Format", kind: "choice", placeholder: "automatic",
  help: "The format of the file.", choices: catalog.containers.map((container) => container.name),
});

/**
 * Builds the form of an entry with some parameters. `change(name, value)` is told of changes; undefined is the default.
 *
 * Returns `{show(choice), showUnused(container), showError(setting, text)}`.
 */
export function buildForm(place, entry, parameters, change) {
  const fields = new Map();
  const add = (spec, parent) => {
    const field = makeField(spec, (value) => {
      const parameter = parameters.find((one) => flagOf(one) === spec.name);
      const isSame = parameter ? isDefault(parameter, value) : value === spec.fixedDefault;
      const kept = isSame ? undefined : value;
      change(spec.name, kept, spec.label);
      return kept;
    });
    fields.set(spec.name, field);
    parent.append(field);
  };
  const options = formOptions();
  const common = make("div", { class: "fields common" });
  const [specs, colors] = [[], []];
  for (const spec of parameters.flatMap(parameterSpecs)) (spec.name === "color" ? colors : specs).push(spec);
  for (const spec of colors) add(spec, common);
  for (const name of commonOptions) {
    const option = options.find((one) => one.name === name);
    if (name === "container") add(containerSpec(), common);
    else if (option) add({ ...optionSpec(option, entry), help: option.help.replace(/[.:;] .*/, "."), title: option.help }, common);
  }
  const own = make("div", { class: "fields" });
  const isNarrow = matchMedia("(max-width: 640px)").matches;
  for (const spec of specs) add(spec, own);
  const more = make("div", { class: "fields" });
  for (const option of options.filter((one) => !commonOptions.includes(one.name))) add(optionSpec(option, entry), more);
  const resetAll = button("plain", "Reset all", () => change(null), { id: "reset-all" });
  const parts = [
    make("div", { class: "form-head" }, make("h2", { text: "Settings" }), resetAll),
    common,
    specs.length > 0 && make("details", { class: "more own", open: !isNarrow }, make("summary", { text: "Of this picture" }), own),
    make("details", { class: "more" }, make("summary", { text: "More options" }), more),
  ];
  place.replaceChildren(...parts.filter(Boolean));
  return {
    show(choice) {
      for (const [name, field] of fields) field.show(name === "container" ? (choice.container ?? undefined) : choice.settings[name]);
      for (const details of findAll("details", place)) details.open ||= !!find(".field.changed", details);
    },
    showUnused(container) {
      const unused = catalog.containers.find(({ name }) => name === container).unused;
      for (const [name, field] of fields) field.disable(unused.includes(name) ? `No effect in ${container}.` : "");
    },
    showError(setting, text) {
      for (const field of fields.values()) field.showError("");
      fields.get(setting)?.showError(text);
    },
  };
}
