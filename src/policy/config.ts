import { ApicompatError, type Problem, type SourceRange } from "../contracts/errors.ts";
import type { Severity, Stability } from "../contracts/finding.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import { didYouMean } from "../base/suggestion.ts";
import type { Threshold } from "../contracts/reporter.ts";
import { SEVERITIES } from "../contracts/summary.ts";
import configSchema from "./config.schema.json" with { type: "json" };
import type { OperationChoice } from "./operation-choice.ts";
import { profiles } from "./profiles.ts";
import { settingFaults, type SettingFault, type SettingSchema } from "./setting.ts";

/** The least severity that fails a run; `never`: findings do not fail it. */
export type FailOn = Threshold["failOn"];

/** The setting of a rule: its severity, optionally with its options. */
export type RuleSetting = SeverityName | readonly [severity: SeverityName, options?: JsonObject];

/** A severity, or the name that other tools give it. */
export type SeverityName = Severity | "warning";

/** Files of a repository that form one API. */
export interface SurfaceConfig extends OperationChoice {
  readonly name: string;
  /** Files, folders and patterns, relative to the configuration; `!` before a pattern takes files away. */
  readonly files: string | readonly string[];
  readonly profile?: string;
  readonly allowBump?: boolean;
  /** Folders that references may lead into, beside the repository. */
  readonly roots?: string | readonly string[];
  /** Definitions of the feature gates of its server, as patterns like those of `files`: each side has those that it holds. */
  readonly featureGates?: string | readonly string[];
}

/** Other settings of rules where all conditions hold. */
export interface OverrideConfig {
  /** Files of the new side, relative to the configuration. */
  readonly files?: string | readonly string[];
  /** JSON pointers in the file, with `*` for a member and `**` for any number of them. */
  readonly pointers?: string | readonly string[];
  readonly stability?: Stability | readonly Stability[];
  readonly rules: Readonly<Record<string, RuleSetting>>;
}

/** The releases that rules over releases look at. */
export interface HistoryConfig {
  /** Tags that are releases, such as `v*`. */
  readonly tags?: string;
  /** Only so many of the tags, the last ones. */
  readonly last?: number;
  /** A lock file that `apicompat snapshot` wrote, relative to the configuration. */
  readonly lock?: string;
}

/** A client of the API, and where to look for what it uses. */
export interface ConsumerConfig {
  readonly name: string;
  /** A record of `apicompat usage record` or a recording of its requests, relative to the configuration. */
  readonly traffic?: string;
  /** Stored objects, as `kubectl get -o yaml` writes them. */
  readonly objects?: string;
  /** A Pact file. */
  readonly expects?: string;
  /** Patterns of the files of a TypeScript client, those with the types of the API included. */
  readonly code?: readonly string[];
}

/** When breaking changes that no consumer uses weigh less. */
export interface UsageConfig {
  /** The severity of a breaking finding that is not used. */
  readonly unused: SeverityName;
  /** Minimums that a record must have to lower a severity. */
  readonly minDays?: number;
  readonly minCalls?: number;
  readonly maxAgeDays?: number;
}

/** The content of `apicompat.config.{ts,js,json,yaml}` or of `apicompat` in `package.json`. */
export interface Config extends OperationChoice {
  readonly $schema?: string;
  /** Presets, files relative to this one, or packages; what stands here wins. */
  readonly extends?: string | readonly string[];
  /** The base that `check` compares the working tree with, instead of the merge base with the main branch. */
  readonly base?: string;
  /** Tags that are releases, such as `v*`, or where else the releases are known from. `check` applies the rules that look at the releases before. */
  readonly history?: string | HistoryConfig;
  /** Replaces the profile that the documents suggest. */
  readonly profile?: string;
  /** Names what the clients are: what code of generated ones names is a warning. */
  readonly clients?: "generated";
  /** The oldest Kubernetes that custom resource definitions are for, like `1.33`. */
  readonly kubernetesVersion?: string;
  /** The APIs of the repository, instead of all that are found. */
  readonly surfaces?: readonly SurfaceConfig[];
  /** By rule id. */
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** The last entry whose conditions hold and that gives a rule a severity counts, and so does the last that gives it options. */
  readonly overrides?: readonly OverrideConfig[];
  readonly failOn?: FailOn | "warning";
  /** After a major release, breaking changes do not fail the run; by default in the profile `typescript`. */
  readonly allowBump?: boolean;
  /** The known clients of the APIs. Findings state whom of them they concern. */
  readonly consumers?: readonly ConsumerConfig[];
  readonly usage?: UsageConfig;
  /** True if undecided and unmodeled changes fail the run. */
  readonly strict?: boolean;
  /** Modules that export `rules`, or by default, a record of rules made with `defineRule`. Paths are relative to this file. */
  readonly plugins?: readonly string[];
}

export const FAIL_ON: readonly FailOn[] = ["error", "warn", "info", "never"];

/** A severity under its name or one of the names that other tools give it. */
export function severityNamed(word: SeverityName): Severity;
export function severityNamed(word: string): Severity | undefined;
export function severityNamed(word: string): Severity | undefined {
  const name = word === "warning" ? "warn" : word;
  return SEVERITIES.find((severity) => severity === name);
}

export function failOnNamed(word: FailOn | "warning" | undefined): FailOn | undefined {
  return word === "warning" ? "warn" : word;
}

/** The place of a setting; undefined if the file format has no places. */
export type LocateSetting = (at: readonly (string | number)[]) => SourceRange | undefined;

/** A profile is one of those that exist. */
const SCHEMA: SettingSchema = withProfiles(configSchema as SettingSchema);

/**
 * The configuration that a file holds. Throws CONFIG with the first fault, its place, and what to write; the others are problems.
 * `ruleIds`: where there is a fault, unknown rules are listed with it. Otherwise they are checked when plugins are loaded.
 */
export function checkConfig(
  value: unknown,
  file: string,
  locate: LocateSetting = () => undefined,
  ruleIds: readonly string[] = [],
): Config {
  const faults = settingFaults(value, SCHEMA);
  if (faults.length === 0) return value as Config;
  throw faultyFile([...faults, ...unknownRules(value, ruleIds)], file, locate);
}

/** The error of a file with faults: the first one, and the others as problems, each with its place. */
export function faultyFile(faults: readonly SettingFault[], file: string, locate: LocateSetting): ApicompatError {
  const [first, ...others] = faults as readonly [SettingFault, ...SettingFault[]];
  return new ApicompatError("CONFIG", `${placeIn(file, locate(first.at))}: ${first.message}`, first.advice, {
    problems: others.map(({ at, message, advice }): Problem => {
      const range = locate(at);
      return { code: "WRONG_TYPE", level: "error", message, hint: advice, file, ...(range && { range }) };
    }),
  });
}

/** Plugins and what is extended may have rules that nobody knows before they are loaded. */
function unknownRules(value: unknown, known: readonly string[]): readonly SettingFault[] {
  if (known.length === 0 || !isObject(value) || "plugins" in value || "extends" in value) return [];
  const overrides = Array.isArray(value["overrides"]) ? value["overrides"] : [];
  const settings = [
    { at: ["rules"], rules: value["rules"] },
    ...overrides.map((override, index) => ({
      at: ["overrides", index, "rules"],
      rules: isObject(override) ? override["rules"] : undefined,
    })),
  ];
  return settings.flatMap(({ at, rules }) =>
    Object.keys(isObject(rules) ? rules : {})
      .filter((id) => !known.includes(id))
      .map((id) => ({
        at: [...at, id],
        message: `Rule "${id}" does not exist.`,
        advice: didYouMean(id, known, "Run `apicompat rules` for a list."),
      })),
  );
}

/** `apicompat.config.yaml:3:5`, or the file alone. */
export function placeIn(file: string, range: SourceRange | undefined): string {
  return range === undefined ? file : `${file}:${range.start.line}:${range.start.column}`;
}

export function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

function withProfiles(schema: SettingSchema): SettingSchema {
  const names = Object.keys(profiles);
  const text = JSON.stringify(schema, (key, member: unknown) =>
    key === "profile" ? { ...(member as SettingSchema), enum: names } : member,
  );
  return JSON.parse(text) as SettingSchema;
}
