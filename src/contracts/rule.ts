import type { Checklist, Criterion, Effect, Fix, Severity, Stability, Verdict } from "./finding.ts";
import type { DeclarationEdit } from "../model/declaration-edit.ts";
import type { Change, Subject } from "../model/change.ts";
import type { Element, ElementKind, Release } from "../model/element.ts";
import type { ChangeEvent } from "../model/events.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Part, PartKind, PartOf } from "../model/part.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Resource, ResourceVersion } from "../model/resource.ts";
import type { Schema, TypeName, Validation } from "../model/schema.ts";
import type { Format, Snapshot } from "../model/snapshot.ts";
import type { Wire, WireField } from "../model/wire.ts";
import type { Profile } from "./profile.ts";

/** The clause of a written standard that a rule enforces. */
export interface StandardClause {
  readonly title: string;
  readonly url: string;
}

/**
 * The compatible alternative as an instruction. If formats need different advice, `other` is for those that are not
 * listed.
 */
export type Recipe = string | (Readonly<Partial<Record<Format, string>>> & { readonly other: string });

/** What a rule states about itself. */
export interface StatedMeta<M extends string = string> {
  /** What a user would search for: one clause that begins with `Disallow`, `Require` or `Report` and names the keyword. */
  readonly description: string;
  /**
   * `change`: looks at differences between two snapshots. `snapshot`: looks at one snapshot, and reports only faults
   * that the old snapshot does not have. `history`: looks at the releases of an API up to the newest one.
   */
  readonly looksAt: "change" | "snapshot" | "history";
  /** The promises that it protects. A finding names those that it breaks. */
  readonly criteria: readonly Criterion[];
  /**
   * The severity of a breaking finding, in general or by stability. Milder verdicts are warnings at most. Default: a
   * warning in alpha, else an error.
   */
  readonly severity?: Severity | Readonly<Record<Stability, Severity>>;
  /**
   * States that its findings can have a fix: `code` keeps the meaning of the API, `suggestion` is a choice for a
   * person.
   */
  readonly fixable?: "code" | "suggestion";
  readonly formats?: readonly Format[];
  /** A guideline, such as `kubernetes`. The rule runs only in profiles that follow it. */
  readonly guideline?: string;
  /** For a history rule: it also visits elements that the newest release left as they were. */
  readonly unchanged?: true;
  /** True if it compares texts of types. A compiler that finds them equal has the last word. */
  readonly comparesTexts?: true;
  /** True if its compatible findings only state the release: a patch release is sufficient. */
  readonly namesRelease?: true;
  /**
   * Limits the stability to that of the version, in all profiles or in those that follow a guideline. By default, all
   * stated stabilities count; a wrong marker is not less severe because of the field's stability.
   */
  readonly weighedBy?: "version" | { readonly version: string };
  /** For a snapshot rule: texts without any of these words are skipped. */
  readonly words?: readonly string[];
  /** Manual checks by community. */
  readonly checklists?: Readonly<Record<string, Checklist>>;
  readonly source: StandardClause;
  /**
   * Complete sentences that state the fact. `{{key}}` is replaced by a value of `data`, or by:
   * - `{{name}}`: the name of the change or the part.
   * - `{{place}}`: the pair or the part: "`Pet.tags[]`", "query parameter `limit`", "`size` in the 200 response".
   * - `{{property}}`, `{{properties}}`: "property" in OpenAPI and JSON Schema, "field" in CRDs, protobuf and Go, "member" in TypeScript.
   * - `{{requests}}`: "requests" in OpenAPI, "documents" in JSON Schema, "objects" in CRDs and Go, "messages" in protobuf, "calls" in TypeScript.
   * - `{{responses}}`: "responses" in OpenAPI, "results" in TypeScript, else the same words.
   * - `{{deprecate}}`: how the format deprecates: "set `deprecated: true` and `x-sunset`", "add a `Deprecated:` comment".
   *
   * `{{Property}}` is capitalized; so is any value that starts a sentence. The last five stand in consequences and recipes, too.
   */
  readonly messages: Readonly<Record<M, string>>;
  /** The messages about several entries of one list, which `{{names}}` lists. */
  readonly several?: Readonly<Partial<Record<M, string>>>;
  readonly recipe: Recipe;
  /** JSON Schema of the rule's options object. */
  readonly schema?: JsonObject;
}

/** What the engine knows about a rule. */
export interface RuleMeta<M extends string = string> extends StatedMeta<M> {
  readonly severity: Readonly<Record<Stability, Severity>>;
}

/** A proposed edit of the new snapshot. It is reported if its format can express it. */
export interface ProposedFix extends Pick<Fix, "description" | "preserving"> {
  /** Edits of places on the new side, all in one file. */
  readonly edits: readonly DeclarationEdit[];
}

export interface Report<M extends string = string> {
  readonly change: Change;
  readonly messageId: M;
  readonly data?: Readonly<Record<string, Json>>;
  /** The law turns it into a verdict. Exactly one of `effect`, `verdict`, `undecided` is given. */
  readonly effect?: Effect;
  /** With `effect`: the values that one side does not accept, for the sentence of the law: "numbers above 100". */
  readonly values?: string;
  /** For what is not about sets of values. */
  readonly verdict?: Verdict;
  /** Replaces `meta.criteria` if `verdict` is given. */
  readonly criteria?: readonly Criterion[];
  /** Who breaks, as a complete sentence with its own subject. With `effect`, it replaces the sentence of the law. */
  readonly consequence?: string;
  /** The reason why the change could not be decided. */
  readonly undecided?: string;
  /** True if a response is concerned only where clients do not write the value: what a request says covers it. */
  readonly unlessWritten?: true;
  readonly witness?: Json;
  readonly fix?: ProposedFix;
}

/** The prover's answer about a pair of schemas; without a prover it is undecided. */
export interface Relation {
  readonly effect: Effect | "undecided";
  readonly reason?: string;
  readonly witness?: Json;
}

/** From a value to one within it: the member of a name, some item of a list, some value of a map. */
export type Step = { readonly member: string } | "item" | "value";

/**
 * Asks whether each object of one version is unchanged after it was read and written in another version, without a
 * conversion webhook.
 */
export interface RoundTripQuestion {
  readonly resource: Resource;
  readonly written: ResourceVersion;
  readonly read: ResourceVersion;
  readonly way: readonly Step[];
  /**
   * The content at the end of the path: a `value`, `nothing` (only the parent exists), a value that the other version
   * rejects (`rejected`), or an object with an `unknown` field.
   */
  readonly holding: "value" | "nothing" | "rejected" | "unknown";
}

export type RoundTrip =
  /** The object and its result; `rejected` means that the result cannot be written back. */
  | { readonly is: "changed" | "rejected"; readonly written: Json; readonly readBack: Json }
  /** None of these objects changes; there may be no such object. */
  | { readonly is: "kept" }
  | { readonly is: "unknown"; readonly reason: string };

/** The fields of a protobuf message on one side, with the definitions that they refer to. */
export interface MessageSide {
  readonly fields: readonly WireField[];
  readonly wire: Wire;
}

export interface MessageSides {
  readonly old: MessageSide;
  readonly new: MessageSide;
}

/** Asks whether one side reads without a loss what the other one writes. */
export interface WireQuestion {
  readonly sides: MessageSides;
  /** The fields that are written in addition to the required ones. Several values are tried for the first one. */
  readonly written: readonly WireField[];
  /** The side that writes; default: the old one. */
  readonly by?: "old" | "new";
  /** The values of the first field; default: those of its type. */
  readonly samples?: readonly Json[];
}

/** "unknown" if keywords other than the type decide it. */
export type Coverage = "yes" | "no" | "unknown";

/** Compares the text forms of values, as parameters, headers and forms have them. */
export interface TextForms {
  /** Relates the values of the old and the new types. Other keywords are judged by their own rules. */
  relateTypes(change: Change<"type">): Effect | "undecided";
  /** Returns whether all text forms of values of an old schema are text forms of values of a new one. */
  covers(to: Schema, from: Schema): Coverage;
  /** Returns whether a text is the text form of an allowed value. Ignores alternatives. */
  allows(schema: Schema, text: string): boolean;
  /** Returns whether the text form of a value can contain one of the characters. Patterns are tested with samples. */
  mayHold(schema: Schema, type: TypeName, marks: readonly string[]): boolean;
}

export type StatedConstraint = readonly [path: string, value: Json];

/** What validators of protobuf messages (protovalidate) accept. */
export interface MessageValidators {
  /** Returns the effect of an added, removed or changed constraint on the valid values. Undefined if the constraint alone does not decide it. */
  effectOfConstraint(path: string, old: Json | undefined, new_: Json | undefined): Effect | undefined;
  /** Returns whether an added constraint only repeats what the field must already satisfy: it must not be empty or zero. */
  isImplied(path: string, value: Json | undefined, field: WireField): boolean;
  /** Lists the constraints that reject a message without the field. */
  rejectionsOfAbsence(field: WireField): readonly StatedConstraint[];
  /** Lists the CEL expressions that are evaluated for a message without the field; their result is unknown. */
  expressionsOnAbsence(field: WireField): readonly StatedConstraint[];
}

export interface RuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  /** The day of the comparison, `YYYY-MM-DD`. */
  readonly today: string;
  snapshot(side: "old" | "new"): Snapshot;
  schema(side: "old" | "new", at: Pointer): Schema;
  /** Returns whether both schemas have equal expansions. */
  same(old: Pointer, new_: Pointer): boolean;
  relate(change: Change): Relation;
  /** Returns bytes and the values of both sides; undefined if no loss was found, a type is unknown, or there is no prover. */
  wireWitness(question: WireQuestion): JsonObject | undefined;
  readonly texts: TextForms;
  readonly validators: MessageValidators;
  report(report: Report<M>): void;
}

type SubjectOf<E extends ChangeEvent> = E extends `${infer S extends Subject}:${string}` ? S : never;

/** The handlers of a rule by event. */
export type Visitor = {
  readonly [E in ChangeEvent]?: (change: Change<SubjectOf<E>>) => void;
};

export interface ChangeRule<M extends string = string, Meta = RuleMeta<M>> {
  readonly meta: Meta & { readonly looksAt: "change" };
  create(context: RuleContext<M>): Visitor;
}

/** A finding of a snapshot rule about one part. */
export interface PartReport<M extends string = string> extends Pick<
  Report<M>,
  "messageId" | "data" | "verdict" | "criteria" | "consequence" | "undecided" | "witness" | "fix"
> {
  /** The result of a round trip of the witness. */
  readonly readBack?: Json;
  readonly part: Part;
  /** Distinguishes several findings of a rule about one part. Part of the identity of a finding. */
  readonly name?: string;
  /** What the finding states about the part. With other values it is the same fault, but none that was accepted. */
  readonly values?: readonly Json[];
  /** Default: the place of the part. */
  readonly at?: Pointer;
}

/** The reason why an API server cannot compile a validation rule, such as a syntax error or an undeclared field. */
export type RuleFlaw =
  | { readonly is: "malformed" }
  /** An optional `oldSelf` that the rule does not use. */
  | { readonly is: "idle" }
  /** An undeclared field, an unknown name, an invalid `messageExpression`, or an unresolved `fieldPath`. */
  | { readonly is: "undeclared" | "unknown" | "unprintableMessage" | "unresolvedPath"; readonly asked: string }
  /** A function or an operator that does not accept values of these types. */
  | { readonly is: "mistyped"; readonly asked: string; readonly kinds: string }
  /** The rule does not return a boolean. */
  | { readonly is: "unfit"; readonly kinds: string }
  /** The estimated cost divided by the limit, at least: `100`. */
  | { readonly is: "costly"; readonly factor: string };

/** A keyword as written, with its value if there is one at its place. */
export interface ConflictingKeyword {
  readonly name: string;
  readonly at: Pointer;
  readonly value?: Json;
}

/** Keywords that together accept no value. Without any one of them, there is one. */
export interface Conflict {
  readonly keywords: readonly ConflictingKeyword[];
}

export interface SnapshotRuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  readonly snapshot: Snapshot;
  schema(at: Pointer): Schema;
  /** Tried out by the schemas; without a prover it is open. */
  roundTrip(question: RoundTripQuestion): RoundTrip;
  /** Returns whether an API server accepts the value after defaulting; undefined if unknown. */
  admits(value: Json, at: Pointer): boolean | undefined;
  /** Returns the keywords that make a schema reject every value, by proof, unless it is meant to reject them. */
  conflictOf(at: Pointer): Conflict | undefined;
  /** Returns the reason why an API server cannot compile a rule of a schema, if there is a known one. */
  flawOf(rule: Validation, at: Pointer): RuleFlaw | undefined;
  /**
   * Returns whether two schemas have equal text without prose and names. It can be false for equal schemas, but is
   * never true for different ones.
   */
  same(a: Pointer, b: Pointer): boolean;
  report(report: PartReport<M>): void;
}

/** The handlers of a rule by kind of part. Each schema is visited once, even if several paths lead to it. */
export type SnapshotVisitor = {
  readonly [K in PartKind]?: (part: PartOf<K>) => void;
};

export interface SnapshotRule<M extends string = string, Meta = RuleMeta<M>> {
  readonly meta: Meta & { readonly looksAt: "snapshot" };
  create(context: SnapshotRuleContext<M>): SnapshotVisitor;
}

/** A report about an element of the newest release, or one that the newest release removed. */
export interface HistoryReport<M extends string = string> extends Pick<
  Report<M>,
  "messageId" | "data" | "verdict" | "criteria" | "consequence" | "undecided"
> {
  readonly element: Element;
  /** Distinguishes several findings of a rule about one element. Part of the identity of a finding. */
  readonly name?: string;
}

/** A history rule sees a fold over releases and no snapshots. */
export interface HistoryRuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  /** The day of the comparison, `YYYY-MM-DD`. */
  readonly today: string;
  /** Oldest first. The last one is judged, and can be a working tree. */
  readonly releases: readonly Release[];
  /** By its key, for instance the holder of another element. */
  element(key: string): Element | undefined;
  /** All elements of the same kind and holder that any release had. */
  siblings<K extends ElementKind>(element: Element<K>): readonly Element<K>[];
  /** Returns whether clients send it in requests of the newest release. Ask last: the first answer takes a reading of all requests. */
  isSent(element: Element): boolean;
  report(report: HistoryReport<M>): void;
}

/** Called for each element that one of the last two releases has. */
export type HistoryVisitor = {
  readonly [K in ElementKind]?: (element: Element<K>) => void;
};

export interface HistoryRule<M extends string = string, Meta = RuleMeta<M>> {
  readonly meta: Meta & { readonly looksAt: "history" };
  create(context: HistoryRuleContext<M>): HistoryVisitor;
}

export type Rule<M extends string = string> = ChangeRule<M> | SnapshotRule<M> | HistoryRule<M>;

export function isChangeRule(rule: Rule): rule is ChangeRule {
  return rule.meta.looksAt === "change";
}

export function isSnapshotRule(rule: Rule): rule is SnapshotRule {
  return rule.meta.looksAt === "snapshot";
}

export function isHistoryRule(rule: Rule): rule is HistoryRule {
  return rule.meta.looksAt === "history";
}

const BY_STABILITY: RuleMeta["severity"] = { alpha: "warn", beta: "error", stable: "error" };

/** Gives a rule its types, and a severity for each stability. */
export function defineRule<const M extends string>(rule: ChangeRule<M, StatedMeta<M>>): ChangeRule<M>;
export function defineRule<const M extends string>(rule: SnapshotRule<M, StatedMeta<M>>): SnapshotRule<M>;
export function defineRule<const M extends string>(rule: HistoryRule<M, StatedMeta<M>>): HistoryRule<M>;
export function defineRule<R extends { readonly meta: StatedMeta }>(rule: R): R {
  // Without types, all of it can be missing; that is reported where plugins are loaded.
  const { severity = BY_STABILITY } = (rule.meta as StatedMeta | undefined) ?? {};
  const each = typeof severity === "string" ? { alpha: severity, beta: severity, stable: severity } : severity;
  return { ...rule, meta: { ...rule.meta, severity: each } };
}
