// The compiler judges every break of the fixtures: there is code that it accepted before and rejects now.
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import { compareFixture, fixtureOptions, readFixtureSide } from "../../src/dev/fixture-comparison.ts";
import { type FixturePair, loadFixtures } from "../../src/dev/fixtures.ts";
import { withCompiler } from "../../src/engine/verdict/compiler.ts";
import type { Finding } from "../../src/contracts/finding.ts";
import { sampleOf } from "../size.ts";

/** Breaks that no code shows to the compiler, with the reason. */
const INVISIBLE: readonly {
  readonly reason: string;
  readonly is: (finding: Finding) => boolean;
}[] = [
  {
    reason: "whether an import finds the module depends on the system of modules that the client uses",
    is: ({ ruleId }) => ruleId === "typescript-package-entry-restricted",
  },
  {
    reason: "the values of an ambient enum without initializers are known at run time only",
    is: ({ ruleId, message }) => ruleId === "typescript-enum-member-changed" && message.includes("`Level`"),
  },
];

const { pairs } = loadFixtures(fileURLToPath(new URL("../../", import.meta.url)));

const declared = pairs.filter(({ old, new: new_ }) =>
  [old, new_].every(
    ({ name, members }) =>
      /\.d\.[cm]?ts$/u.test(name) || (members?.some(({ path }) => /\.d\.[cm]?ts$/u.test(path)) ?? false),
  ),
);

const findingsOf = (pair: FixturePair): readonly Finding[] => {
  const { reading: old } = readFixtureSide(pair.old);
  const { reading: new_ } = readFixtureSide(pair.new);
  const options = fixtureOptions(pair, new_, rules);
  const { findings } = withCompiler(compareFixture(pair, old, new_, options), old, new_, options);
  return findings.filter(({ verdict, severity }) => verdict === "breaking" && severity !== "info");
};

describe("each break has code that compiled before and does not now", () => {
  test("there are cases", () => {
    expect(declared.length).toBeGreaterThan(200);
  });

  test.each(sampleOf(declared, 4).map((pair) => [`${pair.ruleId} ${pair.case}`, pair] as const))(
    "%s",
    (_name, pair) => {
      const findings = findingsOf(pair);
      const unconfirmed = findings.filter(({ client }) => client === undefined);
      const unexplained = unconfirmed.filter((finding) => !INVISIBLE.some(({ is }) => is(finding)));
      expect(unexplained.map(({ message }) => message)).toEqual([]);
      for (const { evidence, client } of findings) {
        expect(evidence).toBe(client === undefined ? "unconfirmed" : "witness");
        if (client !== undefined) expect(client.error).toMatch(/^TS\d{4,5}$/u);
      }
    },
  );
});
