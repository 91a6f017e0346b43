import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE, STATED, TYPE_PARTS, TYPE_TRAITS } from "../../model/schema.ts";
import { answersFor, unionOf } from "./alternatives.ts";
import type { Places } from "../declared/places.ts";
import { type Context, patternOfNames, type SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, listAt, type Shape, valuesOf } from "./definitions.ts";
import { isKeys, primitiveOf } from "./nodes.ts";
import { awaited, promised } from "./promises.ts";
import { textOf, type TS, typescript } from "./syntax.ts";
import { ANYTHING_BUT_NULL, asChosen, asJson, withTraits } from "./traits.ts";
import { isTaking, type Way } from "./variance.ts";

const MAX_DEPTH = 50;
/** More texts than these are told by a pattern. */
const MAX_TEXTS = 1000;
const NOTHING: Draft = withTraits({ type: "null" }, { nothing: "both" });

/** What the language computes types by, where the outcome can be written down; undefined elsewhere. */
export class Operators {
  readonly #places: Places;
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;

  constructor(types: SchemaWriter, definitions: Definitions, places: Places) {
    this.#places = places;
    this.#types = types;
    this.#definitions = definitions;
  }

  /** Of the types that every program has. */
  named(name: string, given: readonly TS.TypeNode[], at: Pointer, context: Context): Draft | undefined {
    const [first, second] = given;
    if (first === undefined) return name === "Object" ? ANYTHING_BUT_NULL : undefined;
    switch (name) {
      case "Array":
        return { type: "array", items: this.#types.schema(first, child(at, "items"), context) };
      case "ReadonlyArray": {
        const items = this.#types.schema(first, child(at, "items"), context);
        return withTraits({ type: "array", items }, { readonly: "list" });
      }
      case "Readonly":
        return withTraits(this.#types.schema(first, at, context), { readonly: "object" });
      case "NoInfer":
        return this.#types.schema(first, at, context);
      case "Awaited":
        return awaited(this.#types.schema(first, at, context));
      case "Promise":
      case "PromiseLike": {
        const value = this.#types.schema(first, at, context);
        return promised(name, value, this.#definitions.referredTo(value), textOf(first));
      }
      case "Partial":
        return this.#mapped(first, at, context, () => false);
      case "Required":
        return this.#mapped(first, at, context, () => true);
      case "Capitalize":
      case "Lowercase":
      case "Uncapitalize":
      case "Uppercase": {
        const texts = this.#values(first, context)?.map((text) => SPELLINGS[name](String(text)));
        return texts && { enum: texts };
      }
      case "NonNullable":
        return (
          this.#selected({ $ref: this.#types.asDefinition(first, context) }, NOTHING, false) ?? {
            allOf: [this.#types.schema(first, child(at, "allOf", 0), context), { not: { type: "null" } }],
          }
        );
      case "Record":
        return second && this.#record(first, second, at, context);
      case "Pick":
      case "Omit":
        return second && this.#picked(first, second, at, context, name === "Pick");
      case "Exclude":
      case "Extract":
        return (
          second &&
          this.#selected(
            { $ref: this.#types.asDefinition(first, context) },
            { $ref: this.#types.asDefinition(second, context) },
            name === "Extract",
          )
        );
      default:
        if (context.generic) return undefined;
        if (HOLDERS.has(name)) return this.holder(name, given, at, context);
        return isTaking(name) && second === undefined ? this.holder(name, given, at, context, "in") : undefined;
    }
  }

  /** What holds values of other types is known by these, its own schema left to what stands beside it. */
  holder(name: string, given: readonly TS.TypeNode[], at: Pointer, context: Context, way: Way = "out"): Draft {
    const text = `${name}<…>`;
    const place = child(at, TYPE_PARTS, text, way);
    const parts = given.map((each, index) => this.#types.schema(each, child(place, index), context));
    return { [FOREIGN_TYPE]: text, [TYPE_PARTS]: { [text]: { in: [], out: [], [way]: parts } } };
  }

  apply(node: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    const ts = typescript();
    if (isKeys(node)) return this.#keys(node.type, context);
    if (ts.isIndexedAccessTypeNode(node)) return this.#member(node, context);
    if (ts.isMappedTypeNode(node)) return this.#each(node, at, context);
    return ts.isTemplateLiteralTypeNode(node) ? this.#template(node, context) : undefined;
  }

  #shape(node: TS.TypeNode, context: Context): Shape | undefined {
    return this.#definitions.shapeOf(this.#types.asDefinition(node, context));
  }

  #values(node: TS.TypeNode, context: Context): readonly Json[] | undefined {
    return valuesOf(this.#definitions.at(this.#types.asDefinition(node, context)), this.#definitions);
  }

  #mapped(node: TS.TypeNode, at: Pointer, context: Context, isRequired: (own: boolean) => boolean): Draft | undefined {
    return this.#mappedAt(this.#types.asDefinition(node, context), at, isRequired);
  }

  /** Each of several alternatives by itself, and each item of a tuple; what has no members is what it was. */
  #mappedAt(from: Pointer, at: Pointer, isRequired: (own: boolean) => boolean, depth = 0): Draft | undefined {
    const shape = this.#definitions.shapeOf(from);
    if (shape !== undefined) return this.#object(shape, [...shape.members.keys()], at, isRequired);
    const schema = this.#definitions.at(from);
    if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
    const { $ref, anyOf, type, items, prefixItems } = schema;
    // Which members it has is still to be chosen.
    if (this.#definitions.traitsAt(from).chosen !== undefined) return undefined;
    if (typeof $ref === "string") return this.#mappedAt($ref, at, isRequired, depth + 1);
    if (Array.isArray(prefixItems))
      return { ...schema, ...places(from, prefixItems), minItems: isRequired(false) ? prefixItems.length : 0 };
    if (isObject(items) && !isRequired(true)) return { ...schema, items: orUndefined({ $ref: child(from, "items") }) };
    if (Array.isArray(anyOf)) {
      const branches = anyOf.map((_, index) =>
        this.#mappedAt(child(from, "anyOf", index), child(at, "anyOf", index), isRequired, depth + 1),
      );
      return branches.some((branch) => branch === undefined) ? undefined : { anyOf: branches as Draft[] };
    }
    return type !== undefined || schema["enum"] !== undefined || schema["const"] !== undefined
      ? { $ref: from }
      : undefined;
  }

  #picked(node: TS.TypeNode, keys: TS.TypeNode, at: Pointer, context: Context, isNamed: boolean): Draft | undefined {
    const shape = this.#shape(node, context);
    const values = this.#values(keys, context);
    if (shape === undefined || values === undefined) return undefined;
    const { members, others } = shape;
    const names = [...members.keys()].filter((name) => values.includes(name) === isNamed);
    // Where members may have any name, this is all that is left when some are taken away.
    const left = isNamed ? { members, others: undefined } : shape;
    return this.#object(left, isNamed || others === undefined ? names : [], at, (own) => own);
  }

  /** The alternatives that are within another type, or those that are not. */
  #selected(from: Draft, other: Draft, within: boolean): Draft | undefined {
    const answers = answersFor(from, other, this.#definitions);
    return answers && unionOf(answers.flatMap((each) => (each.within === within ? [each.alternative] : [])));
  }

  #record(keys: TS.TypeNode, values: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    if (this.#isAnyName(keys, context)) {
      return {
        type: "object",
        additionalProperties: this.#types.schema(values, child(at, "additionalProperties"), context),
      };
    }
    const names = this.#values(keys, context);
    if (names === undefined) return this.#patterned(keys, values, at, context);
    const properties: Draft = dictionary<Json>();
    for (const name of names) {
      properties[String(name)] = this.#types.schema(values, child(at, "properties", String(name)), context);
    }
    return { type: "object", properties, required: Object.keys(properties) };
  }

  /** `string` among others, whatever it is called. */
  #isAnyName(keys: TS.TypeNode, context: Context): boolean {
    if (isPropertyKey(keys)) return true;
    const {
      type,
      pattern,
      [TYPE_TRAITS]: traits,
    } = this.#definitions.referredTo({
      $ref: this.#types.asDefinition(keys, context),
    });
    return [type].flat().includes("string") && pattern === undefined && traits === undefined;
  }

  #patterned(keys: TS.TypeNode, values: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    const own = patternOfNames(keys, this.#types, context);
    if (own === undefined) return undefined;
    return {
      type: "object",
      patternProperties: { [own]: this.#types.schema(values, child(at, "patternProperties", own), context) },
    };
  }

  #keys(node: TS.TypeNode, context: Context): Draft | undefined {
    const shape = this.#shape(node, context);
    if (shape === undefined) return undefined;
    return shape.others === undefined ? { enum: [...shape.members.keys()] } : { type: "string" };
  }

  /** `Pet["name"]`, `Pets[number]`. */
  #member(node: TS.IndexedAccessTypeNode, context: Context): Draft | undefined {
    const declared = this.#types.declaredMember(node, context);
    if (declared !== undefined) return declared;
    const { objectType, indexType } = node;
    const at = this.#types.asDefinition(objectType, context);
    if (primitiveOf(indexType) === "number") {
      const list = listAt(at, this.#definitions);
      return list === undefined ? undefined : this.#item(list);
    }
    const shape = this.#definitions.shapeOf(at);
    const names = this.#values(indexType, context);
    const places = names?.map((name) => shape?.members.get(String(name))?.at ?? shape?.others);
    if (places === undefined || places.length === 0 || places.some((place) => place === undefined)) return undefined;
    const members = places.map((place) => this.#valueOf(place!));
    if (isChosen(indexType, context)) return this.#chosenMember(node, names!, members, context);
    const [only, ...others] = members;
    return others.length === 0 ? only : { anyOf: [only!, ...others] };
  }

  /** Of any of these: whoever uses it says which. */
  #chosenMember(node: TS.TypeNode, names: readonly Json[], members: readonly Draft[], context: Context): Draft {
    const parts = names.map((name, index): [string, Json] => [String(name), { in: [], out: [members[index]!] }]);
    const { [FOREIGN_TYPE]: text } = this.#types.foreign(node, context);
    return asChosen({ anyOf: [...members], [TYPE_PARTS]: dictionary(parts) }, String(text));
  }

  /** Of a list: any of its items; one that may be missing may be undefined. */
  #item(list: Pointer): Draft {
    const { prefixItems, items, minItems } = this.#definitions.at(list) as JsonObject;
    const first = Array.isArray(prefixItems) ? prefixItems.map((_, index) => child(list, "prefixItems", index)) : [];
    const places = isObject(items) ? [...first, child(list, "items")] : first;
    const isWhole = first.length === (minItems ?? 0);
    const branches: Draft[] = [...places.map((place) => ({ $ref: place })), ...(isWhole ? [] : [{ type: "null" }])];
    const values = valuesOf({ anyOf: branches }, this.#definitions);
    return branches.length === 1 ? branches[0]! : values === undefined ? { anyOf: branches } : { enum: [...values] };
  }

  /** `{ [K in Keys]: … }`. */
  #each(node: TS.MappedTypeNode, at: Pointer, context: Context): Draft | undefined {
    const ts = typescript();
    const { typeParameter, type, questionToken, readonlyToken, nameType } = node;
    const { constraint } = typeParameter;
    if (constraint === undefined || type === undefined) return undefined;
    const source =
      ts.isTypeOperatorNode(constraint) && constraint.operator === ts.SyntaxKind.KeyOfKeyword
        ? this.#shape(constraint.type, context)
        : undefined;
    const names = source === undefined ? this.#values(constraint, context) : [...source.members.keys()];
    if (names === undefined || source?.others !== undefined) {
      if (nameType !== undefined) return undefined;
      if (source !== undefined || !this.#isAnyName(constraint, context)) return undefined;
      const others = this.#types.schema(type, child(at, "additionalProperties"), context);
      const isGiven = questionToken === undefined || questionToken.kind === ts.SyntaxKind.MinusToken;
      return { type: "object", additionalProperties: isGiven ? others : orUndefined(others) };
    }
    const properties: Draft = dictionary<Json>();
    const required: string[] = [];
    for (const name of names.map(String)) {
      const text = JSON.stringify(name);
      const parameters = new Map([
        ...context.parameters,
        [typeParameter.name.text, { schema: { const: name }, text, place: text }] as const,
      ]);
      const own = source?.members.get(name);
      const inner = { ...context, parameters };
      const given = nameType === undefined ? [name] : this.#values(nameType, inner);
      if (given === undefined) return undefined;
      const [called, ...others] = given.map(String);
      if (others.length > 0) return undefined;
      if (called === undefined) continue;
      const place = child(at, "properties", called);
      if (own !== undefined) this.#places.copy(place, own.at);
      const schema = this.#types.schema(type, place, inner);
      const isFixed =
        readonlyToken === undefined
          ? own !== undefined && this.#definitions.traitsAt(own.at).fixed === true
          : readonlyToken.kind !== ts.SyntaxKind.MinusToken;
      const isOwnStated = own !== undefined && this.#definitions.isStatedAt(own.at);
      const isNeeded =
        questionToken === undefined
          ? own?.required !== false || isOwnStated
          : questionToken.kind === ts.SyntaxKind.MinusToken;
      // One that has to be given stays undefined, if it may be.
      const isStated = isNeeded && isOwnStated && ts.isIndexedAccessTypeNode(type);
      properties[called] = {
        ...(isFixed ? withTraits(schema, { fixed: true }) : schema),
        ...(isStated && { [STATED]: true }),
      };
      if (isStated || !isNeeded) continue;
      if (own !== undefined) this.#places.copy(child(at, "required", required.length), own.at);
      required.push(called);
    }
    return { type: "object", properties, ...(required.length > 0 && { required }) };
  }

  /** What a member holds: that it may not be assigned, or has to be given, is said where it stands. */
  #valueOf(at: Pointer): Draft {
    const { fixed, ...others } = this.#definitions.traitsAt(at);
    return { ...this.#unstated(at), ...(fixed && { [TYPE_TRAITS]: asJson(others) }) };
  }

  #unstated(at: Pointer): Draft {
    return { $ref: at, ...(this.#definitions.isStatedAt(at) && { [STATED]: false }) };
  }

  /** A text with holes; undefined where a hole may hold more than a pattern says. */
  #template(node: TS.TemplateLiteralTypeNode, context: Context): Draft | undefined {
    const texts = this.#textsOf(node, context);
    if (texts !== undefined) return { enum: texts };
    const { head, templateSpans } = node;
    let pattern = escaped(head.text);
    for (const { type, literal } of templateSpans) {
      const hole = this.#hole(type, context);
      if (hole === undefined) return undefined;
      pattern += hole + escaped(literal.text);
    }
    return { type: "string", pattern: `^${pattern}$` };
  }

  /** Where its holes hold a few. */
  #textsOf({ head, templateSpans }: TS.TemplateLiteralTypeNode, context: Context): string[] | undefined {
    let texts = [head.text];
    for (const { type, literal } of templateSpans) {
      const values = this.#values(type, context);
      if (values === undefined || values.length * texts.length > MAX_TEXTS) return undefined;
      texts = texts.flatMap((text) => values.map((value) => text + String(value) + literal.text));
    }
    return texts;
  }

  #hole(type: TS.TypeNode, context: Context): string | undefined {
    const primitive = primitiveOf(type);
    if (primitive === "string") return "[\\s\\S]*";
    if (primitive === "number") return "-?[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?";
    if (primitive === "boolean") return "(?:true|false)";
    const values = this.#values(type, context);
    return values && `(?:${values.map((value) => escaped(String(value))).join("|")})`;
  }

  /** Refers to the members where they are declared. */
  #object(shape: Shape, names: readonly string[], at: Pointer, isRequired: (own: boolean) => boolean): Draft {
    const properties: Draft = dictionary<Json>();
    const others = shape.others === undefined ? undefined : { $ref: shape.others };
    for (const name of names) {
      const member = shape.members.get(name)!;
      this.#places.copy(child(at, "properties", name), member.at);
      properties[name] = isRequired(true) ? { $ref: member.at } : this.#unstated(member.at);
    }
    const required = names.filter((name) => {
      const member = shape.members.get(name)!;
      // One that has to be given stays undefined, if it may be.
      return isRequired(member.required) && !this.#definitions.isStatedAt(member.at);
    });
    for (const [index, name] of required.entries()) {
      this.#places.copy(child(at, "required", index), shape.members.get(name)!.at);
    }
    return {
      type: "object",
      ...(names.length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(others !== undefined && { additionalProperties: isRequired(true) ? others : orUndefined(others) }),
    };
  }
}

/** What may be there or not. */
function orUndefined(schema: Draft): Draft {
  return withTraits({ anyOf: [schema, { type: "null" }] }, { nothing: "undefined" });
}

/** What may name a member: `PropertyKey`, `keyof any`. */
function isPropertyKey(type: TS.TypeNode): boolean {
  const ts = typescript();
  if (ts.isTypeReferenceNode(type)) return ts.isIdentifier(type.typeName) && type.typeName.text === "PropertyKey";
  return isKeys(type) && type.type.kind === ts.SyntaxKind.AnyKeyword;
}

/** The items of a tuple where they are declared. */
function places(from: Pointer, prefixItems: readonly Json[]): Draft {
  return { prefixItems: prefixItems.map((_, index) => ({ $ref: child(from, "prefixItems", index) })) };
}

/** By a type parameter that nobody has given anything for. */
function isChosen(type: TS.TypeNode, { parameters }: Context): boolean {
  const ts = typescript();
  const name = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
  const schema = name === undefined ? undefined : parameters.get(name)?.schema;
  return isObject(schema) && isObject(schema[TYPE_TRAITS]) && schema[TYPE_TRAITS]["chosen"] !== undefined;
}

/** Of the types that every program has, those whose arguments say what they hold: whoever gets one gets such values from it. */
const HOLDERS: ReadonlySet<string> = new Set([
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterableIterator",
  "AsyncIterator",
  "Generator",
  "Iterable",
  "IterableIterator",
  "Iterator",
  "Map",
  "ReadonlyMap",
  "ReadonlySet",
  "Set",
  "WeakMap",
  "WeakRef",
  "WeakSet",
]);

const SPELLINGS = {
  Capitalize: (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1),
  Lowercase: (text: string) => text.toLowerCase(),
  Uncapitalize: (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1),
  Uppercase: (text: string) => text.toUpperCase(),
} as const;

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}

/** The type by its name, with its arguments if it has any. */
export function foreignName(name: string, text: string): string {
  const open = text.indexOf("<");
  return open < 0 || text.startsWith("import(") ? name : name + text.slice(open);
}
