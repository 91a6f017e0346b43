import { posix } from "node:path";
import { filesAt, filesIn, presentFiles, type ChangedFiles, type FileChange } from "./changes.ts";
import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";
import { KIND, kustomized } from "./kustomized.ts";
import { importersOf } from "./importers.ts";
import { redefined } from "./redefined.ts";
import type { Scope } from "./scope.ts";
import { linksIn, linksTo } from "./links.ts";
import {
  at,
  ESCAPES,
  HINTS_OF_ESCAPES,
  holding,
  isNameable,
  matching,
  matchingAmong,
  naming,
  type Sides,
  WIDE,
  type Within,
} from "./search.ts";

/**
 * The changes, and every description on either side whose references may lead to a touched file. References are matched by
 * file name only: a false match costs a comparison without findings. `apis`: the files of each API that is compared.
 */
export function withDependents(
  git: Git,
  commit: string,
  changed: ChangedFiles,
  apis: readonly Pick<Scope, "covers">[],
): readonly FileChange[] {
  const sides: Sides = { git, commit, differing: differingOf(changed, git) };
  const found = dependentsOf(sides, changed);
  const known = new Set(found.flatMap((change) => [change.old, change.new]));
  const importers = importersOf(sides, changed.paths, apis).filter((path) => !known.has(path));
  return [...found, ...[...new Set(importers)].map((path) => ({ old: path, new: path }))];
}

function dependentsOf(
  sides: Sides,
  { descriptions: changes, paths: touched, links }: ChangedFiles,
): readonly FileChange[] {
  const { git, commit } = sides;
  if (touched.length === 0) return changes;
  const found = new Map<string, FileChange>();
  for (const change of changes) found.set(change.new ?? change.old ?? "", change);
  const paths = changes.flatMap((change) => [change.old ?? "", change.new ?? ""]);
  const add = (path: string): void => {
    if (!found.has(path)) found.set(path, { old: path, new: path });
  };
  const { manifests, findDefinitions, unclear, referring } = documentsToFollow(sides, paths);
  const isNew = new Set(changes.flatMap(({ old, new: new_ }) => (old === undefined ? (new_ ?? []) : [])));
  const dependents = [
    ...neighbours(git, commit, paths),
    ...kustomized(sides, manifests, paths),
    ...redefined(sides, findDefinitions, isNew),
    ...(declareKinds(sides, paths) ? findDefinitions() : []),
    ...unclear,
  ];
  for (const path of dependents) add(path);
  const seen = new Set(touched);
  const all = linksIn(git);
  // A link can be a document itself, or the name of one or of a folder in a reference.
  const linkedTo = (paths: readonly string[]): readonly string[] =>
    linksTo(paths, all).filter((path) => !seen.has(path));
  let round = [...links, ...touched, ...unclear];
  while (round.length > 0) {
    const linked = linkedTo(round);
    for (const path of linked) if (DESCRIPTION.test(path)) add(path);
    const names = [...round, ...linked].flatMap((path) => namesOf(posix.basename(path)));
    const others = referring.filter((path) => !seen.has(path));
    round = [...linked, ...naming(sides, [...new Set(names)], others)];
    for (const path of round) {
      seen.add(path);
      add(path);
    }
  }
  return [...found.values()];
}

interface ToFollow {
  /** Changed files that may define a custom resource. */
  readonly manifests: readonly string[];
  /** Documents that may define a custom resource. */
  readonly findDefinitions: () => readonly string[];
  /** Documents with a reference that only a parser could recognize. */
  readonly unclear: readonly string[];
  /** Documents that may refer to another one. */
  readonly referring: readonly string[];
}

/** Returns undefined where a file that git calls unchanged can be another one in the working tree, or is not there. */
function differingOf({ paths }: ChangedFiles, git: Git): readonly string[] | undefined {
  const areDecodedAnew = paths.some((path) => posix.basename(path) === ".gitattributes");
  return areDecodedAnew || presentFiles(git).some(({ isSkipped }) => isSkipped) ? undefined : paths;
}

function documentsToFollow(sides: Sides, changed: readonly string[]): ToFollow {
  // One expression, and one search of everything: most repositories hold few such files.
  const files = matching(sides, [[...HINTS, ELSEWHERE, KIND].join("|")], DOCUMENTS);
  const among = (files: readonly string[], expressions: readonly string[]): readonly string[] =>
    matchingAmong(sides, expressions, { files, otherwise: DOCUMENTS });
  const hinted = isNameable(files) ? files : among(files, [HINTS.join("|")]);
  const isChanged = new Set(changed);
  const manifests = files.filter((path) => isChanged.has(path) && /\.ya?ml$/u.test(path));
  return {
    manifests: among(manifests, [KIND, ...ESCAPES]),
    findDefinitions: () => among(files, [KIND, ...ESCAPES]),
    unclear: among(hinted, UNCLEAR),
    referring: files,
  };
}

/** The descriptions, on either side, whose references may lead to a file by way of others; without the file itself. */
export function referringDocuments(git: Git, commit: string, path: string): readonly string[] {
  const changed = { descriptions: [{ old: path, new: path }], paths: [path], links: [] };
  const found = dependentsOf({ git, commit }, changed);
  return found.flatMap(({ new: each }) => (each === undefined || each === path ? [] : [each])).sort();
}

/** The extensions of the files that are searched for references. */
const EXTENSIONS = ["json", "yaml", "yml"];
const DOCUMENTS: Within = {
  pathspecs: EXTENSIONS.map((extension) => `:(top,icase)*.${extension}`),
  covers: (path) => EXTENSIONS.some((extension) => path.toLowerCase().endsWith(`.${extension}`)),
};

/** A file name as references write it, and the longest part without special characters. */
function namesOf(name: string): readonly string[] {
  if (!/[^\w.~-]/u.test(name)) return [name];
  const parts = name.split(/[^\w.~-]+/u).sort((a, b) => b.length - a.length);
  // A name that is not UTF-8 has no encoding.
  const encoded = name.isWellFormed() ? [encodeURIComponent(name)] : [];
  return [name, ...encoded, parts[0] ?? ""].filter((part) => part !== "");
}

/** A reference to another document. References that only a parser could recognize are unclear. */
const ELSEWHERE = String.raw`(\$(dynamicR|r)ef["']?[[:space:]]*(:[[:space:]]*(["']?[^#"'[:space:]]|$|#[[:space:]])|[^:"'[:space:]]|$))|mapping["']?[[:space:]]*:`;

/** Before the file name of a reference. */
const TARGET = String.raw`\$(dynamicR|r)ef["']?[[:space:]]*:[[:space:]]*["']?([^#"'[:space:]]*/)?`;
const END = `(["'#[:space:],}]|\\]|$)`;

/** A file name without extension, or with one that is not searched. */
const UNSEARCHED: readonly string[] = [
  `${TARGET}[^./#"'[:space:]*!&|>{[]+${END}`,
  String.raw`${TARGET}[^/#"'[:space:]]*\.(${otherThan(EXTENSIONS, `./#"'[:space:],}`)})${END}`,
];

/** A reference that stands in another line, is an alias, or has a tag or an anchor. */
const ELSEWHERE_IN_TEXT = String.raw`\$(dynamicR|r)ef["']?[[:space:]]*(:[[:space:]]*([|>!&*]|#[[:space:]]|$)|$)`;

/** Matches texts that hide the file name of a reference, or its keyword, from a search. */
const UNCLEAR: readonly string[] = [
  ...ESCAPES,
  String.raw`\$ref["']?[[:space:]]*:[[:space:]]*"[^"]*\\[[:space:]]*$`,
  ...UNSEARCHED,
  ELSEWHERE_IN_TEXT,
  ...WIDE,
];

/** Match in every line that one of the above matches in, and in some others. */
const HINTS: readonly string[] = [...HINTS_OF_ESCAPES, ...UNSEARCHED, ELSEWHERE_IN_TEXT, ...WIDE];

/** An expression for texts without some characters that are none of the words, in letters of any size. */
function otherThan(words: readonly string[], without: string): string {
  const first = [...new Set(words.flatMap((word) => word.slice(0, 1).split("")))];
  const bothSizes = (letter: string): string => letter + letter.toUpperCase();
  const begun = first.map((letter) => {
    const rest = words.flatMap((word) => (word.startsWith(letter) ? [word.slice(1)] : []));
    return `[${bothSizes(letter)}](${otherThan(rest, without)})${rest.includes("") ? "" : "?"}`;
  });
  return [`[^]${without}${first.map(bothSizes).join("")}][^]${without}]*`, ...begun].join("|");
}

/** Returns whether changed Go packages declare kinds, whose definitions may be outdated now. */
function declareKinds(sides: Sides, changed: readonly string[]): boolean {
  const folders = [...new Set(changed.filter((path) => path.endsWith(".go")).map((path) => posix.dirname(path)))];
  if (folders.length === 0) return false;
  const within = at(folders.map((folder) => (folder === "." ? "" : folder)));
  return holding(sides, ["-F", "-e", "TypeMeta"], within).some((path) => path.endsWith(".go"));
}

/** The other files of each Go package that changed: what one declares, another may use without naming it, or is generated from it. */
function neighbours(git: Git, commit: string, changed: readonly string[]): readonly string[] {
  const files = changed.filter((path) => path.endsWith(".go"));
  const folders = [...new Set(files.map((path) => posix.dirname(path)))];
  if (folders.length === 0) return [];
  const [packages, known] = [new Set(folders), new Set(files)];
  const isNeighbour = (path: string): boolean =>
    /(?:\.go|(?:^|\/)generated\.proto)$/u.test(path) && packages.has(posix.dirname(path)) && !known.has(path);
  return [...new Set([...filesIn(git), ...filesAt(git, commit)].filter(isNeighbour))].sort();
}
