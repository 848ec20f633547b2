/** Options of `whirligif render` and parameters of the preset, in camel case: `maxBytes: "128k"` is `--max-bytes 128k`. */
export interface RenderOptions {
  /** The container: "gif" (default), "webp" or "png". */
  format?: string;
  [option: string]: string | number | boolean | readonly (string | number)[] | undefined;
}

/**
 * Renders a preset, or a preset, SVG or Lottie file.
 *
 * The promise gives the bytes of the file. It is rejected with the message of the command, and with its exit status as `status`.
 */
export function render(input: string, options?: RenderOptions): Promise<Buffer>;

/** The path of the command. Throws if there is none for this system. */
export function commandPath(): string;
