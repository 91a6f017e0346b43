import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Severity } from "../contracts/finding.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import type { Rule } from "../contracts/rule.ts";
import { severityNamed, type Config, type OverrideConfig } from "./config.ts";
import type { ConfigLayer } from "./config-file.ts";
import { didYouMean } from "../base/suggestion.ts";
import { settingFaults, type SettingSchema } from "./setting.ts";

/** The rule settings of a configuration, split into those for the policy and those for the rules. */
export interface RuleSettings {
  readonly severities: Readonly<Record<string, Severity>>;
  readonly options: Readonly<Record<string, JsonObject>>;
}

/** Returns the place of a rule's entry, or of a part of it. */
export type PlaceOfSetting = (id: string, ...way: readonly (string | number)[]) => string;

/** Throws UNKNOWN_RULE or CONFIG, naming its place, for an id or an option that no rule has. */
export function ruleSettings(
  entries: NonNullable<Config["rules"]>,
  rules: Readonly<Record<string, Rule>>,
  placeOf: PlaceOfSetting,
): RuleSettings {
  const severities: [string, Severity][] = [];
  const options: [string, JsonObject][] = [];
  allOf(Object.entries(entries), ([id, setting]) => {
    const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
    if (rule === undefined) throw unknownRule(id, Object.keys(rules), placeOf(id));
    const [severity, own] = typeof setting === "string" ? [setting] : setting;
    severities.push([id, severityNamed(severity)]);
    if (own !== undefined) options.push([id, checkOptions(own, id, rule, (...way) => placeOf(id, 1, ...way))]);
  });
  return { severities: Object.fromEntries(severities), options: Object.fromEntries(options) };
}

/** Merges the rule settings of all files; the last one wins. Throws for invalid settings, also in overrides. */
export function configuredRules(
  layers: readonly ConfigLayer[],
  rules: Readonly<Record<string, Rule>>,
): RuleSettings & { readonly overrides: readonly (Omit<OverrideConfig, "rules"> & RuleSettings)[] } {
  const overrides = layers.flatMap(({ config, place }) =>
    (config.overrides ?? []).map((override, index) => ({ override, place, index })),
  );
  const read = allOf(
    [
      ...layers.map(({ config, place }) => ({ settings: config.rules ?? {}, place, way: ["rules"] })),
      ...overrides.map(({ override, place, index }) => ({
        settings: override.rules,
        place,
        way: ["overrides", index, "rules"],
      })),
    ],
    ({ settings, place, way }) => ruleSettings(settings, rules, (...at) => place([...way, ...at])),
  );
  const said = read.slice(0, layers.length);
  return {
    severities: Object.assign({}, ...said.map(({ severities }) => severities)) as RuleSettings["severities"],
    options: Object.assign({}, ...said.map(({ options }) => options)) as RuleSettings["options"],
    overrides: overrides.map(({ override: { rules: _, ...conditions } }, index) => ({
      ...conditions,
      ...read[layers.length + index]!,
    })),
  };
}

/** Does the same with each item. What it throws for several of them is thrown as one error that lists all. */
function allOf<T, R>(items: readonly T[], work: (item: T) => R): readonly R[] {
  const results: R[] = [];
  const errors: ApicompatError[] = [];
  for (const item of items) {
    try {
      results.push(work(item));
    } catch (error) {
      if (!(error instanceof ApicompatError)) throw error;
      errors.push(error);
    }
  }
  const [first, ...others] = errors;
  if (first === undefined) return results;
  const problems = others.flatMap(({ message, advice: hint, problems: more }): Problem[] => [
    // The message begins with the place.
    { code: "WRONG_TYPE", level: "error", message, hint, file: "" },
    ...more,
  ]);
  throw new ApicompatError(first.code, first.message, first.advice, { problems: [...first.problems, ...problems] });
}

/** For every place where a person may name a rule. */
export function unknownRule(id: string, known: readonly string[], origin?: string): ApicompatError {
  const message = origin === undefined ? `Rule "${id}" does not exist.` : `${origin}: rule "${id}" does not exist.`;
  const advice = didYouMean(id, known, "Run `apicompat rules` for a list.");
  return new ApicompatError("UNKNOWN_RULE", message, advice);
}

/** Names, and what the schema of each says in the words of `SettingSchema`, without a validator at run time. */
function checkOptions(
  options: JsonObject,
  id: string,
  { meta }: Rule,
  placeOf: (...way: readonly (string | number)[]) => string,
): JsonObject {
  const declared = meta.schema?.["properties"];
  const known = isObject(declared) ? declared : {};
  for (const [name, value] of Object.entries(options)) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (schema === undefined) {
      const advice = didYouMean(name, Object.keys(known), "It has no options.");
      throw new ApicompatError("CONFIG", `${placeOf(name)}: rule "${id}" has no option "${name}".`, advice);
    }
    const [fault] = isObject(schema) ? settingFaults(value, schema as SettingSchema, { at: [name] }) : [];
    if (fault !== undefined) {
      const message = `${placeOf(...fault.at)}: rule "${id}": the option ${fault.message}`;
      throw new ApicompatError("CONFIG", message, `\`apicompat explain ${id}\` describes its options.`);
    }
  }
  return options;
}
