import { partKey } from "../../contracts/part-key.ts";
import { dictionary, type Json } from "../../model/json.ts";
import { TYPE_PARTS } from "../../model/typing.ts";
import { canonical, namesIn } from "./canonical.ts";
import { type Context, contextIn } from "./context.ts";
import { type Definitions, type Draft, valuesOf } from "./definitions.ts";
import type { Declared, Modules } from "./modules.ts";
import { namesAny, type Signature } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { STANDARD_TYPES } from "../../model/standard-types.ts";
import { textOf, type TS } from "./syntax.ts";
import { asJson } from "./traits.ts";
import {
  BOTH,
  eachNamed,
  eachNamedByCall,
  type Visit,
  type Named,
  through,
  type Variances,
  type Ways,
} from "./variance.ts";

/** Refers to a declared type, or to the type of a declared value. */
type Refer = (named: Named, target: Declared, context: Context) => Draft | undefined;

/** Refers to the calls of a class, or of a member of it, behind `typeof`. */
type ReferToCalls = (named: Named, scope: Scope) => Draft | undefined;

/** A name in a type, where the name is no type parameter what it refers to, and the ways that its values go there. */
interface Mention {
  readonly name: string;
  readonly text: string;
  readonly ways: Ways;
  readonly schema: Draft | undefined;
}

/** Visits the names in a type or a function. */
type Find = (visit: Visit) => void;

/** Compares opaque types by the types that they name. */
export class NamedParts {
  readonly #modules: Modules;
  readonly #definitions: Definitions;
  readonly #variances: Variances;
  readonly #refer: Refer;
  readonly #referToCalls: ReferToCalls;
  /** Caches names in generic types, which are independent of type arguments. */
  readonly #known = new WeakMap<TS.Node, readonly Mention[]>();

  constructor(
    modules: Modules,
    definitions: Definitions,
    variances: Variances,
    refer: Refer,
    referToCalls: ReferToCalls,
  ) {
    this.#modules = modules;
    this.#definitions = definitions;
    this.#variances = variances;
    this.#refer = refer;
    this.#referToCalls = referToCalls;
  }

  /** Adds the named types to a type that is known by its text. */
  ofForeign(node: TS.Node, text: string, context: Context): Draft | undefined {
    return this.#parts(node, text, context, inType(node));
  }

  /** Adds the named types to a function. */
  ofCall(signature: Signature, node: TS.Node, text: string, context: Context): Draft | undefined {
    return this.#parts(node, text, context, (visit) => {
      eachNamedByCall(signature, ["out"], visit);
    });
  }

  /** The ways of a type's parameters. */
  waysOf(target: Declared): readonly Ways[] {
    return this.#variances.of(target);
  }

  /** The text that one is known by, parameters by their place. Of lists of members it says what they are: they are no part. */
  textOf(node: TS.Node, context: Context): string {
    const names = new Map(namesIn(context.parameters));
    const mentions = namesAny(node, context.parameters) ? this.#mentions(node, context, inType(node)) : [];
    for (const { name, ways } of mentions) {
      const argument = ways.some((way) => BOTH.includes(way)) ? undefined : context.parameters.get(name);
      const values = argument?.free ? undefined : valuesOf(argument?.schema, this.#definitions);
      if (values !== undefined) names.set(name, values.map(asText).sort().join(" | "));
    }
    return canonical(node, names, node.getSourceFile());
  }

  #parts(node: TS.Node, text: string, context: Context, find: Find): Draft | undefined {
    const whole = partKey(text);
    const parts = dictionary<{ readonly in: readonly Draft[]; readonly out: readonly Draft[] }>();
    for (const { name, text: own, ways, schema } of this.#mentions(node, context, find)) {
      const argument = context.parameters.get(name);
      // A type parameter is examined where it is bound.
      const part = argument === undefined ? schema : argument.free ? undefined : (argument.schema as Draft);
      if (part === undefined || !BOTH.some((way) => ways.includes(way))) continue;
      const key = partKey(`${whole}: ${own}`);
      const along = (way: "in" | "out"): readonly Draft[] => (ways.includes(way) ? [part] : (parts[key]?.[way] ?? []));
      parts[key] = { in: along("in"), out: along("out") };
    }
    return Object.keys(parts).length === 0 ? undefined : { [TYPE_PARTS]: asJson(parts) };
  }

  #mentions(node: TS.Node, context: Context, find: Find): readonly Mention[] {
    if (!context.generic) return this.#found(context, find);
    const known = this.#known.get(node) ?? this.#found(context, find);
    this.#known.set(node, known);
    return known;
  }

  #found(context: Context, find: Find): readonly Mention[] {
    const found: Mention[] = [];
    find((named, ways) => {
      const name = named.names.join(".");
      const isParameter = context.parameters.has(name);
      const schema = isParameter ? undefined : this.#declared(named, context);
      const text = textOf(named.node);
      if (isParameter || schema !== undefined) found.push({ name, text, ways, schema });
      const calls = isParameter ? undefined : this.#referToCalls(named, context.scope);
      if (calls !== undefined) found.push({ name, text: `${text}()`, ways, schema: calls });
      if (isParameter || (schema !== undefined && !context.generic)) return [];
      return this.#variances.ofArguments(named, context.scope).map((each) => through(ways, each));
    });
    return found;
  }

  /** Writes a declared type; inside of a generic type without type arguments, so that recursion ends. */
  #declared(named: Named, context: Context): Draft | undefined {
    const target = this.#modules.lookUp(named.names, context.scope);
    if (target.kind !== "declared") return undefined;
    if (this.#modules.isGlobal(target.scope) && STANDARD_TYPES.has(target.name)) return undefined;
    return context.generic
      ? this.#refer({ ...named, given: [] }, target, contextIn(context.scope))
      : this.#refer(named, target, context);
  }
}

function inType(node: TS.Node): Find {
  return (visit) => {
    eachNamed(node, BOTH, visit);
  };
}

function asText(value: Json): string {
  return JSON.stringify(value);
}
