/**
 * All faces of the program, for the build: it makes one file of CommonJS of them, so that they share their code, and only of such a
 * file can what V8 compiled be kept (see `src/cli/cache/code.ts`). Nothing is run before it is asked for.
 */
import type * as Cli from "./cli/main.ts";
import type * as Plugin from "./eslint/index.ts";
import type * as Library from "./index.ts";

declare const require: (path: string) => unknown;

export const cli = (): typeof Cli => require("./cli/main.ts") as typeof Cli;
export const library = (): typeof Library => require("./index.ts") as typeof Library;
export const plugin = (): typeof Plugin => require("./eslint/index.ts") as typeof Plugin;
