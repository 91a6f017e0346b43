import type { Comparison, Finding, Occurrence, Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Rule } from "../contracts/rule.ts";
import { mapOccurrences } from "../contracts/occurrences.ts";
import { withSubsumed } from "../contracts/subsumption.ts";
import { byGravity } from "../contracts/summary.ts";
import { listOf, type OverrideConfig } from "./config.ts";
import { profiles } from "./profiles.ts";
import type { RuleSettings } from "./rule-settings.ts";
import { severityPolicy } from "./severity.ts";

/** Other severities and options of rules where all conditions hold. */
export interface Override extends Omit<OverrideConfig, "rules">, RuleSettings {}

/** The context of applying overrides. */
export interface OverrideContext extends RuleSettings {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly strict: boolean;
  /** Makes a test of patterns over paths or pointers. */
  readonly matcher: (patterns: readonly string[]) => (text: string) => boolean;
  /** The path of a file that a finding names, as the patterns count it. */
  readonly pathOf: (file: string) => string;
}

/** A comparison to look over. */
export interface Reviewed {
  readonly comparison: Comparison;
  /** The names of the files that its findings may name as new. */
  readonly files: readonly string[];
  /** The same comparison, with these options of rules. */
  again(options: Readonly<Record<string, JsonObject>>): Promise<Comparison>;
}

/** Looks over a comparison once it is made. */
export type Review = (reviewed: Reviewed) => Promise<Comparison>;

/** Severities for the engine: what is off, and on somewhere, is looked for everywhere. */
export function severitiesToLookFor(
  severities: Readonly<Record<string, Severity>>,
  overrides: readonly Pick<Override, "severities">[],
): Readonly<Record<string, Severity>> {
  const wanted = overrides.flatMap((override) => Object.entries(override.severities));
  const revived = wanted
    .filter(([id, severity]) => severity !== "off" && severities[id] === "off")
    .map(([id]) => [id, "info"] as const);
  return { ...severities, ...Object.fromEntries(revived) };
}

/** Gives findings the severity of their place, and to each place what rules find there with its options. */
export function createOverriding(overrides: readonly Override[], context: OverrideContext): Review {
  const { entriesFor, applied } = overriding(overrides, context);
  return async ({ comparison, files, again }) => {
    const found = new Map<Entry, readonly Finding[]>();
    for (const entry of entriesFor(files)) {
      found.set(entry, foundIn(await again({ ...context.options, ...entry.options })));
    }
    return applied(comparison, found);
  };
}

/** The same for who cannot wait. */
export function createOverridingNow(
  overrides: readonly Override[],
  context: OverrideContext,
): (
  reviewed: Omit<Reviewed, "again"> & { again(options: Readonly<Record<string, JsonObject>>): Comparison },
) => Comparison {
  const { entriesFor, applied } = overriding(overrides, context);
  return ({ comparison, files, again }) => {
    const asked = entriesFor(files);
    return applied(
      comparison,
      new Map(asked.map((entry) => [entry, foundIn(again({ ...context.options, ...entry.options }))])),
    );
  };
}

function foundIn({ findings, implied }: Comparison): readonly Finding[] {
  return [...findings, ...implied];
}

interface Overriding {
  /** Returns the entries whose options can apply to some of the files. */
  entriesFor(files: readonly string[]): readonly Entry[];
  applied(comparison: Comparison, found: ReadonlyMap<Entry, readonly Finding[]>): Comparison;
}

function overriding(overrides: readonly Override[], context: OverrideContext): Overriding {
  const entries = overrides.map((override) => entryOf(override, context));
  const optionsEntry = (finding: Finding): Entry | undefined =>
    entries.findLast(({ options, holds }) => Object.hasOwn(options, finding.ruleId) && holds(finding));
  const severityEntry = (ruleId: string, occurrence: Occurrence): Entry | undefined =>
    entries.findLast(({ severities, holds }) => Object.hasOwn(severities, ruleId) && holds(occurrence));
  return {
    entriesFor: (files) =>
      entries.filter(({ options, holdsIn }) => Object.keys(options).length > 0 && files.some(holdsIn)),
    applied: (comparison, found) => {
      if (entries.length === 0) return comparison;
      const own = [...comparison.findings, ...comparison.implied].filter(
        (finding) => optionsEntry(finding) === undefined,
      );
      const others = [...found].flatMap(([entry, all]) => all.filter((finding) => optionsEntry(finding) === entry));
      const weighed = [...own, ...others].flatMap((finding) => {
        const { ruleId } = finding;
        const weigh = (occurrence: Occurrence): Occurrence | undefined => {
          const severity = severityOf(ruleId, occurrence, severityEntry(ruleId, occurrence), comparison, context);
          return severity === "off"
            ? undefined
            : severity === occurrence.severity
              ? occurrence
              : { ...occurrence, severity };
        };
        return mapOccurrences(finding, weigh) ?? [];
      });
      return withSubsumed(comparison, weighed.toSorted(byGravity));
    },
  };
}

interface Entry extends RuleSettings {
  /** Returns whether the conditions can hold in a file. */
  readonly holdsIn: (file: string) => boolean;
  readonly holds: (occurrence: Occurrence) => boolean;
}

function entryOf({ files, pointers, stability, severities, options }: Override, context: OverrideContext): Entry {
  const inFile = files === undefined ? undefined : context.matcher(listOf(files));
  const atPointer = pointers === undefined ? undefined : context.matcher(listOf(pointers));
  const stabilities = listOf(stability);
  const holdsIn = (file: string): boolean => inFile === undefined || inFile(context.pathOf(file));
  return {
    severities,
    options,
    holdsIn,
    holds: (occurrence) =>
      holdsIn(occurrence.new.file) &&
      (atPointer === undefined || [occurrence.new, occurrence.old].some(({ pointer }) => atPointer(pointer))) &&
      (stability === undefined || stabilities.includes(occurrence.stability)),
  };
}

function severityOf(
  ruleId: string,
  { verdict, stability, severity }: Occurrence,
  entry: Entry | undefined,
  { profile: name }: Comparison,
  { rules, severities, strict }: OverrideContext,
): Severity {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const rule = Object.hasOwn(rules, ruleId) ? rules[ruleId] : undefined;
  if (rule === undefined || profile === undefined) return severity;
  const overridden = entry === undefined ? severities : { ...severities, [ruleId]: entry.severities[ruleId]! };
  return severityPolicy({ profile, overrides: overridden, strict })(ruleId, rule.meta, verdict, stability);
}
