import { formatTraits } from "../model/format-traits.ts";
import { posix } from "node:path";
import { identify, type Identity, type Resolve } from "../index.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { DiskTree } from "../sources/disk-tree.ts";
import type { OldSide } from "./old-side.ts";
import type { Project, ProjectSurface, SurfaceOptions } from "./project.ts";
import type { Settings } from "./settings.ts";
import { declarationsOf, packageAbove, type Files } from "./typed-package.ts";
import type { TypedPackage } from "../sources/typed-packages.ts";

/** Files that are compared as one; a side without them has none. */
export interface Surface {
  /** Part of each fingerprint, as `apicompat check` has it; undefined for definitions, which are one surface wherever they stand. */
  readonly name?: string;
  readonly options: SurfaceOptions;
  /** The folder of a TypeScript package, with a slash at its end; the paths of its modules count from it. */
  readonly home?: string;
  readonly old: readonly SourceFile[];
  readonly new: readonly SourceFile[];
}

/** The working tree as it would be if the text that is linted were saved. */
export interface EditedTree {
  readonly file: SourceFile;
  readonly disk: DiskTree;
  readonly resolve: Resolve;
}

export function editedTree(file: SourceFile, disk: DiskTree): EditedTree {
  return {
    file,
    disk,
    resolve: (reference, from) => {
      const url = new URL(reference, from.url);
      url.hash = "";
      return url.href === file.url ? file : disk.resolve(reference, from);
    },
  };
}

/** Returns what must be compared for a changed file; empty if it describes no API of the project. */
export function surfacesOf(
  edited: EditedTree,
  old: OldSide,
  { surfaces }: Settings,
  project: Project,
): readonly Surface[] {
  const { file } = edited;
  const own = project.surfaceOf(file.name);
  const typed = own === undefined || project.hasSurfaces ? undefined : packageAbove(file.name, bothTrees(edited, old));
  if (typed !== undefined) return packageSurface(typed, edited, old, own!);
  const identity = identify(file);
  const leading = (): readonly Surface[] => leadingTo(edited, old, surfaces, project);
  if (!("formats" in identity)) return identity.every(({ code }) => code === "UNKNOWN_FORMAT") ? leading() : [];
  if (own === undefined) return isAny(identity, "standsAlone") ? leading() : [];
  if (identity.together) return [withNeighbours(edited, identity, old, own)];
  const alone: Surface = {
    name: old.stoodAt(file.name),
    options: own.options,
    old: listOf(old.file(file.name)),
    new: [file],
  };
  if (!isAny(identity, "standsAlone")) return [alone];
  const referring = leading();
  return referring.length > 0 ? referring : [alone];
}

/** The declarations of a whole package, because its entries can lead to all of them; none without present ones. */
function packageSurface(
  typed: TypedPackage,
  edited: EditedTree,
  old: OldSide,
  { options }: ProjectSurface,
): readonly Surface[] {
  const [now, before] = bothTrees(edited, old);
  const present = declarationsOf(typed, [now, before]).flatMap((path) => listOf(now.file(path)));
  if (present.length === 0) return [];
  const former = declarationsOf(typed, [before, now]).flatMap((path) => listOf(before.file(path)));
  return [{ name: `${typed.folder}typescript`, options, home: typed.folder, old: former, new: present }];
}

/** The present tree with the edited text, and the old one. */
function bothTrees({ file, disk }: EditedTree, old: OldSide): readonly [Files, Files] {
  return [
    {
      file: (path) => (path === file.name ? file : disk.file(path)),
      entries: (folder) => disk.entries(folder),
      folders: (folder) => disk.folders(folder),
    },
    old,
  ];
}

function isAny({ formats }: Identity, trait: "standsAlone" | "hasMarkers" | "isApplied"): boolean {
  return formats.some((format) => formatTraits({ format })[trait]);
}

/** The documents whose references lead to a file. A schema that one of them refers to is judged there. */
function leadingTo(
  { file, disk }: EditedTree,
  old: OldSide,
  surfaces: Settings["surfaces"],
  project: Project,
): readonly Surface[] {
  return (surfaces ?? old.referring(file.name)).flatMap((path): readonly Surface[] => {
    const now = path === file.name ? undefined : disk.file(path);
    const own = project.surfaceOf(path);
    if (now === undefined || own === undefined) return [];
    const identity = identify(now);
    if (!("formats" in identity) || identity.together || isAny(identity, "standsAlone")) return [];
    return [{ name: old.stoodAt(path), options: own.options, old: listOf(old.file(path)), new: [now] }];
  });
}

/**
 * Adds the differing files of the folder, because things move between files. Go packages are read as a whole, with the
 * other versions of their group.
 */
function withNeighbours(
  { file, disk }: EditedTree,
  identity: Identity,
  old: OldSide,
  { covers, options }: ProjectSurface,
): Surface {
  const { formats } = identity;
  const whole = isAny(identity, "hasMarkers");
  const own = posix.dirname(file.name) === "." ? "" : posix.dirname(file.name);
  const others = (whole ? versionsOf(own, [disk, old]) : [own])
    .flatMap((folder) => namesIn(folder, disk, old, whole))
    .filter((path) => path !== file.name && covers(path));
  const isAlike = (each: SourceFile): boolean => {
    const other = identify(each);
    return "formats" in other && other.formats === formats;
  };
  return {
    ...(!isAny(identity, "isApplied") && { name: formats.join() }),
    options,
    old: [file.name, ...others].flatMap((path) => listOf(old.file(path))).filter(isAlike),
    new: [file, ...others.flatMap((path) => listOf(disk.file(path))).filter(isAlike)],
  };
}

/** Paths of the files in a folder, on either side: all of them, or those that differ. */
function namesIn(folder: string, disk: DiskTree, old: OldSide, all: boolean): readonly string[] {
  const before = new Map(old.entries(folder).map(({ name, id }) => [name, id]));
  const now = new Map(disk.entries(folder).map(({ name, id }) => [name, id]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => all || before.get(name) !== now.get(name))
    .map((name) => posix.join(folder, name))
    .sort();
}

const VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$/;

/** The folders of a group: its own, and one for each version. */
function versionsOf(folder: string, sides: readonly Pick<OldSide, "folders">[]): readonly string[] {
  const group = VERSION.test(posix.basename(folder)) ? posix.dirname(folder).replace(/^\.$/, "") : folder;
  const versions = new Set(sides.flatMap((side) => side.folders(group)).filter((name) => VERSION.test(name)));
  return [group, ...[...versions].sort().map((name) => posix.join(group, name))];
}

function listOf<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
