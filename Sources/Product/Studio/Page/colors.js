// Colors in CSS syntax.

import { catalog, cssOf } from "./catalog.js";

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** The color of a CSS text as `{hex, alpha}`, alpha 0...1; null for a gradient or no color. */
export function colorOf(text) {
  text = cssOf(text);
  const paint = (before) => {
    pixel.fillStyle = before;
    pixel.fillStyle = text;
    return pixel.fillStyle;
  };
  const style = paint("#123456");
  if (style === "#123456" && paint("#654321") === "#654321") return null;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  const [, exact] = text.trim().match(/^(#[0-9a-f]{6})([0-9a-f]{2})?$/i) ?? [];
  return { hex: exact?.toLowerCase() ?? `#${[red, green, blue].map(hexPair).join("")}`, alpha: alpha / 255 };
}

const hexPair = (byte) => byte.toString(16).padStart(2, "0");

export const colorText = (hex, alpha) => (alpha >= 1 || hex[0] !== "#" ? hex : hex + hexPair(Math.round(alpha * 255)));

/** Splits a list at commas outside parentheses. */
export function colorList(text) {
  const parts = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if (character === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
      continue;
    }
    depth += (character === "(") - (character === ")");
    part += character;
  }
  if (part.trim()) parts.push(part.trim());
  return parts;
}

/** The colors of chips: the project's, and the defaults of presets. */
export const chipColors = () => [
  ...catalog.colors.map(({ name }) => name), "#2563eb", "#15803d", "#dc2626", "#b45309", "#7c3aed", "#4b5563",
];
