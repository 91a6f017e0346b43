import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { groupBy } from "../base/group-by.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { Reporter, RepositoryReport, RuleNote, Threshold } from "../contracts/reporter.ts";
import { readBlob, type StoredComparison } from "../reporters/blob.ts";
import { enumeration, firstOf } from "../reporters/prose.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { Arguments } from "./args.ts";
import { exitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";
import { mergeComparisons } from "../engine/documents.ts";
import type { MergingFlags } from "./options.ts";
import { readTargets, writeReports } from "./report-targets.ts";
import { wholeOf } from "./repositories.ts";
import { checkShards } from "./shard.ts";
import { tool } from "./tool.ts";

/** The threshold of a blob without one. */
const DEFAULT_THRESHOLD: Threshold = { failOn: "error", strict: false };

/** Renders the blobs of several runs as one, and gives the exit code that one run would have given. */
export async function mergeReports({ operands, flags }: Arguments<MergingFlags>, io: Io): Promise<number> {
  const targets = await readTargets(flags.format ?? ["text"], flags.output);
  const names = (await Promise.all(operands.map((operand) => blobsAt(operand, io.cwd)))).flat();
  const blobs: Blob[] = [];
  for (const name of names) blobs.push({ name, ...readBlob(await readFile(resolve(io.cwd, name), "utf8"), name) });
  const reports = [...groupBy(blobs, ({ repository = NO_REPOSITORY }) => repository)].map(reportOf);
  const notes = new Map<string, RuleNote>(blobs.flatMap(({ rules }) => Object.entries(rules)));
  const display = {
    tool,
    all: flags.all ?? false,
    quiet: flags.quiet ?? false,
    explain: flags.explain ?? false,
    verbose: flags.verbose ?? false,
    maxFindings: flags["max-findings"],
    color: flags.color,
    rule: (id: string) => notes.get(id),
    today: new Date().toISOString().slice(0, 10),
  };
  const [report, ...others] = reports;
  const whole = others.length === 0 ? report! : wholeOf(reports);
  const each =
    others.length === 0
      ? targets
      : targets.map((target) => ({ ...target, reporter: sectioned(target.reporter, reports) }));
  writeReports(whole.comparison, each, { ...display, source: whole.source }, io);
  const { "fail-on": failOn, strict } = flags;
  const asked = { ...(failOn !== undefined && { failOn }), ...(strict !== undefined && { strict }) };
  return Math.max(
    ...blobs.map((one) => exitCode(one.comparison, { ...DEFAULT_THRESHOLD, ...one.threshold, ...asked })),
  );
}

type Blob = StoredComparison & { readonly name: string };

/** The name of what was compared outside of any repository. */
const NO_REPOSITORY = "no repository";

function reportOf([repository, blobs]: readonly [string, readonly Blob[]]): RepositoryReport {
  checkShards(blobs.map(({ name, comparison }) => ({ name, shard: comparison.shard })));
  const sources = new Map<string, SourceFile>(blobs.flatMap(({ files }) => files.map((file) => [file.name, file])));
  return { repository, comparison: merge(blobs), source: (file) => sources.get(file) };
}

/** The same reporter with a section for each repository, if it can. */
function sectioned(reporter: Reporter, reports: readonly RepositoryReport[]): Reporter {
  if (reporter.renderEach === undefined) return reporter;
  return { ...reporter, render: (whole, options) => reporter.renderEach!(reports, whole, options) };
}

function merge(blobs: readonly Blob[]): Comparison {
  const [first] = blobs;
  const sides = first?.comparison.sides;
  const other = blobs.find(({ comparison }) => comparison.sides?.old !== sides?.old);
  const areNamed = blobs.every(({ comparison }) => comparison.sides?.named === true);
  if (first !== undefined && other !== undefined && !areNamed) {
    throw new ApicompatError(
      "USAGE",
      `${first.name} and ${other.name} do not have the same old side: ${sides?.old ?? "two sides"}, and ${other.comparison.sides?.old ?? "two sides"}.`,
      "Use the same base in every job: --base with the full hash of a commit.",
    );
  }
  const { shard: _shard, ...merged } = mergeComparisons(blobs.map(({ comparison }) => comparison));
  const all = blobs.flatMap(({ comparison }) => comparison.sides ?? []);
  const united = other === undefined && new Set(all.map((each) => each.new)).size <= 1 ? sides : unitedSides(all);
  return { ...merged, ...(united !== undefined && { sides: united }) };
}

/** Jobs that each compare two other files have several sides. */
function unitedSides(all: readonly Sides[]): Sides {
  const namesOf = (side: "old" | "new"): string =>
    enumeration(firstOf([...new Set(all.map((each) => each[side]))], SIDES_NAMED));
  return { old: namesOf("old"), new: namesOf("new") };
}

type Sides = NonNullable<Comparison["sides"]>;

const SIDES_NAMED = 3;

/** A folder stands for all that is in it. */
async function blobsAt(name: string, cwd: string): Promise<readonly string[]> {
  const path = resolve(cwd, name);
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) {
    throw new ApicompatError("NOT_FOUND", `${name} does not exist.`, "Use files that `--format blob=FILE` wrote.");
  }
  if (!stats.isDirectory()) return [name];
  const entries = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile());
  if (entries.length > 0) return entries.map((entry) => join(name, entry.name)).sort();
  throw new ApicompatError(
    "NOTHING_FOUND",
    `The folder ${name} is empty.`,
    "Use files that `--format blob=FILE` wrote.",
  );
}
