import { posix } from "node:path";
import type { Git } from "./git-process.ts";
import type { Scope } from "./scope.ts";
import { isNameable, literally, type Sides } from "./search.ts";

/** A language whose files name others by their paths, unlike a reference to a part of a document. */
interface Language {
  readonly pathspecs: readonly string[];
  /** True if an import can give another name to a declaration. Otherwise only imports from other APIs matter. */
  readonly renames: boolean;
  covers(path: string): boolean;
  /** Matches an import, up to the end of the path in quotes. */
  readonly expression: string;
  /** Returns the name that an import in a file has for its target. */
  targetOf(imported: string, from: string): string;
  /** Returns all names that imports can use for a file. */
  namesOf(path: string): readonly string[];
}

const MODULE = /(?:(?:\.d)?\.[cm]?[jt]sx?)?$/u;

function moduleOf(path: string): string {
  return path.replace(MODULE, "").replace(/(?:^|\/)index$/u, "");
}

const LANGUAGES: readonly Language[] = [
  {
    pathspecs: ["d.ts", "d.cts", "d.mts"].map((ending) => `:(top,icase)*.${ending}`),
    renames: true,
    covers: (path) => /\.d\.[cm]?ts$/iu.test(path),
    expression: String.raw`(["']\.\.?(/[^"']*)?|path=["'][^"']+)["']`,
    targetOf: (imported, from) => moduleOf(posix.join(posix.dirname(from), imported).replace(/\/$|^\.$/u, "")),
    namesOf: (path) => [moduleOf(path)],
  },
  {
    pathspecs: [":(top,icase)*.proto"],
    renames: false,
    covers: (path) => /\.proto$/iu.test(path),
    expression: String.raw`import[[:space:]][^"';]*["'][^"']+["']`,
    targetOf: (imported) => imported,
    // The folder that imports count from is not known.
    namesOf: (path) => path.split("/").map((_, index, parts) => parts.slice(index).join("/")),
  },
];

/** Returns the files of some APIs, on either side, whose imports lead to one of some files, by way of others too. */
export function importersOf(sides: Sides, paths: readonly string[], apis: readonly Covering[]): readonly string[] {
  return LANGUAGES.flatMap((language) => {
    const changed = paths.filter(language.covers);
    const starts = apis.map((api) => (language.renames ? changed : changed.filter((path) => !api.covers(path))));
    if (starts.every(({ length }) => length === 0)) return [];
    const imports = importsIn(sides, language);
    return apis.flatMap((api, index) =>
      reachedFrom(starts[index]!, imports, language).filter((path) => api.covers(path)),
    );
  });
}

type Covering = Pick<Scope, "covers">;

function reachedFrom(
  changed: readonly string[],
  imports: ReadonlyMap<string, ReadonlySet<string>>,
  { namesOf }: Language,
): readonly string[] {
  const reached = new Set(changed);
  for (const path of reached)
    for (const name of namesOf(path)) for (const importer of imports.get(name) ?? []) reached.add(importer);
  return [...reached].slice(changed.length);
}

/** Returns the importing files by the names of their targets. */
function importsIn(
  { git, commit, differing }: Sides,
  { pathspecs, covers, expression, targetOf }: Language,
): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  const others = differing?.filter(covers);
  const before = others !== undefined && isNameable(others) ? others.map(literally) : pathspecs;
  const found = [
    ...matchesOf(git, expression, ["--untracked", "--", ...pathspecs]),
    ...(before.length === 0
      ? []
      : matchesOf(git, expression, [commit, "--", ...before]).map(
          ([path, text]) => [path.slice(commit.length + 1), text] as const,
        )),
  ];
  for (const [path, text] of found) {
    const target = targetOf(/["']([^"']*)["']$/u.exec(text)?.[1] ?? "", path);
    const importers = imports.get(target) ?? new Set();
    imports.set(target, importers.add(path));
  }
  return imports;
}

/** Returns each file with a matched text. */
function matchesOf(git: Git, expression: string, where: readonly string[]): readonly (readonly [string, string])[] {
  const output = git.search(["-o", "-E", "-e", expression, ...where]).toString();
  // A path can contain a line break, a matched text cannot.
  return [...output.matchAll(/(?<path>[^\0]+)\0(?<text>[^\n]*)\n/gu)].map(
    ({ groups: { path = "", text = "" } = {} }) => [path, text],
  );
}
