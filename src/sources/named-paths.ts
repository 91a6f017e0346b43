import { posix, resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { submoduleAt } from "./changes.ts";
import { notFound, statOf } from "./file.ts";
import { isPattern } from "./glob.ts";
import { isInside, pathFrom } from "../base/relative-path.ts";
import { commitAt, type Repository } from "./repository.ts";
import { truePath } from "./roots.ts";

/** The way from the top of a repository to what the user named: a path or a pattern, `!` before it where it takes files away. */
export function fromTop(typed: string, { top, prefix }: Pick<Repository, "top" | "prefix">): string {
  const [, negation = "", named = ""] = /^(!?)(.*)$/su.exec(typed) ?? [];
  if (named === "") throw notFound(top, "");
  const written = resolve(top, prefix, named);
  const path = isInside(written, top) ? written : (truePath(written) ?? written);
  const found = pathFrom(top, path);
  if (found !== undefined) return negation + posix.normalize(found);
  throw new ApicompatError(
    "USAGE",
    `${typed} is outside the repository at ${top}.`,
    "Run apicompat in the repository of that file, or compare two sides: apicompat check OLD NEW.",
  );
}

/**
 * Throws NOT_FOUND for a path that exists neither in the working tree (submodules excluded) nor in the commit, because
 * nothing would be checked.
 */
export function refuseMissing(typed: string, path: string, { git, top, prefix }: Repository, commit: string): void {
  if (isPattern(path) || path.startsWith("!") || statOf(resolve(top, path)) !== undefined) return;
  if (git.line(["ls-tree", "--name-only", "--full-tree", commit, "--", path]) !== undefined) return;
  if (submoduleAt([path], git) !== undefined) return;
  if (commitAt(git, typed) !== undefined) {
    const advice = `To compare with that revision, run: apicompat check --base ${typed}`;
    throw new ApicompatError("NOT_FOUND", `${typed} does not exist.`, advice);
  }
  const { message, advice } = notFound(resolve(top, path), typed);
  const isAtTop = prefix !== "" && statOf(resolve(top, typed)) !== undefined;
  const correction = `Paths are relative to this folder. Did you mean ${posix.relative(prefix, typed)}?`;
  throw new ApicompatError("NOT_FOUND", message, isAtTop ? correction : advice);
}
