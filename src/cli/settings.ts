import { resolve } from "node:path";
import { rules as ownRules } from "../../rules/index.ts";
import type { Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import {
  failOnNamed,
  severityNamed,
  type Config,
  type ConsumerConfig,
  type FailOn,
  type HistoryConfig,
  type OverrideConfig,
  type SurfaceConfig,
} from "../policy/config.ts";
import { loadConfig, type ConfigLayer, type LoadedConfig } from "../policy/config-file.ts";
import { isDay } from "../policy/day.ts";
import type { Override } from "../policy/overrides.ts";
import { PREFIX, type OperationChoice } from "../policy/operation-choice.ts";
import { loadPlugins } from "../policy/plugins.ts";
import { isSemantic } from "../policy/version-bump.ts";
import { configuredRules, ruleSettings } from "../policy/rule-settings.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { placeInModule, syntaxErrorIn } from "../readers/typescript/module-places.ts";
import { didYouMean } from "../base/suggestion.ts";
import type { Rule } from "../contracts/rule.ts";
import { SEVERITIES } from "../contracts/summary.ts";
import type { UnusedPolicy } from "../usage/unused.ts";
import { usage } from "./args.ts";
import type { ComparingFlags } from "./options.ts";

/** The effective settings; flags win. */
export interface Settings {
  /** Undefined: what each document suggests. */
  readonly profile: string | undefined;
  readonly clients: "generated" | undefined;
  readonly rules: Readonly<Record<string, Rule>>;
  /** Some of the rules are of plugins. */
  readonly pluggedIn: boolean;
  readonly severities: Readonly<Record<string, Severity>>;
  readonly ruleOptions: Readonly<Record<string, JsonObject>>;
  /** The places where they apply. */
  readonly overrides: readonly Override[];
  /** The entries of the configuration itself, without what it extends. */
  readonly ownOverrides: readonly OverrideConfig[];
  /** The configuration, as the user would write it. */
  readonly file: string | undefined;
  /** The user named the configuration: it can lead out of the project. */
  readonly isNamed: boolean;
  /** The absolute paths of the configuration and of the files that it extends. */
  readonly layerFiles: readonly string[];
  /** Undefined: all that is found. */
  readonly surfaces: readonly SurfaceConfig[] | undefined;
  profileOf(surface: SurfaceConfig): string | undefined;
  /** The configured base and its place; undefined for the default. */
  readonly base: { readonly revision: string; readonly place: string } | undefined;
  /** The source of earlier releases; the path of a lock file is absolute. */
  readonly history: HistoryConfig | undefined;
  /** The folder that paths of the configuration are relative to. */
  readonly folder: string;
  readonly failOn: FailOn;
  readonly strict: boolean;
  /** Undefined: what the profile says. */
  allowBumpOf(surface?: SurfaceConfig): boolean | undefined;
  /** The version of the new side that the user names. */
  readonly releaseVersion: string | undefined;
  /** Selects the compared operations of a surface, or of all. */
  choiceOf(surface?: SurfaceConfig): OperationChoice;
  /** The same by another configuration; flags win. */
  choiceIn(config: Config, surface?: SurfaceConfig): OperationChoice;
  readonly today: string | undefined;
  readonly kubernetesVersion: string | undefined;
  readonly consumers: readonly ConsumerConfig[];
  /** Undefined: no severity is lowered. */
  readonly usage: Omit<UnusedPolicy, "today"> | undefined;
}

interface Known {
  readonly loaded: LoadedConfig;
  readonly rules: Readonly<Record<string, Rule>>;
}

/** The rules of the package and of the plugins that the configuration lists. */
export async function loadRules(config: string | false | undefined, cwd: string): Promise<Known> {
  const loaded: LoadedConfig =
    config === false
      ? { config: {}, layers: [], folder: cwd }
      : await loadConfig(cwd, { parse: parseDocument, placeInModule, syntaxErrorIn }, config, Object.keys(ownRules));
  const plugins = await loadPlugins(loaded, Object.keys(ownRules));
  return { loaded, rules: { ...ownRules, ...plugins } };
}

export async function loadSettings(
  flags: ComparingFlags,
  cwd: string,
  defaults: Pick<Settings, "failOn">,
): Promise<Settings> {
  const { loaded, rules } = await loadRules(flags.config, cwd);
  const { config, layers, folder } = loaded;
  const releaseVersion = readReleaseVersion(flags["release-version"]);
  const fromFiles = configuredRules(layers, rules);
  const choiceIn = choiceBy(flags);
  const fromFlags = ruleSettings(readRuleFlags(flags.rule ?? []), rules, () => "--rule");
  return {
    profile: flags.profile ?? config.profile,
    clients: flags.clients === undefined ? config.clients : "generated",
    profileOf: (surface) => flags.profile ?? surface.profile ?? config.profile,
    rules,
    pluggedIn: (config.plugins ?? []).length > 0,
    severities: { ...fromFiles.severities, ...fromFlags.severities },
    ruleOptions: fromFiles.options,
    overrides: fromFiles.overrides,
    ownOverrides: layers.at(-1)?.config.overrides ?? [],
    file: loaded.file,
    isNamed: typeof flags.config === "string",
    layerFiles: layers.flatMap(({ path }) => path ?? []),
    surfaces: config.surfaces,
    base: baseOf(layers),
    history: historyOf(config.history, folder),
    folder,
    // `failOn` of the configuration applies to checks; commands that only show changes fail only with --fail-on.
    failOn:
      flags["fail-on"] ?? (defaults.failOn === "never" ? "never" : (failOnNamed(config.failOn) ?? defaults.failOn)),
    strict: flags.strict ?? config.strict ?? false,
    allowBumpOf: (surface) =>
      flags["allow-bump"] ?? (releaseVersion === undefined ? (surface?.allowBump ?? config.allowBump) : true),
    releaseVersion,
    choiceOf: (surface) => choiceIn(config, surface),
    choiceIn,
    today: readDay(flags.today),
    kubernetesVersion: flags["kubernetes-version"] ?? config.kubernetesVersion,
    consumers: config.consumers ?? [],
    usage: usageOf(config.usage),
  };
}

/** A surface that states a choice replaces that of the whole configuration. */
function choiceBy(flags: ComparingFlags): Settings["choiceIn"] {
  const wrong = (flags.operations ?? []).find((pattern) => !/^!?(?:\/|tag:.|x-.)/u.test(pattern));
  if (wrong !== undefined)
    throw usage(`--operations ${wrong} is not a pattern.`, "Use a path such as '/v1/**', tag:NAME or x-NAME.");
  const given = { old: flags["old-prefix"], new: flags["new-prefix"] };
  const sides = Object.entries(given).filter(([, prefix]) => prefix !== undefined);
  const bad = sides.find(([, prefix]) => !PREFIX.test(prefix!));
  if (bad !== undefined)
    throw usage(`--${bad[0]}-prefix ${bad[1]!} is not a path without parameters.`, `Example: --${bad[0]}-prefix /v1`);
  return (config, surface) => {
    const operations = flags.operations ?? surface?.operations ?? config.operations;
    const prefixes = sides.length > 0 ? Object.fromEntries(sides) : (surface?.prefixes ?? config.prefixes);
    return { ...(operations !== undefined && { operations }), ...(prefixes !== undefined && { prefixes }) };
  };
}

function usageOf(config: Config["usage"]): Settings["usage"] {
  if (config === undefined) return undefined;
  const { unused, minDays = 14, minCalls = 1_000, maxAgeDays = 30 } = config;
  return { unused: severityNamed(unused), minDays, minCalls, maxAgeDays };
}

function historyOf(config: Config["history"], folder: string): HistoryConfig | undefined {
  if (config === undefined) return undefined;
  if (typeof config === "string") return { tags: config };
  return { ...config, ...(config.lock !== undefined && { lock: resolve(folder, config.lock) }) };
}

function baseOf(layers: readonly ConfigLayer[]): Settings["base"] {
  const layer = layers.findLast(({ config }) => config.base !== undefined);
  return layer?.config.base === undefined ? undefined : { revision: layer.config.base, place: layer.place(["base"]) };
}

function readRuleFlags(entries: readonly string[]): Record<string, Severity> {
  const severities: Record<string, Severity> = {};
  for (const entry of entries) {
    const [id = "", word = ""] = entry.split("=");
    if (word === "") throw usage(`--rule ${entry} has no severity.`, `Example: --rule ${id}=warn`);
    const severity = severityNamed(word);
    if (severity === undefined)
      throw usage(`--rule ${entry}: "${word}" is not a valid severity.`, didYouMean(word, SEVERITIES));
    severities[id] = severity;
  }
  return severities;
}

function readReleaseVersion(text: string | undefined): string | undefined {
  if (text === undefined || isSemantic(text)) return text;
  const advice = "Write two or three numbers, for example --release-version 2.0.0.";
  throw usage(`--release-version ${text} is not a semantic version.`, advice);
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isDay(text)) return text;
  throw usage(`--today ${text} is not a valid date.`, "Write the date as YYYY-MM-DD, for example 2027-01-31.");
}
