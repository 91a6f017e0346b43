// Random pairs: no value contradicts a proof, and no validator rejects a witness.
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { Json } from "../../../src/model/json.ts";
import { compileEvaluator } from "../../../src/prove/oracle/evaluate/compile.ts";
import { checkProof, contain, createProver, LENSES, type Containment } from "../../../src/prove/index.ts";
import { document, documents, pairs, samples, type Pair } from "./random.ts";
import { schemaOf } from "./tables.ts";
import { runsOf, seed } from "../../size.ts";

const RUNS = runsOf(500, 100_000);
const LAWS = runsOf(40, 2_000);

const attackers = fc.sample(samples(), { numRuns: 120, seed });

function between(a: Json, b: Json): Containment {
  return contain(schemaOf(JSON.stringify(a)), schemaOf(JSON.stringify(b)), LENSES.containment);
}

/** Ajv, or where its code fails, as it does on some schemas with unevaluated members, the other validator. */
function validator(schema: Json): (value: Json) => boolean {
  const options = {
    strict: false,
    validateSchema: false,
    logger: false,
    ownProperties: true,
    allErrors: true,
  } as const;
  const other = (value: Json): boolean => admits(schema, value);
  try {
    const check = new Ajv2020(options).compile(schema as object | boolean);
    return (value) => {
      try {
        return check(value);
      } catch {
        return other(value);
      }
    };
  } catch {
    return other;
  }
}

/** Ajv is wrong now and then; where it contradicts, another validator has the last word. */
function admits(schema: Json, value: Json): boolean {
  const uri = "https://apicompat.test/schema";
  const documents = new Map([[uri, schema]]);
  const plain = { nullable: "strict", regex: "ecma-262", assertFormats: false } as const;
  return compileEvaluator(uri, { documents, dialect: "2020-12", ...plain })(value);
}

/** Returns what contradicts an answer; undefined if nothing does. */
function contradiction({ a, b }: Pair, answer: Containment): string | undefined {
  if (answer.answer === "undecided") return undefined;
  const isWitness = answer.answer === "witness";
  if (!isWitness && !checkProof(answer.proof)) return "a proof that does not replay";
  const [inA, inB] = [validator(a), validator(b)];
  const values = isWitness ? [answer.witness] : attackers;
  const suspect = values.find((value) => (inA(value) && !inB(value)) !== isWitness);
  if (suspect === undefined) return undefined;
  const refuted = admits(a, suspect) && !admits(b, suspect);
  return refuted === isWitness ? undefined : `${answer.answer}: ${JSON.stringify(suspect)}`;
}

describe(`random pairs, seed ${String(seed)}`, () => {
  test.each([
    ["without unevaluated members", false],
    ["with unevaluated members", true],
  ])(
    "%s",
    async (_, full) => {
      const list = fc.sample(pairs({ full }), { numRuns: RUNS / 2, seed });
      const wrong: string[] = [];
      let undecided = 0;
      for (const pair of list) {
        const answer = between(pair.a, pair.b);
        if (answer.answer === "undecided") undecided++;
        const found = contradiction(pair, answer);
        if (found !== undefined) wrong.push(`${found} ${JSON.stringify(pair)}`);
      }
      expect(wrong).toEqual([]);
      expect(undecided).toBeLessThanOrEqual(list.length * 0.02);
    },
    7_200_000,
  );
});

describe("laws", () => {
  const settings = { seed, numRuns: LAWS };
  const isProven = (a: Json, b: Json): void => expect(between(a, b).answer).not.toBe("witness");
  const one = documents({ full: true });
  const two = fc.tuple(one, one).map(([a, b]) => ({
    a: a.schema,
    b: b.schema,
    both: (keyword: string) => document({ schema: { [keyword]: [a.schema, b.schema] }, definitions: a.definitions }),
    alone: (schema: Json) => document({ schema, definitions: a.definitions }),
  }));

  test("a schema contains itself", () => {
    fc.assert(
      fc.property(one, (own) => expect(between(document(own), document(own)).answer).toBe("proven")),
      settings,
    );
  });

  test("nothing is contained in all, and all in everything", () => {
    fc.assert(
      fc.property(one, (own) => {
        expect(between(false, document(own)).answer).toBe("proven");
        expect(between(document(own), true).answer).toBe("proven");
      }),
      settings,
    );
  });

  test("a conjunction is narrower, a disjunction wider", () => {
    fc.assert(
      fc.property(two, ({ a, both, alone }) => {
        isProven(both("allOf"), alone(a));
        isProven(alone(a), both("anyOf"));
        isProven(both("oneOf"), both("anyOf"));
      }),
      settings,
    );
  });

  test("negation turns containment around", () => {
    fc.assert(
      fc.property(two, ({ a, b, alone }) => {
        const [there, back] = [between(alone(a), alone(b)), between(alone({ not: b }), alone({ not: a }))];
        expect([there.answer, back.answer].sort()).not.toEqual(["proven", "witness"]);
      }),
      settings,
    );
  });

  test("containment is transitive", () => {
    fc.assert(
      fc.property(two, one, ({ a, b, alone }, c) => {
        const third = document(c);
        if (between(alone(a), alone(b)).answer !== "proven" || between(alone(b), third).answer !== "proven") return;
        isProven(alone(a), third);
      }),
      settings,
    );
  });

  test("what was found out before changes no answer", () => {
    fc.assert(
      fc.property(pairs({ full: true }), ({ a, b }) => {
        const prover = createProver(LENSES.containment);
        const [left, right] = [schemaOf(JSON.stringify(a)), schemaOf(JSON.stringify(b))];
        prover.contain(right, left);
        const answers = [prover.contain(left, right).answer, between(a, b).answer].filter(
          (each) => each !== "undecided",
        );
        expect(new Set(answers).size).toBeLessThanOrEqual(1);
      }),
      settings,
    );
  });
});
