import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { bundle, type SchemaSource } from "./bundle.ts";
import type { SchemaDialect } from "./dialect.ts";
import { instancesOf } from "./instances.ts";
import { type Ballot, callJury, type CallJury, compileNative, type Jury, undecided, vote } from "./jury.ts";
import { type OracleLens, seenThrough } from "./lens.ts";
import { once } from "../../once.ts";

/** A verdict needs at least two validators and no contrary one; `abstained` lists those that could not decide. */
export type OracleAnswer =
  | { readonly answer: "valid" | "invalid"; readonly abstained?: readonly Ballot[] }
  | { readonly answer: "disagree"; readonly ballots: readonly Ballot[] };

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
  { expected = [], call = callJury }: { readonly expected?: readonly Json[]; readonly call?: CallJury } = {},
): Oracle {
  const whole = once(() => compileNative(seenThrough(bundle(source, at, dialect), lens).native, lens));
  const juryOn = (values: readonly Json[]): Jury =>
    call({ bundle: bundle(source, at, dialect, { instances: instancesOf(values) }), lens, values });
  const together = once(() => juryOn(expected));
  const juries = new Map<Json, () => Jury>(expected.map((value) => [value, together]));
  const juryFor = (value: Json): Jury => {
    let jury = juries.get(value);
    if (jury === undefined) juries.set(value, (jury = once(() => juryOn([value]))));
    return jury();
  };

  return {
    evaluate: (value) => vote("evaluator", () => whole()(value)).valid,
    ask: async (value) => count(await ballotsOf(() => juryFor(value), value)),
  };
}

/** Returns an abstention if the schema cannot be compiled. */
async function ballotsOf(jury: () => Jury, value: Json): Promise<readonly Ballot[]> {
  let called: Jury;
  try {
    called = jury();
  } catch (error) {
    return [undecided("evaluator", error)];
  }
  return called(value);
}

function count(ballots: readonly Ballot[]): OracleAnswer {
  const cast = ballots.filter(({ valid }) => valid !== undefined);
  const abstained = ballots.filter(({ valid }) => valid === undefined);
  const [first] = cast;
  if (first === undefined || cast.length < 2 || cast.some(({ valid }) => valid !== first.valid)) {
    return { answer: "disagree", ballots };
  }
  return { answer: first.valid === true ? "valid" : "invalid", ...(abstained.length > 0 && { abstained }) };
}
