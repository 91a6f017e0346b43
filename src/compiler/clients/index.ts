import { answered } from "../answered.ts";
import { type DeclarationPath, pathAt } from "../declaration-path.ts";
import type { Compilation, ProgramFiles } from "../host.ts";
import { type TS, typescript } from "../load.ts";
import type { Client } from "../../contracts/finding.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { CLIENTS } from "../surface.ts";
import { draftsFor, type Use } from "./candidates.ts";
import { Printer } from "./printing.ts";
import { Routes } from "./routes.ts";
import { ExportedNames, SCOPE, scopeText, specifierOf, specifiersOf } from "./scope.ts";
import { type Draft, textOf } from "./snippet.ts";
import type { Workshop } from "./workshop.ts";

/** A place in one of the files that were read. */
export interface TextPlace {
  readonly file: SourceFile;
  readonly offset: number;
}

/** What a client is looked for: the place of the change on each side, or of what held it where it is missing. */
export interface Break {
  readonly old?: TextPlace;
  readonly new?: TextPlace;
  /** The subpath of what can no longer be imported. */
  readonly entry?: string;
  /** The side that does not have it. */
  readonly missing?: "old" | "new";
  /** Who breaks: code that makes values of the type, code that reads them, or both. */
  readonly uses: readonly Use[];
  /** Only code that most people write. */
  readonly isPlain?: true;
}

/** Few read what a function takes by way of its type, declare a method again or write a conditional type out. */
const UNUSUAL = /Parameters<|class Mine|interface Mine| extends [^;]+ \? /u;

/** The most code that is tried for one break. */
const MOST_DRAFTS = 24;
/** The least, however many breaks there are. */
const LEAST_DRAFTS = 4;
/** The most code for all breaks together. */
const MOST_TRIALS = 4_000;

/** Finds for each break the smallest client that it breaks; undefined where none of the clients that were tried breaks. */
export function findClients(breaks: readonly Break[], compilation: Compilation): readonly (Client | undefined)[] {
  const trials = trialsFor(breaks, compilation);
  const before = new Trials("old", compilation, trials);
  const after = new Trials("new", compilation, trials);
  return trials.map((each) => {
    for (const trial of each) {
      const rejection = answered(() => after.rejectionOf(trial), undefined);
      if (rejection === undefined || !answered(() => before.errorsOf(trial).length === 0, false)) continue;
      return { code: trial.code, ...rejection };
    }
    return undefined;
  });
}

/** Code to try. */
interface Trial {
  readonly path: string;
  readonly code: string;
  readonly about: Draft["about"];
}

function trialsFor(breaks: readonly Break[], compilation: Compilation): readonly (readonly Trial[])[] {
  const specifiers = specifiersOf(compilation.name, compilation.old);
  const program = compilation.program("old", new Map([[SCOPE, scopeText(specifiers)]]));
  const checker = program.getTypeChecker();
  const printer = new Printer(checker, program.getSourceFile(SCOPE)!);
  const routes = new Routes(program, checker, new ExportedNames(program, checker, compilation.old));
  const most = Math.min(MOST_DRAFTS, Math.max(LEAST_DRAFTS, Math.floor(MOST_TRIALS / breaks.length)));
  return breaks.map((each, index) => {
    const path = `${CLIENTS}/${String(index)}`;
    if (each.entry !== undefined) return importing(specifierOf(compilation.name, each.entry), path);
    const paths = pathsOf(each, compilation);
    const levels = paths.flatMap((path) => answered(() => routes.levels(path), []));
    const trials = new Map<string, Trial>();
    const shop: Workshop = { checker, printer, overload: paths[0]?.overload ?? 0 };
    const drafts = draftsFor(levels, each.uses, shop)[Symbol.iterator]();
    const next = (): Draft | undefined => answered(() => drafts.next().value as Draft | undefined, undefined);
    for (let draft = next(); draft !== undefined && trials.size < most; draft = next()) {
      const code = textOf(draft, compilation.name, specifiers);
      if (each.isPlain === true && UNUSUAL.test(code)) continue;
      if (!trials.has(code)) trials.set(code, { path: `${path}-${String(trials.size)}.ts`, code, about: draft.about });
    }
    return [...trials.values()];
  });
}

/** Code that imports an entry. One that is no module declares names for all. */
function importing(specifier: string, path: string): readonly Trial[] {
  const codes = [`import * as imported from "${specifier}";`, `/// <reference types="${specifier}" />`];
  return codes.map((code, index) => ({ path: `${path}-${String(index)}.ts`, code, about: "name" }));
}

/** The paths to look at in the old package, the best one first. */
function pathsOf({ old, new: new_, missing }: Break, compilation: Compilation): readonly DeclarationPath[] {
  const before = pathOf(old, compilation.old);
  const after = pathOf(new_, compilation.new);
  const last = after?.steps.findLast(({ is }) => is === "member") ?? after?.steps.at(-1);
  // A name that the index signature stood for.
  const index = before?.steps.findIndex(({ is }) => is === "index") ?? -1;
  const holder = index < 0 ? before?.steps : before?.steps.slice(0, index);
  const added =
    (missing === "old" || index >= 0) && before && last ? { ...before, steps: [...holder!, last] } : undefined;
  const own = { old: [after], new: [before, ...removedFrom(before, after)], neither: [before, after] };
  return [added, ...own[missing ?? "neither"]].filter((each) => each !== undefined);
}

/** The path of a member that a part had by its type before; none for a member of the part's own declaration. */
function removedFrom(
  before: DeclarationPath | undefined,
  after: DeclarationPath | undefined,
): readonly DeclarationPath[] {
  const member = before?.steps.at(-1);
  if (after === undefined || member?.is !== "member") return [];
  return before?.names.join(".") === after.names.join(".") ? [] : [{ ...after, steps: [...after.steps, member] }];
}

function pathOf(place: TextPlace | undefined, { files, modules }: ProgramFiles): DeclarationPath | undefined {
  const path = place && files.pathOf(place.file);
  const source = path === undefined ? undefined : modules.get(path);
  return source && pathAt(source, place!.offset);
}

/** The code that is tried, in one program of a side. It is checked when it is asked about. */
class Trials {
  readonly #program: TS.Program;

  constructor(side: "old" | "new", compilation: Compilation, trials: readonly (readonly Trial[])[]) {
    this.#program = compilation.program(side, new Map(trials.flat().map(({ path, code }) => [path, code])));
  }

  errorsOf({ path }: Pick<Trial, "path">): readonly TS.Diagnostic[] {
    const source = this.#program.getSourceFile(path)!;
    return [...this.#program.getSyntacticDiagnostics(source), ...this.#program.getSemanticDiagnostics(source)];
  }

  /** The first error; undefined also where code is rejected for what it names, and not for what it does with that. */
  rejectionOf({ path, about }: Trial): Pick<Client, "error" | "message"> | undefined {
    const ts = typescript();
    const source = this.#program.getSourceFile(path)!;
    const errors = this.errorsOf({ path });
    const [first] = errors;
    if (first === undefined || errors.some(({ start = 0 }) => isForName(source, start, about))) return undefined;
    const message = ts.flattenDiagnosticMessageText(first.messageText, "\n").split("\n")[0]!;
    return { error: `TS${String(first.code)}`, message };
  }
}

/** Returns whether an error at an offset is one of a name that the code is not about. */
function isForName(file: TS.SourceFile, offset: number, about: Draft["about"]): boolean {
  if (about === "name") return false;
  const ts = typescript();
  const inside = (node: TS.Node): boolean => {
    if (offset < node.getStart(file) || offset >= node.end) return false;
    const isGiven = ts.isImportDeclaration(node) || ts.isTypeParameterDeclaration(node) || ts.isParameter(node);
    if (isGiven || (about === undefined && ts.isTypeNode(node)) || isDeclaredValue(node, ts)) return true;
    return ts.forEachChild(node, (child) => inside(child) || undefined) ?? false;
  };
  return inside(file);
}

function isDeclaredValue(node: TS.Node, ts: typeof TS): boolean {
  return ts.isVariableStatement(node) && node.modifiers !== undefined;
}
