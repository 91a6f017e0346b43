import type { Checklist, Criterion, Effect, Fix, Severity, Stability, Verdict } from "./finding.ts";
import type { Amendment } from "./model/amendment.ts";
import type { Change, Subject } from "./model/change.ts";
import type { ChangeEvent } from "./model/events.ts";
import type { Json, JsonObject } from "./model/json.ts";
import type { Part, PartKind, PartOf } from "./model/part.ts";
import type { Pointer } from "./model/pointer.ts";
import type { Resource, ResourceVersion } from "./model/resource.ts";
import type { Schema, Validation } from "./model/schema.ts";
import type { Format, Snapshot } from "./model/snapshot.ts";
import type { Profile } from "./profile.ts";

/** The clause of a written standard that a rule enforces. */
export interface StandardClause {
  readonly title: string;
  readonly url: string;
}

/** What to do instead, as an instruction. Where formats need different advice, `other` is for those that are not listed. */
export type Recipe = string | (Readonly<Partial<Record<Format, string>>> & { readonly other: string });

export interface RuleMeta<M extends string = string> {
  /** What a user would search for: one clause that begins with `Disallow`, `Require` or `Report` and names the keyword. */
  readonly description: string;
  /** `snapshot` rules check the new side, and report only what the old side does not have. */
  readonly looksAt: "change" | "snapshot";
  /** The promises that the rule protects. A finding names those that it breaks. */
  readonly criteria: readonly Criterion[];
  /** The severity of breaking findings, by the stability of the place. Other verdicts have at most `warn`. */
  readonly severity: Readonly<Record<Stability, Severity>>;
  readonly formats?: readonly Format[];
  /** The rule runs only in profiles with this convention. */
  readonly convention?: string;
  /** Compatible findings do not require more than a patch release. */
  readonly namesRelease?: true;
  /** `version` ignores the stability that a field states, and uses only that of its version. */
  readonly weighedBy?: "version";
  /** For `snapshot` rules: texts without any of these words are skipped. */
  readonly words?: readonly string[];
  /** Steps that no document shows, by convention. */
  readonly checklists?: Readonly<Record<string, Checklist>>;
  readonly source: StandardClause;
  /**
   * Complete sentences that state the fact. `{{key}}` is replaced by a value of `data`, or by:
   * - `{{name}}`: the name of the change or the part.
   * - `{{place}}`: the pair or the part: "`Pet.tags[]`", "query parameter `limit`", "`size` in the 200 response".
   * - `{{property}}`, `{{properties}}`: "property" in OpenAPI and JSON Schema, "field" in CRDs, protobuf and Go, "member" in TypeScript.
   * - `{{deprecate}}`: how the format deprecates: "set `deprecated: true` and `x-sunset`", "add a `Deprecated:` comment".
   *
   * `{{Property}}` is capitalized; so is any value that starts a sentence. The last three stand in consequences and recipes, too.
   */
  readonly messages: Readonly<Record<M, string>>;
  readonly recipe: Recipe;
  /** JSON Schema of the rule's options object. */
  readonly schema?: JsonObject;
}

/** An edit of the new snapshot. It is reported if the reader can write it. */
export interface ProposedFix extends Pick<Fix, "description" | "preserving"> {
  /** Edits of the new side, all in one file. */
  readonly amendments: readonly Amendment[];
}

export interface Report<M extends string = string> {
  readonly change: Change;
  readonly messageId: M;
  readonly data?: Readonly<Record<string, Json>>;
  /** The law turns it into a verdict. Set exactly one of `effect`, `verdict` and `undecided`. */
  readonly effect?: Effect;
  /** For changes that do not affect a set of values. */
  readonly verdict?: Verdict;
  /** With `verdict`: replaces `meta.criteria`. */
  readonly criteria?: readonly Criterion[];
  /** Who breaks, as a complete sentence with its own subject. With `effect`, it replaces the sentence of the law. */
  readonly consequence?: string;
  /** The reason why the change could not be decided. */
  readonly undecided?: string;
  readonly witness?: Json;
  readonly fix?: ProposedFix;
}

/** The answer of the prover about a pair of schemas; `undecided` without a prover. */
export interface Relation {
  readonly effect: Effect | "undecided";
  readonly reason?: string;
  readonly witness?: Json;
}

/** A step into a value: a named field, any item of an array, or any value of a map. */
export type Step = { readonly member: string } | "item" | "value";

/** Asks whether an object of one version is unchanged after it was read and written back in another, without a conversion. */
export interface RoundTripQuestion {
  readonly resource: Resource;
  readonly written: ResourceVersion;
  readonly read: ResourceVersion;
  readonly way: readonly Step[];
  /**
   * The content at the end of `way`: a `value`, `nothing` (only its holder exists), a value that the other version rejects (`refused`), or
   * an object with an `unknown` field.
   */
  readonly holding: "value" | "nothing" | "refused" | "unknown";
}

export type RoundTrip =
  /** The object before and after; with `refused`, the result cannot be written back. */
  | { readonly is: "changed" | "refused"; readonly written: Json; readonly readBack: Json }
  /** No such object changes, or none exists. */
  | { readonly is: "kept" }
  | { readonly is: "open"; readonly reason: string };

export interface RuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  /** The day of the comparison, `YYYY-MM-DD`. */
  readonly today: string;
  snapshot(side: "old" | "new"): Snapshot;
  schema(side: "old" | "new", at: Pointer): Schema;
  /** Whether both schemas have the same expansion. */
  same(old: Pointer, new_: Pointer): boolean;
  relate(change: Change): Relation;
  report(report: Report<M>): void;
}

type SubjectOf<E extends ChangeEvent> = E extends `${infer S extends Subject}:${string}` ? S : never;

/** Handlers of a rule, by event. */
export type Visitor = {
  readonly [E in ChangeEvent]?: (change: Change<SubjectOf<E>>) => void;
};

export interface ChangeRule<M extends string = string> {
  readonly meta: RuleMeta<M> & { readonly looksAt: "change" };
  create(context: RuleContext<M>): Visitor;
}

/** A finding about a part of one snapshot. */
export interface PartReport<M extends string = string> extends Pick<
  Report<M>,
  "messageId" | "data" | "verdict" | "criteria" | "consequence" | "undecided" | "witness" | "fix"
> {
  /** The witness after a round trip. */
  readonly readBack?: Json;
  readonly part: Part;
  /** Distinguishes several findings of a rule about one part. It belongs to the identity of a finding. */
  readonly name?: string;
  /** Default: the place of the part. */
  readonly at?: Pointer;
}

/** Why an API server rejects a CEL validation rule. `malformed`: it cannot be parsed. */
export type RuleFlaw =
  | { readonly is: "malformed" }
  /** `optionalOldSelf` is set, but the rule does not use `oldSelf`. */
  | { readonly is: "idle" }
  /** An undeclared field, an unknown name, an invalid `messageExpression`, or an unresolved `fieldPath`. */
  | { readonly is: "undeclared" | "unknown" | "unspeakable" | "unfound"; readonly asked: string }
  /** A function or an operator that does not accept values of these types. */
  | { readonly is: "mistyped"; readonly asked: string; readonly kinds: string }
  /** The rule does not return a boolean. */
  | { readonly is: "unfit"; readonly kinds: string }
  /** The minimum factor by which the estimated cost exceeds the limit: `100`. */
  | { readonly is: "costly"; readonly factor: string };

export interface SnapshotRuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  readonly snapshot: Snapshot;
  schema(at: Pointer): Schema;
  /** Without a prover, the answer is `open`. */
  roundTrip(question: RoundTripQuestion): RoundTrip;
  /** Returns whether an API server accepts the value after it applied defaults; undefined if unknown. */
  admits(value: Json, at: Pointer): boolean | undefined;
  /** Returns why an API server rejects a validation rule of a schema, if known. */
  flawOf(rule: Validation, at: Pointer): RuleFlaw | undefined;
  /** Returns whether both have the same text except descriptions. Equal schemas with another text are not recognized. */
  same(a: Pointer, b: Pointer): boolean;
  report(report: PartReport<M>): void;
}

/** Handlers of a rule, by kind of part. Each schema is visited once, even if several paths lead to it. */
export type SnapshotVisitor = {
  readonly [K in PartKind]?: (part: PartOf<K>) => void;
};

export interface SnapshotRule<M extends string = string> {
  readonly meta: RuleMeta<M> & { readonly looksAt: "snapshot" };
  create(context: SnapshotRuleContext<M>): SnapshotVisitor;
}

export type Rule<M extends string = string> = ChangeRule<M> | SnapshotRule<M>;

export function isChangeRule(rule: Rule): rule is ChangeRule {
  return rule.meta.looksAt === "change";
}

export function isSnapshotRule(rule: Rule): rule is SnapshotRule {
  return rule.meta.looksAt === "snapshot";
}

/** Gives a rule its types; returns it unchanged. */
export function defineRule<const M extends string>(rule: ChangeRule<M>): ChangeRule<M>;
export function defineRule<const M extends string>(rule: SnapshotRule<M>): SnapshotRule<M>;
export function defineRule(rule: Rule): Rule {
  return rule;
}
