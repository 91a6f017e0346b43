import { dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, type ForeignDetail, TYPE_PARTS } from "../../model/typing.ts";
import { answersFor, isAllWithin } from "./alternatives.ts";
import { canonical, inferredIn, namesIn, placesOf } from "./canonical.ts";
import type { Argument, Context, SchemaWriter } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import { textOf, type TS, typescript } from "./syntax.ts";
import { asJson } from "./traits.ts";

/**
 * Writes `T extends X ? A : B`: the chosen branch if both are values or kinds of values, for each alternative of `T`;
 * otherwise a foreign type with both branches as parts.
 */
export function writeConditional(
  node: TS.ConditionalTypeNode,
  at: Pointer,
  context: Context,
  types: SchemaWriter,
  definitions: Definitions,
): Draft {
  return decided(node, at, context, types, definitions) ?? conditionOf(node, at, context, types);
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
  // An unchosen type parameter can select either branch.
  if (parameter !== undefined && (parameter.free || parameter.open)) return undefined;
  const asks = { $ref: types.asDefinition(extendsType, context) };
  if (parameter === undefined) {
    const answer = isAllWithin({ $ref: types.asDefinition(checkType, context) }, asks, definitions);
    return answer === undefined ? undefined : types.schema(answer ? trueType : falseType, at, context);
  }
  const answers = answersFor(parameter.schema, asks, definitions);
  const name = (checkType as TS.TypeReferenceNode).typeName.getText();
  const branches = answers?.map(({ alternative, within }, index) => {
    const own: Argument = { ...parameter, schema: alternative };
    const inner = { ...context, parameters: new Map([...context.parameters, [name, own]]) };
    const place = answers.length === 1 ? at : child(at, "anyOf", index);
    return types.schema(within ? trueType : falseType, place, inner);
  });
  if (branches === undefined) return undefined;
  const [only, ...others] = branches;
  return only === undefined ? { not: {} } : others.length === 0 ? only : { anyOf: branches };
}

/** Writes the condition as a foreign type: equal conditions select equal branches. */
function conditionOf(node: TS.ConditionalTypeNode, at: Pointer, context: Context, types: SchemaWriter): Draft {
  const { checkType, extendsType, trueType, falseType } = node;
  const inner = withInferred(node, context);
  const names = namesIn(inner.parameters);
  const [what, whether] = [checkType, extendsType].map((each) => canonical(each, names, each.getSourceFile()));
  const text = `${what!} extends ${whether!} ? … : …`;
  const detail: ForeignDetail = { text: textOf(node), asks: true };
  const place = child(at, TYPE_PARTS, "", "out");
  if (context.generic) return { ...types.foreign(node, inner), [FOREIGN_DETAIL]: asJson(detail) };
  const parts = [trueType, falseType].map((each, index) => types.schema(each, child(place, index), inner));
  return {
    [FOREIGN_TYPE]: text,
    [FOREIGN_DETAIL]: asJson(detail),
    [TYPE_PARTS]: { "": { in: [], out: parts } },
  };
}

/** Binds the names of `infer`. */
function withInferred({ extendsType }: TS.ConditionalTypeNode, context: Context): Context {
  const parameters = new Map(context.parameters);
  for (const [text, place] of placesOf(inferredIn(extendsType), "N", namesIn(parameters).values())) {
    const schema = dictionary<Json>([
      [FOREIGN_TYPE, `infer ${place}`],
      [FOREIGN_DETAIL, { text: `infer ${text}` }],
    ]);
    parameters.set(text, { schema, text, place, free: true });
  }
  return { ...context, parameters };
}
