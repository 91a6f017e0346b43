import type { Checklist, Criterion, Effect, Fix, Severity, Stability, Verdict } from "./finding.ts";
import type { Amendment } from "./model/amendment.ts";
import type { Change, Subject } from "./model/change.ts";
import type { Element, ElementKind, Release } from "./model/element.ts";
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

export interface RuleMeta<M extends string = string> {
  /** One clause, beginning with `Disallow`, `Require` or `Report`. */
  readonly description: string;
  /**
   * At what differs between two snapshots; at one of them, which is reported only where the old one did not have the same fault;
   * or at the releases of an API up to the newest one.
   */
  readonly looksAt: "change" | "snapshot" | "history";
  /** The promises that it protects. A finding names those that it breaks. */
  readonly criteria: readonly Criterion[];
  /** Of a finding whose verdict is `breaking`, by the stability of the place. Lesser verdicts never weigh more than a warning. */
  readonly severity: Readonly<Record<Stability, Severity>>;
  readonly formats?: readonly Format[];
  /** The community whose custom it is: the rule speaks only where the profile follows it. */
  readonly convention?: string;
  /** What it finds to be compatible says which release it is, and is no part of the contract: a patch release will do. */
  readonly namesRelease?: true;
  /** By default all that states a stability counts. `version`: what is wrong with a marker of a field is no better for what the field states. */
  readonly weighedBy?: "version";
  /** Of a rule that looks at a snapshot: it has nothing to say of texts in which none of these stands. */
  readonly words?: readonly string[];
  /** What a person should see to, by the community whose custom that is. */
  readonly checklists?: Readonly<Record<string, Checklist>>;
  readonly source: StandardClause;
  /**
   * Whole sentences that state the fact. `{{key}}` takes a value of `data`; `{{name}}` is the change's or the part's name and
   * `{{place}}` names the pair or the part as a person would: "`Pet.tags[]`", "query parameter `limit`", "the request body".
   */
  readonly messages: Readonly<Record<M, string>>;
  /** What to do instead, in one sentence. */
  readonly recipe: string;
  /** JSON Schema of the rule's options object. */
  readonly schema?: JsonObject;
}

/** How the new snapshot could be declared instead. It is told where its format can be written so. */
export interface ProposedFix extends Pick<Fix, "description" | "preserving"> {
  /** Of places on the new side, all in one file. */
  readonly amendments: readonly Amendment[];
}

export interface Report<M extends string = string> {
  readonly change: Change;
  readonly messageId: M;
  readonly data?: Readonly<Record<string, Json>>;
  /** The law turns it into a verdict. Exactly one of `effect`, `verdict`, `undecided` is given. */
  readonly effect?: Effect;
  /** For what is not about sets of values. */
  readonly verdict?: Verdict;
  /** With `verdict`: replaces `meta.criteria`. */
  readonly criteria?: readonly Criterion[];
  /** Who breaks, in one sentence; with `effect`, in place of the law's own words. */
  readonly consequence?: string;
  /** Why it could not be decided. */
  readonly undecided?: string;
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

/** Whether every object of one version is the same after it was read and written back in another, where nothing converts but the store. */
export interface RoundTripQuestion {
  readonly resource: Resource;
  readonly written: ResourceVersion;
  readonly read: ResourceVersion;
  readonly way: readonly Step[];
  /**
   * What stands at the end of the way in the objects that are asked about: a `value`, `nothing` (its holder is there), a value that the
   * other version `refuses`, or an object with an `unknown` member.
   */
  readonly holding: "value" | "nothing" | "refused" | "unknown";
}

export type RoundTrip =
  /** The object, and what it has become; `refused`: what cannot be written back. */
  | { readonly is: "changed" | "refused"; readonly written: Json; readonly readBack: Json }
  /** None of these objects changes; there may be no such object. */
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

/** What a rule listens for. */
export type Visitor = {
  readonly [E in ChangeEvent]?: (change: Change<SubjectOf<E>>) => void;
};

export interface ChangeRule<M extends string = string> {
  readonly meta: RuleMeta<M> & { readonly looksAt: "change" };
  create(context: RuleContext<M>): Visitor;
}

/** What a rule says of a part of a snapshot that is not as it should be. */
export interface PartReport<M extends string = string> extends Pick<
  Report<M>,
  "messageId" | "data" | "verdict" | "criteria" | "consequence" | "undecided" | "witness" | "fix"
> {
  /** What the witness comes back as from a round trip. */
  readonly readBack?: Json;
  readonly part: Part;
  /** Which one, where a rule may say the same of a part several times. Part of the identity of a finding. */
  readonly name?: string;
  /** By default the part's own place. */
  readonly at?: Pointer;
}

/** Why an API server cannot compile a validation rule: it is no expression, or asks for a member that no schema declares. */
export type RuleFlaw =
  | { readonly is: "malformed" }
  /** An optional `oldSelf` of which it does not speak. */
  | { readonly is: "idle" }
  /** A member that no schema declares, a name that is none of a value, what a message is made by, or where the fault is said to lie. */
  | { readonly is: "undeclared" | "unknown" | "unspeakable" | "unfound"; readonly asked: string }
  /** A function or an operator that does not take values like these. */
  | { readonly is: "mistyped"; readonly asked: string; readonly kinds: string }
  /** What the whole comes to. */
  | { readonly is: "unfit"; readonly kinds: string }
  /** By how much the server's estimate exceeds its limit, at least: `100`. */
  | { readonly is: "costly"; readonly factor: string };

export interface SnapshotRuleContext<M extends string = string> {
  readonly options: JsonObject;
  readonly profile: Profile;
  readonly snapshot: Snapshot;
  schema(at: Pointer): Schema;
  /** Tried out by the schemas; without a prover it is open. */
  roundTrip(question: RoundTripQuestion): RoundTrip;
  /** Whether an API server accepts the value once it has filled in what is missing; undefined where that cannot be told. */
  admits(value: Json, at: Pointer): boolean | undefined;
  /** Why an API server cannot compile a rule that stands beside a schema, if that is known. */
  flawOf(rule: Validation, at: Pointer): RuleFlaw | undefined;
  /** Whether both are written alike, prose left out, whatever their names: it may say no of equal ones, never yes of different ones. */
  same(a: Pointer, b: Pointer): boolean;
  report(report: PartReport<M>): void;
}

/** What a rule wants to be shown. Each schema is shown once, however many ways lead to it. */
export type SnapshotVisitor = {
  readonly [K in PartKind]?: (part: PartOf<K>) => void;
};

export interface SnapshotRule<M extends string = string> {
  readonly meta: RuleMeta<M> & { readonly looksAt: "snapshot" };
  create(context: SnapshotRuleContext<M>): SnapshotVisitor;
}

/** What a rule states about an element of the newest release, or one that the newest release removed. */
export interface HistoryReport<M extends string = string> extends Pick<
  Report<M>,
  "messageId" | "data" | "verdict" | "criteria" | "consequence" | "undecided"
> {
  readonly element: Element;
  /** Distinguishes several statements of a rule about one element. Part of the identity of a finding. */
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
  /** Whether clients send it in requests of the newest release. */
  isSent(element: Element): boolean;
  report(report: HistoryReport<M>): void;
}

/** Called for each element that one of the last two releases has. */
export type HistoryVisitor = {
  readonly [K in ElementKind]?: (element: Element<K>) => void;
};

export interface HistoryRule<M extends string = string> {
  readonly meta: RuleMeta<M> & { readonly looksAt: "history" };
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

/** Gives a rule its types; returns it unchanged. */
export function defineRule<const M extends string>(rule: ChangeRule<M>): ChangeRule<M>;
export function defineRule<const M extends string>(rule: SnapshotRule<M>): SnapshotRule<M>;
export function defineRule<const M extends string>(rule: HistoryRule<M>): HistoryRule<M>;
export function defineRule(rule: Rule): Rule {
  return rule;
}
