// All fixtures through ESLint's RuleTester: each rule reports what the engine finds, in each language that can express
// it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "@jest/globals";
import { Linter, RuleTester, type ESLint } from "eslint";
import { load } from "js-yaml";
import tseslint from "typescript-eslint";
import {
  directivesOf,
  loadFixtures,
  readSibling,
  type FixtureFile,
  type FixturePair,
  withoutExpectations,
} from "../../src/dev/fixtures.ts";
import { fixText } from "../../src/cli/fixing.ts";
import plugin from "../../src/eslint/index.ts";
import { occurrencesOf } from "../../src/contracts/occurrences.ts";
import { compare, readSnapshot, rules, type Finding } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { sampleOf, whole } from "../size.ts";

RuleTester.describe = (name, run) => void describe(name, run);
RuleTester.it = (name, run) => void test(name, run);

const TODAY = "2026-01-01";
const root = fileURLToPath(new URL("../../", import.meta.url));
const top = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-eslint-")));
// Paths count from here, as from the top of a repository.
writeFileSync(join(top, ".git"), "");
afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

/** One file of a pair, as a pass of ESLint sees it. */
interface Case {
  readonly ruleId: string;
  readonly name: string;
  readonly language: string;
  readonly filename: string;
  readonly text: string;
  readonly settings: JsonObject;
  readonly options: Readonly<Record<string, JsonObject>>;
  readonly findings: readonly Finding[];
  readonly implied: readonly Finding[];
}

/** TypeScript is owned by a parser for it. */
const SCRIPT = "js/js";

function spokenAs(language: string): Pick<Linter.Config, "language" | "languageOptions"> {
  return language === SCRIPT ? { languageOptions: { parser: tseslint.parser } } : { language };
}

/** Findings that depend on another folder, which the editor does not read. */
const OUT_OF_SIGHT = new Set(["moved-type-undeprecated/gone"]);

const pairs = loadFixtures(root).pairs.filter(
  (pair) =>
    !OUT_OF_SIGHT.has(`${pair.ruleId}/${pair.case}`) &&
    ![pair.old, pair.new].some((side) => definesGates(side) || mixesLanguages(side)),
);
const cases = [...sampled().flatMap((pair) => casesOf(pair)), ...sampledInJson().flatMap(casesInJson)];

/** Feature gates are defined elsewhere in a repository: `--features` names the files. */
function definesGates({ members = [] }: FixtureFile): boolean {
  return members.some(({ path }) => /feature/.test(path));
}

/** A pass of ESLint sees files of one language. */
function mixesLanguages({ members = [] }: FixtureFile): boolean {
  return new Set(members.map(({ path }) => extname(path))).size > 1;
}

/** In the small size, the first pair of each rule and language that a finding of the rule is expected in. */
function sampled(): readonly FixturePair[] {
  if (whole) return pairs;
  const groups = groupBy(
    pairs,
    ({ ruleId, new: { name, members } }) => `${ruleId} ${extname(members?.[0]?.path ?? name)}`,
  );
  return [...groups.values()].map((group) => group.find(isFiring) ?? group[0]!);
}

function isFiring({ ruleId, old, new: new_ }: FixturePair): boolean {
  return [old, new_].some(({ text }) => new RegExp(`expect:.*\\b${ruleId}(?:,|\\s|$)`, "mu").test(text));
}

/** JSON is read as YAML is: a few of each rule will do, in the small size one of every eighth pair. */
function sampledInJson(): readonly FixturePair[] {
  const first = pairs.filter(({ ruleId }, index) => pairs[index - 3]?.ruleId !== ruleId);
  return sampleOf(first, 8);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

function casesOf(
  pair: FixturePair,
  spell: (text: string) => string = (text) => text,
  language?: string,
): readonly Case[] {
  const { profile, today = TODAY, options = {} } = directivesOf(pair);
  const folder = `${pair.ruleId}/${pair.case}${language ?? ""}`;
  const filesOf = ({
    members,
    ...file
  }: FixturePair["old"]): readonly { readonly path: string; readonly text: string }[] =>
    members?.map((member) => ({ path: member.path, text: withoutExpectations(member.file).text })) ?? [
      {
        path: `api${language === "json" ? ".json" : /\.\w+$/.exec(file.name)![0]}`,
        text: spell(withoutExpectations(file).text),
      },
    ];
  const siblings = [pair.old, pair.new].flatMap(({ text, name, url }) =>
    [...text.matchAll(/\$ref: ["']?(?:\.\/)?([\w.-]+\.yaml)/g)].flatMap(
      ([, reference = ""]) => readSibling(reference, { name, url, text }) ?? [],
    ),
  );
  for (const { name, text } of siblings) {
    for (const side of ["", "before/"]) write(`${side}${folder}/${name.slice(name.lastIndexOf("/") + 1)}`, text);
  }
  for (const { path, text } of filesOf(pair.old)) write(`before/${folder}/${path}`, text);
  for (const { path, text } of filesOf(pair.new)) write(`${folder}/${path}`, text);

  const sources = (side: "old" | "new"): ReturnType<typeof filesOf>[number][] => [...filesOf(pair[side])];
  const read = (side: "old" | "new"): ReturnType<typeof readSnapshot> =>
    readSnapshot(
      sources(side).map(({ path, text }) => ({
        name: `${folder}/${path}`,
        url: new URL(path, pair[side].url).href,
        text,
      })),
      (reference, from) =>
        readSibling(reference, from) ?? {
          code: "REF_NOT_FOUND",
          level: "error",
          message: "",
          hint: "",
          file: from.name,
        },
    );
  const { findings, implied } = compare(read("old"), read("new"), {
    ruleOptions: options,
    today,
    ...(profile && { profile }),
  });
  return sources("new").map(({ path, text }) => ({
    ruleId: pair.ruleId,
    name: `${pair.case}/${path}`,
    language: path.endsWith(".ts") ? SCRIPT : `apicompat/${language ?? /\.(proto|go)$/.exec(path)?.[1] ?? "yaml"}`,
    filename: join(top, folder, path),
    text,
    settings: { apicompat: { snapshot: "before", today, ...(profile !== undefined && { profile }) } },
    options,
    findings: findings.flatMap((finding) => reportedIn(`${folder}/${path}`, finding)),
    implied: implied.flatMap((finding) => reportedIn(`${folder}/${path}`, finding)),
  }));
}

/** Returns the finding for each file that it is about. */
function reportedIn(file: string, finding: Finding): readonly Finding[] {
  const places = [finding.new, ...(finding.also ?? [])];
  return places.filter((place) => place.file === file).map((place) => ({ ...finding, new: place }));
}

/** The same documents as JSON, where that can say it: one document, with all of it data. */
function casesInJson(pair: FixturePair): readonly Case[] {
  if (
    pair.old.members !== undefined ||
    !pair.new.name.endsWith(".yaml") ||
    /^---$/m.test(pair.new.text + pair.old.text)
  )
    return [];
  const spell = (text: string): string => JSON.stringify(load(text), null, 2);
  try {
    spell(pair.old.text);
    spell(pair.new.text);
  } catch {
    return [];
  }
  return casesOf(pair, spell, "json");
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const linter = new Linter({ configType: "flat", cwd: top });

function configOf({ language, settings, options }: Case, ids: readonly string[]): Linter.Config {
  const own = ids.filter((id) => plugin.rules[id]?.meta?.languages?.includes(language));
  return {
    files: ["**/*.{yaml,json,proto,go,ts}"],
    plugins: { apicompat: plugin as ESLint.Plugin },
    ...spokenAs(language),
    settings,
    rules: Object.fromEntries(own.map((id) => [`apicompat/${id}`, ["error", ...(options[id] ? [options[id]] : [])]])),
  };
}

function verify(each: Case, text: string, ids: readonly string[]): readonly Linter.LintMessage[] {
  return linter.verify(text, [configOf(each, ids)], { filename: each.filename });
}

const verified = new Map<string, readonly Linter.LintMessage[]>();

/** Returns what rules report for the text of the case itself; they are asked once. */
function reportedBy(ids: readonly string[], each: Case): readonly Linter.LintMessage[] {
  const key = JSON.stringify([each.filename, ids]);
  const reported = verified.get(key) ?? verify(each, each.text, ids);
  verified.set(key, reported);
  return reported;
}

/** After one pass of ESLint, which leaves out a fix that begins where another one ends; null where there is nothing to fix. */
function fixedOnce(text: string, findings: readonly Finding[]): string | null {
  const preserving = findings.flatMap(({ fix }) => (fix?.preserving === true ? [fix] : []));
  const [first] = preserving;
  return first === undefined ? null : fixText(text, [first]).text;
}

const byRule = groupBy(cases, ({ ruleId }) => ruleId);
/** The rules that the tester of ESLint runs once more with its own checks. */
const testedByEslint = new Set(sampleOf([...byRule.keys()], 10));

for (const [id, own] of byRule) {
  const rule = plugin.rules[id]!;
  for (const [language, group] of groupBy(own, (each) => each.language)) {
    const tester = new RuleTester({
      plugins: { apicompat: plugin as ESLint.Plugin },
      ...spokenAs(language),
    } as Linter.Config);
    const input = ({ name, text, filename, settings, options }: Case): RuleTester.ValidTestCase =>
      ({
        name,
        code: text,
        filename,
        settings,
        options: options[id] === undefined ? [] : [options[id]],
      }) as RuleTester.ValidTestCase;
    const firing = group.filter(({ findings }) => findings.some(({ ruleId }) => ruleId === id));
    const silent = group.filter((each) => !firing.includes(each));
    const leavesToOthers = group.some(({ implied }) => implied.some(({ ruleId }) => ruleId === id));
    if (leavesToOthers && silent.length > 0) {
      test.each(silent.map((each) => [each.name, each] as const))(
        `${id} in ${language} leaves %s to other rules, if they are on`,
        (_, each) => {
          const reported = reportedBy(Object.keys(rules), each);
          expect(reported.filter(({ ruleId }) => ruleId === `apicompat/${id}`)).toEqual([]);
        },
      );
    }
    const valid = leavesToOthers ? [] : silent;
    const invalid = firing.map((each) => ({ each, ...expectedOf(id, each) }));
    if (testedByEslint.has(id)) {
      tester.run(`${id} in ${language}`, rule, {
        valid: valid.map(input),
        invalid: invalid.map(
          ({ each, ...expected }) => ({ ...input(each), ...expected }) as RuleTester.InvalidTestCase,
        ),
      });
      continue;
    }
    test(`${id} in ${language}`, () => {
      for (const each of valid)
        expect({ ...each, reported: reportedBy([id], each) }).toEqual({ ...each, reported: [] });
      for (const { each, errors } of invalid) expect(reportedBy([id], each)).toMatchObject(errors);
    });
  }
}

/** Returns what ESLint reports for a case if the rule is on alone, and the text that its fixes leave. */
function expectedOf(
  id: string,
  each: Case,
): { readonly output: string | null; readonly errors: readonly RuleTester.TestCaseError[] } {
  const reported = reportedBy([id], each);
  const own = each.findings.filter(({ ruleId }) => ruleId === id);
  const known = new Set(own.flatMap(occurrencesOf).map(({ fingerprint }) => fingerprint));
  const edits = new Set(own.flatMap(occurrencesOf).map(({ facet }) => facet?.edit));
  // No other rule explains its findings here.
  const alone = each.implied.filter(
    ({ ruleId, explainedBy = [], facet }) =>
      ruleId === id && !explainedBy.some((by) => known.has(by)) && (facet === undefined || !edits.has(facet.edit)),
  );
  const found = [...own, ...alone];
  const places = found
    .map((finding) => ({ finding, start: finding.new.range?.start ?? { line: 1, column: 1 } }))
    .sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
  return {
    output: fixedOnce(each.text, found),
    errors: places.map(({ finding, start }, index) => {
      const suggestions = reported[index]?.suggestions ?? [];
      return {
        messageId: finding.verdict,
        line: start.line,
        column: start.column,
        ...(testedByEslint.has(id) && suggestions.length > 0 && { suggestions: suggestions.length }),
      };
    }),
  };
}

test("each rule of the package is one of the plugin, in the languages of its formats", () => {
  expect(Object.keys(plugin.rules).sort()).toEqual([...Object.keys(rules), "stale-ignore", "unreadable"].sort());
  for (const { meta } of Object.values(plugin.rules)) expect(meta?.languages).not.toEqual([]);
  expect(plugin.rules["protobuf-number-reused"]?.meta).toMatchObject({
    languages: expect.arrayContaining(["apicompat/proto"]),
  });
  expect(plugin.rules["path-removed"]?.meta).toMatchObject({
    languages: expect.arrayContaining(["apicompat/yaml", "yml/*"]),
  });
});

test("what ESLint fixes is what `apicompat check --fix` fixes", () => {
  const fixable = cases.filter(({ findings }) => findings.some(({ fix }) => fix?.preserving === true));
  expect(new Set(fixable.map(({ language }) => language))).toEqual(new Set(["apicompat/proto", "apicompat/go"]));
  for (const each of fixable) {
    const fixes = each.findings.flatMap(({ fix }) => (fix?.preserving === true ? [fix] : []));
    const { output, fixed } = linter.verifyAndFix(each.text, [configOf(each, Object.keys(rules))], {
      filename: each.filename,
    });
    expect(fixed).toBe(true);
    expect(output).toBe(fixText(each.text, fixes).text);
  }
});

describe("suggestions", () => {
  for (const [id, own] of byRule) {
    test(`those of ${id} mend what it tells`, () => {
      for (const each of own) {
        const ids = [...new Set(each.findings.map(({ ruleId }) => ruleId))];
        const before = reportedBy(ids, each);
        for (const { message, line, suggestions = [], ruleId } of before) {
          // In the small size, the fixtures of a rule show its own suggestions.
          if (!whole && ruleId !== `apicompat/${id}`) continue;
          for (const { desc, fix } of suggestions) {
            const text = each.text.slice(0, fix.range[0]) + fix.text + each.text.slice(fix.range[1]);
            const after = verify(each, text, ids);
            const complaint = `${each.filename}: ${desc}\n${message}\n${text}\n${JSON.stringify(after, null, 1)}`;
            if (after.some(({ fatal }) => fatal === true)) throw new Error(`Broken by ${complaint}`);
            const count = (messages: readonly Linter.LintMessage[]): number =>
              messages.filter((one) => one.ruleId === ruleId).length;
            // A cause with several places is reported at the next one.
            const stays = after.some((one) => one.ruleId === ruleId && one.line === line);
            if (stays && count(after) >= count(before)) throw new Error(`Not mended by ${complaint}`);
          }
        }
      }
    });
  }
});
