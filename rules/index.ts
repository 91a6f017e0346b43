import type { Rule } from "../src/rule.ts";
import enumValueRemoved from "./enum-value-removed.ts";
import maximumLowered from "./maximum-lowered.ts";

export const rules: Readonly<Record<string, Rule>> = {
  "enum-value-removed": enumValueRemoved,
  "maximum-lowered": maximumLowered,
};
