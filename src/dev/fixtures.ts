import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Verdict } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { MemberFile } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { VERDICTS } from "../contracts/summary.ts";

/** One side of a pair: a document, or a folder `case.old/` of files that make up one thing. */
export interface FixtureFile extends SourceFile {
  /** The files of a folder; `text` contains all of them, each below its path. */
  readonly members?: readonly MemberFile[];
}

/** Two documents, before and after, in the folder of the rule that they are about. */
export interface FixturePair {
  readonly ruleId: string;
  /** The name of the case: `request-body`. */
  readonly case: string;
  readonly old: FixtureFile;
  readonly new: FixtureFile;
  /** The earlier snapshots of a case with three and more, `case.1.yaml` to `case.9.yaml`, oldest first. */
  readonly earlier?: readonly FixtureFile[];
}

export interface Fixtures {
  readonly pairs: readonly FixturePair[];
  /** Cases with three and more snapshots. */
  readonly histories: readonly FixturePair[];
  /** `fixtures/rule-id/case.new.*`: what is missing beside its other side. */
  readonly missing: readonly string[];
}

/** Settings in comments of the form `# key: value`, or `// key: value`, at the top of the new file. */
export interface Directives {
  readonly profile?: string;
  readonly today?: string;
  /** The oldest Kubernetes version that serves the definitions, as in `1.33`. */
  readonly kubernetes?: string;
  /** By rule id. */
  readonly options?: Readonly<Record<string, JsonObject>>;
  /** The name of the release in a history, and its date if it has one. */
  readonly release?: string;
}

/** `# expect: rule-id verdict`, or the same after `//`, on the line that a finding points at. */
export interface Expectation {
  readonly file: string;
  readonly line: number;
  readonly ruleId: string;
  readonly verdict?: Verdict;
}

/** `# expect-problem: CODE` on the line that a problem points at. */
export interface ExpectedProblem {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

const EXPECT = /(?:^|[\s"])(?:#|\/\/)\s*expect:([^#]*)/;
const EXPECT_PROBLEM = /(?:^|\s)(?:#|\/\/)\s*expect-problem:([^#]*)/;
const DIRECTIVE = /^(?:#|\/\/)\s*(profile|today|kubernetes|options|release):\s*(.+?)\s*$/;
const SIDE = /^(.+)\.(old|new|[1-9])(?:\.(?:ya?ml|json|proto|go|(?:d\.)?ts))?$/;

/** The pairs under `fixtures/`, by folder and case; those of all folders by default. */
export function loadFixtures(root: string, isWanted: (folder: string) => boolean = () => true): Fixtures {
  const home = join(root, "fixtures");
  const entries = existsSync(home) ? readdirSync(home, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const loaded = folders
    .filter(isWanted)
    .sort()
    .map((ruleId) => pairsIn(join(home, ruleId), ruleId));
  return {
    pairs: loaded.flatMap(({ pairs }) => pairs),
    histories: loaded.flatMap(({ histories }) => histories),
    missing: loaded.flatMap(({ missing }) => missing),
  };
}

function pairsIn(folder: string, ruleId: string): Fixtures {
  const cases = new Map<string, { old?: string; new?: string }>();
  const series = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort()) {
    const [, name, side] = SIDE.exec(file) ?? [];
    if (name === undefined) continue;
    if (/\d/.test(side!)) series.set(name, [...(series.get(name) ?? []), file]);
    else cases.set(name, { ...cases.get(name), [side as "old" | "new"]: file });
  }
  const pairs: FixturePair[] = [];
  const missing: string[] = [];
  for (const [name, { old, new: new_ }] of cases) {
    if (old === undefined || new_ === undefined) {
      missing.push(`fixtures/${ruleId}/${name}.${old === undefined ? "old" : "new"}.*`);
    } else {
      const sides = { old: readFixture(folder, ruleId, old), new: readFixture(folder, ruleId, new_) };
      pairs.push({ ruleId, case: name, ...sides });
    }
  }
  const histories: FixturePair[] = [];
  for (const [name, files] of series) {
    const snapshots = files.map((file) => readFixture(folder, ruleId, file));
    const [old, new_] = snapshots.slice(-2);
    if (snapshots.length < 3) missing.push(`fixtures/${ruleId}/${name}.3.*`);
    else histories.push({ ruleId, case: name, old: old!, new: new_!, earlier: snapshots.slice(0, -2) });
  }
  return { pairs, histories, missing };
}

function readFixture(folder: string, ruleId: string, file: string): FixtureFile {
  const path = join(folder, file);
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
    const all = names.sort().map((name) => ({ path: name, file: readFixture(folder, ruleId, `${file}/${name}`) }));
    // `package.json` states how the others are imported.
    const members = all.filter((member) => basename(member.path) !== "package.json");
    const text = all.map((member) => `// ${member.path}\n${member.file.text}`).join("\n");
    return { name: `fixtures/${ruleId}/${file}`, url: pathToFileURL(path).href, text, members };
  }
  return { name: `fixtures/${ruleId}/${file}`, url: pathToFileURL(path).href, text: readFileSync(path, "utf8") };
}

/** The file beside a fixture that its reference names; undefined where there is none in the same folder. */
export function readSibling(reference: string, from: SourceFile): SourceFile | undefined {
  const url = new URL(reference, from.url);
  if (url.protocol !== "file:") return undefined;
  const path = fileURLToPath(url);
  const folder = dirname(fileURLToPath(from.url));
  if (dirname(path) !== folder || !existsSync(path)) return undefined;
  const sibling = readFixture(folder, basename(folder), basename(path));
  return { ...sibling, name: posix.join(posix.dirname(from.name), basename(path)) };
}

/** Throws where they cannot be read. */
export function directivesOf({ new: { name, text } }: Pick<FixturePair, "new">): Directives {
  const found: Record<string, string> = {};
  for (const line of linesOf(text)) {
    if (!/^(?:#|\/\/)/.test(line)) break;
    const [, key, value] = DIRECTIVE.exec(line) ?? [];
    if (key !== undefined) found[key] = value!;
  }
  const { options, ...rest } = found;
  if (options === undefined) return rest;
  try {
    return { ...rest, options: JSON.parse(options) as Record<string, JsonObject> };
  } catch {
    throw new Error(`${name}: "# options:" must be a JSON object on one line.`);
  }
}

/** Throws for a comment that is no expectation although it looks like one. */
export function expectationsOf({ name, text }: SourceFile): readonly Expectation[] {
  return comments(text, EXPECT).flatMap(({ line, value }) =>
    value.split(",").map((item): Expectation => {
      const [ruleId = "", verdict, ...rest] = item.trim().split(/\s+/);
      const isKnown = verdict === undefined || (VERDICTS as readonly string[]).includes(verdict);
      if (!/^[a-z0-9-]+$/.test(ruleId) || rest.length > 0 || !isKnown) {
        throw new Error(`${name}:${String(line)}: "# expect:${value}" is not of the form "# expect: rule-id verdict".`);
      }
      return { file: name, line, ruleId, ...(verdict !== undefined && { verdict: verdict as Verdict }) };
    }),
  );
}

export function expectedProblemsOf({ name, text }: SourceFile): readonly ExpectedProblem[] {
  return comments(text, EXPECT_PROBLEM).map(({ line, value }) => ({ file: name, line, code: value.trim() }));
}

function comments(text: string, form: RegExp): readonly { readonly line: number; readonly value: string }[] {
  return linesOf(text).flatMap((content, index) => {
    const value = form.exec(content)?.[1];
    // JSON has no comments: there, a string holds one.
    return value === undefined ? [] : [{ line: index + 1, value: value.replace(/"[\s,}]*$/, "") }];
  });
}

/** Removes expectations from comments of a Go fixture, whose reader reads comments. Line numbers stay the same. */
export function withoutExpectations<T extends SourceFile>(file: T): T {
  if (!file.name.endsWith(".go")) return file;
  const lines = file.text.split("\n").map((line) => line.replace(EXPECT, "").replace(EXPECT_PROBLEM, ""));
  return { ...file, text: lines.join("\n") };
}

/** A fixture's lines without what is written for the tests. */
export function documentLines(text: string): readonly string[] {
  const own = linesOf(text.trimEnd()).filter((line) => !DIRECTIVE.test(line));
  return own.flatMap((line) => {
    const bare = line.replace(EXPECT, "").replace(EXPECT_PROBLEM, "");
    return bare === line ? [line] : bare.trim() === "" ? [] : [bare.trimEnd()];
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}
