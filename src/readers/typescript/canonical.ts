import type { CallShape } from "../../model/schema.ts";
import type { Argument, Context, Unnamed } from "./context.ts";
import { branchesOf, isUndefined, type Signature } from "./nodes.ts";
import { takenBy } from "./parameters.ts";
import { print, type TS, typescript } from "./syntax.ts";

/** What names mean where a type is written: type parameters, and parameters of functions. */
type Names = ReadonlyMap<string, string>;

/** Type parameters by their place, or what stands for them. */
export function namesIn(parameters: ReadonlyMap<string, Argument>): Names {
  return new Map([...parameters].map(([name, { text }], index) => [name, text === name ? `T${String(index)}` : text]));
}

/** The text of a type that is the same however it is written: alternatives in order, parameters by their place. */
export function canonical(node: TS.Node, names: Names, source: TS.SourceFile): string {
  return print(normal(node, names, source), source);
}

/** As a function type, however it is declared. */
export function canonicalCall(call: Signature, names: Names, source: TS.SourceFile): string {
  return print(normalCall(call, names, source), source);
}

export function shapeOfCall(call: Signature, context: Context, unnamed: Unnamed, source: TS.SourceFile): CallShape {
  const ts = typescript();
  const inner = namesWithin(call, namesIn(context.parameters));
  const alternatives = (type: TS.TypeNode | undefined, names: Names = inner): readonly string[] => {
    const branches = type === undefined ? [] : ts.isUnionTypeNode(type) ? branchesOf(type) : [type];
    return branches.map((branch) => canonical(branch, names, branch.getSourceFile()));
  };
  return {
    generics: (call.typeParameters ?? []).map((each) => print(normalParameter(each, inner, source), source)).join(),
    parameters: takenBy(call, context, unnamed).map((taken) => {
      const { type, node, rest } = taken;
      const isWritten = ts.isParameter(node) && node.dotDotDotToken === undefined;
      const isOptional = isWritten ? node.questionToken !== undefined : !taken.required;
      const known = taken.context === context ? inner : namesElsewhere(taken.context, inner);
      const own = alternatives(isOptional ? withoutUndefined(type) : type, known);
      return {
        type: taken.unread ? own.map((each) => `...${each}`) : own,
        optional: isOptional || rest === true,
        rest: rest === true,
      };
    }),
    returns: alternatives(call.type),
  };
}

function normal<T extends TS.Node>(node: T, names: Names, source: TS.SourceFile): T {
  const ts = typescript();
  const visit: TS.Visitor = (each) => {
    if (ts.isFunctionTypeNode(each)) return normalCall(each, names, source);
    const own = namedBy(each);
    if (own.length > 0) {
      const inner = new Map([...names, ...own.map((name, index) => [name, `N${String(names.size + index)}`] as const)]);
      return ts.visitEachChild(each, (part) => normal(part, inner, source), undefined);
    }
    if (ts.isTypeParameterDeclaration(each)) return normalParameter(each, names, source);
    if (ts.isStringLiteral(each)) return ts.factory.createStringLiteral(each.text);
    if (ts.isUnionTypeNode(each)) return inOrder(each, visit, source);
    if (ts.isTypePredicateNode(each) && ts.isIdentifier(each.parameterName)) {
      const { assertsModifier, parameterName, type } = each;
      return ts.factory.createTypePredicateNode(assertsModifier, renamed(parameterName), visitType(type));
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

/** What a type gives names to for its own parts: the members that it maps, and what it infers. */
function namedBy(node: TS.Node): readonly string[] {
  const ts = typescript();
  if (ts.isMappedTypeNode(node)) return [node.typeParameter.name.text];
  return ts.isConditionalTypeNode(node) ? inferredIn(node.extendsType) : [];
}

/** What a question names of what it finds. */
export function inferredIn(node: TS.Node): readonly string[] {
  const ts = typescript();
  const names: string[] = ts.isInferTypeNode(node) ? [node.typeParameter.name.text] : [];
  ts.forEachChild(node, (each) => void names.push(...inferredIn(each)));
  return [...new Set(names)];
}

function normalCall(call: Signature, names: Names, source: TS.SourceFile): TS.FunctionTypeNode {
  const { factory } = typescript();
  const inner = namesWithin(call, names);
  const parameters = withoutThis(call).map(({ dotDotDotToken, questionToken, type }, index) =>
    factory.createParameterDeclaration(
      undefined,
      dotDotDotToken,
      `a${String(index)}`,
      questionToken,
      normal((questionToken === undefined ? type : withoutUndefined(type)) ?? any(), inner, source),
    ),
  );
  const generics = call.typeParameters?.map((each) => normalParameter(each, inner, source));
  const returns = normal(call.type ?? any(), inner, source);
  return factory.createFunctionTypeNode(generics, parameters, returns);
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
  const types = (typeParameters ?? []).map(({ name }, index) => [name.text, `F${String(index)}`] as const);
  const values = parameters.flatMap(({ name }, index) =>
    ts.isIdentifier(name) ? [[name.text, `a${String(index)}`] as const] : [],
  );
  return new Map([...names, ...values, ...types]);
}

/** Where an alias is declared: what stands for its parameters is written where it is used. */
function namesElsewhere({ parameters }: Context, around: Names): Names {
  return new Map([...parameters].map(([name, { text }]) => [name, around.get(text) ?? text]));
}

function withoutThis({ parameters }: Signature): readonly TS.ParameterDeclaration[] {
  const ts = typescript();
  return parameters.filter(({ name }) => !ts.isIdentifier(name) || name.text !== "this");
}

/** Whoever may leave a parameter out may pass nothing. */
function withoutUndefined(type: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const ts = typescript();
  if (type === undefined || !ts.isUnionTypeNode(type)) return type;
  const branches = branchesOf(type).filter((branch) => !isUndefined(branch));
  return branches.length === 1 ? branches[0] : ts.factory.createUnionTypeNode(branches);
}

function inOrder(node: TS.UnionTypeNode, visit: TS.Visitor, source: TS.SourceFile): TS.TypeNode {
  const ts = typescript();
  const branches = branchesOf(node).map((branch) => ts.visitNode(branch, visit, ts.isTypeNode)!);
  const byText = branches.map((branch) => [print(branch, source), branch] as const);
  byText.sort(([a], [b]) => (a < b ? -1 : 1));
  return ts.factory.createUnionTypeNode(byText.map(([, branch]) => branch));
}
