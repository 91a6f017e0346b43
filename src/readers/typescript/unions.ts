import type { Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Places } from "../declared/places.ts";
import type { Context, SchemaWriter, TypeIn } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import { literalOf } from "./literals.ts";
import { branchesOf, isUndefined, isUnrestricted, namesOf, primitiveOf } from "./nodes.ts";
import { isPromisedNothing } from "./promises.ts";
import { fileOf, spanOf, type TS, typescript } from "./syntax.ts";
import { withTraits } from "./traits.ts";

type Nothing = "null" | "undefined";

/** Writes unions. */
export class UnionWriter {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #places: Places;

  constructor(types: SchemaWriter, definitions: Definitions, places: Places) {
    this.#types = types;
    this.#definitions = definitions;
    this.#places = places;
  }

  /** Writes a union. `undefined` is not a property value: a property that can be undefined can be missing. */
  write(node: TS.TypeNode, at: Pointer, context: Context, undefinedAs: "null" | "absent"): Draft {
    const ts = typescript();
    const values = new Map<Json, TS.Node>();
    const others: TS.TypeNode[] = [];
    const nothing = new Set<Nothing>();
    const whole = branchesOf(node).find(isUnrestricted);
    if (whole !== undefined) return this.#types.schema(whole, at, context);
    for (const branch of branchesOf(node)) {
      const value = ts.isLiteralTypeNode(branch) ? literalOf(branch) : undefined;
      if (isUndefined(branch)) {
        if (undefinedAs === "null") nothing.add("undefined");
      } else if (value === null) nothing.add("null");
      else if (value !== undefined) values.set(value, branch);
      else others.push(branch);
    }
    const schema = this.#alternatives(others, values, nothing.size > 0, at, context);
    const all = new Set([...nothing, ...others.flatMap((type) => this.#nothingIn({ type, context }))]);
    const [only, another] = all;
    if (only === undefined) return schema;
    const { anyOf } = schema;
    const promises =
      Array.isArray(anyOf) &&
      (anyOf as readonly Draft[]).some((each) => isPromisedNothing(this.#definitions.referredTo(each)));
    return withTraits(schema, {
      nothing: another === undefined ? only : "both",
      ...(promises && nothing.has("undefined") && { promise: "sometimes" }),
    });
  }

  #alternatives(
    others: readonly TS.TypeNode[],
    values: ReadonlyMap<Json, TS.Node>,
    isNullable: boolean,
    at: Pointer,
    context: Context,
  ): Draft {
    const primitives = others.map(primitiveOf);
    const types = [...primitives, ...(isNullable ? ["null"] : [])];
    if (values.size === 0 && types.length > 1 && primitives.every((type) => type !== undefined)) {
      return { type: types as string[] };
    }
    if (others.length === 0 && !isNullable) return values.size === 0 ? { not: {} } : this.#listed(values, at);
    const { length } = others;
    const branches: Json[] = others.map((branch, index) => this.#branch(branch, child(at, "anyOf", index), context));
    if (values.size > 0) branches.push(this.#listed(values, child(at, "anyOf", length)));
    if (isNullable) branches.push({ type: "null" });
    return branches.length === 1 && others.length === 1
      ? this.#types.schema(others[0], at, context)
      : { anyOf: branches };
  }

  /** A view of a type is known by its name among others. */
  #branch(node: TS.TypeNode, at: Pointer, context: Context): Draft {
    const schema = this.#types.schema(node, at, context);
    const isView = typescript().isTypeReferenceNode(node) && VIEWS.has(namesOf(node.typeName).join("."));
    return isView && schema["type"] === "object" ? { $ref: this.#types.asDefinition(node, context) } : schema;
  }

  /** Returns the null and undefined of a type, also through aliases. */
  #nothingIn(named: TypeIn): readonly Nothing[] {
    const ts = typescript();
    const declared = this.#types.unnamed(named);
    if (declared === undefined) return [];
    const { type } = declared;
    return branchesOf(type).flatMap((branch): readonly Nothing[] => {
      if (isUndefined(branch)) return ["undefined"];
      if (ts.isLiteralTypeNode(branch) && literalOf(branch) === null) return ["null"];
      return this.#nothingIn({ ...declared, type: branch });
    });
  }

  #listed(values: ReadonlyMap<Json, TS.Node>, at: Pointer): Draft {
    const listed = [...values];
    for (const [index, [, node]] of listed.entries()) {
      this.#places.set(child(at, "enum", index), fileOf(node), spanOf(node));
    }
    return { enum: listed.map(([value]) => value) };
  }
}

const VIEWS: ReadonlySet<string> = new Set(["Partial", "Required", "Readonly", "Pick", "Omit"]);
