import type { Finding } from "./finding.ts";
import type { Change } from "../model/change.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { SchemaTable, Validation } from "../model/schema.ts";
import type { Profile } from "./profile.ts";
import type {
  Conflict,
  MessageValidators,
  Relation,
  RoundTrip,
  RoundTripQuestion,
  RuleContext,
  RuleFlaw,
  TextForms,
  WireQuestion,
} from "./rule.ts";

/** Two schemas of a way from where values are sent to what changed in them. */
export interface SchemaPair {
  readonly old: Pointer;
  readonly new: Pointer;
}

/** Asks whether a change is visible in any value. */
export interface Question {
  readonly change: Change;
  /** The side whose values the other side may reject. */
  readonly admitting: "old" | "new";
  /** From the whole value, first, to the pair of the change, last. */
  readonly way: readonly SchemaPair[];
}

export type Answer =
  /**
   * One side accepts the whole value (as an update of `stored` if given), the other one rejects it, and the change at
   * `path` is the reason.
   */
  | {
      readonly is: "witness";
      readonly value: Json;
      readonly stored?: Json;
      readonly lens: string;
      readonly path: string;
    }
  /** The other side accepts all values of the one side; with `reason`, all values except some that are not sent by convention. */
  | { readonly is: "refuted"; readonly reason?: string }
  /** So it is as far as it can be read; if not stated otherwise, an alternative of the other one cannot. */
  | { readonly is: "unread"; readonly reason?: string }
  /** The changed constraint rejects nothing: another change at one of these pairs, or inside of it, must be the reason. */
  | { readonly is: "inert"; readonly among: readonly SchemaPair[] }
  | { readonly is: "unknown"; readonly reason: string };

/** Decides by the values themselves, with a bounded number of steps. */
export interface Prover {
  /** Returns whether the change affects the accepted values. Other changes cannot be decided by comparing values. */
  judges(change: Change): boolean;
  /**
   * Returns whether all alternatives of two schemas can be read. An unreadable alternative could accept any value that
   * the others reject.
   */
  reads(pair: SchemaPair): boolean;
  /**
   * Returns whether validators judge values of the inner schema as a part of values of the outer one: not what is encoded in
   * a string, and no subtype that only a discriminator selects.
   */
  holds(outer: SchemaPair, inner: SchemaPair): boolean;
  /** Compares the values of the schemas of a change. */
  relate(change: Change): Relation;
  ask(question: Question): Answer;
  /** Returns whether the constraints of two schemas exclude each other, so that no value satisfies both. */
  disjoint(pair: SchemaPair): boolean;
  /** Returns the steps of all questions so far. */
  steps(): number;
}

/**
 * The result of validating a witness: all validators agree, they disagree, too few of them could check it, or it is not
 * a witness for a reason outside of the schemas.
 */
export type Confirmation = "agreed" | "disputed" | "unchecked" | "withdrawn";

/** What decides by the values themselves. The engine receives it as an argument. */
export interface Proofs {
  readonly createProver: (old: SchemaTable, new_: SchemaTable, profile: Profile) => Prover;
  /** For the versions of the kinds of one snapshot. */
  readonly createRoundTrips: (schemas: SchemaTable, profile: Profile) => (question: RoundTripQuestion) => RoundTrip;
  /** Returns whether an API server accepts a value after defaulting; undefined if unknown. */
  readonly createAdmission: (
    schemas: SchemaTable,
    profile: Profile,
  ) => (value: Json, at: Pointer) => boolean | undefined;
  /** Finds the keywords that make a schema reject every value. */
  readonly createFindConflict: (schemas: SchemaTable, profile: Profile) => (at: Pointer) => Conflict | undefined;
  /** Undefined where nothing is known to be wrong with the rule. */
  readonly findRuleFlaw: (rule: Validation, at: Pointer, schemas: SchemaTable) => RuleFlaw | undefined;
  /** Encodes values on one side and decodes them on the other one. */
  readonly findWireWitness: (question: WireQuestion) => JsonObject | undefined;
  readonly createTextForms: (snapshots: Pick<RuleContext, "schema" | "profile">) => TextForms;
  readonly validators: MessageValidators;
}

/** A value that is to show a break, and of what. */
export type Shown = Pick<Finding, "witness" | "witnessOf" | "stored" | "readBack">;

/** Receives witnesses during the search. */
export interface WitnessListener {
  /** Called when the number of witnesses probably reaches `SHOWN_TOGETHER`. */
  expectMany(): void;
  receive(shown: readonly Shown[]): void;
}

/** The number of witnesses that are validated together; for fewer, a worker is slower. */
export const SHOWN_TOGETHER = 32;

/** Asks independent validators about the witness of a finding. */
export type Confirm = (finding: Shown) => Promise<Confirmation>;
