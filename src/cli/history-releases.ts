import { mergeComparisons } from "../engine/documents.ts";
import { ApicompatError } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { Compared } from "../engine/history.ts";
import type { Release } from "../contracts/history.ts";
import type { FollowedSurface } from "../engine/history/outlook.ts";
import { count } from "../reporters/prose.ts";
import { filesAt, filesIn, renamedBetween } from "../sources/changes.ts";
import { DESCRIPTION } from "../sources/file.ts";
import { loadCommitted, loadFiles, type Side, withRoots } from "../sources/load.ts";
import { fromTop } from "../sources/named-paths.ts";
import { openRepository, type Repository } from "../sources/repository.ts";
import { isPackageFile } from "../sources/scope.ts";
import { findTags, type Tag, type TagChoice } from "../sources/tags.ts";
import { usage } from "./args.ts";
import { compareRoots, type ComparedRoots, type ComparingOptions } from "./compare-roots.ts";
import { createFollower, type Follower } from "./follower.ts";
import type { Io } from "./io.ts";
import { moved } from "./moved-roots.ts";
import { releaseNames } from "./release-names.ts";
import { createReadingCache } from "./reading-cache.ts";
import { concernsSurface, optionsOf, surfacesOf, type Surface } from "./repository-surfaces.ts";
import { findRoots, refuseStdinTwice, type Roots } from "./roots.ts";
import type { Session } from "./session.ts";
import { rootsOfSurface } from "./surface-roots.ts";

/** A series of snapshots, each read once. */
export interface Series {
  readonly releases: readonly Release[];
  compare(older: number, newer: number): Promise<Compared>;
  /** Drops what was read of a release that is not compared again. */
  forget(release: number): void;
  /** Returns what the compared steps had. */
  surfaces(): readonly FollowedSurface[];
}

/** Reads named snapshots, oldest first: only files, or only folders. */
export async function namedReleases(specs: readonly string[], session: Session, { cwd }: Io): Promise<Series> {
  refuseStdinTwice(specs);
  const sides: Side[] = [];
  // One after the other: where several fail, the report names the first.
  for (const spec of specs) {
    const side = await session.load(spec);
    const [first] = sides;
    if (first !== undefined && first.kind !== side.kind) {
      const [folder, file] = side.kind === "directory" ? [spec, specs[0]!] : [specs[0]!, spec];
      throw usage(`${folder} is a folder and ${file} a file.`, "Name files only or folders only.");
    }
    sides.push(side);
  }
  const parsed = new Map<number, Roots>();
  const rootsAt = (release: number): Roots => {
    const roots = parsed.get(release) ?? findRoots(specs[release]!, sides[release]!);
    parsed.set(release, roots);
    return roots;
  };
  const releases = releaseNames(specs).map((name) => ({ name: name === "-" ? "standard input" : name }));
  const follower = createFollower(releases);
  const cache = createReadingCache(READINGS);
  const options = { ...session.options, review: session.review(cwd), read: cache.read };
  return {
    releases,
    surfaces: () => follower.surfaces(),
    compare: async (older, newer) => {
      const followed = newer === older + 1 && following(follower, older, "");
      return accepted(await compareRoots(rootsAt(older), rootsAt(newer), { ...options, ...followed }), session);
    },
    forget: (release) => {
      cache.forget(parsed.get(release)?.documents.values() ?? []);
      parsed.delete(release);
    },
  };
}

/** A release, the next one and the newest one are in use at a time. */
const READINGS = 3;

/** Surfaces of different configurations can have documents of the same path. */
function following(follower: Follower, older: number, surface: string): Pick<ComparingOptions, "follow"> {
  return {
    follow: (path, readings, options) => follower.step(`${surface} ${path}`, older, readings, options),
  };
}

async function accepted(compared: ComparedRoots, session: Session): Promise<Compared> {
  const comparison = await session.accept(compared);
  if (compared.violations === undefined) return { comparison };
  const violations = await session.accept({ ...compared, comparison: compared.violations });
  return { comparison, violations: { ...violations, problems: [] } };
}

/** The content of each surface of the repository in one release. */
interface ReleaseOfTag extends Release {
  /** Undefined: the working tree. */
  readonly revision: string | undefined;
  readonly surfaces: readonly Roots[];
  /** Reads what was dropped. */
  read(): Promise<ReleaseOfTag>;
}

/** The tags of a repository, and the working tree last. */
export async function taggedReleases(
  named: readonly string[],
  choice: TagChoice,
  session: Session,
  { cwd, stderr }: Io,
): Promise<Series> {
  const repository = openRepository(cwd);
  const tags = findTags(repository.git, choice);
  const paths = named.map((typed) => fromTop(typed, repository));
  const revisions = tags.map(revisionOf);
  const surfaces = surfacesOf(paths, session.settings, repository, { revisions });
  const all = await readReleases(tags, surfaces, repository, session);
  const first = all.findIndex(holdsAnything);
  const releases = all.slice(first < 0 ? all.length : first);
  if (releases.length < 2) throw nothingToFollow(named, choice, all.length);
  if (first > 0) stderr.write(skipped(all.slice(0, first)));
  const review = session.review(repository.top);
  const dated = releases.map(({ name, date }) => ({ name, ...(date !== undefined && { date }) }));
  const follower = createFollower(dated);
  const cache = createReadingCache(READINGS);
  const { read } = cache;
  const held = async (release: number): Promise<ReleaseOfTag> => {
    const known = releases[release]!;
    if (known.surfaces.length > 0 || surfaces.length === 0) return known;
    return (releases[release] = await known.read());
  };
  const renames = (from: ReleaseOfTag, to: ReleaseOfTag): ReadonlyMap<string, string> =>
    renamedBetween(repository.git, from.revision!, to.revision);
  return {
    releases: dated,
    surfaces: () => follower.surfaces(),
    compare: async (older, newer) => {
      const [old, new_] = [await held(older), await held(newer)];
      const renamed = older < newer ? renames(old, new_) : inverse(renames(new_, old));
      const comparisons: Comparison[] = [];
      const violations: Comparison[] = [];
      for (const [index, surface] of surfaces.entries()) {
        const sides = moved(old.surfaces[index]!, new_.surfaces[index]!, renamed);
        if (sides.old.files.length + sides.new.files.length === 0) continue;
        const options = {
          ...session.options,
          ...optionsOf(surface, session.settings),
          review,
          read,
          stoodAt: sides.stoodAt,
          ...(newer === older + 1 && following(follower, older, String(index))),
        };
        const compared = await compareRoots(sides.old, sides.new, options);
        const found = await accepted({ ...compared, home: repository.top }, session);
        comparisons.push(found.comparison);
        if (found.violations !== undefined) violations.push(found.violations);
      }
      return { comparison: mergeComparisons(comparisons), violations: mergeComparisons(violations) };
    },
    forget: (release) => {
      for (const { documents } of releases[release]!.surfaces) cache.forget(documents.values());
      releases[release] = { ...releases[release]!, surfaces: [] };
    },
  };
}

function revisionOf({ name }: Tag): string {
  return `refs/tags/${name}`;
}

async function readReleases(
  tags: readonly Tag[],
  surfaces: readonly Surface[],
  repository: Repository,
  session: Session,
): Promise<readonly ReleaseOfTag[]> {
  const all: ReleaseOfTag[] = [];
  for (const tag of tags) all.push(await readTag(tag, surfaces, repository, session));
  return [...all, await readWorkingTree(surfaces, repository, session)];
}

function skipped(releases: readonly Release[]): string {
  const names = releases.map(({ name }) => name).join(", ");
  return `${count(releases.length, "release")} without an API description skipped: ${names}.\n`;
}

function inverse(renamed: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...renamed].map(([from, to]) => [to, from]));
}

async function readTag(
  tag: Tag,
  surfaces: readonly Surface[],
  repository: Repository,
  session: Session,
): Promise<ReleaseOfTag> {
  const { name, date } = tag;
  const { git } = repository;
  const revision = revisionOf(tag);
  const listed = filesAt(git, revision);
  const prefix = `${name}:`;
  const found: Roots[] = [];
  for (const surface of surfaces) {
    const paths = listed.filter((path) => isRead(path, surface));
    const limits = withRoots(session.limits, surface.roots);
    const side = await session.time("reading files", () =>
      loadCommitted(paths, { typed: prefix, revision, path: "" }, git, limits),
    );
    found.push(rootsOfSurface(surface, prefix, side));
  }
  return { name, date, revision, surfaces: found, read: () => readTag(tag, surfaces, repository, session) };
}

async function readWorkingTree(
  surfaces: readonly Surface[],
  repository: Repository,
  session: Session,
): Promise<ReleaseOfTag> {
  const { git, top } = repository;
  const listed = filesIn(git);
  const found: Roots[] = [];
  for (const surface of surfaces) {
    const paths = [...new Set(listed.filter((path) => isRead(path, surface)))].sort();
    const limits = withRoots(session.limits, surface.roots);
    const side = await session.time("reading files", () => loadFiles(paths, top, limits));
    found.push(rootsOfSurface(surface, "", side));
  }
  const read = (): Promise<ReleaseOfTag> => readWorkingTree(surfaces, repository, session);
  return { name: "the working tree", revision: undefined, surfaces: found, read };
}

function isRead(path: string, surface: Surface): boolean {
  return DESCRIPTION.test(path) && (isPackageFile(path) || concernsSurface(path, surface));
}

function holdsAnything({ surfaces }: ReleaseOfTag): boolean {
  return surfaces.some(({ documents, unreadable }) => documents.size + unreadable.size > 0);
}

function nothingToFollow(named: readonly string[], { pattern }: TagChoice, releases: number): ApicompatError {
  const where = named.length === 0 ? "the repository" : named.join(", ");
  return new ApicompatError(
    "NOTHING_FOUND",
    `Of ${count(releases, "release")} (tags ${pattern} and the working tree), fewer than two contain an API description in ${where}.`,
    "Use files or folders that exist in the tags, or another pattern after --tags.",
  );
}
