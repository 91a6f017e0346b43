import type * as Refa from "refa";
import { late } from "../../late.ts";

/** A megabyte of tables of Unicode, and most documents have no pattern. */
export const refa = late<typeof Refa>("refa");
