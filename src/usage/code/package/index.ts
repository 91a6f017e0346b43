import { posix } from "node:path";
import { answered } from "../../../compiler/answered.ts";
import { nodeAt } from "../../../compiler/declaration-path.ts";
import { Compilation } from "../../../compiler/host.ts";
import { type TS, typescript } from "../../../compiler/load.ts";
import { CLIENTS } from "../../../compiler/surface.ts";
import type { Comparison, Occurrence } from "../../../contracts/finding.ts";
import { occurrencesOf } from "../../../contracts/occurrences.ts";
import type { DeclaredPackage, Reading } from "../../../contracts/reader.ts";
import type { Bounds } from "../../../contracts/usage.ts";
import type { Asked } from "../../annotate.ts";
import { isCode, type CodeFile } from "../program.ts";
import { codeUse } from "../use.ts";
import { PackageBench, type PackageUse } from "./bench.ts";
import { collectUses } from "./collect.ts";
import { unitOf } from "./units.ts";

/** A side whose declarations were read. */
type Side = Pick<Reading, "files"> & { readonly package: DeclaredPackage };

/**
 * Answers which places of the code of a client a finding about a package concerns. What the compiler rejects with the new version is
 * certain, if one finding explains it. Undefined if the code does not use the package.
 */
export function askPackage(
  files: readonly CodeFile[],
  comparison: Comparison,
  sides: { readonly old: Side; readonly new: Side },
): Asked["ask"] | undefined {
  const [first] = files;
  const anything = codeUse(new Map([[`${first?.name ?? ""}:1`, [0, 1]]]), 1);
  // What nests too deep for the compiler can use anything.
  return answered(
    () => askCompiler(files, comparison, sides),
    () => anything,
  );
}

function askCompiler(
  files: readonly CodeFile[],
  comparison: Comparison,
  sides: { readonly old: Side; readonly new: Side },
): Asked["ask"] | undefined {
  const ts = typescript();
  const compilation = new Compilation(sides.old.package, sides.new.package);
  Object.assign(compilation.options, { jsx: ts.JsxEmit.Preserve, allowJs: true });
  const { texts, nameOf } = placed(files);
  const program = compilation.program("old", texts);
  const placeOf = (file: TS.SourceFile, offset: number): string =>
    `${nameOf(file.fileName)}:${String(file.getLineAndCharacterOfPosition(offset).line + 1)}`;
  const isOwn = (node: TS.Node): boolean => compilation.old.modules.has(node.getSourceFile().fileName);
  const bench = new PackageBench(program.getTypeChecker(), isOwn, (node) =>
    placeOf(node.getSourceFile(), node.getStart()),
  );
  collectUses(
    [...texts.keys()].flatMap((path) => program.getSourceFile(path) ?? []),
    bench,
  );
  if (bench.found.length === 0) return undefined;
  const errors = newErrors(program, compilation.program("new", texts), [...texts.keys()], placeOf);
  const unitFor = ({ old: { file: name, range } }: Occurrence): TS.Node | undefined => {
    const file = sides.old.files.find((each) => each.name === name);
    const path = file && compilation.old.files.pathOf(file);
    const source = path === undefined ? undefined : compilation.old.modules.get(path);
    const node = source && range && nodeAt(source, range.start.offset);
    return node && unitOf(node);
  };
  return answersFrom(bench.found, errors, comparison, unitFor);
}

/** The files where clients of the package are found, as if their common folder was that of the client. */
function placed(files: readonly CodeFile[]): {
  readonly texts: ReadonlyMap<string, string>;
  readonly nameOf: (path: string) => string;
} {
  const own = files.filter(({ path }) => isCode(path));
  const folders = own.map(({ path }) => posix.dirname(path).split("/"));
  const [first = []] = folders;
  const length = first.findIndex((name, index) => folders.some((each) => each[index] !== name));
  const top = first.slice(0, length < 0 ? first.length : length).join("/");
  const at = (path: string): string => posix.join(CLIENTS, path.slice(top.length));
  const names = new Map(own.map(({ path, name }) => [at(path), name]));
  return { texts: new Map(own.map(({ path, text }) => [at(path), text])), nameOf: (path) => names.get(path) ?? path };
}

/** The places of errors that only the new version causes. */
function newErrors(
  old: TS.Program,
  new_: TS.Program,
  paths: readonly string[],
  placeOf: (file: TS.SourceFile, offset: number) => string,
): ReadonlySet<string> {
  const errorsIn = (program: TS.Program): readonly (readonly [key: string, place: string])[] =>
    paths.flatMap((path) => {
      const file = program.getSourceFile(path);
      if (file === undefined) return [];
      return program.getSemanticDiagnostics(file).map(({ code, start = 0 }) => {
        const place = placeOf(file, start);
        return [`${place} ${String(start)} ${String(code)}`, place] as const;
      });
    });
  const known = new Set(errorsIn(old).map(([key]) => key));
  return new Set(errorsIn(new_).flatMap(([key, place]) => (known.has(key) ? [] : [place])));
}

function answersFrom(
  uses: readonly PackageUse[],
  errors: ReadonlySet<string>,
  comparison: Comparison,
  unitFor: (occurrence: Occurrence) => TS.Node | undefined,
): Asked["ask"] {
  const places = new Set(uses.map(({ at }) => at));
  const explained = new Map<string, Set<TS.Node | undefined>>();
  const hits = new Map<string, ReadonlyMap<string, "named" | "mentioned">>();
  for (const occurrence of [...comparison.findings, ...comparison.implied].flatMap(occurrencesOf)) {
    const unit = unitFor(occurrence);
    const own = hitsOf(uses, unit, errors);
    hits.set(occurrence.fingerprint, own);
    for (const at of own.keys()) explained.set(at, (explained.get(at) ?? new Set()).add(unit));
  }
  const unexplained = [...errors].filter((at) => !explained.has(at));
  return ({ fingerprint }) => {
    const own = hits.get(fingerprint) ?? new Map<string, "named">();
    const found = new Map<string, Bounds>(unexplained.map((at) => [at, [0, 1]]));
    for (const [at, hit] of own) {
      const isCertain = errors.has(at) && (hit === "named" || explained.get(at)?.size === 1);
      found.set(at, [isCertain ? 1 : 0, 1]);
    }
    return codeUse(found, new Set([...places, ...unexplained]).size);
  };
}

/** The places that use a declaration. What has no declaration in the old version may concern all. */
function hitsOf(
  uses: readonly PackageUse[],
  unit: TS.Node | undefined,
  errors: ReadonlySet<string>,
): ReadonlyMap<string, "named" | "mentioned"> {
  const found = new Map<string, "named" | "mentioned">();
  for (const { at, named, mentioned, isImport } of uses) {
    // An import alone uses nothing, as long as there is something to import.
    if (isImport && !errors.has(at)) continue;
    if (unit !== undefined && named.has(unit)) found.set(at, "named");
    else if ((unit === undefined || mentioned.has(unit)) && !found.has(at)) found.set(at, "mentioned");
  }
  return found;
}
