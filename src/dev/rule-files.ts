import { readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { build, type BuildFailure } from "esbuild";
import type { Rule } from "../contracts/rule.ts";

export interface RuleFiles {
  /** By id, sorted. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The reasons why files of `rules/` are not rules, in one sentence each. */
  readonly faults: readonly string[];
}

/** The ids of all files in `rules/`, sorted. */
export function ruleIds(root: string): readonly string[] {
  const names = readdirSync(join(root, "rules")).filter(
    (name) => name.endsWith(".ts") && !["index.ts", "registry.ts"].includes(name),
  );
  return names.map((name) => name.slice(0, -".ts".length)).sort();
}

/** Imports every rule from its own file, so that the registry may be stale. One that is broken does not keep the others away. */
export async function loadRuleFiles(root: string): Promise<RuleFiles> {
  const folder = join(root, "node_modules", ".cache", "apicompat-rules", String(process.pid));
  await mkdir(folder, { recursive: true });
  try {
    const { ids, faults } = await bundle(ruleIds(root), root, folder);
    const rules = new Map<string, Rule>();
    for (const id of ids) {
      const rule = await importRule(pathToFileURL(join(folder, `${id}.mjs`)).href);
      if (typeof rule === "string") faults.push(`rules/${id}.ts ${rule}.`);
      else rules.set(id, rule);
    }
    return { rules, faults };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles the rules, and returns why some cannot be bundled. */
async function bundle(
  ids: readonly string[],
  root: string,
  folder: string,
): Promise<{ ids: readonly string[]; faults: string[] }> {
  const options = {
    absWorkingDir: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    logLevel: "silent",
  } as const;
  const entriesOf = (chosen: readonly string[]): string[] => chosen.map((id) => `rules/${id}.ts`);
  try {
    await build({ ...options, entryPoints: entriesOf(ids) });
    return { ids, faults: [] };
  } catch {
    const good: string[] = [];
    const faults: string[] = [];
    for (const id of ids) {
      try {
        await build({ ...options, entryPoints: entriesOf([id]) });
        good.push(id);
      } catch (error) {
        const [first] = (error as BuildFailure).errors;
        faults.push(`rules/${id}.ts cannot be read: ${first === undefined ? String(error) : first.text}.`);
      }
    }
    return { ids: good, faults };
  }
}

/** The rule, or what is wrong with the file. */
async function importRule(url: string): Promise<Rule | string> {
  try {
    const { default: rule } = (await import(url)) as { default?: Partial<Rule> };
    if (typeof rule?.meta !== "object" || typeof rule.create !== "function") return "has no rule as its default export";
    return rule as Rule;
  } catch (error) {
    return `fails when it is imported: ${String(error)}`;
  }
}
