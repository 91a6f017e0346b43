import type { Declared, Modules } from "./modules.ts";
import { isPrivate, namesOfExpression } from "./nodes.ts";
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
  const [extended] = extendedBy(own.declaration);
  const names = extended && namesOfExpression(extended.expression);
  const target = names && modules.lookUp(names, own.target.scope);
  const base = target?.kind === "declared" ? classIn(target) : undefined;
  return base && { ...base, heir: { of: own, given: extended!.typeArguments ?? [] } };
}

export function extendedBy({ heritageClauses }: TS.ClassDeclaration): readonly TS.ExpressionWithTypeArguments[] {
  const { SyntaxKind } = typescript();
  return (heritageClauses ?? []).flatMap(({ token, types }) => (token === SyntaxKind.ExtendsKeyword ? [...types] : []));
}

/** Whether others may extend a class: a private constructor leaves nobody to call it. */
export function isExtensible(line: readonly ClassIn[]): boolean {
  const ts = typescript();
  const constructors = line.map(({ declaration }) => declaration.members.filter(ts.isConstructorDeclaration));
  return !(constructors.find(({ length }) => length > 0) ?? []).some(isPrivate);
}

/** Of the classes of a set, those that mean something to others. */
export interface OfferedClasses {
  /** Those that others name, and those that these extend. */
  readonly named: ReadonlySet<TS.Node>;
  /** Those that others may extend, and those that these extend. */
  readonly extensible: ReadonlySet<TS.Node>;
}

export function offeredClasses(exported: Iterable<Declared>, modules: Modules): OfferedClasses {
  const lines = [...exported].map((each) => ({ line: lineOf(each, modules), isTypeOnly: each.isTypeOnly === true }));
  const extensible = lines.filter(({ line, isTypeOnly }) => !isTypeOnly && isExtensible(line));
  const declarationsOf = (all: typeof lines): ReadonlySet<TS.Node> =>
    new Set(all.flatMap(({ line }) => line.map(({ declaration }) => declaration)));
  return { named: declarationsOf(lines), extensible: declarationsOf(extensible) };
}
