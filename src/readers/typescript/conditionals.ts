import { dictionary, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, type ForeignDetail, TYPE_PARTS, TYPE_TRAITS } from "../../model/schema.ts";
import { canonical, inferredIn, namesIn } from "./canonical.ts";
import type { Argument, Context, SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, valuesOf } from "./definitions.ts";
import { textOf, type TS, typescript } from "./syntax.ts";
import { asJson } from "./traits.ts";

/** What is told apart by its kind alone. */
const KINDS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/**
 * Writes down `T extends X ? A : B`: the branch that it is where both are values or kinds of values, each alternative of `T` by itself;
 * elsewhere what asks, with both branches for its parts.
 */
export function writeConditional(
  node: TS.ConditionalTypeNode,
  at: Pointer,
  context: Context,
  types: SchemaWriter,
  definitions: Definitions,
): Draft {
  return decided(node, at, context, types, definitions) ?? asked(node, at, context, types);
}

function decided(
  { checkType, extendsType, trueType, falseType }: TS.ConditionalTypeNode,
  at: Pointer,
  context: Context,
  types: SchemaWriter,
  definitions: Definitions,
): Draft | undefined {
  const ts = typescript();
  const parameter =
    ts.isTypeReferenceNode(checkType) && ts.isIdentifier(checkType.typeName)
      ? context.parameters.get(checkType.typeName.text)
      : undefined;
  // What nobody has chosen yet may be either.
  if (parameter !== undefined && (parameter.depth === 0 || parameter.open)) return undefined;
  const alternatives = alternativesOf(parameter?.schema ?? types.schema(checkType, "", context), definitions);
  const asks = alternativesOf(types.schema(extendsType, "", context), definitions);
  if (alternatives === undefined || asks === undefined || alternatives.length === 0) return undefined;
  const isWithin = (one: Json): boolean => asks.some((other) => covers(other, one));
  if (parameter === undefined) {
    const branch = alternatives.every(isWithin) ? trueType : falseType;
    return types.schema(branch, at, context);
  }
  const name = (checkType as TS.TypeReferenceNode).typeName.getText();
  const branches = alternatives.map((schema, index) => {
    const own: Argument = { ...parameter, schema };
    const inner = { ...context, parameters: new Map([...context.parameters, [name, own]]) };
    const place = alternatives.length === 1 ? at : child(at, "anyOf", index);
    return types.schema(isWithin(schema) ? trueType : falseType, place, inner);
  });
  const [only, ...others] = branches;
  return others.length === 0 ? only : { anyOf: branches };
}

/** Values and kinds of values; undefined for anything that holds others, or that the words do not tell apart. */
function alternativesOf(schema: Json | undefined, definitions: Definitions): readonly Json[] | undefined {
  if (!isObject(schema) || schema[FOREIGN_TYPE] !== undefined) return undefined;
  const values = valuesOf(schema, definitions);
  // `undefined` is written as null is.
  if (values !== undefined) return values.includes(null) ? undefined : values.map((value) => ({ const: value }));
  const { $ref, type, anyOf, ...others } = schema;
  if (typeof $ref === "string") return alternativesOf(definitions.at($ref), definitions);
  if (Array.isArray(anyOf) && Object.keys(schema).length === 1) {
    const branches = (anyOf as readonly Json[]).map((branch) => alternativesOf(branch, definitions));
    return branches.some((branch) => branch === undefined) ? undefined : branches.flatMap((branch) => branch!);
  }
  if (Object.keys(others).some((keyword) => keyword !== TYPE_TRAITS && keyword !== "description")) return undefined;
  const kinds = typeof type === "string" ? [type] : Array.isArray(type) ? (type as readonly Json[]) : [];
  const areKnown = kinds.length > 0 && kinds.every((kind) => typeof kind === "string" && KINDS.has(kind));
  return areKnown ? kinds.map((kind) => ({ type: kind })) : undefined;
}

function covers(asked: Json, one: Json): boolean {
  if (!isObject(asked) || !isObject(one)) return false;
  if (asked["const"] !== undefined) return asked["const"] === one["const"];
  return asked["type"] === (one["const"] === undefined ? one["type"] : typeof one["const"]);
}

/** By what asks: whoever asks the same gets the same branch. */
function asked(node: TS.ConditionalTypeNode, at: Pointer, context: Context, types: SchemaWriter): Draft {
  const { checkType, extendsType, trueType, falseType } = node;
  const inner = withInferred(node, context);
  const names = namesIn(inner.parameters);
  const [what, whether] = [checkType, extendsType].map((each) => canonical(each, names, each.getSourceFile()));
  const text = `${what!} extends ${whether!} ? … : …`;
  const detail: ForeignDetail = { text: textOf(node), asks: true };
  const place = child(at, TYPE_PARTS, "", "out");
  const parts = context.generic
    ? undefined
    : [trueType, falseType].map((each, index) => types.schema(each, child(place, index), inner));
  return {
    [FOREIGN_TYPE]: parts === undefined ? canonical(node, names, node.getSourceFile()) : text,
    [FOREIGN_DETAIL]: asJson(detail),
    ...(parts && { [TYPE_PARTS]: { "": { in: [], out: parts } } }),
  };
}

/** Whoever asks says what `infer` finds. */
function withInferred({ extendsType }: TS.ConditionalTypeNode, context: Context): Context {
  const parameters = new Map(context.parameters);
  for (const text of inferredIn(extendsType)) {
    const schema = dictionary<Json>([
      [FOREIGN_TYPE, `infer T${String(parameters.size)}`],
      [FOREIGN_DETAIL, { text: `infer ${text}` }],
    ]);
    parameters.set(text, { schema, text, depth: 0 });
  }
  return { ...context, parameters };
}
