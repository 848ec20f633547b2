/** The containers. "apng" and "png" are the same. */
export type Format = FORMATS;

/** The built-in presets. */
export type PresetName = PRESETS;

/** A word that is known, or another text. */
type Known<Word extends string> = Word | (string & {});
type Value = string | number;

/** Options of `whirligif render` and parameters of the preset, in camel case: `maxBytes: "128k"` is `--max-bytes 128k`. */
export interface RenderOptions {
  /** The container; "gif" if nothing is said. */
  format?: Format;
OPTIONS
  /** A parameter of the preset or the Lottie file, as `whirligif show PRESET` names it. */
  [parameter: string]: Value | boolean | URL | readonly Value[] | undefined;
}

/** A preset's name, the path of a file, the text of an SVG, a Lottie file or a preset, its bytes, or the URL of a file. */
export type Input = Known<PresetName> | Uint8Array | URL;

/**
 * Renders a preset, an SVG or a Lottie file.
 *
 * The promise gives the bytes of the picture. It is rejected with the message of the command, and with its exit status as `status`.
 */
export function render(input: Input, options?: RenderOptions & { theme?: string }): Promise<Buffer>;

/** Renders one SVG that follows the color scheme of its reader. */
export function render(
  input: Input, options: RenderOptions & { theme: readonly string[]; format: "svg" | "svgz" },
): Promise<Buffer>;

/** Renders a picture for each of several themes, by their names. */
export function render<Theme extends string>(
  input: Input, options: RenderOptions & { theme: readonly Theme[] },
): Promise<Record<Theme, Buffer>>;

/** The path of the command: a binary, or a script for Node on systems without one. */
export function commandPath(): string;
