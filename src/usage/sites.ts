import type { Polarity } from "../model/channel.ts";
import { conjuncts, ownerOfVariants, withoutScope, type Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { entriesOf, type Entry } from "./entries.ts";
import { createPlans, type PlanOf } from "./plan.ts";
import { SiteCollector, type Part, type Site } from "./site-collector.ts";
import type { CallStats, OperationUsage, UsageSummary } from "./summary.ts";

export type { Site } from "./site-collector.ts";

/** The sites of one operation by the pointers of the old snapshot. */
export interface OperationSites {
  readonly usage: OperationUsage;
  readonly entry: Entry;
  /** The client is known to read what its responses have. */
  readonly readsResponses?: true;
  /** The message is all that the evidence is about: schemas of other places are not concerned. */
  readonly isWhole?: true;
  /** Undefined for a pointer that does not belong to the messages of the operation. */
  sitesOf(at: Pointer, side: Polarity): readonly Site[] | undefined;
}

/** Returns the sites of an operation by its id; undefined if the record does not know it. */
export type SitesIn = (id: string) => OperationSites | undefined;

/** Finds out what the places of a record are in a snapshot, which may be newer than the one that it was made with. */
export function createSites(summary: UsageSummary, snapshot: Snapshot): SitesIn {
  const entries = new Map(entriesOf(snapshot).map((entry) => [entry.id, entry]));
  const planOf = createPlans(snapshot.schemas);
  const known = new Map<string, OperationSites | undefined>();
  return (id) => {
    if (known.has(id)) return known.get(id);
    const [entry, usage] = [entries.get(id), summary.operations[id]];
    const sites = entry && usage && operationSites(entry, usage, planOf);
    known.set(id, sites);
    return sites;
  };
}

/** Finds out what the places of the use of one operation are in a snapshot. */
export function operationSites(entry: Entry, usage: OperationUsage, planOf: PlanOf): OperationSites {
  const collector = new SiteCollector(entry, usage, planOf);
  const isAnswered = Object.values(usage.calls).some(({ response }) => response > 0);
  const of = (at: Pointer, side: Polarity): readonly Site[] | undefined => collector.sitesOf(at, side);
  return {
    usage,
    entry,
    sitesOf: (at, side) => {
      // Where no response was recorded, each one can have the place.
      if (side === "response" && !isAnswered) return undefined;
      const exact = of(at, side);
      if (exact !== undefined) return exact;
      // A schema that is seen in a special way: all sites of its parts may have its values.
      const parts = conjuncts(at).map((part) => of(withoutScope(ownerOfVariants(part) ?? part), side));
      const found = parts.flatMap((each) => each ?? []);
      return parts.every((each) => each === undefined) ? undefined : found.map((site) => ({ ...site, isShared: true }));
    },
  };
}

/** The number of calls of a client whose part that has a site was not recorded. */
export function unrecorded(part: Part, { calls, headers, body, response }: CallStats): number {
  return calls - { url: calls, headers, body, response }[part];
}
