import type { Finding } from "./finding.ts";
import type { Change } from "./model/change.ts";
import type { Json } from "./model/json.ts";
import type { Pointer } from "./model/pointer.ts";
import type { SchemaTable, Validation } from "./model/schema.ts";
import type { Profile } from "./profile.ts";
import type { Relation, RoundTrip, RoundTripQuestion, RuleFlaw } from "./rule.ts";

/** Two schemas of a way from where values are sent to what changed in them. */
export interface SchemaPair {
  readonly old: Pointer;
  readonly new: Pointer;
}

/** Whether a change shows in any value. */
export interface Question {
  readonly change: Change;
  /** The side whose values the other one may refuse. */
  readonly admitting: "old" | "new";
  /** From the whole value, first, to the pair of the change, last. */
  readonly way: readonly SchemaPair[];
}

export type Answer =
  /** The admitting side admits the whole value, in the place of `stored` if given, the other one refuses it, and the change, which `path` leads to, is why. */
  | {
      readonly is: "shown";
      readonly value: Json;
      readonly stored?: Json;
      readonly lens: string;
      readonly path: string;
    }
  /** The other side accepts all values of the one side; with `convention`, all that are sent by a convention that no schema states. */
  | { readonly is: "refuted"; readonly convention?: string }
  /** So it is as far as it can be read; if not stated otherwise, an alternative of the other one cannot. */
  | { readonly is: "unread"; readonly reason?: string }
  /** Not so, but what the change is about refuses nothing: another change of one of these pairs must be the reason, or of what they hold. */
  | { readonly is: "idle"; readonly among: readonly SchemaPair[] }
  | { readonly is: "open"; readonly reason: string };

/** Decides by the values themselves, with a bounded number of steps. */
export interface Prover {
  /** Whether the change is one of the set of values that a schema admits: of all else, comparing values tells nothing. */
  judges(change: Change): boolean;
  /** Whether all alternatives of two schemas can be read. Where one cannot, nobody knows which of the values that the others refuse it admits. */
  reads(pair: SchemaPair): boolean;
  /** What a change of a schema does to its values. */
  relate(change: Change): Relation;
  ask(question: Question): Answer;
  /** Whether the constraints of two schemas are known to exclude each other, so that no value which one accepts is accepted by the other. */
  disjoint(pair: SchemaPair): boolean;
}

/** For the schemas of two snapshots. */
export type CreateProver = (old: SchemaTable, new_: SchemaTable, profile: Profile) => Prover;

/** For the versions of the kinds of one snapshot. */
export type CreateRoundTrips = (schemas: SchemaTable, profile: Profile) => (question: RoundTripQuestion) => RoundTrip;

/** Undefined where nothing is known to be wrong with the rule. */
export type FindRuleFlaw = (rule: Validation, at: Pointer, schemas: SchemaTable) => RuleFlaw | undefined;

/** Whether an API server accepts a value at a schema once it has filled in what is missing; undefined where that cannot be told. */
export type CreateAdmission = (
  schemas: SchemaTable,
  profile: Profile,
) => (value: Json, at: Pointer) => boolean | undefined;

/** Whether a witness is one: all validators agree, they do not, or it is none for a reason that no schema tells. */
export type Confirmation = "agreed" | "disputed" | "withdrawn";

/** A value that is to show a break, and of what. */
export type Shown = Pick<Finding, "witness" | "witnessOf" | "stored" | "readBack">;

/** Hears of values that show breaks, while others are still looked for. */
export interface WitnessListener {
  /** Once it is known that there are likely to be as many as are told of together. */
  expectMany(): void;
  hear(shown: readonly Shown[]): void;
}

/** So many are told of together; for fewer, a thread that asks about them does not pay. */
export const SHOWN_TOGETHER = 32;

/** Asks independent validators about the witness of a finding. */
export type Confirm = (finding: Shown) => Promise<Confirmation>;
