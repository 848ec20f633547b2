// Colors in CSS syntax.

import { catalog } from "./catalog.js";

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** The color of a CSS text as `{hex, alpha}`, alpha 0...1; null for a gradient or no color. */
export function colorOf(text) {
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

export const colorText = (hex, alpha) => (alpha >= 1 ? hex : hex + hexPair(Math.round(alpha * 255)));

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

/** The colors that the presets use most, for chips. */
export function frequentColors(most) {
  const counts = new Map();
  for (const preset of catalog.presets) {
    for (const { type, defaultValue } of preset.parameters ?? []) {
      if ((type !== "paint" && type !== "color") || !/^#[0-9a-f]{6}$/i.test(defaultValue ?? "")) continue;
      counts.set(defaultValue, (counts.get(defaultValue) ?? 0) + 1);
    }
  }
  const isColorful = (hex) => {
    const parts = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
    return Math.max(...parts) - Math.min(...parts) > 60;
  };
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([hex]) => hex);
  return sorted.filter(isColorful).slice(0, most);
}
