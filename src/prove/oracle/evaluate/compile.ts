import { isObject, type Json, type JsonObject } from "../../../model/json.ts";
import { readsSiblings } from "../dialect.ts";
import { matcherOf, type Matcher } from "../patterns.ts";
import { Unanswerable } from "../unanswerable.ts";
import { fits, isSchema, shapeOf } from "../vocabulary.ts";
import { arrayChecks, unevaluatedItems } from "./arrays.ts";
import { formatCheck } from "./formats.ts";
import { logicChecks } from "./logic.ts";
import { objectChecks, unevaluatedProperties } from "./objects.ts";
import type { EvaluatorOptions, SchemaContext } from "./context.ts";
import { referenceChecks } from "./references.ts";
import { Resources, type Place, type Resource } from "./resources.ts";
import { type Check, Run, Seen } from "./run.ts";
import { scalarChecks } from "./scalars.ts";

/** Returns whether the value is accepted, and reports the number of steps; throws `Unanswerable`. */
export type Evaluator = (value: Json, tell?: (steps: number) => void) => boolean;

/** Compiles the schema at a URI, which may have a fragment. References are compiled when evaluation first follows them. */
export function compileEvaluator(uri: string, options: EvaluatorOptions): Evaluator {
  const resources = new Resources(options.documents, options.dialect);
  const check = new Compiler(resources, options).compile(resources.resolve(uri, ""));
  return (value, tell) => {
    try {
      const run = new Run();
      const valid = check(value, run, undefined);
      tell?.(run.steps);
      return valid;
    } catch (error) {
      if (error instanceof RangeError) throw new Unanswerable("TOO_DEEP", error.message);
      throw error;
    }
  };
}

const ALWAYS: Check = () => true;
const NEVER: Check = () => false;

class Compiler {
  readonly #resources: Resources;
  readonly #options: EvaluatorOptions;
  readonly #checks = new Map<JsonObject, Check>();
  readonly #patterns = new Map<string, Matcher>();

  constructor(resources: Resources, options: EvaluatorOptions) {
    this.#resources = resources;
    this.#options = options;
  }

  compile({ schema, resource }: Place): Check {
    if (!isSchema(schema)) throw new Unanswerable("NOT_A_SCHEMA", "A reference leads to what is no schema.");
    if (!isObject(schema)) return schema ? ALWAYS : NEVER;
    const known = this.#checks.get(schema);
    if (known !== undefined) return known;
    const check = inScope(resource, this.#compileObject(schema, resource));
    this.#checks.set(schema, check);
    return check;
  }

  #compileObject(schema: JsonObject, resource: Resource): Check {
    const { vocabulary, dialect } = resource;
    const context: SchemaContext = {
      schema,
      resource,
      options: this.#options,
      resources: this.#resources,
      get: (keyword) => {
        if (!Object.hasOwn(schema, keyword)) return undefined;
        const shape = shapeOf(vocabulary, keyword);
        const value = schema[keyword]!;
        return shape !== undefined && fits(shape, value) ? value : undefined;
      },
      compile: (each) => this.compile({ schema: each, resource: this.#resources.owner(each, resource) }),
      compileAt: (place) => this.compile(place),
      pattern: (text) => this.#pattern(text),
    };
    const references = referenceChecks(context);
    if (references.length > 0 && !readsSiblings(dialect)) return all(references);
    const checks = [
      ...scalarChecks(context),
      ...formatCheck(context),
      ...references,
      ...logicChecks(context),
      ...objectChecks(context),
      ...arrayChecks(context),
    ];
    const last = [...unevaluatedProperties(context), ...unevaluatedItems(context)];
    const whole = last.length === 0 ? all(checks) : withUnevaluated(all(checks), all(last));
    const nullable = context.get("nullable") === true || context.get("x-nullable") === true;
    return nullable && this.#options.nullable === "lenient"
      ? (value, run, seen) => value === null || whole(value, run, seen)
      : whole;
  }

  #pattern(text: string): Matcher {
    const matcher = this.#patterns.get(text) ?? matcherOf(text, this.#options.regex);
    this.#patterns.set(text, matcher);
    return matcher;
  }
}

function all(checks: readonly Check[]): Check {
  const [first] = checks;
  if (first === undefined) return ALWAYS;
  if (checks.length === 1) return first;
  return (value, run, seen) => {
    for (const check of checks) if (!check(value, run, seen)) return false;
    return true;
  };
}

function withUnevaluated(first: Check, last: Check): Check {
  return (value, run, seen) => {
    const own = new Seen();
    if (!first(value, run, own) || !last(value, run, own)) return false;
    seen?.add(own);
    return true;
  };
}

function inScope(resource: Resource, check: Check): Check {
  if (resource.dynamicAnchors.size === 0 && !resource.recursive) {
    return (value, run, seen) => {
      run.enter();
      const valid = check(value, run, seen);
      run.leave();
      return valid;
    };
  }
  return (value, run, seen) => {
    run.enter();
    const outer = run.scope;
    if (outer?.resource !== resource) run.scope = { resource, outer };
    const valid = check(value, run, seen);
    run.scope = outer;
    run.leave();
    return valid;
  };
}
