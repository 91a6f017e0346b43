import type { Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { OperationUsage, UsedPlace } from "../summary.ts";

/** The position of the only client in what is known about one place of the code. */
export const CODE = "0";

/** The place and the key of a parameter, as `query limit`. */
export interface OwnParameter {
  readonly at: Pointer;
  readonly key: string;
}

/** One place in the code of a client that uses the API, and what is known about the use. */
export type CodeReference = { readonly at: string } & (
  | {
      readonly is: "value";
      readonly schemas: ReadonlySet<Pointer>;
      /** The parameter that has the value. */
      readonly own?: OwnParameter;
      readonly place: UsedPlace;
      /** The side on which it certainly is used; on the other one, it may be. */
      readonly side?: Polarity;
    }
  /** A value that is handed on, so that anything inside of it may be used. */
  | { readonly is: "handed on"; readonly schemas: ReadonlySet<Pointer> }
  | { readonly is: "call"; readonly id: string; readonly usage: OperationUsage; readonly isCertain: boolean }
  /** A value without a type has a member of this name. */
  | { readonly is: "name"; readonly name: string }
  /** Anything may be used. */
  | { readonly is: "anything" }
);

/** A reference without its place. */
export type Found = Without<CodeReference>;

type Without<R> = R extends unknown ? Omit<R, "at"> : never;
