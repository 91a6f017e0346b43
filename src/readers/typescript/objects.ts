import { dictionary, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import {
  ASSIGNED_TYPE,
  FOREIGN_DETAIL,
  FOREIGN_TYPE,
  type ForeignDetail,
  TYPE_PARTS,
  type TypeTraits,
  STATED,
} from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import { type Context, keysOf, type SchemaWriter } from "./context.ts";
import type { Draft } from "./definitions.ts";
import {
  branchesOf,
  isAbstract,
  isPrivate,
  isProtected,
  isDeclaredByGetter,
  isStatic,
  isUndefined,
  namesOfExpression,
  propertyName,
  setterOf,
  signaturesOf,
} from "./nodes.ts";
import type { OfferedClasses } from "./heritage.ts";
import { writeErrorMembers } from "./errors.ts";
import type { Makers } from "./makers.ts";
import { mayBeMissing, withUndefined } from "./parameters.ts";
import { has } from "./scope.ts";
import { fileOf, spanOf, type TS, typescript } from "./syntax.ts";
import { asJson, withTraits } from "./traits.ts";

/** Writes the members of interfaces, classes and literal types. */
export class ObjectWriter {
  readonly #types: SchemaWriter;
  readonly #places: Places;

  readonly #classes: OfferedClasses;
  readonly #makers: Makers;

  constructor(types: SchemaWriter, places: Places, classes: OfferedClasses, makers: Makers) {
    this.#makers = makers;
    this.#types = types;
    this.#places = places;
    this.#classes = classes;
  }

  /** The members of an object, and what it extends. */
  write(
    members: Iterable<TS.TypeElement | TS.ClassElement>,
    at: Pointer,
    context: Context,
    bases: readonly TS.ExpressionWithTypeArguments[] = [],
  ): Draft {
    const ts = typescript();
    const properties = dictionary<Draft[]>();
    const required: string[] = [];
    const draft: Draft = { type: "object" };
    const patterns: Draft = dictionary<Json>();
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) this.#index(member, at, draft, patterns, context);
      const name = nameOf(member);
      if (name === undefined || this.#isHidden(member) || isStatic(member)) continue;
      const place = this.#places.set(child(at, "properties", name), fileOf(member), spanOf(member));
      const { schema: own, isOptional } = this.#member(member, place, context);
      if (own === undefined) continue;
      const schema = withTraits(own, this.#traitsOf(member));
      // Only the library creates instances, so callers write none.
      const isMade = ts.isClassLike(member.parent) || this.#makers.has(member.parent, context.scope);
      if (isMade && !isAbstract(member)) schema["readOnly"] = true;
      (properties[name] ??= []).push(schema);
      // A type with a member that can never be is there for its other members' types.
      if (isOptional || schema["not"] !== undefined || required.includes(name)) continue;
      this.#places.set(child(at, "required", required.length), fileOf(member), spanOf(member));
      required.push(name);
    }
    if (Object.keys(properties).length > 0)
      draft["properties"] = dictionary<Json>(Object.entries(properties).map(([name, all]) => [name, overloaded(all)]));
    if (Object.keys(patterns).length > 0) draft["patternProperties"] = patterns;
    if (required.length > 0) draft["required"] = required;
    if (bases.length > 0)
      draft["allOf"] = bases.map((base, index) => this.#base(base, child(at, "allOf", index), context));
    return draft;
  }

  #isHidden(member: TS.TypeElement | TS.ClassElement): boolean {
    return isPrivate(member) || (isProtected(member) && !this.#classes.extensible.has(member.parent));
  }

  /** Returns the traits of a member; methods of named classes are reported as operations. */
  #traitsOf(member: TS.TypeElement | TS.ClassElement): TypeTraits {
    const ts = typescript();
    const isMethod = ts.isMethodDeclaration(member) && !isAbstract(member);
    const isProperty = ts.isPropertyDeclaration(member);
    const isHeld = isProperty && signaturesOf(member).length > 0;
    const isOverridden = !isHeld && !isAbstract(member) && this.#classes.extensible.has(member.parent);
    return {
      ...(isProtected(member) && { protected: true }),
      ...(ts.isMethodSignature(member) && member.parameters.some(hasSubtypes) && { loose: true }),
      ...(isMethod && this.#classes.named.has(member.parent) && { method: true }),
      ...(isHeld && this.#classes.extensible.has(member.parent) && { method: "property" }),
      ...(isOverridden && (isProperty || ts.isAccessor(member)) && { held: isProperty ? "property" : "accessor" }),
    };
  }

  #member(
    member: TS.TypeElement | TS.ClassElement,
    at: Pointer,
    context: Context,
  ): { readonly schema: Draft | undefined; readonly isOptional: boolean } {
    const ts = typescript();
    const isOptional = "questionToken" in member && member.questionToken !== undefined;
    if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member) || isUnnamedCall(member))
      return { schema: this.#types.described(this.#types.call(member, member, at, context), member, at), isOptional };
    if (ts.isAccessor(member)) {
      if (isDeclaredByGetter(member)) return { schema: undefined, isOptional };
      return { schema: this.#types.described(this.accessor(member, at, context), member, at), isOptional };
    }
    if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return { schema: undefined, isOptional };
    const stated = member.type && { type: member.type, context };
    const known = (stated && withUndefined(stated, this.#types.unnamed)) ?? stated;
    const type = known?.type;
    const schema =
      type !== undefined && (ts.isUnionTypeNode(type) || isUndefined(type))
        ? this.#types.union(type, at, known!.context, "absent")
        : this.#types.schema(type, at, context);
    const own = has(member, ts.SyntaxKind.ReadonlyKeyword) ? withTraits(schema, { fixed: true }) : schema;
    const isStated = !isOptional && stated !== undefined && mayBeMissing(stated, this.#types.unnamed);
    const told = isStated ? { ...own, [STATED]: true } : own;
    return { schema: this.#types.described(told, member, at), isOptional: isOptional || isStated };
  }

  /** Writes an accessor: its value, and the type that can be assigned. */
  accessor(member: TS.AccessorDeclaration, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const setter = ts.isSetAccessor(member) ? member : setterOf(member);
    const [parameter] = setter?.parameters ?? [];
    // Nobody knows what is read where there is no getter.
    const schema = ts.isGetAccessor(member) ? this.#types.schema(member.type, at, context) : {};
    if (parameter === undefined) return withTraits(schema, { fixed: true });
    const place = this.#places.set(child(at, ASSIGNED_TYPE), fileOf(parameter), spanOf(parameter));
    return { ...schema, [ASSIGNED_TYPE]: this.#types.schema(parameter.type, place, context) };
  }

  #index(node: TS.IndexSignatureDeclaration, at: Pointer, draft: Draft, patterns: Draft, context: Context): void {
    const key = node.parameters[0]?.type;
    if (key === undefined) return;
    const keys = keysOf(key, this.#types, context);
    const isFixed = has(node, typescript().SyntaxKind.ReadonlyKeyword);
    const values = (place: Pointer): Draft => {
      const schema = this.#types.schema(node.type, place, context);
      return isFixed ? withTraits(schema, { fixed: true }) : schema;
    };
    if (keys.any) draft["additionalProperties"] = values(child(at, "additionalProperties"));
    for (const pattern of keys.patterns) patterns[pattern] = values(child(at, "patternProperties", pattern));
  }

  #base(node: TS.ExpressionWithTypeArguments, at: Pointer, context: Context): Draft {
    const names = namesOfExpression(node.expression);
    this.#places.set(at, fileOf(node), spanOf(node));
    if (names === undefined) return this.#types.foreign(node, context);
    const given = node.typeArguments ?? [];
    const isClass = typescript().isClassLike(node.parent.parent);
    const made = isClass ? this.#types.instance(names, given, node, at, context) : undefined;
    const schema = made ?? this.#types.reference(names, given, node, at, context);
    // A list with properties is not a JSON value.
    if (schema["type"] === "array") return this.#types.foreign(node, context);
    const placed = (member: Pointer): Pointer => this.#places.set(member, fileOf(node), spanOf(node));
    return { ...schema, ...writeErrorMembers(String(schema[FOREIGN_TYPE]), at, placed, isClass) };
  }
}

/** Merges overloads of a method; all texts count. The last one that is no overload of the one before it starts anew. */
export function overloaded(all: readonly Draft[]): Draft {
  const [last] = all.slice(-1);
  const first = all.findLastIndex((each, index) => index === 0 || !isOverload(all[index - 1]!, each));
  const merged = all.slice(first);
  if (merged.length === 1) return last!;
  const details = merged.map((each) => detailOf(each)!);
  const detail: ForeignDetail = {
    text: details.map(({ text }) => text).join("; "),
    calls: details.flatMap(({ calls }) => calls ?? []),
  };
  const parts = merged.map((each) => each[TYPE_PARTS]).filter((each) => isObject(each));
  return {
    ...last,
    [FOREIGN_TYPE]: merged.map((each) => each[FOREIGN_TYPE] as string).join("; "),
    [FOREIGN_DETAIL]: asJson(detail),
    ...(parts.length > 0 && { [TYPE_PARTS]: Object.assign({}, ...parts) as Draft }),
  };
}

/** No compiler takes another member of the name of a method. */
function isOverload(before: Draft, after: Draft): boolean {
  const hasTexts = typeof before[FOREIGN_TYPE] === "string" && typeof after[FOREIGN_TYPE] === "string";
  return hasTexts && detailOf(before) !== undefined && detailOf(after) !== undefined;
}

function detailOf(schema: Draft): ForeignDetail | undefined {
  return schema[FOREIGN_DETAIL] as unknown as ForeignDetail | undefined;
}

/** Returns whether a parameter's type has subtypes that an implementation can require. */
function hasSubtypes({ type }: TS.ParameterDeclaration): boolean {
  if (type === undefined || type.kind === typescript().SyntaxKind.AnyKeyword) return false;
  return branchesOf(type).some((each) => !isUndefined(each) && !typescript().isLiteralTypeNode(each));
}

/** Returns whether a call or construct signature has no name. */
function isUnnamedCall(
  member: TS.TypeElement | TS.ClassElement,
): member is TS.CallSignatureDeclaration | TS.ConstructSignatureDeclaration {
  const ts = typescript();
  return ts.isCallSignatureDeclaration(member) || ts.isConstructSignatureDeclaration(member);
}

function nameOf(member: TS.TypeElement | TS.ClassElement): string | undefined {
  if (isUnnamedCall(member)) return typescript().isCallSignatureDeclaration(member) ? "()" : "new ()";
  return member.name === undefined ? undefined : propertyName(member.name);
}
