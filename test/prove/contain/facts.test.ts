// Facts about pairs of schemas, from textbook cases to nasty ones. `facts.txt` has one on a line: relation, schema, schema.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { checkProof, contain, LENSES, type Containment } from "../../../src/prove/index.ts";
import { schemaOf } from "./tables.ts";

/** One way and the other. */
const ANSWERS: Readonly<Record<string, readonly [Containment["answer"], Containment["answer"]]>> = {
  "=": ["proven", "proven"],
  "<": ["proven", "witness"],
  ">": ["witness", "proven"],
  x: ["witness", "witness"],
};

const lines = readFileSync(new URL("facts.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const facts = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t") as [string, string, string]);

function between(a: string, b: string): Containment {
  return contain(schemaOf(a), schemaOf(b), LENSES.containment);
}

describe("containment", () => {
  test("is known of many pairs", () => {
    expect(facts.length).toBeGreaterThanOrEqual(500);
  });

  test.each(facts)("%s %s %s", (relation, a, b) => {
    const there = between(a, b);
    const back = between(b, a);
    // The only witness has too many digits for a double.
    if (relation === "u") expect(there).toMatchObject({ answer: "undecided", code: "NUMBER" });
    else expect([there.answer, back.answer]).toEqual(ANSWERS[relation]);
    for (const answer of [there, back]) {
      if (answer.answer === "proven") expect(checkProof(answer.proof)).toBe(true);
      if (answer.answer === "witness") expect(answer.trail.length).toBeGreaterThan(0);
    }
  });
});
