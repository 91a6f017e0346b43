import type { Dictionary, Json } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { TypeName } from "./type-name.ts";

/** A nested schema: its place, or its constraints if it has no place. */
export type Operand = Pointer | readonly Statement[];

export interface MemberStatement {
  readonly schema: Operand;
  readonly readOnly?: true;
  readonly writeOnly?: true;
}

/**
 * One constraint of a schema exactly as written. `Schema` merges constraints for comparison; here a list means their
 * conjunction. A constraint of one type accepts values of other types.
 */
export type Statement = { readonly at: Pointer } & (
  | { readonly says: "types"; readonly names: readonly TypeName[] }
  /** The text of a number in it is asked for at `at` with the way to it; `single` where `at` is the value's place itself. */
  | { readonly says: "values"; readonly values: readonly Json[]; readonly single?: true }
  | { readonly says: "minimum" | "maximum"; readonly limit: number; readonly exclusive: boolean }
  | { readonly says: "multipleOf"; readonly of: number }
  | {
      readonly says: "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties";
      readonly count: number;
    }
  | { readonly says: "pattern"; readonly pattern: string }
  | { readonly says: "format"; readonly format: string }
  /** `by`: no two items have the same members of these names; absent: no two are the same. */
  | { readonly says: "uniqueItems"; readonly by?: readonly string[] }
  /** `rest` constrains the items after `prefix`; absent without the keyword. */
  | { readonly says: "items"; readonly prefix: readonly Operand[]; readonly rest?: Operand }
  /** `evaluates`: `unevaluatedItems` leaves the items that it finds alone. */
  | {
      readonly says: "contains";
      readonly item: Operand;
      readonly least: number;
      readonly most?: number;
      readonly evaluates: boolean;
    }
  /** `rest` constrains the properties outside of `names` and `patterns`; absent without the keyword. */
  | {
      readonly says: "members";
      readonly names: Dictionary<MemberStatement>;
      readonly patterns: Dictionary<Operand>;
      readonly rest?: Operand;
    }
  | { readonly says: "required"; readonly name: string }
  | { readonly says: "propertyNames"; readonly schema: Operand }
  | { readonly says: "dependentRequired"; readonly name: string; readonly names: readonly string[] }
  | { readonly says: "dependentSchema"; readonly name: string; readonly schema: Operand }
  | { readonly says: "all" | "any" | "one"; readonly of: readonly Operand[] }
  | { readonly says: "not"; readonly schema: Operand }
  | { readonly says: "conditional"; readonly if: Operand; readonly then?: Operand; readonly else?: Operand }
  /** Of what the statements beside it, and those that they apply in place, leave unevaluated. */
  | { readonly says: "unevaluatedMembers" | "unevaluatedItems"; readonly schema: Operand }
  /** A constraint that cannot be expressed in these terms; equal constraints have equal `text`. */
  | { readonly says: "unreadable"; readonly reason: string; readonly text: string }
);
