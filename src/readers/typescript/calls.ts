import { partKey } from "../../contracts/part-key.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, type ForeignDetail, TYPE_PARTS } from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import { positionOf } from "./parameter-order.ts";
import { canonicalCall, namesIn, placesOf, shapeOfCall } from "./canonical.ts";
import type { Context, SchemaWriter, TypeIn, Unnamed } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import type { NamedParts } from "./named-parts.ts";
import { branchesOf, isKeys, isUndefined, namesAny, primitiveOf, receiverOf, type Signature } from "./nodes.ts";
import { type Taken, takenBy } from "./parameters.ts";
import { has } from "./scope.ts";
import { fileOf, spanOf, textOf, type TS, typescript } from "./syntax.ts";
import { asChosen, asJson, withTraits } from "./traits.ts";

/** Writes functions. */
export class CallWriter {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #places: Places;
  readonly #named: NamedParts;

  constructor(types: SchemaWriter, definitions: Definitions, places: Places, named: NamedParts) {
    this.#types = types;
    this.#definitions = definitions;
    this.#places = places;
    this.#named = named;
  }

  /** Writes a function with its text, parameters and result. */
  write(signature: Signature, node: TS.Node, at: Pointer, context: Context): Draft {
    const names = namesIn(context.parameters);
    const source = node.getSourceFile();
    const detail: ForeignDetail = {
      text: textOf(node),
      calls: [shapeOfCall(signature, context, this.#types.unnamed, source)],
    };
    const { made } = detail.calls![0]!;
    const text = `${made === undefined ? "" : MAKING[made]}${canonicalCall(signature, names, source)}`;
    const key = partKey(text);
    const parts = context.generic
      ? this.#named.ofCall(signature, node, text, context)
      : { [TYPE_PARTS]: { [key]: this.#partsOf(signature, child(at, TYPE_PARTS, key), context) } };
    return { [FOREIGN_TYPE]: text, [FOREIGN_DETAIL]: asJson(detail), ...parts };
  }

  /** Writes the parameters and the result of a function. */
  #partsOf(signature: Signature, at: Pointer, context: Context): Draft {
    const inner = this.withParameters(signature, context);
    const place = (node: TS.Node, ...tokens: readonly (string | number)[]): Pointer =>
      this.#places.set(child(at, ...tokens), fileOf(node), spanOf(node));
    const taken = takenBy(signature, inner, this.#types.unnamed).map((each, index) =>
      this.taken(each, place(each.node, "in", index), each.stated ? "null" : "absent"),
    );
    const receiver = receiverOf(signature);
    if (receiver !== undefined)
      taken.push(this.#types.schema(receiver.type, place(receiver, "in", taken.length), inner));
    const { type } = signature;
    const given =
      type === undefined || isUndefined(type) ? [] : [this.#types.schema(type, place(type, "out", 0), inner)];
    return { in: taken, out: given };
  }

  /** Writes the schema of a parameter. */
  taken({ type, context, at: declared, rest }: Taken, at: Pointer, undefinedAs: "null" | "absent" = "absent"): Draft {
    if (declared !== undefined && this.#definitions.at(declared) !== undefined) return { $ref: declared };
    const isUnion = type !== undefined && typescript().isUnionTypeNode(type);
    // A place that a rest parameter takes may be left out, but not be passed nothing.
    return isUnion && !rest ? this.#types.union(type, at, context, undefinedAs) : this.#types.schema(type, at, context);
  }

  /** Binds type parameters, which callers choose within their constraints. */
  withParameters({ typeParameters, type }: Signature, context: Context): Context {
    if (typeParameters === undefined) return context;
    const parameters = new Map(context.parameters);
    const inner = { ...context, parameters };
    for (const [parameter, place] of placesOf(typeParameters, "F", namesIn(parameters).values(), positionOf)) {
      const { name, constraint } = parameter;
      const bounds = constraint === undefined ? {} : { $ref: this.#types.asDefinition(constraint, inner, name.text) };
      const isGivenBack = type !== undefined && namesAny(type, new Set([name.text]));
      const literal = isGivenBack && isReadAsLiteral(parameter, inner, this.#types.unnamed);
      const schema = withTraits(asChosen(bounds, place), literal ? { literal } : {});
      parameters.set(name.text, { schema, text: name.text, place, free: true });
    }
    return inner;
  }
}

/**
 * Returns whether arguments get literal types: with `const T`, and with a `T` that extends primitives such as `string`.
 */
function isReadAsLiteral(parameter: TS.TypeParameterDeclaration, context: Context, unnamed: Unnamed): boolean {
  const { constraint } = parameter;
  if (has(parameter, typescript().SyntaxKind.ConstKeyword)) return true;
  return constraint !== undefined && isScalar({ type: constraint, context }, unnamed);
}

/** A type of strings, numbers or booleans, or of keys. */
function isScalar(written: TypeIn, unnamed: Unnamed): boolean {
  const ts = typescript();
  return branchesOf(written.type).some((type) => {
    if (primitiveOf(type) !== undefined || isKeys(type) || ts.isTemplateLiteralTypeNode(type)) return true;
    if (ts.isLiteralTypeNode(type)) return type.literal.kind !== ts.SyntaxKind.NullKeyword;
    const named = unnamed({ ...written, type });
    return named !== undefined && isScalar(named, unnamed);
  });
}

const MAKING = { instance: "new ", abstract: "abstract new " } as const;
