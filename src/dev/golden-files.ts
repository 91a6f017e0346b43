import { join } from "node:path";
import { groupBy } from "../base/group-by.ts";
import type { Rule } from "../contracts/rule.ts";
import { compareFixture, fixtureOptions, readFixtureSide } from "./fixture-comparison.ts";
import type { FixturePair } from "./fixtures.ts";
import { GOLDEN_FILES, goldenOf } from "./golden.ts";

/** The golden files of all folders of fixtures: path from the project's root, to the right text. */
export function goldenFiles(
  pairs: readonly FixturePair[],
  rules: Readonly<Record<string, Rule>>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [folder, own] of groupBy(pairs, ({ ruleId }) => ruleId)) {
    const golden = goldenOf(own.map((pair) => ({ pair, comparison: compared(pair, rules) })));
    for (const name of GOLDEN_FILES) files.set(join("fixtures", folder, name), golden[name]);
  }
  return files;
}

function compared(pair: FixturePair, rules: Readonly<Record<string, Rule>>): ReturnType<typeof compareFixture> {
  const [old, new_] = [readFixtureSide(pair.old).reading, readFixtureSide(pair.new).reading];
  return compareFixture(pair, old, new_, fixtureOptions(pair, new_, rules));
}
