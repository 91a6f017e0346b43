import { realpathSync } from "node:fs";
import { wayTo } from "../base/relative-path.ts";
import type { Problem } from "../contracts/errors.ts";
import { listOf } from "../policy/config.ts";
import { filesAt, filesIn, ignoredFiles } from "../sources/changes.ts";
import { fromTop } from "../sources/named-paths.ts";
import type { Repository } from "../sources/repository.ts";
import { scopeOf, withoutSign } from "../sources/scope.ts";
import type { Choice } from "./chosen.ts";
import type { Settings } from "./settings.ts";

/** A pattern as the user wrote it, and the folder that it counts from. */
interface Written {
  readonly pattern: string;
  readonly home: string;
  /** The place of the pattern, for people. */
  readonly place: string;
}

/** Patterns of the flags, the surfaces and the overrides that match no file, neither now nor at the base. */
export function idlePatterns(
  settings: Pick<Settings, "surfaces" | "ownOverrides" | "folder" | "file">,
  { include = [], exclude = [] }: Choice,
  repository: Repository,
  commit: string,
): readonly Problem[] {
  const { surfaces = [], ownOverrides, file = "" } = settings;
  const overridden = ownOverrides.flatMap(({ files }) => listOf(files));
  if (include.length + exclude.length + surfaces.length + overridden.length === 0) return [];
  const home = wayTo(realpathSync(settings.folder), repository.top);
  const flagged = (flag: string, patterns: readonly string[]): readonly Written[] =>
    patterns.map((pattern) => ({ pattern: fromTop(pattern, repository), home: "", place: `${flag} "${pattern}"` }));
  const paths = [...new Set([...filesIn(repository.git), ...filesAt(repository.git, commit)])];
  const configured = surfaces.flatMap(({ name, files }): readonly Written[] => {
    const patterns = listOf(files);
    // A surface without files has its own message.
    if (!paths.some(scopeOf(patterns, home).covers)) return [];
    return patterns.map((pattern) => ({ pattern, home, place: `Pattern "${pattern}" of the surface \`${name}\`` }));
  });
  const overriding = overridden.map((pattern) => ({ pattern, home, place: `Pattern "${pattern}" of \`overrides\`` }));
  const written = [...flagged("--include", include), ...flagged("--exclude", exclude), ...configured, ...overriding];
  const idle = written.filter((each) => !matchesAny(each, paths));
  // Declarations that a build writes are checked, too. Ignored files can be many, so they are listed only in doubt.
  const ignored = idle.length === 0 ? [] : ignoredFiles(repository.git);
  return idle
    .filter((each) => !matchesAny(each, ignored))
    .map(({ place }) => ({
      code: "PATTERN_IDLE",
      level: "warning",
      message: `${place} matches no file.`,
      hint: "Correct the pattern, or remove it.",
      file,
    }));
}

/** Tests what a pattern selects or takes away. */
function matchesAny({ pattern, home }: Written, paths: readonly string[]): boolean {
  return paths.some(scopeOf([withoutSign(pattern)], home).covers);
}
