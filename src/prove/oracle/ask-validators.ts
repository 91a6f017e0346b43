import type { Json } from "../../model/json.ts";
import { abridged } from "./abridge.ts";
import type { Bundle } from "./bundled.ts";
import { toDocument } from "./bundle.ts";
import { baseDraft } from "./dialect.ts";
import { compileEvaluator, type Evaluator } from "./evaluate/compile.ts";
import { inlined } from "./inline.ts";
import { instancesOf } from "./instances.ts";
import { type OracleLens, seenThrough } from "./lens.ts";
import { lazy } from "../../base/lazy.ts";
import { VALIDATORS } from "./validators.ts";

export type ValidatorName = "evaluator" | keyof typeof VALIDATORS;

export interface ValidatorResult {
  readonly validator: ValidatorName;
  /** Undefined: the validator could not decide, and `error` states why. */
  readonly valid: boolean | undefined;
  readonly error?: string;
}

/** Asks three validators that share no normalization whether a schema accepts a value. */
export type Validators = (value: Json) => Promise<readonly ValidatorResult[]>;

/** A schema and how to interpret it. Plain data. */
export interface Question {
  readonly bundle: Bundle;
  readonly lens: OracleLens;
  /** The values that the bundle was made for; others must not be checked. */
  readonly values: readonly Json[];
}

/** Starts validators for a question; nothing is loaded or compiled before it is asked. */
export type StartValidators = (on: Question) => Validators;

export const startValidators: StartValidators = ({ bundle, lens, values }) => {
  const seen = lazy(() => seenThrough(bundle, lens));
  const evaluator = lazy(() => compileNative(seen().native, lens));
  const others = lazy(() => {
    const draft = inlined(abridged(seen().draft, instancesOf(values)));
    const of = { document: toDocument(draft), draft: baseDraft(draft.dialect), regex: lens.regex };
    return NAMES.map((name) => ({ name, compiled: VALIDATORS[name](of) }));
  });
  return async (value) => {
    let steps = 0;
    const first = runValidator("evaluator", () => evaluator()(value, (count) => (steps = count)));
    // If it abstains, the others would run without a limit.
    if (first.valid === undefined) return [first];
    const results = others().map(async ({ name, compiled }) => {
      if (steps > MAX_STEPS[name]) return undecided(name, new Error("It takes too many steps for this validator."));
      const validate = await compiled;
      return runValidator(name, () => validate()(value));
    });
    return [first, ...(await Promise.all(results))];
  };
};

/** Steps that a validator makes in a second or so. None of them remembers what it has checked. */
const MAX_STEPS: Readonly<Record<keyof typeof VALIDATORS, number>> = { ajv: Infinity, hyperjump: 20_000 };

const NAMES = Object.keys(VALIDATORS) as (keyof typeof VALIDATORS)[];

/** Runs a validator; an exception is the reason of an abstention. */
export function runValidator(validator: ValidatorName, validate: () => boolean): ValidatorResult {
  try {
    return { validator, valid: validate() };
  } catch (error) {
    return undecided(validator, error);
  }
}

export function undecided(validator: ValidatorName, error: unknown): ValidatorResult {
  return { validator, valid: undefined, error: error instanceof Error ? error.message : String(error) };
}

const ROOT = "apicompat:schema";

/** Compiles our own evaluator. */
export function compileNative(native: Bundle, lens: OracleLens): Evaluator {
  return compileEvaluator(ROOT, {
    documents: new Map([[ROOT, toDocument(native)]]),
    dialect: native.dialect,
    nullable: lens.nullable,
    regex: lens.regex,
    assertFormats: true,
  });
}
