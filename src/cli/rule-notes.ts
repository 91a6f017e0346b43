import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RuleNote } from "../reporter.ts";
import type { Rule } from "../rule.ts";
import { packageRoot } from "./package-root.ts";

/** What reports say of a rule, read when one asks for it. */
export function ruleNotes(rules: Readonly<Record<string, Rule>>): (id: string) => RuleNote | undefined {
  return (id) => {
    const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
    if (rule === undefined) return undefined;
    const { description, source } = rule.meta;
    const doc = docOf(id)
      ?.replace(/<!--[\s\S]*?-->\n*/g, "")
      .trim();
    return { description, source, ...(doc !== undefined && { doc }) };
  };
}

/** Undefined for a rule that has no doc in the package: one of a plugin. */
export function docOf(id: string): string | undefined {
  try {
    return readFileSync(join(packageRoot(), "rules", `${id}.md`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
