import type { Comparison, Occurrence, StatedChange } from "../contracts/finding.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import type { Profile } from "../contracts/profile.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import type { ResourceVersion } from "../model/resource.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Asked } from "./annotate.ts";
import { entryOfVersion } from "./entries.ts";
import { createReplay } from "./replay.ts";
import { Tally } from "./tally.ts";

/** Lists hold no lists; a stream of lists is as deep as it goes. */
const MAX_DEPTH = 3;

/** The objects of a cluster in what `kubectl get -o yaml` writes: a list, a stream, or one object. */
export function objectsIn(value: Json, depth = 0): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => objectsIn(item, depth + 1));
  if (!isObject(value)) return [];
  const { kind, apiVersion, items } = value;
  if (typeof kind !== "string" || typeof apiVersion !== "string") return [];
  return kind.endsWith("List") && Array.isArray(items) ? objectsIn(items, depth + 1) : [value];
}

export interface Sides {
  readonly old: Snapshot;
  readonly new: Snapshot;
  readonly profile: Profile;
}

/**
 * Answers which stored objects a finding concerns: those that the new version rejects when they are written again, prunes
 * or completes in another way. Undefined if no object is of a kind of the API.
 */
export function askObjects(
  objects: readonly JsonObject[],
  comparison: Comparison,
  { old, new: new_, profile }: Sides,
): Asked["ask"] | undefined {
  const versions = Object.values(old.resources).flatMap((resource) => Object.values(resource.versions));
  const byLabel = new Map(versions.map((version) => [version.label, version]));
  const replay = createReplay(old, new_, profile, { isWhole: true });
  const occurrences = [...comparison.findings, ...comparison.implied].flatMap(occurrencesOf).filter(concernsObjects);
  const tally = new Tally();
  let isMet = false;
  for (const object of objects) {
    const version = byLabel.get(`${String(object["apiVersion"])} ${String(object["kind"])}`);
    if (version === undefined) continue;
    isMet = true;
    const at = tally.meet(version.label, nameOf(object));
    const own = occurrences.filter((occurrence) => leadsTo(occurrence, version));
    if (own.length === 0) continue;
    const body = { is: "json", value: object } as const;
    const boundsOf = replay(entryOfVersion(version), { method: "PUT", url: "/", headers: {}, requestBody: body }, []);
    for (const occurrence of own) {
      const [least, most] = boundsOf({ ...occurrence, polarities: ["request"] });
      const bounds = [occurrence.ratcheted ? 0 : least, most] as const;
      tally.add(occurrence, { id: version.label, client: "", bounds, at });
    }
  }
  if (!isMet) return undefined;
  return (occurrence) => {
    const labels = versions.filter((version) => leadsTo(occurrence, version)).map(({ label }) => label);
    const use = tally.useOf(occurrence, "objects", labels);
    return occurrence.ratcheted ? { ...use, ifChanged: true } : use;
  };
}

/** A stored object is written again, and what is removed from responses is pruned from it. */
function concernsObjects({ polarities, change }: Occurrence): boolean {
  if (change !== undefined && OF_REQUESTS.has(change.kind)) return false;
  return !polarities.includes("response") || polarities.includes("request") || change?.action === "removed";
}

/** Parts of requests and responses that no object has. An object cannot be written without the operation itself. */
const OF_REQUESTS: ReadonlySet<StatedChange["kind"]> = new Set<StatedChange["kind"]>([
  "operation",
  "parameter",
  "requestBody",
  "response",
  "header",
  "mediaType",
]);

function leadsTo({ operations = [] }: Occurrence, { label, operations: own }: ResourceVersion): boolean {
  return operations.includes(label) || own.some((id) => operations.includes(id));
}

function nameOf({ metadata }: JsonObject): string {
  if (!isObject(metadata)) return "(unnamed)";
  const { namespace, name } = metadata;
  const own = typeof name === "string" ? name : "(unnamed)";
  return typeof namespace === "string" ? `${namespace}/${own}` : own;
}
