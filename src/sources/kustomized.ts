import { posix } from "node:path";
import type { Git } from "./git-process.ts";
import { holding, literally, naming } from "./search.ts";

/**
 * Returns the files that kustomize combines with changed custom resource definitions: their patches, and the
 * definitions of changed patches. They are below one folder, as in `crd/bases` and `crd/patches`.
 */
export function kustomized(git: Git, commit: string, changed: readonly string[]): readonly string[] {
  const manifests = changed.filter((path) => /\.ya?ml$/u.test(path));
  if (manifests.length === 0) return [];
  const definitions = new Set(holding(git, commit, ["-F", "-e", KIND], manifests.map(literally)));
  if (definitions.size === 0) return [];
  const around = [...new Set([...definitions].map((path) => posix.dirname(posix.dirname(path))))];
  const within = around.map((folder) => literally(folder === "." ? "" : folder));
  const conversions = holding(git, commit, ["--all-match", "-F", "-e", KIND, "-e", "conversion:"], within);
  const candidates = [...new Set([...definitions, ...conversions])];
  const whole = new Set(holding(git, commit, ["-F", "-e", "versions:", "-e", "group:"], candidates.map(literally)));
  const patches = conversions.filter((path) => !whole.has(path));
  const names = namesIn(
    git,
    commit,
    [...definitions].filter((path) => !whole.has(path)),
  );
  const bases = names.length === 0 ? [] : holding(git, commit, ["-F", "-e", KIND], within);
  const patched = naming(git, commit, names, bases);
  return [...new Set([...patches, ...patched])].filter((path) => !changed.includes(path)).sort();
}

const KIND = "kind: CustomResourceDefinition";

/** Returns the names of the patched definitions: `widgets.example.com`. */
function namesIn(git: Git, commit: string, patches: readonly string[]): readonly string[] {
  if (patches.length === 0) return [];
  const search = [
    "grep",
    "--no-color",
    "-h",
    "--text",
    "-o",
    "-E",
    "-e",
    String.raw`name: *["']?[a-z0-9-]+\.[a-z0-9.-]+`,
  ];
  const within = ["--", ...patches.map(literally)];
  const lines = [
    [...search, "--untracked", ...within],
    [...search, commit, ...within],
  ]
    .map((command) => git.try(command)?.toString() ?? "")
    .join("\n")
    .split("\n");
  return [...new Set(lines.map((line) => line.replace(/^name: *["']?/u, "")).filter(Boolean))];
}
