import { posix } from "node:path";
import { at, ESCAPES, holding, type Sides } from "./search.ts";

/**
 * Returns the files that kustomize combines with changed custom resource definitions: their patches, and the
 * definitions of changed patches. They are below one folder, as in `crd/bases` and `crd/patches`. A changed patch can
 * belong to any definition there, because names can be written in several ways. `named` are the changed manifests that
 * can contain the kind.
 */
export function kustomized(sides: Sides, named: readonly string[], changed: readonly string[]): readonly string[] {
  if (named.length === 0) return [];
  const around = [...new Set(named.map((path) => posix.dirname(posix.dirname(path))))];
  const within = at(around.map((folder) => (folder === "." ? "" : folder)));
  const all = [...new Set([...named, ...holding(sides, anyOf([KIND]), within)])];
  if (all.length === named.length) return [];
  const whole = new Set(holding(sides, anyOf([VERSIONS, GROUP]), at(all)));
  const conversions = new Set(holding(sides, anyOf([CONVERSION, ...ESCAPES]), at(all)));
  const patches = all.filter((path) => conversions.has(path) && !whole.has(path));
  const isPatchChanged = named.some((path) => !whole.has(path));
  const definitions = isPatchChanged ? all.filter((path) => !patches.includes(path)) : [];
  return [...patches, ...definitions].filter((path) => !changed.includes(path)).sort();
}

/** The word that a custom resource definition contains, unless it is escaped. */
export const KIND = "CustomResourceDefinition";
const VERSIONS = String.raw`versions["']?[[:space:]]*:`;
const GROUP = String.raw`group["']?[[:space:]]*:`;
const CONVERSION = String.raw`conversion["']?[[:space:]]*:`;

function anyOf(expressions: readonly string[]): readonly string[] {
  return ["-E", ...expressions.flatMap((each) => ["-e", each])];
}
