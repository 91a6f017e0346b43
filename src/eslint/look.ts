import { ApicompatError, type Problem } from "../errors.ts";
import type { Finding } from "../finding.ts";
import { compare, lint, readSnapshot, rules, withoutOffer, type CompareOptions, type Reading } from "../index.ts";
import type { JsonObject } from "../model/json.ts";
import type { Resolve } from "../reader.ts";
import type { SourceFile } from "../source.ts";
import { Recent } from "./recent.ts";
import { oldSideOf, type OldSide } from "./old-side.ts";
import type { Settings } from "./settings.ts";
import { editedTree, surfacesOf, type EditedTree, type Surface } from "./surfaces.ts";
import { workspaceOf } from "./workspace.ts";

/** What a pass over a file asks. */
export interface Question {
  readonly filename: string;
  readonly file: SourceFile;
  readonly settings: Settings;
  /** Of each rule that is on, by its id. */
  readonly options: ReadonlyMap<string, JsonObject>;
}

export interface Answer {
  /** Those that stand in the file, the harmless ones left out. */
  readonly findings: readonly Finding[];
  /** What cannot be read of the file. */
  readonly problems: readonly Problem[];
  /** Where a file of the old side stood, for people. */
  shown(path: string): string;
  /** The text that a file had; undefined where there was none. */
  before(path: string): SourceFile | undefined;
  /** Of the file as it is now; undefined where it could not be read, or is not read by itself. */
  readonly reading?: Reading;
  /** Of what that was compared with. */
  readonly oldReading?: Reading;
  /** Why nothing was compared with anything. */
  readonly alone?: string;
}

/** What there is to say of a file since its base, or of itself where there is no base. Never throws for what a text holds. */
export function look(question: Question): Answer {
  const { filename, file, settings } = question;
  const workspace = workspaceOf(filename);
  const edited = editedTree(file, workspace.disk);
  const old = oldSideOf(filename, workspace, settings);
  if ("reason" in old) {
    const result = lookAlone(question, edited);
    return { ...answer([result], file), shown: (path) => path, before: () => undefined, alone: old.reason };
  }
  const results = surfacesOf(edited, old, settings).map((surface) => lookAt(surface, edited, old, question));
  return { ...answer(results, file), shown: (path) => old.shown(path), before: (path) => old.file(path) };
}

interface Result {
  readonly findings: readonly Finding[];
  readonly reading: Reading | readonly Problem[];
  readonly oldReading?: Reading;
}

function answer(
  results: readonly Result[],
  file: SourceFile,
): Pick<Answer, "findings" | "problems" | "reading" | "oldReading"> {
  const findings = results.flatMap((result) => result.findings).filter((each) => each.new.file === file.name);
  const problems = results
    .flatMap(({ reading }) => ("snapshot" in reading ? reading.problems : reading))
    .filter((problem) => problem.file === file.name && problem.code !== "UNKNOWN_FORMAT");
  const own = results.find(({ reading }) => "snapshot" in reading && reading.files[0] === file);
  return {
    // A document that several others refer to is judged in each.
    findings: distinct(findings, ({ ruleId, message, new: { pointer } }) => `${ruleId}\n${pointer}\n${message}`),
    problems: distinct(problems, ({ code, message, pointer = "" }) => `${code}\n${pointer}\n${message}`),
    ...(own !== undefined && "snapshot" in own.reading && { reading: own.reading }),
    ...(own?.oldReading !== undefined && { oldReading: own.oldReading }),
  };
}

function lookAlone(question: Question, { file, resolve }: EditedTree): Result {
  const reading = tryToRead(file, resolve);
  return { findings: "snapshot" in reading ? lint(reading, optionsOf(question)).findings : [], reading };
}

/** Files of one surface are linted one after the other: what was found is kept as long as none of them changes. */
const results = new Recent<Result>(8);

function lookAt(surface: Surface, edited: EditedTree, old: OldSide, question: Question): Result {
  const { settings, options } = question;
  const names = [surface.old, surface.new].map((files) => files.map(({ name }) => name));
  const key = JSON.stringify([edited.disk.top, old.id, settings, [...options], names]);
  const known = old.id === undefined ? undefined : results.get(key);
  if (
    known !== undefined &&
    "snapshot" in known.reading &&
    known.reading.files.every((file) => isAsItWas(file, edited))
  )
    return known;
  const result = compareSurface(surface, edited, old, { ...optionsOf(question), surface: surface.path });
  results.set(key, result);
  return result;
}

function isAsItWas(file: SourceFile, { file: edited, disk }: EditedTree): boolean {
  return (file.name === edited.name ? edited : disk.file(file.name))?.text === file.text;
}

function compareSurface(surface: Surface, edited: EditedTree, old: OldSide, options: CompareOptions): Result {
  const reading = tryToRead(surface.new, edited.resolve);
  if (!("snapshot" in reading)) return { findings: [], reading };
  if (surface.old.length === 0) {
    return { findings: compare(withoutOffer(reading, surface.path), reading, options).findings, reading };
  }
  const before = readOld(surface, old);
  // What cannot be read on the other side is neither new nor gone.
  if (!("snapshot" in before)) return { findings: lint(reading, options).findings, reading };
  return { findings: compare(before, reading, options).findings, reading, oldReading: before };
}

const oldReadings = new Recent<Reading | readonly Problem[]>(32);

function readOld({ old: files }: Surface, { id, resolve }: OldSide): Reading | readonly Problem[] {
  if (id === undefined) return tryToRead(files, resolve);
  const key = JSON.stringify([id, files.map(({ url }) => url)]);
  const reading = oldReadings.get(key) ?? tryToRead(files, resolve);
  oldReadings.set(key, reading);
  return reading;
}

/** The problems where nothing can be read at all. */
function tryToRead(files: SourceFile | readonly SourceFile[], resolve: Resolve): Reading | readonly Problem[] {
  try {
    return readSnapshot(files, resolve);
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return error.problems;
    throw error;
  }
}

function optionsOf({ settings: { profile, strict, today }, options }: Question): CompareOptions {
  return {
    rules: Object.fromEntries(Object.entries(rules).filter(([id]) => options.has(id))),
    ruleOptions: Object.fromEntries(options),
    ...(profile !== undefined && { profile }),
    ...(strict !== undefined && { strict }),
    ...(today !== undefined && { today }),
  };
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
