import { realpathSync } from "node:fs";
import { wayTo } from "../base/relative-path.ts";
import type { Problem } from "../contracts/errors.ts";
import { listOf } from "../policy/config.ts";
import { filesAt, filesIn } from "../sources/changes.ts";
import { fromTop } from "../sources/named-paths.ts";
import type { Repository } from "../sources/repository.ts";
import { scopeOf } from "../sources/scope.ts";
import type { Choice } from "./chosen.ts";
import type { Settings } from "./settings.ts";

/** A pattern as the user wrote it, and the folder that it counts from. */
interface Written {
  readonly pattern: string;
  readonly home: string;
  /** The place of the pattern, for people. */
  readonly place: string;
}

/** Patterns of the flags and of the surfaces that match no file, neither now nor at the base. */
export function idlePatterns(
  { surfaces = [], folder, file = "" }: Pick<Settings, "surfaces" | "folder" | "file">,
  { include = [], exclude = [] }: Choice,
  repository: Repository,
  commit: string,
): readonly Problem[] {
  const home = surfaces.length === 0 ? "" : wayTo(realpathSync(folder), repository.top);
  const flagged = (flag: string, patterns: readonly string[]): readonly Written[] =>
    patterns.map((pattern) => ({ pattern: fromTop(pattern, repository), home: "", place: `${flag} "${pattern}"` }));
  const flags = [...flagged("--include", include), ...flagged("--exclude", exclude)];
  if (flags.length + surfaces.length === 0) return [];
  const paths = [...new Set([...filesIn(repository.git), ...filesAt(repository.git, commit)])];
  const configured = surfaces.flatMap(({ name, files }): readonly Written[] => {
    const patterns = listOf(files);
    // A surface without files has its own message.
    if (!paths.some(scopeOf(patterns, home).covers)) return [];
    return patterns.map((pattern) => ({ pattern, home, place: `Pattern "${pattern}" of the surface \`${name}\`` }));
  });
  return [...flags, ...configured]
    .filter((each) => !paths.some(scopeOf([each.pattern.replace(/^!(?!\()/u, "")], each.home).covers))
    .map(({ place }) => ({
      code: "PATTERN_IDLE",
      level: "warning",
      message: `${place} matches no file.`,
      hint: "Correct the pattern, or remove it.",
      file,
    }));
}
