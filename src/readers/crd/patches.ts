import { isObject, type JsonObject } from "../../model/json.ts";
import type { Manifest } from "./manifests.ts";

/** Definitions, and patches of them in the same folder: kustomize completes by them what a generator writes. */
export interface Patched {
  readonly definitions: readonly Manifest[];
  readonly patches: readonly Manifest[];
}

/** Applies patches. A patch names a definition, which can be missing, and lacks the fields that identify one. */
export function patched(manifests: readonly Manifest[]): Patched {
  const isPatch = (manifest: Manifest): boolean => !isWhole(manifest.value) && nameOf(manifest) !== undefined;
  const definitions = manifests.filter((manifest) => !isPatch(manifest));
  // Patches without definitions describe nothing.
  return definitions.length === 0
    ? { definitions: manifests, patches: [] }
    : { definitions, patches: manifests.filter(isPatch) };
}

/** The patches of one definition. */
export function patchesOf(definition: Manifest, patches: readonly Manifest[]): readonly Manifest[] {
  const name = nameOf(definition);
  return patches.filter((patch) => nameOf(patch) === name);
}

const IDENTITY = ["group", "versions", "version"] as const;

function isWhole({ spec }: JsonObject): boolean {
  return isObject(spec) && IDENTITY.some((field) => spec[field] !== undefined);
}

function nameOf({ value: { metadata } }: Manifest): unknown {
  return isObject(metadata) ? metadata["name"] : undefined;
}
