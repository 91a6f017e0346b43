import { compare } from "../engine/compare.ts";
import { mergeComparisons } from "../engine/documents.ts";
import { judgeHistory } from "../engine/history/judge.ts";
import { NOTHING_SEEN, remember, type Memory } from "../engine/history/memory.ts";
import { sightingsOf } from "../engine/history/sightings.ts";
import type { CompareOptions } from "../engine/options.ts";
import type { Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import { sparesOldValues } from "../policy/kubernetes-version.ts";
import { detectProfile, profiles } from "../policy/profiles.ts";
import { severityPolicy } from "../policy/severity.ts";
import { proofs } from "../prove/proofs.ts";
import type { Reading, Resolve } from "../contracts/reader.ts";
import { readRecognized, recognize } from "../readers/index.ts";
import type { Rule } from "../contracts/rule.ts";
import { directivesOf, readSibling, withoutExpectations, type FixtureFile, type FixturePair } from "./fixtures.ts";

/** The day that deprecation periods are counted to where a fixture names none. */
const TODAY = "2026-01-01";

export interface FixtureReading {
  readonly reading: Reading;
  /** Every file that was read, as it is written, with its comments: by name. */
  readonly written: ReadonlyMap<string, FixtureFile>;
}

/** Throws where nothing in the fixture can be read. */
export function readFixtureSide(file: FixtureFile): FixtureReading {
  const written = new Map<string, FixtureFile>();
  const show = (each: FixtureFile): FixtureFile => {
    written.set(each.name, each);
    return withoutExpectations(each);
  };
  const resolve: Resolve = (reference, from) => {
    const sibling = readSibling(reference, from);
    return sibling === undefined ? lacking(reference, from.name) : show(sibling);
  };
  const members = file.members?.map(({ path, file: member }) => ({ path, file: show(member) }));
  const recognized = recognize(members?.[0]?.file ?? show(file));
  if (!("reader" in recognized)) throw new Error(`${file.name} cannot be read: ${recognized.map(textOf).join(" ")}`);
  const isTogether = members !== undefined && "members" in recognized;
  const reading = readRecognized(isTogether ? { reader: recognized.reader, members } : recognized, resolve);
  return { reading, written };
}

/** The options that the directives of a fixture state, with the given rules. */
export function fixtureOptions(
  pair: FixturePair,
  { snapshot }: Reading,
  rules: Readonly<Record<string, Rule>>,
): CompareOptions {
  const { profile: name, today = TODAY, kubernetes, options: ruleOptions = {} } = directivesOf(pair);
  const named = name === undefined ? undefined : profiles[name];
  if (name !== undefined && named === undefined) throw new Error(`${pair.new.name} names a profile that there is not.`);
  const profile = named ?? detectProfile(snapshot);
  return {
    rules,
    profile,
    severity: severityPolicy({ profile }),
    ruleOptions,
    today,
    spares: sparesOldValues(kubernetes),
    all: true,
    proofs,
  };
}

/** Compares two readings without confirming witnesses. */
export function compareFixture(pair: FixturePair, old: Reading, new_: Reading, options: CompareOptions): Comparison {
  const comparison = compare(old, new_, options);
  if (pair.earlier === undefined) return comparison;
  return mergeComparisons([comparison, historyOf(pair, pair.earlier, { old, new: new_ }, options)]);
}

function historyOf(
  pair: FixturePair,
  earlier: readonly FixtureFile[],
  sides: Readonly<Record<"old" | "new", Reading>>,
  options: CompareOptions,
): Comparison {
  const add = (memory: Memory, { snapshot }: Reading, file: FixtureFile): Memory => {
    const { release = `v${String(memory.releases.length + 1)}` } = directivesOf({ new: file });
    const [name = "", date] = release.split(" ");
    const sightings = sightingsOf(snapshot, options.profile, name);
    return remember(memory, { name, ...(date !== undefined && { date }) }, sightings);
  };
  let before = NOTHING_SEEN;
  for (const file of earlier) before = add(before, readFixtureSide(file).reading, file);
  before = add(before, sides.old, pair.old);
  return judgeHistory({ before, memory: add(before, sides.new, pair.new) }, sides.old, sides.new, options);
}

function textOf({ message, hint }: Problem): string {
  return `${message} ${hint}`;
}

function lacking(reference: string, file: string): Problem {
  return {
    code: "REF_NOT_FOUND",
    level: "error",
    message: `No file beside ${file} is called ${reference}.`,
    hint: "Put it into the folder of the fixture.",
    file,
  };
}
