import { inferredIn } from "./canonical.ts";
import type { Declared, Modules } from "./modules.ts";
import { isKeys, isPrivate, namesOf, namesOfExpression, type Signature } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { STANDARD_TYPES } from "../../model/standard-types.ts";
import { type TS, typescript } from "./syntax.ts";

/**
 * The way that values of a part go: out with what it is a part of, or in where that comes out. Keys go nowhere: they say what of others
 * goes. `computed`: an operator decides what goes.
 */
export type Way = "in" | "out" | "keys" | "computed";
export type Ways = readonly Way[];

export const BOTH: Ways = ["in", "out"];
const ALL: Ways = [...BOTH, "keys", "computed"];
const COMPUTED: Ways = [...BOTH, "computed"];

/** A type by its name, as it is used. */
export interface Named {
  readonly names: readonly string[];
  readonly given: readonly TS.TypeNode[];
  readonly node: TS.TypeReferenceNode | TS.TypeQueryNode | TS.ExpressionWithTypeArguments;
}

/** Visits a named type with its variance and returns that of its type arguments; omitted ones are not visited. */
export type Visit = (named: Named, ways: Ways) => readonly Ways[];

/** Built-in types that both return and accept their contents. */
const HOLDING: ReadonlySet<string> = new Set([
  ...["Array", "ArrayLike", "Awaited", "Exclude", "Extract", "NonNullable", "Omit", "Partial", "Pick", "Promise"],
  ...["PromiseLike", "Readonly", "ReadonlyArray", "Record", "Required"],
  ...["AsyncGenerator", "AsyncIterable", "AsyncIterableIterator", "AsyncIterator", "Generator", "Iterable"],
  ...["IterableIterator", "Iterator", "Map", "ReadonlyMap", "ReadonlySet", "Set", "WeakMap", "WeakRef", "WeakSet"],
]);

/** The standard types that are operators. */
const OPERATORS: ReadonlySet<string> = new Set([
  ...["Awaited", "Exclude", "Extract", "NonNullable", "Omit", "Partial", "Pick", "Readonly", "Record", "Required"],
]);

export function isOperator(name: string): boolean {
  return OPERATORS.has(name);
}

/** The type argument that selects instead of being contained. */
const KEYS: ReadonlyMap<string, number> = new Map([
  ["Exclude", 1],
  ["Extract", 1],
  ["Omit", 1],
  ["Pick", 1],
]);

/** Types of packages, by the last of their names, that take what their first argument says: components of React, Preact, Solid and Vue. */
const TAKING: ReadonlySet<string> = new Set([
  ...["ComponentClass", "ComponentType", "DefineComponent", "Dispatch", "ExoticComponent", "FC", "FlowComponent"],
  ...["ForwardRefExoticComponent", "FunctionComponent", "FunctionalComponent", "NamedExoticComponent"],
  ...["ParentComponent", "VFC", "VoidComponent"],
]);

export function isTaking(name: string): boolean {
  return TAKING.has(name.slice(name.lastIndexOf(".") + 1));
}

export function through(outer: Ways, inner: Ways): Ways {
  const key = (numberOf(outer) << ALL.length) | numberOf(inner);
  return (PRODUCTS[key] ??= productOf(outer, inner));
}

/** The results of `through`, by the numbers of both sets. */
const PRODUCTS: Ways[] = [];

function numberOf(ways: Ways): number {
  let number = 0;
  for (const way of ways) number |= 1 << ALL.indexOf(way);
  return number;
}

function productOf(outer: Ways, inner: Ways): Ways {
  const all = outer.flatMap((way) => inner.map((each) => along(way, each)));
  return ALL.filter((way) => all.includes(way));
}

function along(outer: Way, inner: Way): Way {
  if (outer === "keys" || inner === "keys") return "keys";
  if (outer === "computed" || inner === "computed") return "computed";
  return outer === inner ? "out" : "in";
}

/** Handles a node; returns true if its parts need no visit. */
export type Before = (node: TS.Node, ways: Ways, visit: Visit) => boolean;

/** Finds the types that are named in one. */
export function eachNamed(node: TS.Node, ways: Ways, visit: Visit, before: Before = () => false): void {
  const ts = typescript();
  if (before(node, ways, visit)) return;
  const named = namedBy(node);
  if (named !== undefined) {
    const inner = visit(named, ways);
    for (const [index, argument] of named.given.entries()) {
      const own = inner[index] ?? [];
      if (own.length > 0) eachNamed(argument, own, visit, before);
    }
    return;
  }
  if (ts.isFunctionLike(node)) {
    eachNamedByCall(node as Signature, ways, visit, before);
    return;
  }
  const each = (inner: TS.Node | undefined, own: Ways, visitInner = visit): void => {
    if (inner !== undefined) eachNamed(inner, own, visitInner, before);
  };
  if (ts.isConditionalTypeNode(node)) {
    const own = without(new Set(inferredIn(node.extendsType)), visit);
    each(node.checkType, COMPUTED);
    each(node.extendsType, COMPUTED, own);
    each(node.trueType, ways, own);
    each(node.falseType, ways);
  } else if (ts.isMappedTypeNode(node)) {
    const own = without(new Set([node.typeParameter.name.text]), visit);
    each(node.typeParameter.constraint, COMPUTED);
    each(node.nameType, COMPUTED, own);
    each(node.type, ways, own);
  } else {
    const isComputed = ts.isIndexedAccessTypeNode(node) || ts.isTemplateLiteralTypeNode(node) || isKeys(node);
    ts.forEachChild(node, (inner) => {
      if (!isPrivate(inner)) each(inner, isComputed ? COMPUTED : ways);
    });
  }
}

/** Visits the names in a signature; parameters have the opposite direction. */
export function eachNamedByCall(
  { typeParameters, parameters, type }: Signature,
  ways: Ways,
  visit: Visit,
  before?: Before,
): void {
  const own =
    typeParameters === undefined ? visit : without(new Set(typeParameters.map(({ name }) => name.text)), visit);
  const taken = through(ways, ["in"]);
  for (const { constraint } of typeParameters ?? [])
    if (constraint !== undefined) eachNamed(constraint, taken, own, before);
  for (const parameter of parameters) if (parameter.type !== undefined) eachNamed(parameter.type, taken, own, before);
  if (type !== undefined) eachNamed(type, ways, own, before);
}

function without(names: ReadonlySet<string>, visit: Visit): Visit {
  return (named, ways) => (named.names.length === 1 && names.has(named.names[0]!) ? [] : visit(named, ways));
}

function namedBy(node: TS.Node): Named | undefined {
  const ts = typescript();
  if (ts.isTypeReferenceNode(node)) return { names: namesOf(node.typeName), given: node.typeArguments ?? [], node };
  if (ts.isTypeQueryNode(node)) return { names: namesOf(node.exprName), given: node.typeArguments ?? [], node };
  if (!ts.isExpressionWithTypeArguments(node)) return undefined;
  const names = namesOfExpression(node.expression);
  return names && { names, given: node.typeArguments ?? [], node };
}

/** The types among the declarations of a name. */
export function typesOf({ declarations }: Declared) {
  const ts = typescript();
  return declarations.filter(
    (each) =>
      ts.isInterfaceDeclaration(each) ||
      ts.isTypeAliasDeclaration(each) ||
      ts.isEnumDeclaration(each) ||
      ts.isClassDeclaration(each),
  );
}

interface Generic {
  readonly target: Declared;
  /** By parameter. */
  readonly ways: readonly Ways[];
  /** The declarations to evaluate again after this one. */
  readonly users: Set<TS.Node>;
}

/** Computes the variance of type parameters. */
export class Variances {
  readonly #modules: Modules;
  readonly #known = new Map<TS.Node, Generic>();

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** Returns the variance of the arguments of a named type. */
  ofArguments({ names, given }: Named, scope: Scope): readonly Ways[] {
    if (given.length === 0) return [];
    const target = this.#modules.lookUp(names, scope);
    if (target.kind === "declared" && !this.#isStandard(target)) return this.of(target);
    if (target.kind === "namespace") return given.map(() => BOTH);
    if (isTaking(target.name)) return given.map((_, index) => (index === 0 ? ["in"] : BOTH));
    if (!HOLDING.has(target.name)) return given.map(() => COMPUTED);
    const way: Ways = OPERATORS.has(target.name) ? ["out", "computed"] : ["out"];
    return given.map((_, index) => (KEYS.get(target.name) === index ? ["keys"] : way));
  }

  /** Returns the variance of the parameters of a type. */
  of(target: Declared): readonly Ways[] {
    const [first] = typesOf(target);
    if (first === undefined) return [];
    const [open, again]: [TS.Node[], Set<TS.Node>] = [[], new Set()];
    this.#enter(first, target, open);
    for (let next = open.pop(); next !== undefined; next = open.pop() ?? firstOf(again)) this.#find(next, open, again);
    return this.#known.get(first)!.ways;
  }

  #isStandard({ scope, name }: Declared): boolean {
    return this.#modules.isGlobal(scope) && STANDARD_TYPES.has(name);
  }

  /** Nothing goes anywhere, until it is found. */
  #enter(node: TS.Node, target: Declared, open: TS.Node[]): Generic {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const generic: Generic = { target, ways: parametersOf(node).map(() => []), users: new Set() };
    this.#known.set(node, generic);
    open.push(node);
    return generic;
  }

  /** Its users are added to `again`, which waits until everything was found once. */
  #find(node: TS.Node, open: TS.Node[], again: Set<TS.Node>): void {
    const known = this.#known.get(node)!;
    const { target, users } = known;
    const found = known.ways.map((ways) => new Set(ways));
    for (const declaration of typesOf(target)) {
      const names = parametersOf(declaration);
      const visit: Visit = (named, ways) => {
        const index = named.names.length === 1 ? names.indexOf(named.names[0]!) : -1;
        if (index >= 0) for (const way of ways) found[index]?.add(way);
        return index >= 0
          ? []
          : this.#argumentsWithin(named, target.scope, node, open).map((each) => through(ways, each));
      };
      for (const part of bodyOf(declaration)) eachNamed(part, ["out"], visit);
    }
    if (found.every((ways, index) => ways.size === known.ways[index]!.length)) return;
    this.#known.set(node, { ...known, ways: found.map((ways) => ALL.filter((way) => ways.has(way))) });
    for (const user of users) again.add(user);
  }

  /** Returns the variance as far as it is known. */
  #argumentsWithin(named: Named, scope: Scope, user: TS.Node, open: TS.Node[]): readonly Ways[] {
    const target = this.#modules.lookUp(named.names, scope);
    const [first] = target.kind === "declared" && !this.#isStandard(target) ? typesOf(target) : [];
    if (first === undefined || named.given.length === 0) return this.ofArguments(named, scope);
    const generic = this.#enter(first, target as Declared, open);
    generic.users.add(user);
    return generic.ways;
  }
}

/** Takes the first one out. */
function firstOf(nodes: Set<TS.Node>): TS.Node | undefined {
  const [first] = nodes;
  if (first !== undefined) nodes.delete(first);
  return first;
}

function parametersOf(declaration: TS.Node): readonly string[] {
  const { typeParameters = [] } = declaration as { readonly typeParameters?: readonly TS.TypeParameterDeclaration[] };
  return typeParameters.map(({ name }) => name.text);
}

/** Returns the declaration without its type parameters. */
function bodyOf(declaration: TS.Node): readonly TS.Node[] {
  const ts = typescript();
  if (ts.isTypeAliasDeclaration(declaration)) return [declaration.type];
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return [];
  return [...(declaration.heritageClauses ?? []), ...declaration.members.filter((member) => !isPrivate(member))];
}
