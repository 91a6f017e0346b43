import { has } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** A node in the form of a function type. */
export interface Signature {
  readonly typeParameters?: readonly TS.TypeParameterDeclaration[] | undefined;
  readonly parameters: readonly TS.ParameterDeclaration[];
  readonly type?: TS.TypeNode | undefined;
}

/** The parameter `this` of what has to be called by way of a value of that type; undefined where every caller has one anyway. */
export function receiverOf({ parameters: [first] }: Signature): Receiver | undefined {
  const ts = typescript();
  if (first?.type === undefined || !ts.isIdentifier(first.name) || first.name.text !== "this") return undefined;
  const { type } = first;
  const isAnybody = type.kind === ts.SyntaxKind.VoidKeyword || type.kind === ts.SyntaxKind.ThisType;
  return isAnybody || isUnrestricted(type) || isHolder(type, first) ? undefined : (first as Receiver);
}

type Receiver = TS.ParameterDeclaration & { readonly type: TS.TypeNode };

/** Returns whether a type is that of the object with the method. */
function isHolder(type: TS.TypeNode, parameter: TS.ParameterDeclaration): boolean {
  const ts = typescript();
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  const { text } = type.typeName;
  const holder = ts.findAncestor(parameter, (each) => ts.isClassDeclaration(each) || ts.isInterfaceDeclaration(each));
  return holder?.name?.text === text;
}

/** Returns the call signatures of a literal type without other members, which is a function. */
export function callsOf(type: TS.TypeNode): readonly TS.CallSignatureDeclaration[] {
  const ts = typescript();
  if (!ts.isTypeLiteralNode(type)) return [];
  const calls = type.members.filter(ts.isCallSignatureDeclaration);
  return calls.length === type.members.length ? calls : [];
}

/** Returns the constructors of a literal type without other members. */
export function makersOf({ members }: TS.TypeLiteralNode): readonly TS.ConstructSignatureDeclaration[] {
  const makers = members.filter(typescript().isConstructSignatureDeclaration);
  return makers.length === members.length ? makers : [];
}

/** Returns the signatures of a property that contains only a function. */
export function signaturesOf({ type }: TS.PropertySignature | TS.PropertyDeclaration): readonly Signature[] {
  if (type === undefined) return [];
  return typescript().isFunctionTypeNode(type) ? [type] : callsOf(type);
}

/** The type of JSON that a keyword stands for. */
export function primitiveOf({ kind }: TS.Node): "string" | "number" | "boolean" | undefined {
  const { SyntaxKind } = typescript();
  if (kind === SyntaxKind.StringKeyword) return "string";
  if (kind === SyntaxKind.NumberKeyword) return "number";
  return kind === SyntaxKind.BooleanKeyword ? "boolean" : undefined;
}

/** Returns the alternatives of a union at all levels; other types are their only alternative. */
export function branchesOf(node: TS.TypeNode): readonly TS.TypeNode[] {
  return typescript().isUnionTypeNode(node) ? node.types.flatMap(branchesOf) : [node];
}

export function isUndefined({ kind }: TS.Node): boolean {
  const { SyntaxKind } = typescript();
  return kind === SyntaxKind.UndefinedKeyword || kind === SyntaxKind.VoidKeyword;
}

/** Returns whether the type absorbs other alternatives: `any`, `unknown`. */
export function isUnrestricted({ kind }: TS.Node): boolean {
  const { SyntaxKind } = typescript();
  return kind === SyntaxKind.AnyKeyword || kind === SyntaxKind.UnknownKeyword;
}

/** Returns whether a value can be undefined, and thus missing. */
export function mayBeUndefined(type: TS.TypeNode | undefined): boolean {
  return type !== undefined && typescript().isUnionTypeNode(type) && branchesOf(type).some(isUndefined);
}

/** An argument that may be `void` may be left out. */
export function isVoidable(type: TS.TypeNode | undefined): boolean {
  const ts = typescript();
  return type !== undefined && branchesOf(type).some(({ kind }) => kind === ts.SyntaxKind.VoidKeyword);
}

export function isSymbol({ kind }: TS.Node): boolean {
  return kind === typescript().SyntaxKind.SymbolKeyword;
}

/** The type of all property names: `PropertyKey`, `keyof any`. */
export function isPropertyKey(type: TS.TypeNode): boolean {
  const ts = typescript();
  if (ts.isTypeReferenceNode(type)) return ts.isIdentifier(type.typeName) && type.typeName.text === "PropertyKey";
  return isKeys(type) && type.type.kind === ts.SyntaxKind.AnyKeyword;
}

/** `keyof …`. */
export function isKeys(node: TS.Node): node is TS.TypeOperatorNode {
  const ts = typescript();
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword;
}

/** The type of the items of a list, however it is written; undefined for anything else. */
export function listedBy(type: TS.TypeNode): TS.TypeNode | undefined {
  const ts = typescript();
  if (ts.isArrayTypeNode(type)) return type.elementType;
  if (ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword) return listedBy(type.type);
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const isList = type.typeName.text === "Array" || type.typeName.text === "ReadonlyArray";
  return isList && type.typeArguments?.length === 1 ? type.typeArguments[0] : undefined;
}

/** Undefined where it is known only when the program runs. */
export function propertyName(name: TS.PropertyName | TS.BindingName): string | undefined {
  const ts = typescript();
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const { expression } = name;
  if (ts.isStringLiteralLike(expression)) return expression.text;
  // A symbol, such as `[Symbol.iterator]`.
  const symbol = namesOfExpression(expression);
  return symbol && `[${symbol.join(".")}]`;
}

/** Returns whether a class member is private. */
export function isPrivate(member: TS.Node): boolean {
  return has(member, typescript().SyntaxKind.PrivateKeyword);
}

/** Returns whether a class member is visible to subclasses only. */
export function isProtected(member: TS.Node): boolean {
  return has(member, typescript().SyntaxKind.ProtectedKeyword);
}

/** Returns whether subclasses must implement the member. */
export function isAbstract(member: TS.Node): boolean {
  return has(member, typescript().SyntaxKind.AbstractKeyword);
}

export function isStatic(member: TS.Node): boolean {
  return has(member, typescript().SyntaxKind.StaticKeyword);
}

/** `A.B` as its parts. */
export function namesOf(name: TS.EntityName): readonly string[] {
  const ts = typescript();
  return ts.isIdentifier(name) ? [name.text] : [...namesOf(name.left), name.right.text];
}

/** Returns the name that a class or an interface extends; undefined for other expressions. */
export function namesOfExpression(node: TS.Expression): readonly string[] | undefined {
  const ts = typescript();
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const names = namesOfExpression(node.expression);
  return names && [...names, node.name.text];
}

/** Beside a getter of that name. */
export function setterOf(getter: TS.GetAccessorDeclaration): TS.SetAccessorDeclaration | undefined {
  return besides(getter).find((each) => typescript().isSetAccessor(each));
}

/** A setter beside a getter of that name. */
export function isDeclaredByGetter(member: TS.Node): boolean {
  const ts = typescript();
  return ts.isSetAccessor(member) && besides(member).some((each) => ts.isGetAccessor(each));
}

function besides(member: TS.AccessorDeclaration): readonly TS.Node[] {
  const ts = typescript();
  const { name, parent } = member;
  const members: readonly TS.Node[] = "members" in parent ? parent.members : [];
  return members.filter(
    (each) =>
      ts.isAccessor(each) && isStatic(each) === isStatic(member) && propertyName(each.name) === propertyName(name),
  );
}

/** Returns the items that a type names. */
export function namedIn<T>(node: TS.Node, all: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  if (all.size === 0) return [];
  const { mentioned } = namesInside(node);
  return [...all].filter(([name]) => mentioned.has(name));
}

/** Returns whether a node contains one of the names. */
export function namesAny(node: TS.Node, names: ReadonlyMap<string, unknown> | ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const { mentioned } = namesInside(node);
  return [...names.keys()].some((name) => mentioned.has(name));
}

interface NamesInside {
  readonly mentioned: ReadonlySet<string>;
  /** True if the node declares type parameters. */
  readonly declares: boolean;
}

/** Returns all identifiers in a node. Cached, because each use of a generic type requests them. */
export function namesInside(node: TS.Node): NamesInside {
  const before = namesKnown.get(node);
  if (before !== undefined) return before;
  const ts = typescript();
  const mentioned = new Set<string>();
  let declares = false;
  const visit = (each: TS.Node): void => {
    if (ts.isIdentifier(each)) mentioned.add(each.text);
    if (ts.isTypeParameterDeclaration(each)) declares = true;
    ts.forEachChild(each, visit);
  };
  visit(node);
  const found = { mentioned, declares };
  namesKnown.set(node, found);
  return found;
}

const namesKnown = new WeakMap<TS.Node, NamesInside>();
