import type { Json } from "../../model/json.ts";
import { abridged } from "./abridge.ts";
import type { Bundle } from "./bundled.ts";
import { toDocument } from "./bundle.ts";
import { baseDraft } from "./dialect.ts";
import { compileEvaluator } from "./evaluate/compile.ts";
import { inlined } from "./inline.ts";
import { instancesOf } from "./instances.ts";
import { type OracleLens, seenThrough } from "./lens.ts";
import { once } from "../../once.ts";
import type { Validate } from "./validate.ts";
import { VALIDATORS } from "./validators.ts";

export type ValidatorName = "evaluator" | keyof typeof VALIDATORS;

export interface Ballot {
  readonly validator: ValidatorName;
  /** Undefined: it could not tell, and `error` says why. */
  readonly valid: boolean | undefined;
  readonly error?: string;
}

/** Three validators that share no normalization, each asked whether a schema admits a value. */
export type Jury = (value: Json) => Promise<readonly Ballot[]>;

/** A schema, and how it is to be seen. Plain data. */
export interface Question {
  readonly bundle: Bundle;
  readonly lens: OracleLens;
  /** What the bundle was made for: nothing else may be asked about. */
  readonly values: readonly Json[];
}

/** Calls a jury for a question; nothing is loaded or compiled before it is asked. */
export type CallJury = (on: Question) => Jury;

export const callJury: CallJury = ({ bundle, lens, values }) => {
  const seen = once(() => seenThrough(bundle, lens));
  const evaluator = once(() => compileNative(seen().native, lens));
  const others = once(() => {
    const draft = inlined(abridged(seen().draft, instancesOf(values)));
    const of = { document: toDocument(draft), draft: baseDraft(draft.dialect), regex: lens.regex };
    return NAMES.map((name) => ({ name, compiled: VALIDATORS[name](of) }));
  });
  return async (value) => {
    const first = vote("evaluator", () => evaluator()(value));
    // Where it gives up, the others would run without bounds.
    if (first.valid === undefined) return [first];
    const ballots = others().map(async ({ name, compiled }) => {
      const validate = await compiled;
      return vote(name, () => validate()(value));
    });
    return [first, ...(await Promise.all(ballots))];
  };
};

const NAMES = Object.keys(VALIDATORS) as (keyof typeof VALIDATORS)[];

/** What a validator says; what it throws is why it cannot tell. */
export function vote(validator: ValidatorName, validate: () => boolean): Ballot {
  try {
    return { validator, valid: validate() };
  } catch (error) {
    return undecided(validator, error);
  }
}

export function undecided(validator: ValidatorName, error: unknown): Ballot {
  return { validator, valid: undefined, error: error instanceof Error ? error.message : String(error) };
}

const ROOT = "apicompat:schema";

/** By our own evaluator. */
export function compileNative(native: Bundle, lens: OracleLens): Validate {
  return compileEvaluator(ROOT, {
    documents: new Map([[ROOT, toDocument(native)]]),
    dialect: native.dialect,
    nullable: lens.nullable,
    regex: lens.regex,
    assertFormats: true,
  });
}
