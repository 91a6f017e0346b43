import type { TS } from "../load.ts";

/** A type of the old package, and how a client gets at it on either side. */
export interface Route {
  readonly type: TS.Type;
  /** Names the type: `Parameters<typeof $0.load>[0]`. */
  readonly text: string;
  /** The exported name, if the route consists of that name alone. */
  readonly name?: string;
  /** The value of a class or a function, as an expression. */
  readonly value?: string;
  readonly generics: readonly TS.TypeParameter[];
  readonly symbol?: TS.Symbol;
}
