import { join, posix } from "node:path";
import { lazy } from "../base/lazy.ts";
import { ownText } from "../base/own-text.ts";
import type { ReleaseStatements } from "../policy/version-bump.ts";
import { parseRevisionSpec } from "../sources/git.ts";
import { Git } from "../sources/git-process.ts";
import { majorOfModule, modulePath } from "../sources/go-module.ts";
import { commitAt, type Repository } from "../sources/repository.ts";
import { versionTags } from "../sources/version-tags.ts";

type ReleaseOf = (paths: readonly string[]) => ReleaseStatements;

/** The working tree is the release of a tag only if nothing was changed since. */
export function releaseOfTree({ git, head, top }: Repository, base: string, named: string | undefined): ReleaseOf {
  const isClean = (): boolean => git.line(["status", "--porcelain", "--untracked-files=no"]) === undefined;
  const tags = versionTags(git, { old: base, new: () => (isClean() ? head : undefined) }, named);
  return (paths) => ({
    tags: tags(paths),
    module: raisedModule(paths, { old: committed(git, base), new: onDisk(top) }),
    named,
  });
}

/** Sides of git revisions have the tags of their commits; a path counts from the one of the new side. */
export function releaseOfSides(
  [old, new_]: readonly [string, string],
  cwd: string,
  named: string | undefined,
): ReleaseOf {
  const [before, after] = [parseRevisionSpec(old), parseRevisionSpec(new_)];
  const git = new Git(cwd);
  const tags = lazy(() => {
    const base = before && commitAt(git, before.revision);
    const present = after && commitAt(git, after.revision);
    return base === undefined ? () => ({}) : versionTags(git, { old: base, new: () => present }, named);
  });
  const read = {
    old: before === undefined ? onDisk(cwd, old) : committed(git, before.revision, before.path),
    new: after === undefined ? onDisk(cwd, new_) : committed(git, after.revision, after.path),
  };
  const folder = (after ?? before)?.path ?? "";
  return (paths) => ({
    tags: tags()(paths.map((path) => posix.join(folder, path))),
    module: raisedModule(paths, read),
    named,
  });
}

type Read = (path: string) => string | undefined;

/** The major versions of the Go module that all files belong to, if both sides state the same module. */
function raisedModule(
  paths: readonly string[],
  read: { readonly old: Read; readonly new: Read },
): ReleaseStatements["module"] {
  const [first = ""] = paths;
  if (!first.endsWith(".go")) return undefined;
  const folder = posix.dirname(first);
  const [old, new_] = [modulePath(folder, read.old), modulePath(folder, read.new)];
  if (old === undefined || new_ === undefined) return undefined;
  const [before, after] = [majorOfModule(old), majorOfModule(new_)];
  return before.name === after.name ? { old: before.major, new: after.major, path: new_ } : undefined;
}

function committed(git: Git, revision: string, folder = ""): Read {
  return (path) => git.try(["show", `${revision}:${posix.join(folder, path)}`])?.toString();
}

function onDisk(top: string, folder = ""): Read {
  const home = join(top, folder);
  return (path) => ownText(join(home, path), home);
}
