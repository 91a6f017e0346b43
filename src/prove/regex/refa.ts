import { createRequire } from "node:module";
import type * as Refa from "refa";
import { once } from "../once.ts";

/** Loaded with the first pattern: it is a megabyte of tables of Unicode, and most documents have no pattern. */
export const refa = once(() => createRequire(import.meta.url)("refa") as typeof Refa);
