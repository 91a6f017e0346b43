import type { Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import { failOnNamed, listOf, severityNamed, type Config, type RuleSetting } from "../policy/config.ts";
import type { ConfigLayer, LoadedConfig } from "../policy/config-file.ts";
import { configuredRules } from "../policy/rule-settings.ts";
import type { Profile } from "../contracts/profile.ts";
import type { Rule } from "../contracts/rule.ts";
import { matcherOf, scopeOf } from "../sources/scope.ts";

/** The effective configuration with the origin of each value. */
export interface EffectiveConfig {
  readonly settings: readonly { readonly name: string; readonly value: unknown; readonly origin: string }[];
  readonly rules: readonly EffectiveRule[];
}

interface EffectiveRule {
  readonly id: string;
  readonly severity: Severity;
  readonly options?: JsonObject;
  /** The conditions of an override that the place in a file decides. */
  readonly when?: string;
  /** `apicompat.config.yaml:3:5`, a preset, or `default`. */
  readonly origin: string;
}

const DEFAULT = "default";

/**
 * Returns the settings of the project, or of one file: then only matching overrides count, and its surface is named.
 */
export function effectiveConfig(
  { config, layers, folder, file }: LoadedConfig,
  rules: Readonly<Record<string, Rule>>,
  asked: { readonly file?: string; readonly suggested: Profile | undefined },
): EffectiveConfig {
  configuredRules(layers, rules);
  const surface = surfaceOf(config, asked.file);
  const originOf = (name: keyof Config): string => {
    const layer = layers.findLast((each) => each.config[name] !== undefined);
    return layer === undefined ? DEFAULT : layer.place([name]);
  };
  const setting = (name: keyof Config, value: unknown): EffectiveConfig["settings"][number] => ({
    name,
    value,
    origin: originOf(name),
  });
  const settings = [
    { name: "configuration", value: file ?? "none", origin: folder },
    setting("extends", listOf(config.extends).join(", ") || "nothing"),
    setting("base", config.base ?? "the merge base with the main branch"),
    setting("history", historyText(config.history)),
    profileSetting(config, surface, layers, asked.suggested, originOf),
    ...(surface === undefined ? [] : [surface]),
    ...(asked.file === undefined && config.surfaces !== undefined
      ? [setting("surfaces", config.surfaces.map(({ name }) => name).join(", "))]
      : []),
    setting("operations", listOf(config.operations).join(", ") || "all"),
    setting("prefixes", prefixesText(config.prefixes)),
    setting("failOn", failOnNamed(config.failOn) ?? "error"),
    setting("strict", config.strict ?? false),
    ofSurface("allowBump", { config, layers }, surface) ??
      setting("allowBump", config.allowBump ?? "in the profile typescript"),
    setting("clients", config.clients ?? "any"),
    setting("kubernetesVersion", config.kubernetesVersion ?? "any"),
    setting("consumers", consumersText(config.consumers)),
    setting("usage", usageText(config.usage)),
    setting("plugins", listOf(config.plugins).join(", ") || "none"),
  ];
  return { settings, rules: rulesOf(layers, rules, asked.file) };
}

function prefixesText(prefixes: Config["prefixes"] = {}): string {
  return (
    Object.entries(prefixes)
      .map(([side, prefix]) => `${side} ${prefix}`)
      .join(", ") || "none"
  );
}

function consumersText(consumers: Config["consumers"] = []): string {
  return consumers.map(({ name }) => name).join(", ") || "none";
}

function usageText(usage: Config["usage"]): string {
  return usage === undefined ? "lowers no severity" : `unused: ${usage.unused}`;
}

function historyText(history: Config["history"]): string {
  if (history === undefined) return "no releases";
  if (typeof history === "string") return `tags ${history}`;
  const { tags, last, lock } = history;
  const ofTags = tags === undefined ? [] : [`${last === undefined ? "" : `the last ${String(last)} of `}tags ${tags}`];
  return [...ofTags, ...(lock === undefined ? [] : [lock])].join(", ");
}

interface SurfaceSetting {
  readonly name: "surface";
  readonly value: string;
  readonly origin: string;
  readonly index: number | undefined;
}

/** The surface of the configuration that a file belongs to. */
function surfaceOf({ surfaces }: Config, file: string | undefined): SurfaceSetting | undefined {
  if (file === undefined || surfaces === undefined) return undefined;
  const index = surfaces.findIndex(({ files }) => scopeOf(listOf(files), "").covers(file));
  if (index < 0)
    return { name: "surface", value: "none: the file is not checked", origin: "surfaces", index: undefined };
  return { name: "surface", value: surfaces[index]!.name, origin: `surfaces[${String(index)}]`, index };
}

/** A setting that the surface of the file states itself. */
function ofSurface(
  name: "profile" | "allowBump",
  { config: { surfaces = [] }, layers }: Pick<LoadedConfig, "config" | "layers">,
  surface: SurfaceSetting | undefined,
): EffectiveConfig["settings"][number] | undefined {
  const index = surface?.index;
  const value = index === undefined ? undefined : surfaces[index]?.[name];
  if (value === undefined) return undefined;
  const layer = layers.findLast((each) => each.config.surfaces !== undefined);
  return { name, value, origin: layer?.place(["surfaces", index!, name]) ?? DEFAULT };
}

function profileSetting(
  config: Config,
  surface: SurfaceSetting | undefined,
  layers: readonly ConfigLayer[],
  suggested: Profile | undefined,
  originOf: (name: keyof Config) => string,
): EffectiveConfig["settings"][number] {
  const { profile } = config;
  const own = ofSurface("profile", { config, layers }, surface);
  if (own !== undefined) return own;
  if (profile !== undefined) return { name: "profile", value: profile, origin: originOf("profile") };
  if (suggested !== undefined) return { name: "profile", value: suggested.name, origin: "detected from the document" };
  return { name: "profile", value: "detected from each document", origin: DEFAULT };
}

function rulesOf(
  layers: readonly ConfigLayer[],
  rules: Readonly<Record<string, Rule>>,
  file: string | undefined,
): readonly EffectiveRule[] {
  const base = new Map<string, EffectiveRule>(
    Object.entries(rules).map(([id, { meta }]) => [id, { id, severity: meta.severity.stable, origin: DEFAULT }]),
  );
  const conditional: EffectiveRule[] = [];
  for (const { config, place } of layers)
    for (const [id, setting] of Object.entries(config.rules ?? {}))
      base.set(id, { id, ...split(setting), origin: place(["rules", id]) });
  for (const { config, place } of layers) {
    for (const [index, { files, pointers, stability, rules: own }] of (config.overrides ?? []).entries()) {
      if (file !== undefined && files !== undefined && !matcherOf(listOf(files))(file)) continue;
      const when = conditionsOf({ files: file === undefined ? files : undefined, pointers, stability });
      for (const [id, setting] of Object.entries(own)) {
        const rule = { id, ...split(setting), origin: place(["overrides", index, "rules", id]) };
        if (when === "") base.set(id, rule);
        else conditional.push({ ...rule, when });
      }
    }
  }
  return [...base.values(), ...conditional].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function split(setting: RuleSetting): Pick<EffectiveRule, "severity" | "options"> {
  const [severity, options] = typeof setting === "string" ? [setting] : setting;
  return { severity: severityNamed(severity), ...(options !== undefined && { options }) };
}

function conditionsOf(conditions: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  return Object.entries(conditions)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${listOf(value).join(", ")}`)
    .join("; ");
}
