import { formatTraits } from "../model/format-traits.ts";
import { ApicompatError } from "../contracts/errors.ts";
import { isObject, type JsonObject } from "../model/json.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { Git } from "../sources/git-process.ts";
import { usage } from "./args.ts";
import { readRoot, type Roots } from "./roots.ts";

/**
 * Throws USAGE for two files of one repository that share nothing: they are two APIs, such as a list of changed files names
 * them, and no two states of one. To compare them all the same, one of them can be named as the base.
 */
export function refuseUnrelated(old: Roots, new_: Roots, cwd: string): void {
  if (shareAPath(old, new_)) return;
  const [before, after] = [old, new_].map(offered);
  if (before === undefined || after === undefined || before.size * after.size === 0) return;
  if ([...before].some((name) => after.has(name)) || !areTracked([old.spec, new_.spec], cwd)) return;
  throw usage(
    `${old.spec} and ${new_.spec} are two files of this repository with no common operation.`,
    `To compare both with the merge base: apicompat check --base auto ${old.spec} ${new_.spec}. To compare them with each other: apicompat check --base ${old.spec} ${new_.spec}`,
  );
}

/** Returns whether both sides have operations of one path, without reading them. */
function shareAPath(old: Roots, new_: Roots): boolean {
  const [before, after] = [old, new_].map(pathsIn);
  if (before === undefined || after === undefined) return false;
  return Object.keys(before).some((path) => {
    const [item, other] = [before[path], after[path]];
    return (
      isObject(item) && isObject(other) && METHODS.some((method) => isObject(item[method]) && isObject(other[method]))
    );
  });
}

const METHODS = ["get", "put", "post", "delete", "patch"];

function pathsIn({ documents, kind }: Roots): JsonObject | undefined {
  const [found] = documents.values();
  if (kind !== "file" || documents.size !== 1 || found === undefined || !("document" in found)) return undefined;
  const { value } = found.document;
  const paths =
    isObject(value) && found.reader.formats.some((format) => formatTraits({ format }).describesHttp)
      ? value["paths"]
      : undefined;
  return isObject(paths) ? paths : undefined;
}

/** Returns the named entries of a document; undefined for programs, and for unreadable documents. */
function offered(roots: Roots): ReadonlySet<string> | undefined {
  const [found, ...others] = roots.documents.values();
  if (roots.kind !== "file" || found === undefined || others.length > 0) return undefined;
  if (found.reader.formats.some((format) => formatTraits({ format }).isCode)) return undefined;
  try {
    return namesIn(readRoot(found, roots).snapshot);
  } catch (error) {
    if (error instanceof ApicompatError) return undefined;
    throw error;
  }
}

function namesIn({ operations, roots, resources, wire }: Snapshot): ReadonlySet<string> {
  return new Set([operations, roots, resources, wire?.messages ?? {}, wire?.services ?? {}].flatMap(Object.keys));
}

function areTracked(paths: readonly string[], cwd: string): boolean {
  const git = new Git(cwd);
  if (git.line(["rev-parse", "--is-inside-work-tree"]) !== "true") return false;
  return paths.every((path) => git.try(["ls-files", "--error-unmatch", "--", `:(literal)${path}`]) !== undefined);
}
