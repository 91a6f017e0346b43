import type { TS } from "../../compiler/load.ts";
import type { Carriers } from "./carriers.ts";

/** What collectors find out about the code of a client. `M`: a member of the types that are looked for. */
export interface Bench<M> {
  readonly ts: typeof TS;
  readonly checker: TS.TypeChecker;
  readonly carriers: Carriers<M>;
  /** A value of a type goes where its members are not seen. `withMethods`: also what they take and return. */
  handOn(node: TS.Node, type: TS.Type, withMethods?: boolean): void;
  /** Members are read or named. */
  addReads(node: TS.Node, members: readonly M[]): void;
  /** Members are assigned: a value, or one that is made from the old one. */
  addWrites(node: TS.Node, members: readonly M[], value: TS.Expression | undefined): void;
  /** A value without a type has a member. `names`: the way to it, as far as it is written out. */
  addUntyped(node: TS.Node, names: readonly string[]): void;
}
