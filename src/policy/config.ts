import { ApicompatError } from "../errors.ts";
import type { Severity } from "../finding.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { profiles } from "./profiles.ts";
import { didYouMean } from "../nearest.ts";

/** The least severity that fails a run; `never`: findings do not fail it. */
export type FailOn = "error" | "warn" | "info" | "never";

/** What a rule's entry says: how grave its findings are, and its options. */
export type RuleSetting = Severity | readonly [severity: Severity, options: JsonObject];

/** The content of `apicompat.config.{js,mjs,json,yaml,yml}` or of `apicompat` in `package.json`. */
export interface Config {
  /** Instead of the one that the documents ask for. */
  readonly profile?: string;
  /** By rule id. */
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  readonly failOn?: FailOn;
  /** What could not be decided or modelled fails the run. */
  readonly strict?: boolean;
  /** Modules that export `rules`, or by default, a record of rules made with `defineRule`. Paths are relative to this file. */
  readonly plugins?: readonly string[];
}

/** Gives a configuration its types; returns it unchanged. */
export function defineConfig(config: Config): Config {
  return config;
}

export const SEVERITIES: readonly Severity[] = ["error", "warn", "info", "off"];
export const FAIL_ON: readonly FailOn[] = ["error", "warn", "info", "never"];

/** A severity under its name or one of the names that other tools give it. */
export function severityNamed(word: string): Severity | undefined {
  const name = word === "warning" ? "warn" : word;
  return SEVERITIES.find((severity) => severity === name);
}

type Check = (value: unknown, fail: Fail) => void;
type Fail = (key: string, expected: string, advice?: string) => never;

const CHECKS: Readonly<Record<keyof Config, Check>> = {
  profile: (value, fail) => expectOneOf(value, Object.keys(profiles), "profile", "a profile", fail),
  failOn: (value, fail) => expectOneOf(value, FAIL_ON, "failOn", "a threshold", fail),
  strict: (value, fail) => {
    if (typeof value !== "boolean") fail("strict", "true or false");
  },
  plugins: (value, fail) => {
    if (!Array.isArray(value)) fail("plugins", "a list of module paths");
    for (const [index, path] of (value as unknown[]).entries()) {
      if (typeof path !== "string" || path === "") fail(`plugins[${index}]`, "a module path");
    }
  },
  rules: (value, fail) => {
    if (!isObject(value)) fail("rules", "an object of rule ids, each with a severity or [severity, options]");
    for (const [id, setting] of Object.entries(value as JsonObject)) checkSetting(`rules.${id}`, setting, fail);
  },
};

/** The configuration that a file holds. Throws CONFIG with the file, the key and what was expected. */
export function checkConfig(value: unknown, file: string): Config {
  const fail: Fail = (key, expected, advice) => {
    const found = show(key === "" ? value : at(value, key));
    throw new ApicompatError(
      "CONFIG",
      key === "" ? `${file} holds ${found}, not ${expected}.` : `${file}: "${key}" is ${found}, not ${expected}.`,
      advice ?? `Correct "${key}" in ${file}.`,
    );
  };
  if (!isObject(value)) fail("", "an object of settings", `Write one, for instance {"failOn": "warn"}.`);
  for (const [key, setting] of Object.entries(value as JsonObject)) {
    if (!Object.hasOwn(CHECKS, key)) {
      const known = Object.keys(CHECKS);
      throw new ApicompatError("CONFIG", `${file}: "${key}" is not a setting.`, didYouMean(key, known));
    }
    CHECKS[key as keyof Config](setting, fail);
  }
  return value as Config;
}

function checkSetting(key: string, setting: Json, fail: Fail): void {
  if (!Array.isArray(setting)) return expectOneOf(setting, SEVERITIES, key, "a severity", fail);
  const [severity, options, ...rest] = setting as readonly Json[];
  expectOneOf(severity, SEVERITIES, `${key}[0]`, "a severity", fail);
  if (options !== undefined && !isObject(options)) fail(`${key}[1]`, "an object of options");
  if (rest.length > 0) fail(key, "a severity or [severity, options]");
}

function expectOneOf(value: unknown, names: readonly string[], key: string, what: string, fail: Fail): void {
  if (typeof value === "string" && names.includes(value)) return;
  const advice = typeof value === "string" ? didYouMean(value, names) : `Choose one of: ${names.join(", ")}.`;
  fail(key, `${what} (${names.join(", ")})`, advice);
}

/** The value that a key like `rules.some-id[1]` names, for the message. */
function at(value: unknown, key: string): unknown {
  const [first = "", ...rest] = key.split(/[.[\]]+/).filter((token) => token !== "");
  let found = (value as Record<string, unknown>)[first];
  for (const token of rest) found = (found as Record<string, unknown> | undefined)?.[token];
  return found;
}

function show(value: unknown): string {
  if (value === undefined) return "missing";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
