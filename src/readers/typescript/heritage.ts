import type { Declared, Modules } from "./modules.ts";
import { type Stated, stated } from "./namesakes.ts";
import { isPrivate, namesOf, namesOfExpression } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** A class, and what it is declared with. */
export interface ClassIn {
  readonly declaration: TS.ClassDeclaration;
  readonly target: Declared;
  /** The one that extends it, and how; undefined where the line begins. */
  readonly heir?: { readonly of: ClassIn; readonly given: readonly TS.TypeNode[] };
}

/** The class, and those that it extends as far as they are declared here, the nearest first. */
export function lineOf(target: Declared, modules: Modules): readonly ClassIn[] {
  const line: ClassIn[] = [];
  let next = classIn(target);
  while (next !== undefined) {
    const own: ClassIn = next;
    if (line.some(({ declaration }) => declaration === own.declaration)) break;
    line.push(own);
    next = baseOf(own, modules);
  }
  return line;
}

function classIn(target: Declared): ClassIn | undefined {
  const declaration = target.declarations.find(typescript().isClassDeclaration);
  return declaration && { declaration, target };
}

/** Undefined, too, where nobody looks: in a package, or where an expression says it. */
function baseOf(own: ClassIn, modules: Modules): ClassIn | undefined {
  const target = extendedByName(own, modules);
  if (target === undefined) return undefined;
  const base = classIn(target);
  const [extended] = extendedBy(own.declaration);
  if (base !== undefined) return { ...base, heir: { of: own, given: extended!.typeArguments ?? [] } };
  const named = conjunctsOf(target).find(typescript().isTypeQueryNode);
  const class_ = named && modules.lookUp(namesOf(named.exprName), target.scope);
  const mixed = class_?.kind === "declared" ? classIn(class_) : undefined;
  return mixed && { ...mixed, heir: { of: own, given: [] } };
}

function extendedByName({ declaration, target }: ClassIn, modules: Modules): Declared | undefined {
  const [extended] = extendedBy(declaration);
  const names = extended && namesOfExpression(extended.expression);
  const found = names && modules.lookUp(names, target.scope);
  return found?.kind === "declared" ? found : undefined;
}

/** The types that a constant is of at once. */
function conjunctsOf({ declarations }: Declared): readonly TS.TypeNode[] {
  const ts = typescript();
  const type = declarations.find(ts.isVariableDeclaration)?.type;
  return type === undefined ? [] : ts.isIntersectionTypeNode(type) ? type.types : [type];
}

/** Returns the static part of a constant that a class extends: constructors and static properties. */
export function ofConstant(own: ClassIn, modules: Modules): readonly Stated[] {
  const ts = typescript();
  const home = extendedByName(own, modules);
  if (home === undefined || classIn(home) !== undefined) return [];
  const conjuncts = conjunctsOf(home);
  return conjuncts
    .filter((type) => conjuncts.length === 1 || !(ts.isConstructorTypeNode(type) && isMixed(type)))
    .map((type) => stated(type, home, modules));
}

/** Returns whether a constructor is `new (...args: any[])`, which constrains nothing beside others. */
function isMixed({ parameters }: TS.ConstructorTypeNode): boolean {
  return parameters.length === 1 && parameters[0]!.dotDotDotToken !== undefined;
}

export function extendedBy({ heritageClauses }: TS.ClassDeclaration): readonly TS.ExpressionWithTypeArguments[] {
  const { SyntaxKind } = typescript();
  return (heritageClauses ?? []).flatMap(({ token, types }) => (token === SyntaxKind.ExtendsKeyword ? [...types] : []));
}

/** Returns whether others can extend a class: not with a private constructor. */
export function isExtensible(line: readonly ClassIn[]): boolean {
  const ts = typescript();
  const constructors = line.map(({ declaration }) => declaration.members.filter(ts.isConstructorDeclaration));
  return !(constructors.find(({ length }) => length > 0) ?? []).some(isPrivate);
}

/** The classes of a set that others can use. */
export interface OfferedClasses {
  /** Classes that others can name, and their base classes. */
  readonly named: ReadonlySet<TS.Node>;
  /** Classes that others can extend, and their base classes. */
  readonly extensible: ReadonlySet<TS.Node>;
}

export function offeredClasses(exported: Iterable<Declared>, modules: Modules): OfferedClasses {
  const lines = [...exported].map((each) => ({ line: lineOf(each, modules), isTypeOnly: each.isTypeOnly === true }));
  const extensible = lines.filter(({ line, isTypeOnly }) => !isTypeOnly && isExtensible(line));
  const declarationsOf = (all: typeof lines): ReadonlySet<TS.Node> =>
    new Set(all.flatMap(({ line }) => line.map(({ declaration }) => declaration)));
  return { named: declarationsOf(lines), extensible: declarationsOf(extensible) };
}
