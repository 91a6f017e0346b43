import { lazy } from "../../base/lazy.ts";
import { dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import { functionAt, functionKey } from "../declared/names.ts";
import type { Places } from "../declared/places.ts";
import type { Context } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { type ClassIn, extendedBy, isExtensible, lineOf, ofConstant } from "./heritage.ts";
import type { Declared, Modules } from "./modules.ts";
import {
  callsOf,
  isAbstract,
  isPrivate,
  isProtected,
  isStatic,
  isUndefined,
  isVoidable,
  propertyName,
  receiverOf,
  type Signature,
  signaturesOf,
} from "./nodes.ts";
import { namesakeOf, type Stated } from "./namesakes.ts";
import { takenBy } from "./parameters.ts";
import { fileOf, spanOf, type TS, typescript } from "./syntax.ts";
import { spreadLists } from "./spread-lists.ts";
import { takes } from "./traits.ts";
import type { TypeWriter } from "./types.ts";

const NO_PARAMETERS: Signature = { parameters: [] };

/** Not the constructor of a class that says of none. */
export function isStated(signature: Signature): boolean {
  return signature !== NO_PARAMETERS;
}

/** Something that is called, as people name it. */
export interface Callable {
  readonly kind: "function" | "method" | "constructor";
  readonly name: string;
  readonly signature: Signature;
  /** The declaration with the comment. */
  readonly declaration: TS.Node;
  /** The export or, of what a class inherits, the class that declares it. */
  readonly home: Declared;
  /** The class that declares it, in the line of the one that has it. */
  readonly holder?: ClassIn;
  /** Only those who extend its class call it. */
  readonly protected?: true;
  /** Others may extend its class and override it. */
  readonly overridable?: true;
  /** The function, where this is one of several signatures of it. */
  readonly overloads?: string;
}

/** A parameter, in its place. */
export interface WrittenParameter {
  readonly name: string;
  readonly at: Pointer;
  readonly required: boolean;
  /** True for a required parameter, also if it accepts `undefined`. */
  readonly stated?: true;
  /** True for a rest parameter. */
  readonly rest?: true;
  /** True for a rest parameter with unknown items. */
  readonly unread?: true;
}

export interface WrittenFunction extends Callable {
  /** `#/functions/Client.get`. */
  readonly at: Pointer;
  /** One for all names of a function; written on first access. */
  readonly body: () => FunctionBody;
}

export interface FunctionBody {
  readonly parameters: readonly WrittenParameter[];
  /** The required type of `this`. */
  readonly receiver?: WrittenParameter;
  /** At least and at most; absent where there are no type parameters. */
  readonly typeArguments?: Facet<readonly [number, number]>;
  /** Undefined for one that returns nothing. */
  readonly returns: Pointer | undefined;
  /** The schema of the comment, `parameters` and `responses`. */
  readonly written: Draft;
}

/**
 * Returns the callables of an export: a function, a constant with one, methods and constructors of a class, inherited
 * ones included.
 */
export function callablesOf(name: string, target: Declared, modules: Modules): readonly Callable[] {
  const namesake = namesakeOf(target, modules);
  const own = namesake === undefined ? declaredBy(name, target) : ofNamesake(name, namesake);
  const all = [...own, ...ofLine(name, target, modules)].flatMap((each) =>
    spreadLists(each.signature, each.home, modules).map((signature) => ({ ...each, signature })),
  );
  return target.isTypeOnly === true ? all.filter(({ kind }) => kind === "method") : all;
}

function declaredBy(name: string, target: Declared): readonly Callable[] {
  const ts = typescript();
  return target.declarations.flatMap((declaration): readonly Callable[] => {
    if (ts.isFunctionDeclaration(declaration))
      return [{ kind: "function", name, signature: declaration, declaration, home: target }];
    if (!ts.isVariableDeclaration(declaration)) return [];
    const { parent } = declaration;
    return functionsIn(declaration).map((signature): Callable => {
      return { kind: "function", name, signature, declaration: parent.parent, home: target };
    });
  });
}

/** Returns the callables of a constant beside a type: the constant as constructor or function, and its methods. */
function ofNamesake(name: string, { type, members = [], home }: Stated): readonly Callable[] {
  const ts = typescript();
  const callable = (kind: Callable["kind"], own: string, signature: Signature, declaration: TS.Node): Callable => {
    return { kind, name: own, signature, declaration, home };
  };
  if (type !== undefined && ts.isFunctionTypeNode(type)) return [callable("function", name, type, type)];
  return members.flatMap((member): readonly Callable[] => {
    if (ts.isCallSignatureDeclaration(member)) return [callable("function", name, member, member)];
    if (ts.isConstructSignatureDeclaration(member)) {
      return [callable("constructor", name, withoutResult(member), member)];
    }
    const own = member.name === undefined ? undefined : propertyName(member.name);
    if (own === undefined) return [];
    if (ts.isMethodSignature(member)) return [callable("function", `${name}.${own}`, member, member)];
    const signatures = ts.isPropertySignature(member) ? signaturesOf(member) : [];
    return signatures.map((signature) => callable("function", `${name}.${own}`, signature, member));
  });
}

/** Removes the result type, so that an inherited function is written once. */
function withoutResult(signature: Signature): Signature {
  const { typeParameters, parameters } = signature;
  const made = constructors.get(signature) ?? { typeParameters, parameters };
  constructors.set(signature, made);
  return made;
}

const constructors = new WeakMap<Signature, Signature>();

/** Returns the properties of a constant beside a type that are not callable. */
export function heldBy({ members = [] }: Stated): readonly TS.PropertySignature[] {
  const held = members.filter(typescript().isPropertySignature);
  return held.filter((member) => signaturesOf(member).length === 0 && propertyName(member.name) !== "prototype");
}

/** Returns the callables of a constant that a class extends. */
function ofBase(name: string, base: Stated): readonly Callable[] {
  const { type, home } = base;
  const signatures = type !== undefined && typescript().isConstructorTypeNode(type) ? [type] : [];
  const makers = signatures.map((signature): Callable => {
    return { kind: "constructor", name, signature: withoutResult(signature), declaration: signature, home };
  });
  // A call by the name itself is no method, and its types are not followed.
  const members = ofNamesake(name, base).filter((each) => each.kind === "constructor" || each.name !== name);
  return [...makers, ...members].filter(({ kind, signature }) => kind !== "constructor" || !signature.typeParameters);
}

/** A member that a class declares stands before those that it inherits by that name. */
function ofLine(name: string, target: Declared, modules: Modules): readonly Callable[] {
  const line = lineOf(target, modules);
  const [first] = line;
  if (first === undefined) return [];
  const found: Callable[] = [];
  for (const holder of line) {
    const known = new Set(found.map(keyOf));
    const own = holder.declaration.members.flatMap((member) => ofClass(name, member, holder));
    const others = ofConstant(holder, modules).flatMap((each) => ofBase(name, each));
    found.push(...[...own, ...others].filter((each) => !known.has(keyOf(each))));
  }
  const isOpen = isExtensible(line);
  const callables = found
    .filter((each) => !isPrivate(each.declaration) && (isOpen || each.protected !== true))
    .map((each): Callable => (isOpen && isOverridable(each) ? { ...each, overridable: true } : each));
  if (found.some(({ kind }) => kind === "constructor") || extendedBy(line.at(-1)!.declaration).length > 0)
    return callables;
  const { declaration } = first;
  return [{ kind: "constructor", name, signature: NO_PARAMETERS, declaration, home: target }, ...callables];
}

/** Classes that extend this one must provide what is abstract: that is reported for them. */
function isOverridable({ kind, declaration, holder }: Callable): boolean {
  return holder !== undefined && kind !== "constructor" && !isAbstract(declaration);
}

function keyOf({ kind, name }: Callable): string {
  return `${kind} ${name}`;
}

/** Returns the callables of a class member. Private ones are included, because they hide inherited ones. */
function ofClass(name: string, member: TS.ClassElement, holder: ClassIn): readonly Callable[] {
  const ts = typescript();
  const own = {
    declaration: member,
    home: holder.target,
    holder,
    ...(isProtected(member) && ({ protected: true } as const)),
  };
  if (ts.isConstructorDeclaration(member)) return [{ kind: "constructor", name, signature: member, ...own }];
  if (ts.isPropertyDeclaration(member) && isStatic(member)) {
    const held = propertyName(member.name);
    const signatures = held === undefined ? [] : signaturesOf(member);
    return signatures.map((signature): Callable => ({ kind: "function", name: `${name}.${held!}`, signature, ...own }));
  }
  const method = ts.isMethodDeclaration(member) ? propertyName(member.name) : undefined;
  if (!ts.isMethodDeclaration(member) || method === undefined) return [];
  return [{ kind: isStatic(member) ? "function" : "method", name: `${name}.${method}`, signature: member, ...own }];
}

/** The signatures of a function that a constant holds; none where it holds anything else. */
export function functionsIn({ type, initializer }: TS.VariableDeclaration): readonly Signature[] {
  const ts = typescript();
  if (type !== undefined) return ts.isFunctionTypeNode(type) ? [type] : callsOf(type);
  const isFunction =
    initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
  return isFunction ? [initializer] : [];
}

/** Writes functions down as objects that hold the schemas of their parameters and of what they return. */
export class FunctionWriter {
  readonly #types: TypeWriter;
  readonly #places: Places;

  constructor(types: TypeWriter, places: Places) {
    this.#types = types;
    this.#places = places;
  }

  /** `key` is the name that no other one has. */
  write(callable: Callable, key: string, context: Context): WrittenFunction {
    const { declaration } = callable;
    const at = this.#places.set(functionAt(key), fileOf(declaration), spanOf(declaration));
    const body = lazy(() => this.#body(callable, at, context));
    this.#types.definitions.define(`function ${key}`, functionKey(key), () => body().written);
    return { ...callable, at, body };
  }

  #body({ signature, declaration }: Callable, at: Pointer, context: Context): FunctionBody {
    const inner = this.#types.calls.withParameters(signature, context);
    const parameters: WrittenParameter[] = [];
    const schemas: Draft = dictionary<Json>();
    for (const taken of takenBy(signature, inner, this.#types.unnamed)) {
      const { name, required, stated, rest, unread, node } = taken;
      const place = this.#places.set(child(at, "parameters", name), fileOf(node), spanOf(node));
      schemas[name] = this.#types.calls.taken(taken, place);
      parameters.push({
        name,
        at: place,
        required,
        ...(stated && { stated }),
        ...(rest && { rest }),
        ...(unread && { unread }),
      });
    }
    const receiver = this.#receiver(signature, at, schemas, inner);
    const result = signature.type;
    const isNothing = result === undefined || isUndefined(result);
    const returns = isNothing ? undefined : child(at, "responses", "return");
    const described = this.#types.described({}, declaration, at);
    const typeArguments = this.#typeArguments(signature, at);
    const written: Draft = {
      ...described,
      // The written text is compared first, with positions and optional parameters.
      signature: [
        ...[...parameters, ...(receiver ? [receiver] : [])].map(signatureOf),
        ...(typeArguments?.value ?? []),
      ],
      parameters: schemas,
      ...(returns !== undefined && { responses: { return: this.#types.schema(result, returns, inner) } }),
    };
    return {
      parameters,
      ...(receiver && { receiver }),
      ...(typeArguments && { typeArguments }),
      returns,
      written,
    };
  }

  #receiver(signature: Signature, at: Pointer, schemas: Draft, context: Context): WrittenParameter | undefined {
    const node = receiverOf(signature);
    if (node === undefined) return undefined;
    const place = this.#places.set(child(at, "parameters", "this"), fileOf(node), spanOf(node));
    const own = { name: "this", required: !isVoidable(node.type) };
    schemas["this"] = this.#types.calls.taken({ ...own, type: node.type, context, node }, place);
    return { ...own, at: place };
  }

  #typeArguments({ typeParameters = [] }: Signature, at: Pointer): Facet<readonly [number, number]> | undefined {
    const [first] = typeParameters;
    if (first === undefined) return undefined;
    const span = { start: spanOf(first).start, end: spanOf(typeParameters.at(-1)!).end };
    const place = this.#places.set(child(at, "typeParameters"), fileOf(first), span);
    const { arguments: value } = takes(typeParameters);
    return { value: value!, at: place };
  }
}

function signatureOf({ name, required, stated, rest }: WrittenParameter): string {
  return `${rest ? "..." : ""}${name}${required ? "" : "?"}${stated ? "|" : ""}`;
}
