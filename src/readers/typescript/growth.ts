import { isObject, type Json } from "../../model/json.ts";
import { split, type Pointer } from "../../model/pointer.ts";
import { DEFINITIONS } from "../declared/names.ts";
import type { Argument, Context } from "./context.ts";
import { namedIn } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** The declarations in which an argument was made of others, which had been made in others again. */
export type MadeIn = readonly TS.Node[];

/** Arguments made of arguments made of arguments. */
const MAX_MAKERS = 10;
/** A declaration that makes arguments of those that it made itself leads to ever larger ones. */
const MAX_AGAIN = 2;

/** Distinguishes types that grow endlessly with recursion from those that descend into their arguments. */
export class Growth {
  readonly #definitions = new Map<string, MadeIn>();

  /** Returns the places of an argument as written. */
  ofArgument(node: TS.TypeNode, schema: Json, { parameters }: Context): MadeIn {
    const named = namedIn(node, parameters);
    if (named.length === 0) return [];
    const given = longest(named.map(([, each]) => each));
    const name = referredTo(schema);
    const found = name === undefined ? given : (this.#definitions.get(name) ?? []);
    // A type that descends into its argument ends; a type inside of one use is created once.
    return [...(found.length < given.length ? found : given), declarationOf(node)];
  }

  /** Returns the places of a default, which can depend on earlier parameters. */
  ofDefault(node: TS.TypeNode, stated: readonly Argument[]): MadeIn {
    return [...longest(stated), declarationOf(node)];
  }

  /** A definition that stands for what was made. */
  define(at: Pointer, madeIn: MadeIn): void {
    const name = referredTo({ $ref: at });
    if (name !== undefined && madeIn.length > 0 && !this.#definitions.has(name)) this.#definitions.set(name, madeIn);
  }

  /** Records the use of a type with arguments. */
  ofUse(at: Pointer, args: readonly Argument[]): void {
    this.define(at, longest(args));
  }

  hasNoEnd(args: readonly Argument[]): boolean {
    const madeIn = longest(args);
    return madeIn.length > MAX_MAKERS || madeIn.length - new Set(madeIn).size > MAX_AGAIN;
  }
}

function longest(args: readonly Argument[]): MadeIn {
  return args.map(({ madeIn = [] }) => madeIn).reduce((one, other) => (other.length > one.length ? other : one), []);
}

/** The name of the definition that a schema is all of, or that something of is. */
function referredTo(schema: Json): string | undefined {
  if (!isObject(schema) || Object.keys(schema).length > 1) return undefined;
  const { $ref } = schema;
  return typeof $ref === "string" && $ref.startsWith(`${DEFINITIONS}/`) ? split($ref).tokens[1] : undefined;
}

function declarationOf(node: TS.Node): TS.Node {
  const ts = typescript();
  const isDeclaration = (each: TS.Node): boolean =>
    ts.isTypeAliasDeclaration(each) || ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each);
  return ts.findAncestor(node, isDeclaration) ?? node;
}
