// What the reader prefers: rest, and light or dark pages.

export const prefersCalm = matchMedia("(prefers-reduced-motion: reduce)");
export const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark: by choice, or as the system is. */
export function isDarkPage() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : prefersDark.matches;
}
