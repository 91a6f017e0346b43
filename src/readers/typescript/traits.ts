import { isObject, type Json } from "../../model/json.ts";
import { TYPE_TRAITS, type TypeTraits } from "../../model/typing.ts";
import { canonical } from "./canonical.ts";
import type { Draft } from "./definitions.ts";
import { enumValues } from "./enums.ts";
import { isAbstract, isPrivate, isProtected, isStatic, propertyName } from "./nodes.ts";
import { has } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** A schema that says what a compiler lets be done with its type. */
export function withTraits(schema: Draft, traits: TypeTraits): Draft {
  if (Object.keys(traits).length === 0) return schema;
  const known = schema[TYPE_TRAITS];
  return { ...schema, [TYPE_TRAITS]: { ...(isObject(known) && known), ...asJson(traits) } };
}

/** `{}`, which requires no properties. */
export const ANYTHING_BUT_NULL: Draft = withTraits(
  { type: ["object", "array", "string", "number", "boolean"] },
  { unrestricted: "value" },
);

/** Adds undefined. */
export function orUndefined(schema: Draft): Draft {
  return withTraits({ anyOf: [schema, { type: "null" }] }, { nothing: "undefined" });
}

/** Returns a type parameter with its constraint. */
export function asChosen(bounds: Draft, chosen: string): Draft {
  return withTraits(bounds, { chosen });
}

/** Plain data, whose types say that nobody changes it. */
export function asJson(data: object): Record<string, Json> {
  return data as Record<string, Json>;
}

/** Returns the traits of all declarations of a name. */
export function traitsOf(declarations: readonly TS.Node[]): TypeTraits {
  const ts = typescript();
  const class_ = declarations.find((each) => ts.isClassDeclaration(each));
  if (class_ !== undefined) return { ...(isAbstract(class_) && { abstract: true }), ...nominalityOf(class_) };
  const enumerations = declarations.filter((each) => ts.isEnumDeclaration(each));
  if (enumerations.length === 0) return {};
  const isInlined = enumerations.every((each) => has(each, ts.SyntaxKind.ConstKeyword));
  return {
    enumeration: Object.fromEntries(enumerations.flatMap(namesOf)),
    enumerated: isInlined ? "inlined" : "object",
  };
}

function nominalityOf({ members, heritageClauses }: TS.ClassDeclaration): TypeTraits {
  const ts = typescript();
  const isHidden = (member: TS.ClassElement): boolean =>
    isPrivate(member) || isProtected(member) || (member.name !== undefined && ts.isPrivateIdentifier(member.name));
  const isHeir = heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  if (isHeir) return { nominal: "inherited" };
  const hasHidden = members.some((each) => !ts.isConstructorDeclaration(each) && !isStatic(each) && isHidden(each));
  return hasHidden ? { nominal: "own" } : {};
}

function namesOf(declaration: TS.EnumDeclaration): readonly (readonly [string, string | number | null])[] {
  return enumValues(declaration).flatMap(({ value, member }) => {
    const name = propertyName(member.name);
    return name === undefined ? [] : [[name, value ?? null] as const];
  });
}

/** Returns the result of a type guard, independent of its parameter name. */
export function guardOf(node: TS.TypePredicateNode, names: ReadonlyMap<string, string>): string {
  const ts = typescript();
  const { parameterName, parent, type, assertsModifier } = node;
  const parameters = ts.isFunctionLike(parent) ? parent.parameters : [];
  const index = parameters.findIndex(({ name }) => name.getText() === parameterName.getText());
  const name = index > 0 ? `argument ${String(index + 1)}` : "it";
  const what = type === undefined ? "" : ` is ${canonical(type, names, node.getSourceFile())}`;
  return `${assertsModifier === undefined ? "" : "asserts "}${name}${what}`;
}

/** Returns the number of type arguments. */
export function takes(parameters: readonly TS.TypeParameterDeclaration[]): TypeTraits {
  if (parameters.length === 0) return {};
  return { arguments: [parameters.filter((each) => each.default === undefined).length, parameters.length] };
}
