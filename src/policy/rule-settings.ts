import { ApicompatError } from "../errors.ts";
import type { Severity } from "../finding.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import type { Rule } from "../rule.ts";
import type { Config } from "./config.ts";
import { didYouMean } from "../nearest.ts";

/** What a configuration says of rules, split into what the policy and what the rules themselves want to know. */
export interface RuleSettings {
  readonly severities: Readonly<Record<string, Severity>>;
  readonly options: Readonly<Record<string, JsonObject>>;
}

/** Tells where the entry of a rule stands, or something within it. */
export type PlaceOfSetting = (id: string, ...way: readonly (string | number)[]) => string;

/** Throws UNKNOWN_RULE or CONFIG, naming its place, for an id or an option that no rule has. */
export function ruleSettings(
  entries: NonNullable<Config["rules"]>,
  rules: Readonly<Record<string, Rule>>,
  placeOf: PlaceOfSetting,
): RuleSettings {
  const severities: [string, Severity][] = [];
  const options: [string, JsonObject][] = [];
  for (const [id, setting] of Object.entries(entries)) {
    const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
    if (rule === undefined) throw unknownRule(id, Object.keys(rules), placeOf(id));
    const [severity, own] = typeof setting === "string" ? [setting] : setting;
    severities.push([id, severity]);
    if (own !== undefined) options.push([id, checkOptions(own, id, rule, (name) => placeOf(id, 1, name))]);
  }
  return { severities: Object.fromEntries(severities), options: Object.fromEntries(options) };
}

/** For every place where a person may name a rule. */
export function unknownRule(id: string, known: readonly string[], origin?: string): ApicompatError {
  const message = origin === undefined ? `There is no rule "${id}".` : `${origin}: there is no rule "${id}".`;
  const advice = didYouMean(id, known, "`apicompat rules` lists all of them.");
  return new ApicompatError("UNKNOWN_RULE", message, advice);
}

/** Names and simple types: enough to catch a slip of the pen, without a validator at run time. */
function checkOptions(options: JsonObject, id: string, { meta }: Rule, placeOf: (name: string) => string): JsonObject {
  const declared = meta.schema?.["properties"];
  const known = isObject(declared) ? declared : {};
  for (const [name, value] of Object.entries(options)) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (schema === undefined) {
      const advice = didYouMean(name, Object.keys(known), "It has no options.");
      throw new ApicompatError("CONFIG", `${placeOf(name)}: the rule "${id}" has no option "${name}".`, advice);
    }
    const type = isObject(schema) ? schema["type"] : undefined;
    if (typeof type === "string" && !hasType(value, type)) {
      const found = JSON.stringify(value);
      throw new ApicompatError(
        "CONFIG",
        `${placeOf(name)}: the option "${name}" of the rule "${id}" is ${found}, not of type ${type}.`,
        `\`apicompat explain ${id}\` describes it.`,
      );
    }
  }
  return options;
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}
