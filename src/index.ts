/**
 * Tells whether a change to an API breaks someone.
 *
 * ```ts
 * import { compare, readSnapshot } from "apicompat";
 *
 * const before = readSnapshot({ name: "old.yaml", url: "file:///api/old.yaml", text: oldText });
 * const after = readSnapshot({ name: "new.yaml", url: "file:///api/new.yaml", text: newText });
 * const { verdict, findings, summary } = compare(before, after);
 * ```
 *
 * Nothing here reads a file, the network or the environment, and importing it has no side effects.
 *
 * @module
 */
import { rules as ownRules } from "../rules/index.ts";
import { compare as compareReadings } from "./engine/compare.ts";
import { ApicompatError, type Problem } from "./errors.ts";
import type { Comparison, Severity } from "./finding.ts";
import type { JsonObject } from "./model/json.ts";
import { didYouMean } from "./nearest.ts";
import { detectProfile, profiles } from "./policy/profiles.ts";
import { severityPolicy } from "./policy/severity.ts";
import type { Profile } from "./profile.ts";
import type { Reading, Resolve } from "./reader.ts";
import { readRecognized, recognize } from "./readers/index.ts";
import type { Rule } from "./rule.ts";
import type { SourceFile } from "./source.ts";

export {
  ApicompatError,
  type ErrorCode,
  type Problem,
  type ProblemCode,
  type SourcePosition,
  type SourceRange,
} from "./errors.ts";
export type {
  Bump,
  Comparison,
  Criterion,
  Effect,
  Finding,
  FindingPlace,
  Severity,
  Stability,
  Summary,
  Unjudged,
  Verdict,
} from "./finding.ts";
export type { Action, Change, ChangeEvent, Pair, PairKind, Subject, SubjectValues } from "./model/change.ts";
export type { Channel, Outcome, Polarity, Serialization } from "./model/channel.ts";
export type { Dictionary, Json, JsonObject } from "./model/json.ts";
export type { Places, Pointer } from "./model/pointer.ts";
export type * from "./model/schema.ts";
export type * from "./model/snapshot.ts";
export { defineConfig, type Config, type FailOn, type RuleSetting } from "./policy/config.ts";
export { detectProfile, profiles } from "./policy/profiles.ts";
export type { Judgement, Profile } from "./profile.ts";
export type { Document, DocumentSet, Locator, Reader, Reading, Resolve } from "./reader.ts";
export { readers } from "./readers/index.ts";
export type { Reporter, ReporterOptions } from "./reporter.ts";
export { loadReporter, reporterNames } from "./reporters/index.ts";
export {
  defineRule,
  type Relation,
  type Report,
  type Rule,
  type RuleContext,
  type RuleMeta,
  type StandardClause,
  type Visitor,
} from "./rule.ts";
export type { SourceFile } from "./source.ts";

/** All rules of the package, by id. Spread them to add your own: `{ ...rules, "my-rule": defineRule({ … }) }`. */
export const rules: Readonly<Record<string, Rule>> = ownRules;

export interface CompareOptions {
  /** A profile or the name of one of ours; by default what the documents suggest. */
  readonly profile?: string | Profile;
  /** By default all rules of the package. */
  readonly rules?: Readonly<Record<string, Rule>>;
  /** Replaces the severity that the profile or the rule recommends. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Each rule's options, by rule id. */
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  /** What could not be decided is an error. */
  readonly strict?: boolean;
  /** The day that deprecation periods are counted to, `YYYY-MM-DD`; by default the present one. */
  readonly today?: string;
  /** Which of several surfaces this is, for instance a path: part of each finding's fingerprint. */
  readonly surface?: string;
  /** List compatible findings too; they are counted in any case. */
  readonly all?: boolean;
}

/**
 * Tells what changed from one snapshot to another, and what each change does to those who rely on the API.
 *
 * Findings come worst first. Whether they fail a build is for the caller to decide, by their `severity`.
 */
export function compare(old: Reading, new_: Reading, options: CompareOptions = {}): Comparison {
  const { rules: chosen = ownRules, severities = {}, ruleOptions = {}, strict = false, all = false, surface } = options;
  const profile = profileOf(options.profile, new_);
  return compareReadings(old, new_, {
    rules: chosen,
    profile,
    severity: severityPolicy({ profile, overrides: severities, strict }),
    ruleOptions,
    today: options.today ?? new Date().toISOString().slice(0, 10),
    all,
    ...(surface !== undefined && { surface }),
  });
}

function profileOf(wanted: string | Profile | undefined, { snapshot }: Reading): Profile {
  if (wanted === undefined) return detectProfile(snapshot);
  if (typeof wanted !== "string") return wanted;
  const profile = Object.hasOwn(profiles, wanted) ? profiles[wanted] : undefined;
  if (profile !== undefined) return profile;
  throw new ApicompatError("USAGE", `There is no profile "${wanted}".`, didYouMean(wanted, Object.keys(profiles)));
}

/**
 * Reads one snapshot of an API: an OpenAPI or Swagger document, or a JSON Schema, in JSON or YAML.
 *
 * `resolve` gives the files that its references name; without it, a reference to another file is a problem.
 * Throws an `ApicompatError` (UNREADABLE) with located problems where nothing can be read at all. What is wrong in
 * parts of the document only is told in the `problems` of the result.
 */
export function readSnapshot(file: SourceFile, resolve: Resolve = refuse): Reading {
  const recognized = recognize(file);
  if ("reader" in recognized) return readRecognized(recognized, resolve);
  const [first] = recognized;
  throw new ApicompatError("UNREADABLE", `${file.name} cannot be read: ${first?.message ?? ""}`, first?.hint ?? "", {
    problems: recognized,
  });
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
