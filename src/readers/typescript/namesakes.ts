import type { Declared, Modules } from "./modules.ts";
import { namesOf } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** The type of a value. */
export interface Stated {
  readonly type: TS.TypeNode | undefined;
  /** Its members, exported like static members of a class; undefined if the type is not written as members. */
  readonly members: readonly TS.TypeElement[] | undefined;
  /** The declaration of the members. */
  readonly home: Declared;
}

/** A constant that shares its name with a type, as a class that is declared in two parts does, and an enumeration that is none; or a function with members. */
export interface Namesake extends Stated {
  readonly declaration: TS.VariableDeclaration;
}

/** Undefined where a name stands for one thing. */
export function namesakeOf(target: Declared, modules: Modules): Namesake | undefined {
  const ts = typescript();
  const { declarations } = target;
  const declaration = declarations.find((each) => ts.isVariableDeclaration(each));
  if (declaration === undefined || target.isTypeOnly === true) return undefined;
  if (!isCalled(declaration) && !declarations.some((each) => isDerivedFrom(each, target))) return undefined;
  return { declaration, ...stated(declaration.type, target, modules) };
}

/** Returns the members of a value's type, if it is written as members. */
export function stated(type: TS.TypeNode | undefined, target: Declared, modules: Modules): Stated {
  const ts = typescript();
  if (type !== undefined && ts.isTypeLiteralNode(type)) return { type, members: type.members, home: target };
  const named = type !== undefined && ts.isTypeReferenceNode(type) ? type : undefined;
  const found = named && modules.lookUp(namesOf(named.typeName), target.scope);
  const home = found?.kind === "declared" && named?.typeArguments === undefined ? found : undefined;
  const members = home && membersOf(home);
  return home === undefined || members === undefined
    ? { type, members: undefined, home: target }
    : { type, members, home };
}

/** Returns whether a constant is a function with properties, written as a type literal. */
export function isCalled({ type }: TS.VariableDeclaration): boolean {
  const ts = typescript();
  return type !== undefined && ts.isTypeLiteralNode(type) && type.members.some(ts.isCallSignatureDeclaration);
}

/** Returns whether a type is derived from the constant (`(typeof Mode)[keyof typeof Mode]`), which states the same. */
function isDerivedFrom(declaration: TS.Node, { name }: Declared): boolean {
  const ts = typescript();
  if (ts.isInterfaceDeclaration(declaration)) return true;
  return ts.isTypeAliasDeclaration(declaration) && !asksFor(declaration.type, name);
}

function asksFor(type: TS.Node, name: string): boolean {
  const ts = typescript();
  if (ts.isTypeQueryNode(type) && ts.isIdentifier(type.exprName) && type.exprName.text === name) return true;
  return ts.forEachChild(type, (child) => asksFor(child, name) || undefined) ?? false;
}

/** Returns the members of an interface without bases. */
function membersOf({ declarations }: Declared): readonly TS.TypeElement[] | undefined {
  const ts = typescript();
  const isWhole = declarations.every((each) => ts.isInterfaceDeclaration(each) && each.heritageClauses === undefined);
  return isWhole ? declarations.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => [...members]) : undefined;
}
