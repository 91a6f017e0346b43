import { createRequire } from "node:module";
import type * as Refa from "refa";
import { once } from "../once.ts";

/** Where the build has put the package, beside the bundle. */
declare const BUNDLED_REFA: string | undefined;

const PLACE = typeof BUNDLED_REFA === "undefined" ? "refa" : BUNDLED_REFA;

/** Loaded with the first pattern: it is a megabyte of tables of Unicode, and most documents have no pattern. */
export const refa = once(() => createRequire(import.meta.url)(PLACE) as typeof Refa);
