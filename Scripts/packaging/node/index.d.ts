/** The containers. "apng" and "png" are the same. */
export type Format = FORMATS;

/** The built-in presets. */
export type PresetName = PRESETS;

/** A word that is known, or another text. */
type Known<Word extends string> = Word | (string & {});
type Value = string | number;
/** A value, the bytes of a file, or new values by what they replace: `color: { "#2563eb": "red" }`. */
type Setting = Value | boolean | URL | Uint8Array | readonly Value[] | { readonly [old: string]: Value };

/** Options of `whirligif render` and parameters of the preset, in camel case: `maxBytes: "128k"` is `--max-bytes 128k`. */
export interface RenderOptions {
  /** The container; "gif" if nothing is said. */
  format?: Format;
OPTIONS
  /** Is given each warning: the picture is not what was asked, or not what its file says. Without it, Node emits them. */
  onWarning?: (message: string) => void;
  /** A parameter of the preset or the Lottie file, as `whirligif show PRESET` names it. */
  [parameter: string]: Setting | ((message: string) => void) | undefined;
}

/** A picture of a loop. */
export interface Frame {
  /** Rows from the top, four bytes a pixel: red, green, blue and straight alpha. */
  data: Uint8Array;
  width: number;
  height: number;
  /** When it starts and how long it stays, in seconds. */
  start: number;
  duration: number;
}

/** A preset's name, the path of a file, the text of an SVG, a Lottie file or a preset, its bytes, or the URL of a file. */
export type Input = Known<PresetName> | Uint8Array | URL;

/**
 * Renders a preset, an SVG or a Lottie file.
 *
 * The promise gives the bytes of the picture. It is rejected with the message of the command, and with its exit status as `status`, its
 * kind as `code`, and `findings`, the same as values.
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

/**
 * Draws the frames of an animation, one after the other, without a file: those at `times`, in seconds or as `--at` takes them ("50%"),
 * in any order; without these, all frames of the loop.
 */
export function frames(
  input: Input, options?: RenderOptions & { times?: readonly Value[] },
): AsyncGenerator<Frame, void, undefined>;

/** The path of the command: a binary, or a script for Node on systems without one. */
export function commandPath(): string;
