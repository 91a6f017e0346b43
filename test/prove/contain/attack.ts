// Attacks answers about random pairs by validators that share nothing with the search.
import type { Json } from "../../../src/model/json.ts";
import { compileAjv } from "../../../src/prove/oracle/ajv.ts";
import { compileEvaluator } from "../../../src/prove/oracle/evaluate/compile.ts";
import { compileHyperjump } from "../../../src/prove/oracle/hyperjump.ts";
import { checkProof, contain, LENSES } from "../../../src/prove/index.ts";
import { attackersOf, Dice, pairOf, type Pair, type Profile } from "./profiles.ts";
import { schemaOf } from "./tables.ts";

export interface Tally {
  readonly proven: number;
  readonly witnesses: number;
  readonly undecided: readonly string[];
  /** Answers that a validator contradicts, with the pair. */
  readonly wrong: readonly string[];
}

/** One of so many witnesses is given to the validators that others wrote: compiling takes them long. */
const JUDGED = 20;
/** One of so many proofs is replayed. */
const REPLAYED = 10;

export async function attack(profile: Profile, pairs: number, seed: number, attackers = 400): Promise<Tally> {
  const dice = new Dice(seed);
  const values = attackersOf(new Dice(seed + 1), attackers);
  const wrong: string[] = [];
  const undecided: string[] = [];
  let proven = 0;
  let witnesses = 0;
  for (let index = 0; index < pairs; index++) {
    const pair = pairOf(profile, dice);
    const report = (what: string): void => void wrong.push(`${what} ${JSON.stringify(pair)}`);
    const answer = contain(schemaOf(JSON.stringify(pair.a)), schemaOf(JSON.stringify(pair.b)), LENSES.containment);
    if (answer.answer === "undecided") undecided.push(`${answer.reason} ${JSON.stringify(pair)}`);
    else if (answer.answer === "proven") {
      proven++;
      const value = refutation(pair, values);
      if (value !== undefined) report(`proven, but ${JSON.stringify(value)}`);
      if (index % REPLAYED === 0 && !checkProof(answer.proof)) report("a proof that does not replay");
    } else {
      witnesses++;
      const { witness } = answer;
      if (!accepts(pair.a)(witness) || accepts(pair.b)(witness)) report(`no witness: ${JSON.stringify(witness)}`);
      if (index % JUDGED === 0)
        for (const by of await contrary(pair, witness)) report(`${by} rejects ${JSON.stringify(witness)}`);
    }
  }
  return { proven, witnesses, undecided, wrong };
}

function refutation({ a, b }: Pair, values: readonly Json[]): Json | undefined {
  const [inA, inB] = [accepts(a), accepts(b)];
  return values.find((value) => inA(value) && !inB(value));
}

const ROOT = "https://apicompat.test/schema";

function accepts(schema: Json): (value: Json) => boolean {
  const documents = new Map([[ROOT, schema]]);
  const plain = { nullable: "strict", regex: "ecma-262", assertFormats: false } as const;
  return compileEvaluator(ROOT, { documents, dialect: "2020-12", ...plain });
}

/** Ajv accepts an empty array where there are both. */
const MISJUDGED = ['"prefixItems"', '"contains"'];

/** The validators of others for which the value is no witness; one that cannot express a schema abstains. */
async function contrary({ a, b }: Pair, witness: Json): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [by, compile] of [
    ["ajv", compileAjv],
    ["hyperjump", compileHyperjump],
  ] as const) {
    const vote = async (schema: Json): Promise<boolean | undefined> => {
      if (typeof schema === "boolean") return schema;
      if (by === "ajv" && MISJUDGED.every((keyword) => JSON.stringify(schema).includes(keyword))) return undefined;
      try {
        return (await compile(schema as { readonly [name: string]: Json }, "2020-12", "ecma-262"))(witness);
      } catch {
        return undefined;
      }
    };
    if ((await vote(a)) === false || (await vote(b)) === true) found.push(by);
  }
  return found;
}
