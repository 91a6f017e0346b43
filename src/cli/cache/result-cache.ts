import { formatTraits } from "../../model/format-traits.ts";
import process from "node:process";
import { lazy } from "../../base/lazy.ts";
import { compilerVersion } from "../../compiler/load.ts";
import { mergeComparisons } from "../../engine/documents.ts";
import type { Comparison } from "../../contracts/finding.ts";
import type { CompareOptions } from "../../index.ts";
import type { MemberFile, Resolve } from "../../contracts/reader.ts";
import type { Recognized } from "../../readers/index.ts";
import type { SourceFile } from "../../contracts/source.ts";
import type { Roots } from "../roots.ts";
import { BUILD, tool } from "../tool.ts";
import { contentOf, record, replay, type Identify, type Lookup } from "./lookups.ts";
import { digestOf } from "./store.ts";

/** All that a comparison of one surface depends on, beside what its references lead to. */
export interface Task {
  /** See `Inheritance`. */
  readonly isHistory: boolean;
  readonly old: TaskSide;
  readonly new: TaskSide;
  readonly options: CompareOptions & { readonly today: string };
}

export interface TaskSide {
  readonly roots: Pick<Roots, "spec" | "resolve" | "featureGates">;
  /** None: this side has no such document. */
  readonly documents: readonly Recognized[];
  /** Something that may belong to the surface cannot be read. */
  readonly incomplete: boolean;
}

export interface Answer {
  readonly comparison: Comparison;
  /** The files read from each side. */
  readonly files: PerSide<readonly SourceFile[]>;
}

type PerSide<T> = Readonly<Record<"old" | "new", T>>;

/** The comparison itself; it may follow references by these functions only, and look at the day in these options only. */
export type Work = (resolve: PerSide<Resolve>, options: CompareOptions) => Promise<Answer>;

/** Gives the answer of a task, by doing the work where nobody remembers it. */
export type ResultCache = (task: Task, work: Work) => Promise<Answer>;

export const noCache: ResultCache = (task, work) =>
  work({ old: task.old.roots.resolve, new: task.new.roots.resolve }, task.options);

/** Texts of results by key. */
export interface ResultStore {
  read(key: string): string | undefined | Promise<string | undefined>;
  write(key: string, text: string): void;
}

/** The conditions of a cached comparison, stored on a line before it. */
interface Conditions {
  readonly lookups: PerSide<readonly Lookup[]>;
  /** The day that it was made on, where that matters. */
  readonly today?: string;
}

interface ResultCacheOptions {
  /** The version of the tool and its environment, which determine the answer. */
  readonly program?: readonly string[];
  /** Called for each task with whether its result was cached. */
  readonly onAnswer?: (remembered: boolean) => void;
}

/** Returns the text of a result without a finding, which holds for every task. */
export const nothingCompared = lazy(() =>
  textOf({ lookups: { old: [], new: [] } }, mergeComparisons([]), (text) => text),
);

const PROGRAM = [tool.version, BUILD, process.versions.node.replace(/\..*/, "")];

/** Caches results in a store, keyed by the tool, the options and the contents of all files, independent of path and commit. */
export function createResultCache(
  store: ResultStore,
  { program = PROGRAM, onAnswer }: ResultCacheOptions = {},
): ResultCache {
  return async (task, work) => {
    const context = contextOf(task);
    const key = keyOf(task, program, context);
    const text = await store.read(key);
    const known = text === undefined ? undefined : answerIn(text, task, context);
    onAnswer?.(known !== undefined);
    return known ?? answerAnew(task, work, context, (entry) => store.write(key, entry));
  };
}

interface Context {
  readonly names: NeutralNames;
  readonly identify: Identify;
  /** The files of each side that are known before reading. */
  readonly begun: PerSide<readonly SourceFile[]>;
}

function contextOf({ old, new: new_ }: Task): Context {
  const names = neutralNames(old.roots.spec);
  return {
    names,
    identify: (found) =>
      "code" in found ? digestOf(names.hide(JSON.stringify(found))) : `${names.hide(found.name)} ${contentOf(found)}`,
    begun: { old: filesOf(old), new: filesOf(new_) },
  };
}

/** Undefined where the conditions do not hold. */
function answerIn(text: string, task: Task, { names, identify, begun }: Context): Answer | undefined {
  const end = text.indexOf("\n");
  const { lookups, today } = JSON.parse(text.slice(0, end)) as Conditions;
  if (today !== undefined && today !== task.options.today) return undefined;
  const old = replay(begun.old, lookups.old, task.old.roots.resolve, identify);
  const new_ = old && replay(begun.new, lookups.new, task.new.roots.resolve, identify);
  if (old === undefined || new_ === undefined) return undefined;
  const comparison = JSON.parse(names.show(text.slice(end + 1))) as Comparison;
  return { comparison, files: { old, new: new_ } };
}

async function answerAnew(
  task: Task,
  work: Work,
  { names, identify, begun }: Context,
  keep: (entry: string) => void,
): Promise<Answer> {
  const recordings = {
    old: record(begun.old, task.old.roots.resolve, identify),
    new: record(begun.new, task.new.roots.resolve, identify),
  };
  const { today, ...options } = task.options;
  const looked = { atDay: false };
  const watched: CompareOptions = {
    ...options,
    get today() {
      looked.atDay = true;
      return today;
    },
  };
  const answer = await work({ old: recordings.old.resolve, new: recordings.new.resolve }, watched);
  const old = recordings.old.lookups();
  const new_ = recordings.new.lookups();
  if (old !== undefined && new_ !== undefined && names.areClear([...answer.files.old, ...answer.files.new])) {
    const conditions: Conditions = { lookups: { old, new: new_ }, ...(looked.atDay && { today }) };
    keep(textOf(conditions, answer.comparison, names.hide));
  }
  return answer;
}

function textOf(conditions: Conditions, comparison: Comparison, hide: NeutralNames["hide"]): string {
  return `${JSON.stringify(conditions)}\n${hide(JSON.stringify(comparison))}`;
}

function keyOf(
  { old, new: new_, options, isHistory }: Task,
  program: readonly string[],
  { names, identify }: Context,
): string {
  // Rules are part of this build; the day is a separate condition.
  const { rules: _rules, today: _today, ...settings } = options;
  const sides = [old, new_].map(({ roots, documents, incomplete }) => [
    names.hide(roots.spec),
    incomplete,
    documents.map((found) => membersOf(found).map(({ path, file }) => [path, identify(file)])),
    roots.featureGates.files.map(identify),
  ]);
  const isTyped = [...old.documents, ...new_.documents].some(({ reader }) =>
    reader.formats.some((format) => formatTraits({ format }).isCode),
  );
  const tools = isTyped ? [...program, compilerVersion()] : program;
  return digestOf(JSON.stringify([tools, settings, isHistory, sides]));
}

function filesOf({ documents, roots }: TaskSide): readonly SourceFile[] {
  return [...documents.flatMap((found) => membersOf(found).map(({ file }) => file)), ...roots.featureGates.files];
}

function membersOf(found: Recognized): readonly MemberFile[] {
  return "members" in found ? found.members : [{ path: "", file: found.document.file }];
}

/** Files of a commit are called by its hash, which must not matter: another commit may hold the same ones. */
interface NeutralNames {
  hide(text: string): string;
  show(text: string): string;
  /** No text says by chance what stands for the commit. */
  areClear(files: readonly SourceFile[]): boolean;
}

const COMMIT = /^[0-9a-f]{7}:$/;
const STAND_IN = "<base>:";

function neutralNames(spec: string): NeutralNames {
  if (!COMMIT.test(spec)) return { hide: (text) => text, show: (text) => text, areClear: () => true };
  const isClear = (text: string): boolean => !text.includes(spec) && !text.includes(STAND_IN);
  return {
    hide: (text) => text.replaceAll(spec, STAND_IN),
    show: (text) => text.replaceAll(STAND_IN, spec),
    areClear: (files) => files.every(({ name, text }) => isClear(text) && isClear(name.replace(spec, ""))),
  };
}
