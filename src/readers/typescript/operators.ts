import { partKey } from "../../contracts/part-key.ts";
import { isObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE, TYPE_PARTS, TYPE_TRAITS } from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import { AlteredObjects } from "./altered-objects.ts";
import { answersFor, unionOf } from "./alternatives.ts";
import type { Context, SchemaWriter } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import { KnownTypes } from "./known-types.ts";
import { MappedTypes } from "./mapped-types.ts";
import { MemberTypes } from "./member-types.ts";
import { isKeys, namesOf } from "./nodes.ts";
import { awaited, promised } from "./promises.ts";
import { textOf, type TS, typescript } from "./syntax.ts";
import { SPELLINGS, writeTemplate } from "./templates.ts";
import { ANYTHING_BUT_NULL, withTraits } from "./traits.ts";
import { isTaking, type Way } from "./variance.ts";

const NOTHING: Draft = withTraits({ type: "null" }, { nothing: "both" });

/** Evaluates built-in type operators if the result can be written; otherwise undefined. */
export class Operators {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #known: KnownTypes;
  readonly #altered: AlteredObjects;
  readonly #mapped: MappedTypes;
  readonly #members: MemberTypes;

  constructor(types: SchemaWriter, definitions: Definitions, places: Places) {
    this.#types = types;
    this.#definitions = definitions;
    this.#known = new KnownTypes(types, definitions);
    this.#altered = new AlteredObjects(types, definitions, places, this.#known);
    this.#mapped = new MappedTypes(types, definitions, places, this.#known);
    this.#members = new MemberTypes(types, definitions, this.#known);
  }

  /** Writes a built-in generic type. */
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
      case "NoInfer": {
        const schema = this.#types.schema(first, at, context);
        return isObject(schema[TYPE_TRAITS]) && "chosen" in schema[TYPE_TRAITS]
          ? withTraits(schema, { uninferred: true })
          : schema;
      }
      case "Awaited":
        return awaited(this.#types.schema(first, at, context));
      case "Promise":
      case "PromiseLike": {
        const value = this.#types.schema(first, at, context);
        return promised(name, value, this.#definitions.referredTo(value), textOf(first));
      }
      case "Partial":
        return this.#altered.required(first, at, context, () => false);
      case "Required":
        return this.#altered.required(first, at, context, () => true);
      case "Capitalize":
      case "Lowercase":
      case "Uncapitalize":
      case "Uppercase": {
        const texts = this.#known.valuesOf(first, context)?.map((text) => SPELLINGS[name](String(text)));
        return texts && { enum: texts };
      }
      case "InstanceType":
        return typescript().isTypeQueryNode(first)
          ? this.#types.instance(namesOf(first.exprName), first.typeArguments ?? [], first, at, context)
          : undefined;
      case "NonNullable":
        return (
          this.#selected({ $ref: this.#types.asDefinition(first, context) }, NOTHING, false) ?? {
            allOf: [this.#types.schema(first, child(at, "allOf", 0), context), { not: { type: "null" } }],
          }
        );
      case "Record":
        return second && this.#mapped.record(first, second, at, context);
      case "Pick":
      case "Omit":
        return second && this.#altered.picked(first, second, at, context, name === "Pick");
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

  /** Writes a container, which is known by its contents; its schema belongs to the surrounding declaration. */
  holder(name: string, given: readonly TS.TypeNode[], at: Pointer, context: Context, way: Way = "out"): Draft {
    const text = `${name}<…>`;
    const key = partKey(text);
    const place = child(at, TYPE_PARTS, key, way);
    const parts = given.map((each, index) => this.#types.schema(each, child(place, index), context));
    return { [FOREIGN_TYPE]: text, [TYPE_PARTS]: { [key]: { in: [], out: [], [way]: parts } } };
  }

  apply(node: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    const ts = typescript();
    if (isKeys(node)) return this.#members.keys(node.type, context);
    if (ts.isIndexedAccessTypeNode(node)) return this.#members.member(node, context);
    if (ts.isMappedTypeNode(node)) return this.#mapped.mapped(node, at, context);
    return ts.isTemplateLiteralTypeNode(node)
      ? writeTemplate(node, (type) => this.#known.valuesOf(type, context))
      : undefined;
  }

  /** The alternatives that are within another type, or those that are not. */
  #selected(from: Draft, other: Draft, within: boolean): Draft | undefined {
    const answers = answersFor(from, other, this.#definitions);
    return answers && unionOf(answers.flatMap((each) => (each.within === within ? [each.alternative] : [])));
  }
}

/** Built-in containers whose type arguments are the values that readers get. */
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
