// `check` and `diff` never contradict `relate`: over all fixtures, and over real documents where APICOMPAT_CORPUS names them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import { compareFixture, fixtureOptions, readFixtureSide } from "../../src/dev/fixture-comparison.ts";
import { directivesOf, loadFixtures, type FixturePair } from "../../src/dev/fixtures.ts";
import { compare, readSnapshot } from "../../src/index.ts";
import { detectProfile, profiles } from "../../src/policy/profiles.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { contradictions } from "./carried.ts";
import { sampleOf, seed } from "../size.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const FORMATS: ReadonlySet<string> = new Set(["openapi", "swagger", "json-schema", "crd"]);
/** In the small size, one of so many fixtures is compared. */
const PART = 16;

function contradictionsOf(pair: FixturePair): readonly string[] {
  const [old, new_] = [readFixtureSide(pair.old).reading, readFixtureSide(pair.new).reading];
  if (!FORMATS.has(new_.snapshot.format) || [...old.problems, ...new_.problems].some(({ level }) => level === "error"))
    return [];
  const profile = profiles[directivesOf(pair).profile ?? ""] ?? detectProfile(new_.snapshot);
  const comparison = compareFixture(pair, old, new_, fixtureOptions(pair, new_, rules));
  return contradictions({ old, new: new_ }, comparison, profile).map((each) => `${pair.new.name}: ${each}`);
}

test(`findings about fixtures do not contradict relations (seed ${String(seed)})`, () => {
  const pairs = sampleOf(loadFixtures(root).pairs, PART);
  expect(pairs.flatMap(contradictionsOf)).toEqual([]);
}, 600_000);

const corpus = process.env["APICOMPAT_CORPUS"] ?? "";
const whenPresent = existsSync(join(corpus, "kubernetes")) ? describe : describe.skip;

function read(path: string): Reading {
  const name = join(corpus, path);
  return readSnapshot({ name, url: pathToFileURL(name).href, text: readFileSync(name, "utf8") });
}

whenPresent("real documents", () => {
  test.each([
    ["kubernetes/swagger-1.34.json", "kubernetes/swagger-1.35.json"],
    ["kubernetes/swagger-1.35.json", "kubernetes/swagger-1.36.json"],
  ])(
    "%s and %s",
    (before, after) => {
      const [old, new_] = [read(before), read(after)];
      const comparison = compare(old, new_, { all: true });
      expect(contradictions({ old, new: new_ }, comparison, detectProfile(new_.snapshot))).toEqual([]);
    },
    600_000,
  );
});
