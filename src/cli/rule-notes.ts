import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "../once.ts";
import type { RuleNote } from "../reporter.ts";
import type { Rule } from "../rule.ts";
import { packageRoot } from "./package-root.ts";

/** Whether this is the build. */
declare const BUNDLED: boolean | undefined;

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

/** Undefined for a rule that has no document in the package: one of a plugin. */
export function docOf(id: string): string | undefined {
  if (typeof BUNDLED !== "undefined") return Object.hasOwn(bundledDocs(), id) ? bundledDocs()[id] : undefined;
  try {
    return readFileSync(join(packageRoot(), "rules", `${id}.md`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Those of all rules, in the one file that the build makes of them. */
const bundledDocs = once(
  () => JSON.parse(readFileSync(join(packageRoot(), "dist", "rules.json"), "utf8")) as Readonly<Record<string, string>>,
);
