import type { Criterion, Effect, Severity, Stability, Verdict } from "./finding.ts";
import type { Action, Change, Subject } from "./model/change.ts";
import type { Json, JsonObject } from "./model/json.ts";
import type { Pointer } from "./model/pointer.ts";
import type { Schema } from "./model/schema.ts";
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
  readonly looksAt: "change" | "snapshot" | "history";
  /** The promises that it protects. A finding names those that it breaks. */
  readonly criteria: readonly Criterion[];
  /** Of a finding whose verdict is `breaking`, by the stability of the place. Lesser verdicts never weigh more than a warning. */
  readonly severity: Readonly<Record<Stability, Severity>>;
  readonly formats?: readonly Format[];
  readonly source: StandardClause;
  /**
   * Whole sentences that state the fact. `{{key}}` takes a value of `data`; `{{name}}` is the change's name and
   * `{{place}}` names the pair as a person would: "`Pet.tags[]`", "query parameter `limit`", "the request body".
   */
  readonly messages: Readonly<Record<M, string>>;
  /** What to do instead, in one sentence. */
  readonly recipe: string;
  /** JSON Schema of the rule's options object. */
  readonly schema?: JsonObject;
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
}

/** The prover's answer about a pair of schemas; without a prover it is undecided. */
export interface Relation {
  readonly effect: Effect | "undecided";
  readonly reason?: string;
  readonly witness?: Json;
}

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

type Listener<S extends Subject> = (change: Change<S>) => void;

/** What a rule listens for. */
export type Visitor = {
  readonly [S in Subject as `${S}:${Action}`]?: Listener<S>;
};

export interface Rule<M extends string = string> {
  readonly meta: RuleMeta<M>;
  create(context: RuleContext<M>): Visitor;
}

/** Gives a rule its types; returns it unchanged. */
export function defineRule<const M extends string>(rule: Rule<M>): Rule<M> {
  return rule;
}
