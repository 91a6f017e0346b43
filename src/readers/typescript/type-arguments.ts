import type { Argument, Context, SchemaWriter } from "./context.ts";
import { contextIn } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import type { Growth, MadeIn } from "./growth.ts";
import { namesAny } from "./nodes.ts";
import { positionOf } from "./parameter-order.ts";
import { DEFAULTED } from "../../model/typing.ts";
import type { Scope } from "./scope.ts";
import { textOf, type TS } from "./syntax.ts";
import { asChosen } from "./traits.ts";

/** Finds what the parameters of a type stand for where it is used. */
export class TypeArguments {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #growth: Growth;

  constructor(types: SchemaWriter, definitions: Definitions, growth: Growth) {
    this.#types = types;
    this.#definitions = definitions;
    this.#growth = growth;
  }

  /** Returns the argument of each parameter. A default can depend on earlier ones. */
  of(
    parameters: readonly TS.TypeParameterDeclaration[],
    given: readonly TS.TypeNode[],
    holder: string,
    context: Context,
    home: Scope,
  ): ReadonlyMap<string, Argument> {
    const known = new Map<string, Argument>();
    const stated: Argument[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const { default: ownDefault } = parameter;
      const node = given[index];
      const isDependent = node === undefined && ownDefault !== undefined && namesAny(ownDefault, known);
      const inner = { ...contextIn(home), depth: context.depth, parameters: known };
      // However many defaults follow from each other, each is made once, of the arguments that are stated.
      const madeIn = isDependent ? this.#growth.ofDefault(ownDefault, stated) : undefined;
      const own =
        madeIn === undefined
          ? this.#argument(parameter, node, holder, context, home)
          : this.#argument(parameter, ownDefault, holder, inner, home, madeIn);
      const argument = { ...own, place: `T${String(positionOf(parameter))}` };
      if (!isDependent) stated.push(argument);
      known.set(parameter.name.text, argument);
    }
    return known;
  }

  /** Returns the argument of a parameter: the given one, its default, or its constraint. */
  #argument(
    parameter: TS.TypeParameterDeclaration,
    given: TS.TypeNode | undefined,
    holder: string,
    context: Context,
    home: Scope,
    madeInDefault?: MadeIn,
  ): Omit<Argument, "place"> {
    const inner = given === undefined ? { ...contextIn(home), depth: context.depth } : context;
    const node = given ?? parameter.default ?? parameter.constraint;
    if (given === undefined || node === undefined) {
      // The constraint is reported once for all uses.
      const name = `${parameter.name.text} of ${holder}`;
      const file = home.module.syntax.file.url;
      const at = this.#definitions.define(`argument ${file} ${name}`, name, (place) =>
        asChosen(this.#types.schema(node, place, inner), chosenAs(parameter)),
      );
      if (node === undefined) return { schema: { $ref: at }, text: parameter.name.text, free: true };
      return { schema: { $ref: at }, text: textOf(node), open: true };
    }
    const text = textOf(node);
    const same = inner.parameters.get(text);
    if (same !== undefined) return same;
    const schema = this.#definitions.reference(this.#types.schema(node, "", inner));
    const madeIn = madeInDefault ?? this.#growth.ofArgument(node, schema, inner);
    const isPlain = Object.keys(schema).every(
      (key) => key === "type" || key === "$ref" || key === "const" || key.startsWith("x-"),
    );
    const made = { text, node, madeIn };
    if (isPlain) return { schema, ...made };
    const at = this.#types.asDefinition(node, inner);
    this.#growth.define(at, madeIn);
    return { schema: { $ref: at }, ...made };
  }

  /** Arguments by the definitions that they end at, now that these are there; undefined if nothing is found that was not known before. */
  settled(parameters: ReadonlyMap<string, Argument>): ReadonlyMap<string, Argument> | undefined {
    const settled = [...parameters].map(([name, argument]): [string, Argument] => {
      return [name, { ...argument, schema: this.#definitions.reference(argument.schema as Draft) }];
    });
    const isNew = settled.some(([name, { schema }]) => schema !== parameters.get(name)!.schema);
    return isNew ? new Map(settled) : undefined;
  }
}

/** A type parameter by its place; one that has a default stands for that where nobody chooses. */
function chosenAs(parameter: TS.TypeParameterDeclaration): string {
  return `T${String(positionOf(parameter))}${parameter.default === undefined ? "" : DEFAULTED}`;
}
