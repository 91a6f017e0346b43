import type { CallShape } from "../../model/typing.ts";
import type { Argument, Context, Unnamed } from "./context.ts";
import { branchesOf, isAbstract, isUndefined, namesInside, receiverOf, type Signature } from "./nodes.ts";
import { positionOf } from "./parameter-order.ts";
import { takenBy } from "./parameters.ts";
import { print, type TS, typescript } from "./syntax.ts";

/** Canonical names in a type: type parameters, and function parameters by `valueNamed`. */
type Names = ReadonlyMap<string, string>;

/** A type may have the same name. */
function valueNamed(name: string): string {
  return VALUE + name;
}

const VALUE = "value ";

/** Names type parameters by position, independent of their arguments. */
export function namesIn(parameters: ReadonlyMap<string, Argument>): Names {
  return new Map([...parameters].map(([name, { place }]) => [name, place]));
}

/**
 * Names inner declarations by position: `F2` is a type parameter of a function inside of one that has two, `N0` the
 * first name inside of a type.
 */
export function placesOf<Each>(
  each: readonly Each[],
  kind: "F" | "N",
  around: Iterable<string>,
  position: (one: Each, index: number) => number = (_, index) => index,
): readonly (readonly [Each, string])[] {
  const first = firstFree(kind, around);
  return each.map((one, index) => [one, kind + String(first + position(one, index))]);
}

function firstFree(kind: "F" | "N", around: Iterable<string>): number {
  let first = 0;
  for (const place of around) {
    const taken = place.startsWith(kind) ? Number(place.slice(1)) : Number.NaN;
    if (Number.isInteger(taken) && taken >= first) first = taken + 1;
  }
  return first;
}

/** The text of a type that is the same however it is written: alternatives in order, parameters by their place. */
export function canonical(node: TS.Node, names: Names, source: TS.SourceFile): string {
  return onceFor(nodes, node, [node], names, () => print(normal(node, names, source), source));
}

/** Returns the canonical text of a function type, regardless of its declaration. */
export function canonicalCall(call: Signature, names: Names, source: TS.SourceFile): string {
  return onceFor(calls, call, partsOf(call), names, () => print(normalCall(call, names, source), source));
}

/** Returns the canonical text of the type parameters of a function. */
function canonicalGenerics(call: Signature, names: Names, source: TS.SourceFile): string {
  const { typeParameters } = call;
  if (typeParameters === undefined) return "";
  return onceFor(generics, call, partsOf(call), names, () =>
    typeParameters.map((each) => print(normalParameter(each, names, source), source)).join(),
  );
}

type Texts<Key extends object> = WeakMap<Key, Map<string, string>>;

const nodes: Texts<TS.Node> = new WeakMap();
const calls: Texts<Signature> = new WeakMap();
const generics: Texts<Signature> = new WeakMap();

/** Caches texts per declaration and the names that it mentions, because names by position do not depend on type arguments. */
function onceFor<Key extends object>(
  known: Texts<Key>,
  of: Key,
  parts: readonly TS.Node[],
  names: Names,
  write: () => string,
): string {
  const texts = known.get(of) ?? new Map<string, string>();
  known.set(of, texts);
  const key = keyOf(parts, names);
  const text = texts.get(key) ?? write();
  texts.set(key, text);
  return text;
}

/** Returns the key of a text: the places of the names in the node and, if it declares names, the first free places. */
function keyOf(parts: readonly TS.Node[], names: Names): string {
  const inside = parts.map(namesInside);
  let key = "";
  for (const [name, place] of names) {
    const mentioned = name.startsWith(VALUE) ? name.slice(VALUE.length) : name;
    if (inside.some((each) => each.mentioned.has(mentioned))) key += `${name}\0${place}\0`;
  }
  return inside.some(({ declares }) => declares)
    ? `${key}${String(firstFree("F", names.values()))} ${String(firstFree("N", names.values()))}`
    : key;
}

function partsOf({ typeParameters = [], parameters, type }: Signature): readonly TS.Node[] {
  return [...typeParameters, ...parameters, ...(type === undefined ? [] : [type])];
}

export function shapeOfCall(call: Signature, context: Context, unnamed: Unnamed, source: TS.SourceFile): CallShape {
  const ts = typescript();
  const inner = namesWithin(call, namesIn(context.parameters));
  const receiver = receiverOf(call)?.type;
  const alternatives = (branches: readonly TS.TypeNode[], names: Names): readonly string[] =>
    branches.map((branch) => canonical(branch, names, branch.getSourceFile()));
  return {
    generics: canonicalGenerics(call, inner, source),
    parameters: takenBy(call, context, unnamed).map((taken) => {
      const { type, node, rest } = taken;
      const isWritten = ts.isParameter(node) && node.dotDotDotToken === undefined;
      const isOptional = isWritten ? node.questionToken !== undefined : !taken.required;
      const known = taken.context === context ? inner : namesElsewhere(taken.context, inner);
      const branches = type === undefined ? [] : isOptional ? withoutUndefined(type) : branchesOf(type);
      const own = alternatives(branches, known);
      return {
        type: taken.unread ? own.map((each) => `...${each}`) : own,
        optional: isOptional || rest === true,
        rest: rest === true,
      };
    }),
    ...(receiver && { receiver: alternatives(branchesOf(receiver), inner) }),
    ...(isMaking(call) && { made: isAbstract(call) ? "abstract" : "instance" }),
    returns: call.type === undefined ? [] : alternatives(branchesOf(call.type), inner),
  };
}

/** Returns whether a signature is that of a constructor. */
function isMaking(call: Signature): call is TS.ConstructorTypeNode | TS.ConstructSignatureDeclaration {
  const ts = typescript();
  const node = call as TS.ConstructorTypeNode | TS.ConstructSignatureDeclaration;
  return ts.isConstructorTypeNode(node) || ts.isConstructSignatureDeclaration(node);
}

function normal<T extends TS.Node>(node: T, names: Names, source: TS.SourceFile): T {
  const ts = typescript();
  const visit: TS.Visitor = (each) => {
    if (isUnfinished(each)) return each;
    const call = asCall(each, names, source);
    if (call !== undefined) return call;
    const own = namedBy(each);
    if (own.length > 0) {
      const inner = new Map([...names, ...placesOf(own, "N", names.values())]);
      return ts.visitEachChild(each, (part) => normal(part, inner, source), undefined);
    }
    if (ts.isTypeParameterDeclaration(each)) return normalParameter(each, names, source);
    if (ts.isStringLiteral(each)) return ts.factory.createStringLiteral(each.text);
    if (ts.isUnionTypeNode(each)) return inOrder(branchesOf(each), names, source);
    if (ts.isTypePredicateNode(each) && ts.isIdentifier(each.parameterName)) {
      const { assertsModifier, parameterName, type } = each;
      const name = names.get(valueNamed(parameterName.text)) ?? parameterName.text;
      return ts.factory.createTypePredicateNode(assertsModifier, name, visitType(type));
    }
    if (!ts.isTypeReferenceNode(each) || !ts.isIdentifier(each.typeName))
      return ts.visitEachChild(each, visit, undefined);
    const given = each.typeArguments?.map((argument) => visitType(argument)!);
    if (given?.length === 1 && each.typeName.text === "Array") return ts.factory.createArrayTypeNode(given[0]!);
    if (given?.length === 1 && each.typeName.text === "ReadonlyArray") return readonlyList(given[0]!);
    return ts.factory.createTypeReferenceNode(renamed(each.typeName), given);
  };
  const visitType = (type: TS.TypeNode | undefined): TS.TypeNode | undefined =>
    ts.visitNode(type, visit, ts.isTypeNode);
  const renamed = ({ text }: TS.Identifier): TS.Identifier => ts.factory.createIdentifier(names.get(text) ?? text);
  return ts.visitNode(node, visit) as T;
}

/** An index signature that is broken off before its type, which the compiler's own visitor does not take. */
function isUnfinished(node: TS.Node): boolean {
  return typescript().isIndexSignatureDeclaration(node) && (node.type as TS.TypeNode | undefined) === undefined;
}

/** Returns the names that a type declares for its parts: mapped properties, and inferred types. */
function namedBy(node: TS.Node): readonly string[] {
  const ts = typescript();
  if (ts.isMappedTypeNode(node)) return [node.typeParameter.name.text];
  return ts.isConditionalTypeNode(node) ? inferredIn(node.extendsType) : [];
}

/** Returns the names that `infer` declares. */
export function inferredIn(node: TS.Node): readonly string[] {
  const ts = typescript();
  const names: string[] = ts.isInferTypeNode(node) ? [node.typeParameter.name.text] : [];
  ts.forEachChild(node, (each) => void names.push(...inferredIn(each)));
  return [...new Set(names)];
}

/** Returns a callable part of a type with names by position. */
function asCall(node: TS.Node, names: Names, source: TS.SourceFile): TS.Node | undefined {
  const ts = typescript();
  const { factory } = ts;
  if (ts.isFunctionTypeNode(node)) return normalCall(node, names, source);
  if (ts.isConstructorTypeNode(node)) {
    return factory.createConstructorTypeNode(node.modifiers, ...normalParts(node, names, source));
  }
  if (ts.isCallSignatureDeclaration(node)) return factory.createCallSignature(...normalParts(node, names, source));
  if (ts.isConstructSignatureDeclaration(node)) {
    return factory.createConstructSignature(...normalParts(node, names, source));
  }
  if (!ts.isMethodSignature(node)) return undefined;
  const { modifiers, name, questionToken } = node;
  return factory.createMethodSignature(modifiers, name, questionToken, ...normalParts(node, names, source));
}

function normalCall(call: Signature, names: Names, source: TS.SourceFile): TS.FunctionTypeNode {
  return typescript().factory.createFunctionTypeNode(...normalParts(call, names, source));
}

/** Type parameters, parameters and the result. */
function normalParts(
  call: Signature,
  names: Names,
  source: TS.SourceFile,
): [readonly TS.TypeParameterDeclaration[] | undefined, readonly TS.ParameterDeclaration[], TS.TypeNode] {
  const { factory } = typescript();
  const inner = namesWithin(call, names);
  const parameters = withoutThis(call).map(({ dotDotDotToken, questionToken, type }, index) =>
    factory.createParameterDeclaration(
      undefined,
      dotDotDotToken,
      `a${String(index)}`,
      questionToken,
      type === undefined ? any() : inOrder(questionToken ? withoutUndefined(type) : branchesOf(type), inner, source),
    ),
  );
  const generics = call.typeParameters?.map((each) => normalParameter(each, inner, source));
  const receiver = receiverOf(call)?.type;
  if (receiver !== undefined) {
    const type = inOrder(branchesOf(receiver), inner, source);
    parameters.unshift(factory.createParameterDeclaration(undefined, undefined, "this", undefined, type));
  }
  return [generics, parameters, normal(call.type ?? any(), inner, source)];
}

function readonlyList(item: TS.TypeNode): TS.TypeNode {
  const { factory, SyntaxKind } = typescript();
  return factory.createTypeOperatorNode(SyntaxKind.ReadonlyKeyword, factory.createArrayTypeNode(item));
}

function any(): TS.TypeNode {
  const { factory, SyntaxKind } = typescript();
  return factory.createKeywordTypeNode(SyntaxKind.AnyKeyword);
}

function normalParameter(
  { name, constraint, default: default_ }: TS.TypeParameterDeclaration,
  names: Names,
  source: TS.SourceFile,
): TS.TypeParameterDeclaration {
  return typescript().factory.createTypeParameterDeclaration(
    undefined,
    names.get(name.text) ?? name.text,
    constraint && normal(constraint, names, source),
    default_ && normal(default_, names, source),
  );
}

function namesWithin({ typeParameters, parameters }: Signature, names: Names): Names {
  const ts = typescript();
  const values = parameters.flatMap(({ name }, index) =>
    ts.isIdentifier(name) ? [[valueNamed(name.text), `a${String(index)}`] as const] : [],
  );
  const types = placesOf(typeParameters ?? [], "F", names.values(), positionOf);
  return new Map([...names, ...values, ...types.map(([{ name }, place]) => [name.text, place] as const)]);
}

/** Returns the names at the declaration of an alias, where type arguments are written at the use. */
function namesElsewhere({ parameters }: Context, around: Names): Names {
  return new Map(
    [...parameters].map(([name, { text, node }]) => [
      name,
      node === undefined ? text : canonical(node, around, node.getSourceFile()),
    ]),
  );
}

function withoutThis({ parameters }: Signature): readonly TS.ParameterDeclaration[] {
  const ts = typescript();
  return parameters.filter(({ name }) => !ts.isIdentifier(name) || name.text !== "this");
}

/** Removes `undefined` from the alternatives of an optional parameter, because callers can pass it anyway. */
function withoutUndefined(type: TS.TypeNode): readonly TS.TypeNode[] {
  const branches = branchesOf(type);
  return branches.length === 1 ? branches : branches.filter((branch) => !isUndefined(branch));
}

function inOrder(branches: readonly TS.TypeNode[], names: Names, source: TS.SourceFile): TS.TypeNode {
  const byText = branches.map((branch) => {
    const written = normal(branch, names, source);
    return [print(written, source), written] as const;
  });
  byText.sort(([a], [b]) => (a < b ? -1 : 1));
  return byText.length === 1
    ? byText[0]![1]
    : typescript().factory.createUnionTypeNode(byText.map(([, branch]) => branch));
}

/** The type by its name, with its arguments if it has any. */
export function foreignName(name: string, text: string): string {
  const open = text.indexOf("<");
  return open < 0 || text.startsWith("import(") ? name : name + text.slice(open);
}
