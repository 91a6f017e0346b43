import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { abridged } from "./abridge.ts";
import { bundle, type Bundle, type SchemaSource, toDocument } from "./bundle.ts";
import { baseDraft, type SchemaDialect } from "./dialect.ts";
import { compileEvaluator } from "./evaluate/compile.ts";
import { inlined } from "./inline.ts";
import { instancesOf, type Instances } from "./instances.ts";
import { type OracleLens, type Seen, seenThrough } from "./lens.ts";
import { once } from "../once.ts";
import type { Validate } from "./validate.ts";
import { type Ballot, callJury, type CallJury, type Jury, vote } from "./validators.ts";

/** A verdict needs two validators at least, and none against it; `abstained` names those that could not tell. */
export type OracleAnswer =
  | { readonly answer: "valid" | "invalid"; readonly abstained?: readonly Ballot[] }
  | { readonly answer: "disagree"; readonly ballots: readonly Ballot[] };

export interface Oracle {
  /** By our own evaluator alone, cheaply; undefined where it cannot tell. */
  evaluate(value: Json): boolean | undefined;
  /** By three validators that share no normalization. */
  ask(value: Json): Promise<OracleAnswer>;
}

/**
 * Whether the schema at a place, as it is written in its documents, admits a value. Nothing is loaded or compiled before it is asked; keep the
 * oracle to ask again. Numbers are doubles: an integer beyond 2^53 is what `JSON.parse` makes of it, for every validator.
 *
 * What is compiled to ask is what concerns the value, which is quick where the schema is large; `expected` values are prepared for together.
 */
export function oracle(
  source: SchemaSource,
  at: Pointer,
  lens: OracleLens,
  dialect: SchemaDialect,
  { expected = [], call = callJury }: { readonly expected?: readonly Json[]; readonly call?: CallJury } = {},
): Oracle {
  const whole = once(() => compileNative(seenThrough(bundle(source, at, dialect), lens).native, lens));
  const panels = new Map<string, Panel>();
  const known = new Set(expected);

  const panelOf = (instances: Instances): Panel =>
    createPanel(() => seenThrough(bundle(source, at, dialect, { instances }), lens), instances, lens, call);
  const together = once(() => panelOf(instancesOf(expected)));
  const panelFor = (value: Json): Panel => {
    if (known.has(value)) return together();
    const instances = instancesOf([value]);
    let panel = panels.get(instances.key);
    if (panel === undefined) panels.set(instances.key, (panel = panelOf(instances)));
    return panel;
  };

  return {
    evaluate: (value) => vote("evaluator", () => whole()(value)).valid,
    ask: async (value) => {
      const { evaluator, jury } = panelFor(value);
      const first = vote("evaluator", () => evaluator()(value));
      // Where it gives up, the others would run without bounds.
      if (first.valid === undefined) return { answer: "disagree", ballots: [first] };
      return count([first, ...(await jury()(value))]);
    },
  };
}

/** Those who are asked, of a schema that is prepared for some values. */
interface Panel {
  readonly evaluator: () => Validate;
  readonly jury: () => Jury;
}

function createPanel(see: () => Seen, instances: Instances, lens: OracleLens, call: CallJury): Panel {
  const seen = once(see);
  return {
    evaluator: once(() => compileNative(seen().native, lens)),
    jury: once(() => {
      const draft = inlined(abridged(seen().draft, instances));
      return call({ document: toDocument(draft), draft: baseDraft(draft.dialect), regex: lens.regex });
    }),
  };
}

const ROOT = "apicompat:schema";

function compileNative(native: Bundle, lens: OracleLens): Validate {
  return compileEvaluator(ROOT, {
    documents: new Map([[ROOT, toDocument(native)]]),
    dialect: native.dialect,
    nullable: lens.nullable,
    regex: lens.regex,
    assertFormats: true,
  });
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
