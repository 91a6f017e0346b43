import type { Profile } from "../contracts/profile.ts";
import type { Reading } from "../contracts/reader.ts";
import type { Polarity } from "../model/channel.ts";
import type { Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { detectProfile } from "../policy/profiles.ts";
import type { Accepts } from "./validation.ts";

/** How a value travels, and the conventions that hold; by default those that the document suggests. */
export interface AcceptsOptions {
  readonly direction: Polarity;
  readonly profile?: Profile;
}

const known = new WeakMap<Snapshot, Map<string, Accepts>>();

/**
 * Returns whether the schema at a place of a reading, such as `#/components/schemas/Pet`, accepts a value; undefined if
 * that cannot be decided. Objects of custom resources are completed with defaults and checked by their rules.
 */
export async function accepts(
  { snapshot }: Pick<Reading, "snapshot">,
  place: Pointer,
  value: Json,
  { direction, profile = detectProfile(snapshot) }: AcceptsOptions,
): Promise<boolean | undefined> {
  const key = `${direction} ${profile.name}`;
  const ofSnapshot = known.get(snapshot) ?? new Map<string, Accepts>();
  known.set(snapshot, ofSnapshot);
  // The validators are large, and few programs need them.
  const { createAccepts } = await import("./validation.ts");
  const own = ofSnapshot.get(key) ?? createAccepts(snapshot, direction, profile);
  ofSnapshot.set(key, own);
  return own(place, value);
}
