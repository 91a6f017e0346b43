import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lazy } from "../base/lazy.ts";
import type { RuleNote } from "../contracts/reporter.ts";
import type { Rule } from "../contracts/rule.ts";
import { ruleAddress } from "../rule-address.ts";
import { packageRoot } from "./package-root.ts";

/** Is true in the build. */
declare const BUNDLED: boolean | undefined;

/** Returns what reports show about a rule; its document is read on demand. */
export function ruleNotes(rules: Readonly<Record<string, Rule>>): (id: string) => RuleNote | undefined {
  return (id) => {
    const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
    if (rule === undefined) return undefined;
    const { description, source } = rule.meta;
    const doc = shownDoc(id);
    const url = doc === undefined ? undefined : ruleAddress(id);
    return { description, source, ...(url !== undefined && { url }), ...(doc !== undefined && { doc }) };
  };
}

/** Returns the document of a rule without its comments, for people; undefined as for `docOf`. */
export function shownDoc(id: string): string | undefined {
  return docOf(id)
    ?.replace(/<!--[\s\S]*?-->\n*/g, "")
    .trim();
}

/** Returns undefined for a rule without a document in the package, such as one of a plugin. */
export function docOf(id: string): string | undefined {
  if (typeof BUNDLED !== "undefined") return Object.hasOwn(bundledDocs(), id) ? bundledDocs()[id] : undefined;
  try {
    return readFileSync(join(packageRoot(), "rules", `${id}.md`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads the documents of all rules from the file that the build writes. */
const bundledDocs = lazy(
  () => JSON.parse(readFileSync(join(packageRoot(), "dist", "rules.json"), "utf8")) as Readonly<Record<string, string>>,
);
