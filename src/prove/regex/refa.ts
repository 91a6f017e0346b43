import type * as Refa from "refa";
import { lazyRequire } from "../../base/lazy-require.ts";

/** A megabyte of tables of Unicode, and most documents have no pattern. */
export const refa = lazyRequire<typeof Refa>("refa");
