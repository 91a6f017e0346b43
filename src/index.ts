/**
 * Reports breaking changes between two versions of an API.
 *
 * ```ts
 * import { compare, readSnapshot } from "apicompat";
 *
 * const before = readSnapshot({ name: "old.yaml", url: "file:///api/old.yaml", text: oldText });
 * const after = readSnapshot({ name: "new.yaml", url: "file:///api/new.yaml", text: newText });
 * const { verdict, findings, summary } = compare(before, after);
 * ```
 *
 * These functions read no files, no network and no environment variables. Importing the package has no side effects.
 *
 * @module
 */
import { rules as ownRules, type RuleId } from "../rules/index.ts";
import { compare as compareReadings, inOneWay } from "./engine/compare.ts";
import { confirmed, witnessed } from "./engine/verdict/confirmation.ts";
import { judgeHistory } from "./engine/history/judge.ts";
import { remember as addRelease, type Memory } from "./engine/history/memory.ts";
import { sightingsOf } from "./engine/history/sightings.ts";
import { lint as lintReading } from "./engine/lint.ts";
import { lockHistory } from "./engine/prepare/lock-history.ts";
import type { CompareOptions as EngineOptions } from "./engine/options.ts";
import { ApicompatError, type Problem } from "./contracts/errors.ts";
import type { Comparison, Severity } from "./contracts/finding.ts";
import type { Release } from "./model/element.ts";
import type { JsonObject } from "./model/json.ts";
import type { Format } from "./model/snapshot.ts";
import { didYouMean } from "./base/suggestion.ts";
import type { Config, OverrideConfig, RuleSetting } from "./policy/config.ts";
import { chosenReadings, type OperationChoice } from "./policy/operation-choice.ts";
import { sparesOldValues } from "./policy/kubernetes-version.ts";
import { detectProfile, profiles } from "./policy/profiles.ts";
import { severityPolicy } from "./policy/severity.ts";
import type { Profile } from "./contracts/profile.ts";
import { matcherOf } from "./sources/scope.ts";
import { proofs } from "./prove/proofs.ts";
import { type Measure, unmeasured } from "./base/measure.ts";
import type { Reading, Resolve } from "./contracts/reader.ts";
import { readRecognized, recognize, type Recognized } from "./readers/index.ts";
import { writeWireLock } from "./readers/wire-lock/write.ts";
import type { Rule } from "./contracts/rule.ts";
import type { SourceFile } from "./contracts/source.ts";

export {
  ApicompatError,
  type ErrorCode,
  type Problem,
  type ProblemCode,
  type SourcePosition,
  type SourceRange,
} from "./contracts/errors.ts";
export type {
  Bump,
  Checklist,
  Client,
  Comparison,
  Criterion,
  Effect,
  Cause,
  Finding,
  FindingPlace,
  Fix,
  Occurrence,
  SurfaceItem,
  OverallVerdict,
  Severity,
  Stability,
  StatedChange,
  Summary,
  Suppressed,
  TextEdit,
  Unjudged,
  Verdict,
} from "./contracts/finding.ts";
export type * from "./model/declaration-edit.ts";
export type { Action, Change, Pair, PairKind, Subject, SubjectValues } from "./model/change.ts";
export type { Channel, Outcome, Polarity, Serialization } from "./model/channel.ts";
export { NOTHING_SEEN, type Memory } from "./engine/history/memory.ts";
export type * from "./model/element.ts";
export type { ChangeEvent } from "./model/events.ts";
export type { Dictionary, Json, JsonObject } from "./model/json.ts";
export type * from "./model/part.ts";
export type { Places, Pointer } from "./model/pointer.ts";
export type * from "./model/resource.ts";
export type * from "./model/schema.ts";
export type * from "./model/snapshot.ts";
export type * from "./model/wire.ts";
export type { Config, FailOn, OverrideConfig, RuleSetting, SeverityName, SurfaceConfig } from "./policy/config.ts";
export type { RuleId } from "../rules/index.ts";
export { occurrencesOf, withOccurrences } from "./contracts/occurrences.ts";
export { mergeComparisons } from "./engine/documents.ts";
export { emptySnapshot } from "./engine/prepare/empty-snapshot.ts";
export { detectProfile, profiles } from "./policy/profiles.ts";
export type { Judgement, Profile } from "./contracts/profile.ts";
export type {
  DeclaredPackage,
  Document,
  DocumentSet,
  LanguageReader,
  Locator,
  MemberFile,
  Reader,
  Reading,
  Resolve,
} from "./contracts/reader.ts";
export { readers } from "./readers/index.ts";
export type { Measure } from "./base/measure.ts";
export type { Reporter, ReporterOptions, RuleNote } from "./contracts/reporter.ts";
export { loadReporter, reporterNames } from "./reporters/index.ts";
export {
  defineRule,
  type ChangeRule,
  type HistoryReport,
  type HistoryRule,
  type HistoryRuleContext,
  type HistoryVisitor,
  type PartReport,
  type ProposedFix,
  type Relation,
  type Report,
  type Rule,
  type RuleContext,
  type RuleFlaw,
  type RuleMeta,
  type SnapshotRule,
  type SnapshotRuleContext,
  type SnapshotVisitor,
  type StandardClause,
  type Visitor,
} from "./contracts/rule.ts";
export type { SourceFile } from "./contracts/source.ts";
export { accepts, type AcceptsOptions } from "./usage/accepts.ts";
export { operationFor } from "./usage/operation-for.ts";
export { relate, type PlacedSchema, type RelateOptions } from "./usage/relate.ts";
export type { Containment, RelationName, SchemaRelation } from "./prove/index.ts";

/** A configuration whose rules have these ids. */
export interface TypedConfig<Id extends string> extends Omit<Config, "rules" | "overrides"> {
  readonly rules?: { readonly [K in Id]?: RuleSetting };
  readonly overrides?: readonly (Omit<OverrideConfig, "rules"> & {
    readonly rules: { readonly [K in Id]?: RuleSetting };
  })[];
}

/**
 * Gives a configuration its types; returns it unchanged. The ids of rules are checked. Those of plugins are named as a type
 * argument: `defineConfig<"my-rule">({ … })`.
 */
export function defineConfig<PluginRule extends string = never>(config: TypedConfig<RuleId | PluginRule>): Config {
  return config as Config;
}

/** All rules of the package, by id. Spread them to add your own: `{ ...rules, "my-rule": defineRule({ … }) }`. */
export const rules: Readonly<Record<string, Rule>> = ownRules;

export interface CompareOptions extends OperationChoice {
  /** A profile or the name of one of ours; by default what the documents suggest. */
  readonly profile?: string | Profile;
  /** `generated`: what code of generated clients names is a warning, in profiles that have such a variant. */
  readonly clients?: "generated" | undefined;
  /** Default: all rules of the package. */
  readonly rules?: Readonly<Record<string, Rule>>;
  /** Replaces the severity that the profile or the rule recommends. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Each rule's options, by rule id. */
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  /** True if undecided findings are errors. */
  readonly strict?: boolean;
  /** The oldest Kubernetes that the definitions are for, like `1.33`: since then a server spares what a custom resource already holds. */
  readonly kubernetesVersion?: string;
  /** The day that deprecation periods are counted to, `YYYY-MM-DD`; by default the present one. */
  readonly today?: string;
  /** The name of the API surface, for example a path: part of each fingerprint. */
  readonly surface?: string;
  /** List compatible findings too; they are counted in any case. */
  readonly all?: boolean;
  /** Omits problems in parts that no rule looks at, for editors. */
  readonly findingsOnly?: boolean;
  /** Runs each stage of the work, so that stages can be measured. */
  readonly measure?: Measure;
}

/**
 * Compares two snapshots. Findings are sorted by severity, worst first. Callers decide by `severity` whether findings
 * fail a build.
 */
export function compare(old: Reading, new_: Reading, options: CompareOptions = {}): Comparison {
  const sides = chosenSides(old, new_, options);
  return sides.noted(compareReadings(sides.old, sides.new, engineOptions(options, new_)));
}

/**
 * Asks three independent validators about every witness of a comparison. Where they do not agree, the finding is undecided.
 *
 * The arguments are those of `compare`. The validators are loaded when there is a witness to ask about.
 */
export async function confirm(
  comparison: Comparison,
  before: Reading,
  after: Reading,
  options: CompareOptions = {},
): Promise<Comparison> {
  const [old, new_] = inOneWay(before, after);
  const engine = engineOptions(options, new_);
  const occurrences = witnessed(comparison);
  if (occurrences.length === 0 || isForCompiler(old, new_)) return finished(comparison, old, new_, engine);
  const { createConfirm } = await import("./prove/confirm.ts");
  const ask = createConfirm({ old: old.snapshot, new: new_.snapshot }, engine.profile, occurrences);
  return finished(await confirmed(comparison, ask, engine), old, new_, engine);
}

/**
 * Runs `compare` and `confirm`. It is faster than both if there are many witnesses, because the validators run in a
 * worker during the comparison.
 */
export async function check(before: Reading, after: Reading, options: CompareOptions = {}): Promise<Comparison> {
  const { old, new: new_, noted } = chosenSides(...inOneWay(before, after), options);
  const engine = engineOptions(options, new_);
  if (isForCompiler(old, new_)) return finished(compareReadings(old, new_, engine), old, new_, engine);
  const { createConfirmAhead } = await import("./prove/confirm.ts");
  const { measure = unmeasured } = options;
  const ahead = createConfirmAhead({ old: old.snapshot, new: new_.snapshot }, engine.profile, measure.count);
  const comparison = compareReadings(old, new_, engine, ahead);
  const answered = await measure("asking the validators", () =>
    confirmed(comparison, ahead.confirm(witnessed(comparison)), engine),
  );
  return noted(await finished(answered, old, new_, engine));
}

/** Returns whether the compiler confirms the findings: validators do not know types. */
function isForCompiler(old: Reading, new_: Reading): boolean {
  return old.package !== undefined && new_.package !== undefined;
}

/** Asks the compiler, and makes messages of witnesses. */
async function finished(
  comparison: Comparison,
  old: Reading,
  new_: Reading,
  engine: EngineOptions,
): Promise<Comparison> {
  const judged = await compiled(comparison, old, new_, engine);
  if (!judged.findings.some(({ witnessOf }) => witnessOf !== undefined)) return judged;
  const { withMessages } = await import("./prove/message/index.ts");
  const { measure = unmeasured } = engine;
  return measure("writing messages", () => withMessages(judged, old.snapshot, new_.snapshot, engine.profile));
}

/** Asks the compiler, for declarations of TypeScript. */
async function compiled(
  comparison: Comparison,
  old: Reading,
  new_: Reading,
  engine: EngineOptions,
): Promise<Comparison> {
  if (!isForCompiler(old, new_) || comparison.findings.length === 0) return comparison;
  const { withCompiler } = await import("./engine/verdict/compiler.ts");
  const { measure = unmeasured } = engine;
  return measure("asking the compiler", () => withCompiler(comparison, old, new_, engine));
}

/**
 * Lints one snapshot. With a base, it reports only what is new. The `old` place of a finding is in the base; its file
 * is empty without a base.
 */
export function lint(reading: Reading, options: CompareOptions = {}, base?: Reading): Comparison {
  const { old, new: new_, noted } = chosenSides(base ?? reading, reading, options);
  return noted(lintReading(new_, engineOptions(options, reading), base && old));
}

/**
 * Writes the lock file: all numbers and names in use, and those of earlier lock files. `before` is the latest one.
 * `readSnapshot` reads it. Throws an `ApicompatError` (USAGE) for an API without a protobuf encoding.
 */
export function writeLock({ snapshot: { format, wire } }: Reading, before?: Reading): string {
  if (wire === undefined)
    throw new ApicompatError("USAGE", "Nothing is written as protobuf.", "Lock .proto files or Go types.");
  const former = before?.snapshot.wire && lockHistory(before.snapshot.wire, wire);
  return writeWireLock(format, former === undefined ? wire : { ...wire, former });
}

/**
 * Adds a release to what is known of a series, oldest first. Begin with `NOTHING_SEEN`.
 */
export function rememberRelease(
  memory: Memory,
  release: Release,
  reading: Reading,
  options: CompareOptions = {},
): Memory {
  const profile = profileOf(options.profile, reading);
  const { snapshot } = chosenSides(reading, reading, options).new;
  return addRelease(memory, release, sightingsOf(snapshot, profile, release.name, memory.units));
}

/**
 * Applies the rules that look at history to the newest release of a series. `before` is the memory up to the release before it.
 */
export function checkRelease(
  memories: { readonly before: Memory; readonly memory: Memory },
  old: Reading,
  new_: Reading,
  options: CompareOptions = {},
): Comparison {
  const sides = chosenSides(old, new_, options);
  return judgeHistory(memories, sides.old, sides.new, engineOptions(options, new_));
}

function chosenSides(old: Reading, new_: Reading, choice: OperationChoice): ReturnType<typeof chosenReadings> {
  return chosenReadings(old, new_, choice, matcherOf);
}

function engineOptions(options: CompareOptions, reading: Reading): EngineOptions {
  const { rules: chosen = ownRules, severities = {}, ruleOptions = {}, strict = false, all = false } = options;
  const { findingsOnly = false, surface, measure } = options;
  const profile = forClients(profileOf(options.profile, reading), options.clients);
  const known: Readonly<Record<string, Rule>> = ownRules;
  return {
    rules: chosen,
    rulesAreOwn: Object.entries(chosen).every(([id, { meta }]) => known[id]?.meta === meta),
    profile,
    severity: severityPolicy({ profile, overrides: severities, strict }),
    ruleOptions,
    proofs,
    spares: sparesOldValues(options.kubernetesVersion),
    get today() {
      return options.today ?? new Date().toISOString().slice(0, 10);
    },
    all,
    findingsOnly,
    ...(options.prefixes && { prefixes: options.prefixes }),
    ...(surface !== undefined && { surface }),
    ...(measure !== undefined && { measure }),
  };
}

function forClients(profile: Profile, clients: CompareOptions["clients"]): Profile {
  return clients === undefined ? profile : (profiles[`${profile.name}-${clients}`] ?? profile);
}

function profileOf(wanted: string | Profile | undefined, { snapshot }: Reading): Profile {
  if (wanted === undefined) return detectProfile(snapshot);
  if (typeof wanted !== "string") return wanted;
  const profile = Object.hasOwn(profiles, wanted) ? profiles[wanted] : undefined;
  if (profile !== undefined) return profile;
  throw new ApicompatError("USAGE", `There is no profile "${wanted}".`, didYouMean(wanted, Object.keys(profiles)));
}

/**
 * Reads one snapshot of an API: an OpenAPI or Swagger document, a JSON Schema, or custom resource definitions of Kubernetes, in
 * JSON or YAML; or `.proto` files. Only definitions and `.proto` files may be spread over several files.
 * Files of a list are identified by their names relative to their common folder.
 *
 * `find` returns the files that references or imports name, or undefined; a reference to a missing file is a problem.
 * Throws an `ApicompatError` (UNREADABLE) with located problems if nothing can be read. Faults in parts of
 * the document are in the `problems` of the result.
 */
export function readSnapshot(
  files: SourceFile | readonly SourceFile[],
  find: (...asked: Parameters<Resolve>) => ReturnType<Resolve> | undefined = refuse,
): Reading {
  const resolve: Resolve = (reference, from) => find(reference, from) ?? lacking(reference, from);
  const given = [files].flat();
  const [first, ...others] = given.map(recognizeOrThrow);
  if (first === undefined) throw new ApicompatError("USAGE", "No file is given.", "Give at least one.");
  const isTogether = "members" in first || first.reader.together === true;
  const stranger = others.findIndex(({ reader }) => reader !== first.reader || !isTogether);
  if (stranger >= 0) {
    const advice = "Read each document separately.";
    throw new ApicompatError(
      "USAGE",
      `${given[stranger + 1]!.name} and ${given[0]!.name} are not one surface.`,
      advice,
    );
  }
  if ("members" in first) {
    const members = given.map((file) => ({ path: given.length === 1 && "text" in files ? "" : file.name, file }));
    return readRecognized({ reader: first.reader, members }, resolve);
  }
  return readRecognized(
    first,
    resolve,
    others.flatMap((each) => ("document" in each ? [each.document] : [])),
  );
}

/** The kind of a text, determined without reading its content completely. */
export interface Identity {
  /** The formats of its reader; the snapshot states the actual one. */
  readonly formats: readonly Format[];
  /** True if files of this kind form one API regardless of their names. */
  readonly together: boolean;
}

/** Problems where a text cannot be parsed or is of no known format (UNKNOWN_FORMAT). The text is not parsed again when it is read. */
export function identify(file: SourceFile): Identity | readonly Problem[] {
  const found = recognize(file);
  if (!("reader" in found)) return found;
  return { formats: found.reader.formats, together: "members" in found || found.reader.together === true };
}

function recognizeOrThrow(file: SourceFile): Recognized {
  const recognized = recognize(file);
  if ("reader" in recognized) return recognized;
  const [problem] = recognized;
  throw new ApicompatError(
    "UNREADABLE",
    `${file.name} cannot be read: ${problem?.message ?? ""}`,
    problem?.hint ?? "",
    {
      problems: recognized,
    },
  );
}

function lacking(reference: string, from: SourceFile): Problem {
  return {
    code: "REF_NOT_FOUND",
    level: "error",
    message: `The reference "${reference}" leads to a file that was not given.`,
    hint: "Let the function that `readSnapshot` was given return it, or correct the reference.",
    file: from.name,
  };
}

function refuse(reference: string, from: SourceFile): Problem {
  return {
    code: "REF_OUTSIDE_ROOT",
    level: "error",
    message: `The reference "${reference}" leads to another file, and no way to read files was given.`,
    hint: "Give `readSnapshot` a function that returns the files which references name.",
    file: from.name,
  };
}
