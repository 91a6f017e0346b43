/**
 * The faces of the program, for the build: one file of CommonJS, because only of such a file can what V8 compiled be kept (see
 * `src/cli/cache/code.ts`). They share the library, which is another file. Nothing is run before it is used.
 */
import type * as Cli from "./cli/main.ts";
import type * as Plugin from "./eslint/index.ts";

declare const require: (path: string) => unknown;

export const cli = (): typeof Cli => require("./cli/main.ts") as typeof Cli;
export const plugin = (): typeof Plugin => require("./eslint/index.ts") as typeof Plugin;
