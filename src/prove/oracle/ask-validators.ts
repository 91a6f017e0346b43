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
import { unsharedSteps } from "./unshared-steps.ts";
import type { Validate } from "./validate.ts";
import { type Case, VALIDATORS } from "./validators.ts";

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
  const draft = lazy(() => inlined(abridged(seen().draft, instancesOf(values))));
  const mostSteps = lazy(() => unsharedSteps(draft()));
  const document = lazy(() => toDocument(draft()));
  const hasUnevaluated = lazy(() => /"unevaluated(?:Properties|Items)":/u.test(JSON.stringify(document())));
  const asCase = (sharesReferences: boolean): Case => ({
    document: document(),
    draft: baseDraft(draft().dialect),
    regex: lens.regex,
    sharesReferences,
  });
  const hyperjump = lazy(() => VALIDATORS.hyperjump(asCase(false)));
  const ajv = { plain: lazy(() => VALIDATORS.ajv(asCase(false))), sharing: lazy(() => VALIDATORS.ajv(asCase(true))) };
  const runCompiled = async (
    name: keyof typeof VALIDATORS,
    compiled: () => Promise<() => Validate>,
    value: Json,
  ): Promise<ValidatorResult> => {
    const validate = await compiled();
    return runValidator(name, () => validate()(value));
  };
  return async (value) => {
    let steps = 0;
    const first = runValidator("evaluator", () => evaluator()(value, (count) => (steps = count)));
    // If it abstains, the others would run without a limit.
    if (first.valid === undefined) return [first];
    const most = mostSteps();
    const isLong = most > MANY_STEPS && !hasUnevaluated();
    const second = runCompiled("ajv", steps > MANY_STEPS || isLong ? ajv.sharing : ajv.plain, value);
    // The evaluator works on the schema as written, Hyperjump on what concerns the value.
    const isTooMuch = most > FEW_STEPS || (steps > FEW_STEPS && most * partsOf(value) > MANY_PARTS);
    const third = isTooMuch ? undecided("hyperjump", new Error(TOO_MANY)) : runCompiled("hyperjump", hyperjump, value);
    return [first, ...(await Promise.all([second, third]))];
  };
};

/** Steps that Ajv makes in a second or so; beyond it, references are shared. */
const MANY_STEPS = 2_000_000;

/** The same for Hyperjump, which remembers nothing that it has checked. */
const FEW_STEPS = 20_000;

/** Steps of Hyperjump for a value with parts, if each schema concerned each part. */
const MANY_PARTS = 200_000;

const TOO_MANY = "It takes too many steps for this validator.";

/** Returns the number of values in a value. */
function partsOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + partsOf(part as Json), 1);
}

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
