import { dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { functionAt, functionKey } from "../declared/names.ts";
import type { Places } from "../declared/places.ts";
import type { Context } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { isHidden, isStatic, isUndefined, propertyName, type Signature } from "./nodes.ts";
import type { Declared } from "./modules.ts";
import { takenBy } from "./parameters.ts";
import { fileOf, spanOf, type TS, typescript } from "./syntax.ts";
import type { TypeWriter } from "./types.ts";

const NO_PARAMETERS: Signature = { parameters: [] };

/** Something that is called, as people name it. */
export interface Callable {
  readonly kind: "function" | "method" | "constructor";
  readonly name: string;
  readonly signature: Signature;
  /** What its comment stands before. */
  readonly declaration: TS.Node;
  /** The function, where this is one of several signatures of it. */
  readonly overloads?: string;
}

/** A parameter, in its place. */
export interface WrittenParameter {
  readonly name: string;
  readonly at: Pointer;
  readonly required: boolean;
  /** It takes all that follow. */
  readonly rest?: true;
}

export interface WrittenFunction extends Callable {
  /** `#/functions/Client.get`. */
  readonly at: Pointer;
  readonly parameters: readonly WrittenParameter[];
  /** Undefined for one that returns nothing. */
  readonly returns: Pointer | undefined;
  /** What the comment says, `parameters` and `responses`. */
  readonly written: Draft;
}

/** What of an export is called: a function, a constant that holds one, what a class has. */
export function callablesOf(name: string, target: Declared): readonly Callable[] {
  const all = declaredBy(name, target);
  return target.isTypeOnly === true ? all.filter(({ kind }) => kind === "method") : all;
}

function declaredBy(name: string, { declarations }: Declared): readonly Callable[] {
  const ts = typescript();
  return declarations.flatMap((declaration): readonly Callable[] => {
    if (ts.isFunctionDeclaration(declaration)) return [{ kind: "function", name, signature: declaration, declaration }];
    if (ts.isClassDeclaration(declaration)) {
      const members = declaration.members.flatMap((member) => ofClass(name, member));
      return isMadeOfNothing(declaration)
        ? [{ kind: "constructor", name, signature: NO_PARAMETERS, declaration }, ...members]
        : members;
    }
    const held = ts.isVariableDeclaration(declaration) ? functionIn(declaration) : undefined;
    return held === undefined
      ? []
      : [{ kind: "function", name, signature: held, declaration: declaration.parent.parent }];
  });
}

/** A class that says of no constructor, and inherits none. */
function isMadeOfNothing({ members, heritageClauses }: TS.ClassDeclaration): boolean {
  const ts = typescript();
  const inherits = heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  return !inherits && !members.some((member) => ts.isConstructorDeclaration(member));
}

function ofClass(name: string, member: TS.ClassElement): readonly Callable[] {
  const ts = typescript();
  if (isHidden(member)) return [];
  if (ts.isConstructorDeclaration(member))
    return [{ kind: "constructor", name, signature: member, declaration: member }];
  const own = ts.isMethodDeclaration(member) ? propertyName(member.name) : undefined;
  if (!ts.isMethodDeclaration(member) || own === undefined) return [];
  const kind = isStatic(member) ? "function" : "method";
  return [{ kind, name: `${name}.${own}`, signature: member, declaration: member }];
}

export function functionIn({ type, initializer }: TS.VariableDeclaration): Signature | undefined {
  const ts = typescript();
  if (type !== undefined) return ts.isFunctionTypeNode(type) ? type : undefined;
  const isFunction =
    initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
  return isFunction ? initializer : undefined;
}

/** Writes functions down as objects that hold the schemas of their parameters and of what they return. */
export class FunctionWriter {
  readonly #types: TypeWriter;
  readonly #places: Places;

  constructor(types: TypeWriter, places: Places) {
    this.#types = types;
    this.#places = places;
  }

  write(callable: Callable, id: string, context: Context): WrittenFunction {
    const { signature, declaration } = callable;
    const at = this.#places.set(functionAt(id), fileOf(declaration), spanOf(declaration));
    const inner = this.#withParameters(signature, context);
    const parameters: WrittenParameter[] = [];
    const schemas: Draft = dictionary<Json>();
    for (const { name, type, required, rest, node } of takenBy(signature)) {
      const place = this.#places.set(child(at, "parameters", name), fileOf(node), spanOf(node));
      schemas[name] = this.#parameter(type, place, inner, rest);
      parameters.push({ name, at: place, required, ...(rest && { rest }) });
    }
    const result = signature.type;
    const isNothing = result === undefined || isUndefined(result);
    const returns = isNothing ? undefined : child(at, "responses", "return");
    const said = this.#types.described({}, declaration, at);
    const written: Draft = {
      ...said,
      // What is written is compared first: places, and which may be left out, count as well.
      signature: parameters.map(({ name, required, rest }) => `${rest ? "..." : ""}${name}${required ? "" : "?"}`),
      parameters: schemas,
      ...(returns !== undefined && { responses: { return: this.#types.schema(result, returns, inner) } }),
    };
    this.#types.definitions.define(`function ${id}`, functionKey(id), () => written);
    return { ...callable, name: id, at, parameters, returns, written };
  }

  #parameter(type: TS.TypeNode | undefined, at: Pointer, context: Context, rest?: true): Draft {
    const isUnion = type !== undefined && typescript().isUnionTypeNode(type);
    // A place that a rest parameter takes may be left out, but not be passed nothing.
    return isUnion && !rest ? this.#types.union(type, at, context, "absent") : this.#types.schema(type, at, context);
  }

  /** Whoever calls chooses what a type parameter stands for, within its bounds. */
  #withParameters({ typeParameters }: Signature, context: Context): Context {
    if (typeParameters === undefined) return context;
    const parameters = new Map(context.parameters);
    const inner = { ...context, parameters };
    for (const { name, constraint } of typeParameters) {
      const schema = constraint === undefined ? {} : { $ref: this.#types.asDefinition(constraint, inner) };
      parameters.set(name.text, { schema, text: name.text, depth: 0 });
    }
    return inner;
  }
}
