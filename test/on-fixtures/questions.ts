// All rules on all fixtures, each compared once: its findings are exactly those of its `# expect:` comments and of the golden
// files, and values that independent validators confirm show them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import {
  compareFixture,
  fixtureOptions,
  readFixtureSide,
  type FixtureReading,
} from "../../src/dev/fixture-comparison.ts";
import { GOLDEN_FILES, goldenOf } from "../../src/dev/golden.ts";
import {
  expectationsOf,
  expectedProblemsOf,
  loadFixtures,
  type Expectation,
  type FixtureFile,
  type FixturePair,
} from "../../src/dev/fixtures.ts";
import { recipeFor } from "../../src/engine/describe/words.ts";
import type { Problem } from "../../src/contracts/errors.ts";
import { EVENTS } from "../../src/model/events.ts";
import type { Comparison, Finding, FindingPlace, Verdict } from "../../src/contracts/finding.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { SEVERITIES } from "../../src/contracts/summary.ts";
import type { SourceFile } from "../../src/contracts/source.ts";
import { whole } from "../size.ts";
import { provenIn, recording, UNSHOWN } from "./shown.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const FORMATS = ["openapi", "swagger", "json-schema", "crd", "protobuf", "go", "typescript"] as const;
const SECTIONS = ["Why", "How to make the change safely", "When to allow it", "References"];

/** The number of test files that divide the rules, so that every core has one. */
const SHARDS = 4;
/** In the small size, one of so many fixtures is compared with itself and backwards. */
const PART = 10;

/** Asks all questions about the rules of one shard and their fixtures. */
export function askAll(shard: number): void {
  const isOwn = (name: string): boolean => hashOf(name) % SHARDS === shard;
  const { pairs: ofTwo, histories, missing } = loadFixtures(root, isOwn);
  const pairs = [...ofTwo, ...histories];
  const folders = [...new Set(pairs.map(({ ruleId }) => ruleId))];

  describe("fixtures", () => {
    test("each has two sides", () => {
      expect(missing).toEqual([]);
    });

    for (const pair of pairs) {
      test(`${pair.ruleId}/${pair.case}`, () => {
        const complaints = [...wrongFindings(pair), ...wrongProblems(pair), ...unlistedEvents(pair)];
        if (complaints.length > 0) throw complaint(complaints.join("\n\n"));
      });
    }

    const sample = pairs.filter((pair) => whole || hashOf(`${pair.ruleId}/${pair.case}`) % PART === 0);
    for (const pair of sample) {
      test(`${pair.ruleId}/${pair.case}, each side against itself, and backwards`, () => {
        const complaints = notSilent(pair);
        if (complaints.length > 0) throw complaint(complaints.join("\n\n"));
        expect(() =>
          compareFixture(pair, read(pair.new), read(pair.old), fixtureOptions(pair, read(pair.old), rules)),
        ).not.toThrow();
      });
    }
  });

  describe("golden findings", () => {
    // `npm run generate -- --only=golden` writes them. A difference in the messages alone is one of words.
    for (const folder of folders) {
      test(`fixtures/${folder}`, () => {
        const cases = pairs.filter(({ ruleId }) => ruleId === folder);
        const found = goldenOf(cases.map((pair) => ({ pair, comparison: forward(pair) })));
        const written = (name: string): string => {
          const path = join(root, "fixtures", folder, name);
          return existsSync(path) ? readFileSync(path, "utf8") : "";
        };
        for (const name of GOLDEN_FILES) expect(found[name]).toBe(written(name));
        expect(found["messages.txt"]).not.toContain("{{");
      });
    }
  });

  test("a break of a schema is shown by a value that three validators confirm", async () => {
    const shown: string[] = [];
    const unshown = new Set<string>();
    for (const pair of ofTwo) {
      const { recorded } = comparedOnce(pair);
      for (const { ruleId, witness } of await provenIn(
        forward(pair),
        { old: read(pair.old), new: read(pair.new) },
        recorded,
      )) {
        const name = `${pair.ruleId}/${pair.case} ${ruleId}`;
        if (witness === undefined) unshown.add(name);
        else shown.push(name);
      }
    }
    expect(shown.length).toBeGreaterThan(100);
    const excused = Object.keys(UNSHOWN).filter((name) => isOwn(name.slice(0, name.indexOf("/"))));
    expect([...unshown].sort()).toEqual(excused.sort());
  });

  describe("rules", () => {
    for (const [id, { meta }] of Object.entries(rules)) {
      if (!isOwn(id)) continue;
      test(`${id} is well-formed`, () => {
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(meta.description).toMatch(/^(Disallow|Require|Report) .*[^.]$/s);
        for (const format of meta.formats ?? [undefined, ...FORMATS]) {
          const recipe = recipeFor(meta.recipe, format);
          expect(recipe).toMatch(/^[A-Z`].*\."?$/s);
          expect(recipe).not.toContain("{{");
        }
        expect(meta.source.title).not.toBe("");
        expect(meta.source.url).toMatch(/^https:\/\//);
        expect(Object.keys(meta.messages)).not.toEqual([]);
        for (const message of Object.values(meta.messages)) expect(message).toMatch(/[.?]$/);
        expect(Object.keys(meta.severity)).toEqual(["alpha", "beta", "stable"]);
        for (const severity of Object.values(meta.severity)) expect(SEVERITIES).toContain(severity);
        if (meta.schema !== undefined)
          expect(meta.schema).toMatchObject({ type: "object", properties: expect.anything() });
      });

      test(`${id} has a document`, () => {
        const file = join(root, "rules", `${id}.md`);
        if (!existsSync(file)) throw complaint(`rules/${id}.md is missing.`);
        const missing = SECTIONS.filter((title) => sectionOf(readFileSync(file, "utf8"), title) === "");
        expect({ document: `rules/${id}.md`, missing }).toEqual({ document: `rules/${id}.md`, missing: [] });
      });

      test(`${id} fires, and stays silent on a look-alike`, () => {
        const verdicts = pairs.filter(({ ruleId }) => ruleId === id).map((pair) => verdictsOf(id, pair));
        const weighty = (all: readonly Verdict[]): boolean => all.some((verdict) => verdict !== "compatible");
        const fires = verdicts.some(weighty) ? weighty : (all: readonly Verdict[]): boolean => all.length > 0;
        if (!verdicts.some(fires)) throw complaint(`No pair in fixtures/${id} makes the rule fire.`);
        if (verdicts.every(fires)) throw complaint(`No pair in fixtures/${id} leaves the rule silent.`);
      });

      test(`${id} states which fixes it has`, () => {
        const fixes = pairs
          .filter(({ ruleId }) => ruleId === id)
          .flatMap((pair) => forward(pair).findings)
          .flatMap(({ ruleId, fix }) => (ruleId === id && fix !== undefined ? [fix] : []));
        const kind = fixes.some(({ preserving }) => preserving) ? "code" : "suggestion";
        expect(meta.fixable).toBe(fixes.length === 0 ? undefined : kind);
      });
    }

    test.each(folders)("%s is the rule of a folder of fixtures", (folder) => {
      if (!Object.hasOwn(rules, folder))
        throw complaint(`fixtures/${folder} has no rule; run \`npm run generate\` if rules/${folder}.ts is new.`);
    });
  });
}

/** The text between a heading and the next, comments aside. */
function sectionOf(markdown: string, title: string): string {
  const [, text = ""] = markdown.split(`\n## ${title}\n`);
  return text
    .split(/^## /m)[0]!
    .replace(/<!--[\s\S]*?-->/g, "")
    .trim();
}

function verdictsOf(id: string, pair: FixturePair): readonly Verdict[] {
  return forward(pair)
    .findings.filter(({ ruleId }) => ruleId === id)
    .map(({ verdict }) => verdict);
}

// Comparing

interface Compared {
  readonly comparison: Comparison;
  readonly recorded: ReturnType<typeof recording>;
}

const compared = new Map<FixturePair, Compared>();
const readings = new Map<FixtureFile, FixtureReading>();

function forward(pair: FixturePair): Comparison {
  return comparedOnce(pair).comparison;
}

function comparedOnce(pair: FixturePair): Compared {
  let found = compared.get(pair);
  if (found === undefined) {
    const recorded = recording(fixtureOptions(pair, read(pair.new), rules));
    found = { comparison: compareFixture(pair, read(pair.old), read(pair.new), recorded.options), recorded };
    compared.set(pair, found);
  }
  return found;
}

function read(file: FixtureFile): Reading {
  return readingOf(file).reading;
}

function readingOf(file: FixtureFile): FixtureReading {
  let reading = readings.get(file);
  if (reading === undefined) {
    reading = readFixtureSide(file);
    readings.set(file, reading);
  }
  return reading;
}

/** The files of both sides, each once. */
function filesOf(pair: FixturePair): readonly SourceFile[] {
  const files = [readingOf(pair.old), readingOf(pair.new)].flatMap(({ reading, written }) =>
    reading.files.map((file) => written.get(file.name) ?? file),
  );
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

// Findings

function wrongFindings(pair: FixturePair): readonly string[] {
  const expectations = filesOf(pair).flatMap(expectationsOf);
  const { findings } = forward(pair);
  const wanted = expectations.filter(({ verdict }) => verdict !== "compatible");
  const weighty = findings.filter(({ verdict }) => verdict !== "compatible");
  const { unmatched, unmet } = pairUp(weighty, wanted);
  const compatible = findings.filter(({ verdict }) => verdict === "compatible");
  const { unmet: unmetCompatible } = pairUp(
    compatible,
    expectations.filter(({ verdict }) => verdict === "compatible"),
  );
  const unfilled = findings.filter(({ message }) => message.includes("{{"));
  return [
    ...unmatched.map((finding) => `Not expected:\n${showFinding(finding)}`),
    ...[...unmet, ...unmetCompatible].map((expectation) => showUnmet(expectation, findings)),
    ...unfilled.map((finding) => `A message has gaps:\n${showFinding(finding)}`),
  ];
}

/** Assigns each finding a separate expectation at one of its two places, as far as possible. */
function pairUp(
  findings: readonly Finding[],
  expectations: readonly Expectation[],
): { readonly unmatched: readonly Finding[]; readonly unmet: readonly Expectation[] } {
  const owner = new Map<Expectation, Finding>();
  const claim = (finding: Finding, tried: Set<Expectation>): boolean =>
    expectations.some((expectation) => {
      if (tried.has(expectation) || !meets(finding, expectation)) return false;
      tried.add(expectation);
      const rival = owner.get(expectation);
      if (rival !== undefined && !claim(rival, tried)) return false;
      owner.set(expectation, finding);
      return true;
    });
  const unmatched = findings.filter((finding) => !claim(finding, new Set()));
  return { unmatched, unmet: expectations.filter((expectation) => !owner.has(expectation)) };
}

function meets(finding: Finding, { file, line, ruleId, verdict }: Expectation): boolean {
  const isAt = (place: FindingPlace): boolean => place.file === file && place.range?.start.line === line;
  const isMeant = finding.ruleId === ruleId && (verdict === undefined || finding.verdict === verdict);
  return isMeant && (isAt(finding.new) || isAt(finding.old));
}

function showUnmet({ file, line, ruleId, verdict }: Expectation, findings: readonly Finding[]): string {
  const near = findings.filter((finding) => finding.ruleId === ruleId);
  const known = Object.hasOwn(rules, ruleId) ? "" : " There is no such rule.";
  const lines = [
    `Expected ${ruleId}${verdict === undefined ? "" : ` ${verdict}`} at ${file}:${String(line)}, found nothing.${known}`,
  ];
  if (near.length > 0) lines.push("What the rule did find:", ...near.map(showFinding));
  return lines.join("\n");
}

function showFinding(finding: Finding): string {
  const { ruleId, verdict, message, consequence, reason } = finding;
  return [
    `  ${ruleId} ${verdict}: ${message}`,
    ...(consequence === "" ? [] : [`    ${consequence}`]),
    ...(reason === undefined ? [] : [`    ${reason}`]),
    `    old ${showPlace(finding.old)}`,
    `    new ${showPlace(finding.new)}`,
  ].join("\n");
}

function showPlace({ file, pointer, range }: FindingPlace): string {
  return `${file}:${range === undefined ? "?" : String(range.start.line)}  #${pointer}`;
}

// Problems

function wrongProblems(pair: FixturePair): readonly string[] {
  forward(pair);
  const expected = filesOf(pair).flatMap(expectedProblemsOf);
  const reported = [read(pair.old), read(pair.new)].flatMap(({ problems }) => problems);
  const met = (problem: Problem): boolean =>
    expected.some(
      ({ file, line, code }) =>
        problem.file === file && problem.code === code && (problem.range?.start.line ?? 1) === line,
    );
  const surprising = reported.filter((problem) => problem.level === "error" && !met(problem));
  const missing = expected.filter(
    ({ file, line, code }) =>
      !reported.some(
        (problem) => problem.file === file && problem.code === code && (problem.range?.start.line ?? 1) === line,
      ),
  );
  return [
    ...surprising.map((problem) => `A problem that was not expected:\n${showProblem(problem)}`),
    ...missing.map(
      ({ file, line, code }) => `Expected the problem ${code} at ${file}:${String(line)}; it was not told.`,
    ),
  ];
}

function showProblem({ code, message, hint, file, range }: Problem): string {
  return `  ${code} ${file}:${range === undefined ? "?" : String(range.start.line)}: ${message} ${hint}`;
}

// Identity

/** Each side against itself, read twice. */
function notSilent({ earlier: _, ...pair }: FixturePair): readonly string[] {
  return [pair.old, pair.new].flatMap((file) => {
    const { findings, unjudged } = compareFixture(
      pair,
      read(file),
      readFixtureSide(file).reading,
      fixtureOptions(pair, read(file), rules),
    );
    return [
      ...findings.map((finding) => `${file.name} against itself:\n${showFinding(finding)}`),
      ...unjudged.map(({ event, name }) => `${file.name} against itself: ${event} ${name}`),
    ];
  });
}

/** Returns events that no rule can visit. Our own rules with such events are rejected at run time. */
function unlistedEvents(pair: FixturePair): readonly string[] {
  const unlisted = forward(pair).unjudged.filter(({ event }) => !EVENTS.has(event));
  return unlisted.map(({ event }) => `src/model/events.ts does not list ${event}.`);
}

/** Creates an error without a useless stack. */
function complaint(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

/** Independent of what else there is, so that a new fixture moves no other one. */
function hashOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE();
}
