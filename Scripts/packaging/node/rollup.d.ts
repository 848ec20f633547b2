import type { RenderOptions } from "./index";

export interface PluginOptions extends RenderOptions {
  /** Whether a warning fails the build. */
  strict?: boolean;
  /** The folder of pictures that were made before, by their content; "node_modules/.cache/whirligif" if nothing is said. */
  cache?: string;
}

/**
 * A plugin for Rollup and Vite. `import url from "whirligif:ring?color=teal&size=64"` is the address of an SVG, or of another `format`;
 * `?svg` is the text of an SVG for the page, `?lottie` the value of a Lottie file. Other words are options of `render`; a path that starts
 * with a dot is one beside the file that imports it. Options of the plugin are those of all pictures.
 */
declare function whirligif(options?: PluginOptions): { name: string };
export default whirligif;
