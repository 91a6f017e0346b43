import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { bundle, type SchemaSource } from "./bundle.ts";
import type { SchemaDialect } from "./dialect.ts";
import { instancesOf } from "./instances.ts";
import {
  type ValidatorResult,
  startValidators,
  type StartValidators,
  compileNative,
  type Validators,
  undecided,
  runValidator,
} from "./ask-validators.ts";
import { type OracleLens, seenThrough } from "./lens.ts";
import { lazy } from "../../base/lazy.ts";

/** A verdict needs at least two validators and no contrary one; `abstained` lists those that could not decide. */
export type OracleAnswer =
  | { readonly answer: "valid" | "invalid"; readonly abstained?: readonly ValidatorResult[] }
  | { readonly answer: "disagree"; readonly results: readonly ValidatorResult[] };

export interface Oracle {
  /** Asks our own evaluator only, which is cheap; undefined if it cannot decide. */
  evaluate(value: Json): boolean | undefined;
  /** Asks three validators that share no normalization. */
  ask(value: Json): Promise<OracleAnswer>;
}

/**
 * Decides whether the schema at a place accepts a value, as written in its documents. Nothing is loaded or compiled
 * before the first question; reuse the oracle. Numbers are doubles for every validator: an integer beyond 2^53 is what
 * `JSON.parse` makes of it. Only parts that concern the value are compiled, which is fast for large schemas; `expected`
 * values are prepared together.
 */
export function oracle(
  source: SchemaSource,
  at: Pointer,
  lens: OracleLens,
  dialect: SchemaDialect,
  {
    expected = [],
    call = startValidators,
  }: { readonly expected?: readonly Json[]; readonly call?: StartValidators } = {},
): Oracle {
  const whole = lazy(() => compileNative(seenThrough(bundle(source, at, dialect), lens).native, lens));
  const validatorsOn = (values: readonly Json[]): Validators =>
    call({ bundle: bundle(source, at, dialect, { instances: instancesOf(values) }), lens, values });
  const together = lazy(() => validatorsOn(expected));
  const validators = new Map<Json, () => Validators>(expected.map((value) => [value, together]));
  const validatorsFor = (value: Json): Validators => {
    let compiled = validators.get(value);
    if (compiled === undefined) validators.set(value, (compiled = lazy(() => validatorsOn([value]))));
    return compiled();
  };

  return {
    evaluate: (value) => runValidator("evaluator", () => whole()(value)).valid,
    ask: async (value) => count(await resultsOf(() => validatorsFor(value), value)),
  };
}

/** Returns an abstention if the schema cannot be compiled. */
async function resultsOf(compiled: () => Validators, value: Json): Promise<readonly ValidatorResult[]> {
  let called: Validators;
  try {
    called = compiled();
  } catch (error) {
    return [undecided("evaluator", error)];
  }
  return called(value);
}

function count(results: readonly ValidatorResult[]): OracleAnswer {
  const cast = results.filter(({ valid }) => valid !== undefined);
  const abstained = results.filter(({ valid }) => valid === undefined);
  const [first] = cast;
  if (first === undefined || cast.length < 2 || cast.some(({ valid }) => valid !== first.valid)) {
    return { answer: "disagree", results };
  }
  return { answer: first.valid === true ? "valid" : "invalid", ...(abstained.length > 0 && { abstained }) };
}
