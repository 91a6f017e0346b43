import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Finding, Occurrence } from "../contracts/finding.ts";
import {
  compare,
  identify,
  lint,
  mergeComparisons,
  occurrencesOf,
  readSnapshot,
  rules,
  withOccurrences,
  emptySnapshot,
  type CompareOptions,
  type Comparison,
  type Reading,
} from "../index.ts";
import type { JsonObject } from "../model/json.ts";
import { createOverridingNow, severitiesToLookFor } from "../policy/overrides.ts";
import type { Resolve } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { readRecognized } from "../readers/index.ts";
import { typescriptReader } from "../readers/typescript/index.ts";
import { matcherOf } from "../sources/scope.ts";
import { withoutAccepted } from "./accepting.ts";
import { oldSideOf, wantsBase, type NoOldSide, type OldSide } from "./old-side.ts";
import { projectOf, type Project } from "./project.ts";
import { Recent } from "./recent.ts";
import type { Settings } from "./settings.ts";
import { editedTree, surfacesOf, type EditedTree, type Surface } from "./surfaces.ts";
import { workspaceOf } from "./workspace.ts";

/** The inputs of a pass over a file. */
export interface Question {
  readonly filename: string;
  readonly file: SourceFile;
  readonly settings: Settings;
  /** The options of each enabled rule by id; undefined without options. */
  readonly options: ReadonlyMap<string, JsonObject | undefined>;
}

export interface Answer {
  /** The findings in the file, without compatible ones. */
  readonly findings: readonly Finding[];
  /** Problems of the file and of the project, and unused suppressions. */
  readonly problems: readonly Problem[];
  /** Returns the name of a file on the old side for people. */
  shown(path: string): string;
  /** The text that a file had; undefined where there was none. */
  before(path: string): SourceFile | undefined;
  /** The current file; undefined if it could not be read or is not a document of its API. */
  readonly reading?: Reading;
  /** The reading of the old side. */
  readonly oldReading?: Reading;
  /** The reason why nothing was compared. */
  readonly alone?: string;
}

/**
 * Returns the findings of a file since its base, or of the single version without a base. Never throws for a bad text.
 */
export function look(question: Question): Answer {
  const { filename, file, settings } = question;
  const workspace = workspaceOf(filename);
  const edited = editedTree(file, workspace.disk);
  const project = projectOf(filename, workspace.top);
  if (project instanceof ApicompatError) return refused(project, file);
  const { base } = project.config;
  const old = oldSideOf(filename, workspace, { ...(base !== undefined && { base }), ...settings });
  const inquiry = inquiryOf(question, project);
  const aloneFor = (why: NoOldSide): Answer => {
    const own = answer([lookAlone(inquiry, edited, project)], question, project, false);
    return {
      ...own,
      problems: why.isWanted && isApi(file, project) ? [uncompared(why, file), ...own.problems] : own.problems,
      shown: (path) => path,
      before: () => undefined,
      alone: `${why.reason} ${why.advice}`,
    };
  };
  if ("reason" in old) return aloneFor(old);
  try {
    const results = surfacesOf(edited, old, settings, project).map((surface) => lookAt(surface, edited, old, inquiry));
    return {
      ...answer(results, question, project, true),
      shown: (path) => old.shown(path),
      before: (path) => old.file(path),
    };
  } catch (error) {
    // A clone may lack what only the network has.
    if (error instanceof ApicompatError && error.code === "GIT") {
      const { message: reason, advice } = error;
      return aloneFor({ reason, advice, isWanted: wantsBase({ ...(base !== undefined && { base }), ...settings }) });
    }
    throw error;
  }
}

/** Returns whether a file is an API of the project and must be compared. */
function isApi(file: SourceFile, project: Project): boolean {
  return "formats" in identify(file) && project.surfaceOf(file.name) !== undefined;
}

/** Reports at the top of the file that a requested comparison was impossible. */
function uncompared({ reason, advice }: NoOldSide, { name }: SourceFile): Problem {
  const message = `This file has no old version to compare with. ${reason}`;
  return { code: "BASE_UNKNOWN", level: "error", message, hint: advice, file: name };
}

/** The configuration, the waivers or the baseline cannot be read, so the findings are unknown. */
function refused({ message, advice }: ApicompatError, { name }: SourceFile): Answer {
  const problem: Problem = { code: "WRONG_TYPE", level: "error", message, hint: advice, file: name };
  return { findings: [], problems: [problem], shown: (path) => path, before: () => undefined };
}

interface Result {
  /** Undefined where nothing could be read. */
  readonly comparison?: Comparison;
  readonly reading: Reading | readonly Problem[];
  readonly oldReading?: Reading;
}

function answer(
  results: readonly Result[],
  { file, settings, options }: Question,
  project: Project,
  isCompared: boolean,
): Pick<Answer, "findings" | "problems" | "reading" | "oldReading"> {
  const { findings: found } = mergeComparisons(results.flatMap(({ comparison }) => comparison ?? []));
  const findings = found.flatMap((finding) => withOccurrences(finding, occurrencesIn(finding, file)) ?? []);
  const isRead = results.length > 0 && results.every(({ reading }) => "snapshot" in reading);
  const accepted = withoutAccepted(findings, file, project, {
    isAsked: (rule) => isCompared && isRead && options.has(rule),
    today: settings.today ?? new Date().toISOString().slice(0, 10),
  });
  const problems = results
    .flatMap(({ reading }) => ("snapshot" in reading ? reading.problems : reading))
    .filter((problem) => problem.file === file.name && problem.code !== "UNKNOWN_FORMAT");
  const own = results.find(({ reading }) => "snapshot" in reading && reading.files[0] === file);
  return {
    findings: accepted.findings,
    problems: distinct(
      [...problems, ...accepted.problems],
      ({ code, message, pointer = "", range }) => `${code}\n${pointer}\n${String(range?.start.offset)}\n${message}`,
    ),
    ...(own !== undefined && "snapshot" in own.reading && { reading: own.reading }),
    ...(own?.oldReading !== undefined && { oldReading: own.oldReading }),
  };
}

/** Returns the occurrences of a finding in this file. */
function occurrencesIn(finding: Finding, { name }: SourceFile): readonly Occurrence[] {
  return occurrencesOf(finding).filter((occurrence) => occurrence.new.file === name);
}

/** The options for all surfaces of a pass. */
interface Inquiry {
  readonly options: CompareOptions;
  /** Its identity. */
  readonly key: string;
  /** Gives each finding the severity of its place, and leaves out what is off there. */
  readonly judge: (
    files: readonly SourceFile[],
    ask: (options: CompareOptions) => Comparison,
    options: CompareOptions,
  ) => Comparison;
}

/** Merges the settings: those of ESLint win, but rules that the project turns off stay off. */
function inquiryOf({ settings, options }: Question, project: Project): Inquiry {
  const { config, severities, overrides, pathOf } = project;
  const { profile, today } = settings;
  const strict = settings.strict ?? config.strict ?? false;
  const given = Object.fromEntries(
    [...options].filter((entry): entry is [string, JsonObject] => entry[1] !== undefined),
  );
  const ruleOptions = { ...project.ruleOptions, ...given };
  const context = { rules, severities, options: ruleOptions, strict, matcher: matcherOf, pathOf };
  const review = createOverridingNow(overrides, context);
  return {
    key: JSON.stringify([project.stamp, settings, [...options]]),
    options: {
      rules: Object.fromEntries(Object.entries(rules).filter(([id]) => options.has(id))),
      ruleOptions,
      severities: severitiesToLookFor(severities, overrides),
      strict,
      findingsOnly: true,
      clients: config.clients,
      ...(config.kubernetesVersion !== undefined && { kubernetesVersion: config.kubernetesVersion }),
      ...(profile !== undefined && { profile }),
      ...(today !== undefined && { today }),
    },
    judge: (files, ask, own) =>
      review({
        comparison: ask(own),
        files: files.map(({ name }) => name),
        again: (others) => ask({ ...own, ruleOptions: { ...others, ...given } }),
      }),
  };
}

function lookAlone({ options, judge }: Inquiry, { file, resolve }: EditedTree, project: Project): Result {
  const reading = tryToRead(file, resolve);
  if (!("snapshot" in reading)) return { reading };
  const asked = { ...project.surfaceOf(file.name)?.options, ...options };
  return { comparison: judge(reading.files, (own) => lint(reading, own), asked), reading };
}

/** Files of one surface are linted one after the other: what was found is kept as long as none of them changes. */
const results = new Recent<Result>(8);

function lookAt(surface: Surface, edited: EditedTree, old: OldSide, inquiry: Inquiry): Result {
  const names = [surface.old, surface.new].map((files) => files.map(({ name }) => name));
  const key = JSON.stringify([edited.disk.top, old.id, inquiry.key, surface.name, names]);
  const known = old.id === undefined ? undefined : results.get(key);
  if (
    known !== undefined &&
    "snapshot" in known.reading &&
    known.reading.files.every((file) => isAsItWas(file, edited))
  )
    return known;
  const { name } = surface;
  const options: CompareOptions = {
    ...surface.options,
    ...inquiry.options,
    ...(name !== undefined && { surface: name }),
  };
  const result = compareSurface(surface, edited, old, { ...inquiry, options });
  results.set(key, result);
  return result;
}

function isAsItWas(file: SourceFile, { file: edited, disk }: EditedTree): boolean {
  return (file.name === edited.name ? edited : disk.file(file.name))?.text === file.text;
}

function compareSurface(surface: Surface, edited: EditedTree, old: OldSide, { options, judge }: Inquiry): Result {
  const reading = tryToRead(surface.new, edited.resolve, surface.home);
  if (!("snapshot" in reading)) return { reading };
  if (surface.old.length === 0) {
    const nothing = emptySnapshot(reading, surface.new[0]?.name ?? edited.file.name);
    return { comparison: judge(reading.files, (own) => compare(nothing, reading, own), options), reading };
  }
  const before = readOld(surface, old);
  // An unreadable part of the other side is neither added nor removed.
  if (!("snapshot" in before))
    return { comparison: judge(reading.files, (own) => lint(reading, own), options), reading };
  const comparison = judge(reading.files, (own) => compare(before, reading, own), options);
  return { comparison, reading, oldReading: before };
}

const oldReadings = new Recent<Reading | readonly Problem[]>(32);

function readOld({ old: files, home }: Surface, { id, resolve }: OldSide): Reading | readonly Problem[] {
  if (id === undefined) return tryToRead(files, resolve, home);
  const key = JSON.stringify([id, files.map(({ url }) => url)]);
  const reading = oldReadings.get(key) ?? tryToRead(files, resolve, home);
  oldReadings.set(key, reading);
  return reading;
}

/** The problems where nothing can be read at all. */
function tryToRead(
  files: SourceFile | readonly SourceFile[],
  resolve: Resolve,
  home?: string,
): Reading | readonly Problem[] {
  try {
    return home === undefined ? readSnapshot(files, resolve) : readPackage([files].flat(), resolve, home);
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return error.problems;
    throw error;
  }
}

function readPackage(files: readonly SourceFile[], resolve: Resolve, home: string): Reading {
  const members = files.map((file) => ({ path: file.name.slice(home.length), file }));
  return readRecognized({ reader: typescriptReader, members }, resolve);
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
