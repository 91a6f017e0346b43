import type { CountName } from "./keyword-table.ts";
import type { Dictionary, Json } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { TypeName } from "./type-name.ts";

/** A nested schema: its place, or its constraints if it has no place. */
export type Operand = Pointer | readonly Constraint[];

export interface MemberConstraint {
  readonly schema: Operand;
  readonly readOnly?: true;
  readonly writeOnly?: true;
}

/**
 * One constraint of a schema exactly as written. `Schema` merges constraints for comparison; here a list means their
 * conjunction. A constraint of one type accepts values of other types.
 */
export type Constraint = { readonly at: Pointer } &
  /** `implied`: nothing is written, but members are those of an object, and items those of an array. */
  (
    | { readonly kind: "types"; readonly names: readonly TypeName[]; readonly implied?: true }
    /** The text of a number in it is asked for at `at` with the way to it; `single` where `at` is the value's place itself. */
    | { readonly kind: "values"; readonly values: readonly Json[]; readonly single?: true }
    | { readonly kind: "minimum" | "maximum"; readonly limit: number; readonly exclusive: boolean }
    | { readonly kind: "multipleOf"; readonly of: number }
    | { readonly kind: CountName; readonly count: number }
    | { readonly kind: "pattern"; readonly pattern: string }
    | { readonly kind: "format"; readonly format: string }
    /** `by`: no two items have the same members of these names; absent: no two are the same. */
    | { readonly kind: "uniqueItems"; readonly by?: readonly string[] }
    /** `rest` constrains the items after `prefix`; absent without the keyword. */
    | { readonly kind: "items"; readonly prefix: readonly Operand[]; readonly rest?: Operand }
    /** `evaluates`: `unevaluatedItems` leaves the items that it finds alone. */
    | {
        readonly kind: "contains";
        readonly item: Operand;
        readonly least: number;
        readonly most?: number;
        readonly evaluates: boolean;
      }
    /** `rest` constrains the properties outside of `names` and `patterns`; absent without the keyword. */
    | {
        readonly kind: "members";
        readonly names: Dictionary<MemberConstraint>;
        readonly patterns: Dictionary<Operand>;
        readonly rest?: Operand;
      }
    | { readonly kind: "required"; readonly name: string }
    | { readonly kind: "propertyNames"; readonly schema: Operand }
    | { readonly kind: "dependentRequired"; readonly name: string; readonly names: readonly string[] }
    | { readonly kind: "dependentSchema"; readonly name: string; readonly schema: Operand }
    /** `nullable`: null, or a value that the other keywords accept, for `nullable: true`. As written, only its types accept null. */
    | {
        readonly kind: "all" | "any" | "one";
        readonly of: readonly Operand[];
        readonly nullable?: readonly Constraint[];
      }
    | { readonly kind: "not"; readonly schema: Operand }
    | { readonly kind: "conditional"; readonly if: Operand; readonly then?: Operand; readonly else?: Operand }
    /** Constrains what no constraint of the same schema, or of one applied in place, evaluates. */
    | { readonly kind: "unevaluatedMembers" | "unevaluatedItems"; readonly schema: Operand }
    /** A constraint that cannot be expressed in these terms; equal constraints have equal `text`. */
    | { readonly kind: "unreadable"; readonly reason: string; readonly text: string }
  );
