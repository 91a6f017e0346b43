import { resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import type { Criterion, Severity, Stability } from "../contracts/finding.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import type { Rule } from "../contracts/rule.ts";
import { SEVERITIES } from "../contracts/summary.ts";
import { importModule, type LoadedConfig } from "./config-file.ts";

const STABILITIES: readonly Stability[] = ["alpha", "beta", "stable"];
const CRITERIA: readonly Criterion[] = ["C1", "C2", "C3", "C4", "C5", "C6", "S1", "W1"];

const SUBJECTS: readonly Rule["meta"]["looksAt"][] = ["change", "snapshot", "history"];

/** As comments that ignore a rule name it. */
const ID = /^[\w-]+$/u;

/** The rules of the modules that a configuration lists. No two rules may have one id. */
export async function loadPlugins(
  { config, file = "the configuration", folder }: Pick<LoadedConfig, "config" | "file" | "folder">,
  taken: Iterable<string>,
): Promise<Readonly<Record<string, Rule>>> {
  const owners = new Map([...taken].map((id) => [id, "apicompat itself"]));
  const found: [string, Rule][] = [];
  for (const plugin of config.plugins ?? []) {
    for (const [id, rule] of rulesOf(await importModule(resolve(folder, plugin), plugin), plugin)) {
      const owner = owners.get(id);
      if (owner !== undefined) {
        const advice = "Rename one of them, for example with the prefix `acme-`.";
        throw new ApicompatError("CONFIG", `${plugin} and ${owner} both have a rule "${id}".`, advice);
      }
      owners.set(id, plugin);
      found.push([id, checkRule(rule, id, plugin, file)]);
    }
  }
  return Object.fromEntries(found);
}

function rulesOf(module: Record<string, unknown>, plugin: string): [string, unknown][] {
  const rules = module["rules"] ?? module["default"];
  if (isObject(rules)) return Object.entries(rules);
  throw new ApicompatError(
    "CONFIG",
    `${plugin} does not export an object of rules.`,
    'Write `export const rules = { "my-rule": defineRule({ … }) }`.',
  );
}

function checkRule(rule: unknown, id: string, plugin: string, file: string): Rule {
  if (!ID.test(id)) {
    const message = `${plugin}, listed in ${file}: "${id}" is not a valid rule name.`;
    throw new ApicompatError("CONFIG", message, 'Use letters, digits and hyphens, for example "acme-value-removed".');
  }
  const missing = missingPart(rule);
  if (missing === undefined) return rule as Rule;
  throw new ApicompatError(
    "CONFIG",
    `${plugin}, listed in ${file}: rule "${id}" has no ${missing}.`,
    "Create the rule with defineRule, whose types list the required properties.",
  );
}

/** The parts that running and reporting a rule cannot do without. */
function missingPart(rule: unknown): string | undefined {
  const { meta, create } = (isObject(rule) ? rule : {}) as { meta?: unknown; create?: unknown };
  if (typeof create !== "function") return "`create` function";
  if (!isObject(meta)) return "`meta`";
  if (!SUBJECTS.includes(meta["looksAt"] as Rule["meta"]["looksAt"]))
    return '`meta.looksAt` of "change", "snapshot" or "history"';
  for (const key of ["messages", "severity", "source"]) if (!isObject(meta[key])) return `\`meta.${key}\``;
  const { criteria } = meta;
  if (!Array.isArray(criteria) || !criteria.every((each) => CRITERIA.includes(each as Criterion)))
    return `\`meta.criteria\` with some of ${CRITERIA.map((each) => `"${each}"`).join(", ")}`;
  if (typeof meta["description"] !== "string") return "`meta.description`";
  const { recipe } = meta;
  if (typeof (isObject(recipe) ? recipe["other"] : recipe) !== "string") return "`meta.recipe`";
  const { severity } = meta as { severity: JsonObject };
  const unweighed = STABILITIES.find((stability) => !SEVERITIES.includes(severity[stability] as Severity));
  return unweighed && `\`meta.severity.${unweighed}\` of "error", "warn", "info" or "off"`;
}
