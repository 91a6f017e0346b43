import type { OfferedClasses } from "./heritage.ts";
import type { Makers } from "./makers.ts";
import { isAbstract, isPrivate, isProtected, isStatic, propertyName } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";
import type { Ways } from "./variance.ts";

/** Facts about members of types that their declarations do not state. */
export interface Surroundings {
  readonly classes: OfferedClasses;
  readonly makers: Makers;
  /** The declarations that others can name. */
  readonly offered: ReadonlySet<TS.Node>;
}

/** A part of a declaration, and the way that its values go. */
interface Part {
  readonly node: TS.Node;
  readonly ways: Ways;
  /** Nobody writes it. */
  readonly isRead: boolean;
}

interface Parts {
  readonly parts: readonly Part[];
  /** Facts about the declaration that it does not state. */
  readonly flag: string;
}

/** The ways of a base type, which is merged with the members of its heir. */
const MERGED: Ways = ["out", "computed"];
const OUT: Ways = ["out"];

/** The parts of a declaration that make up its type. */
export function partsOf(node: TS.Node, scope: Scope, surroundings: Surroundings): Parts {
  const ts = typescript();
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return ofMembers(node, scope, surroundings);
  if (ts.isTypeAliasDeclaration(node)) return { parts: [...ofParameters(node), part(node.type)], flag: "" };
  if (ts.isEnumDeclaration(node)) return { parts: [], flag: "" };
  return { parts: [part(node)], flag: "" };
}

/** The properties and methods of instances of a type that have a name. */
export function membersNamed(node: TS.Node, name: string): readonly TS.Node[] {
  const ts = typescript();
  const type = ts.isTypeAliasDeclaration(node) ? node.type : node;
  const hasMembers = ts.isInterfaceDeclaration(type) || ts.isClassDeclaration(type) || ts.isTypeLiteralNode(type);
  const members: readonly (TS.TypeElement | TS.ClassElement)[] = hasMembers ? [...type.members] : [];
  return members.filter((each) => each.name !== undefined && !isStatic(each) && propertyName(each.name) === name);
}

/** Everything that a declaration names. */
export function wholeOf(node: TS.Node): Parts {
  return { parts: [part(node, MERGED)], flag: "value" };
}

function part(node: TS.Node, ways = OUT, isRead = false): Part {
  return { node, ways, isRead };
}

type Generic = Pick<TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeAliasDeclaration, "typeParameters">;

/** Constraints and defaults, which apply where no argument is given. */
function ofParameters({ typeParameters = [] as never }: Generic): readonly Part[] {
  return typeParameters.map((each) => part(each, ["out", "in"]));
}

function ofMembers(
  node: TS.InterfaceDeclaration | TS.ClassDeclaration,
  scope: Scope,
  { classes, makers }: Surroundings,
): Parts {
  const ts = typescript();
  const { heritageClauses = [] as never } = node;
  const isClass = ts.isClassDeclaration(node);
  const [isNamed, isExtensible] = [classes.named.has(node), classes.extensible.has(node)];
  const isMade = isClass || makers.has(node, scope);
  const bases = heritageClauses.flatMap(({ token, types }) =>
    token === ts.SyntaxKind.ExtendsKeyword ? [...types] : [],
  );
  const members = [...node.members].filter((each) => {
    if (isPrivate(each) || isStatic(each) || ts.isConstructorDeclaration(each)) return false;
    if (isProtected(each) && !isExtensible) return false;
    // The methods of named classes are operations.
    return !(isNamed && ts.isMethodDeclaration(each) && !isAbstract(each));
  });
  return {
    parts: [
      ...ofParameters(node),
      ...bases.map((each) => part(each, MERGED)),
      ...members.map((each) => part(each, OUT, isMade && !isAbstract(each))),
    ],
    flag: [isNamed, isExtensible, isMade].map(Number).join(""),
  };
}
