import { lazy } from "../../base/lazy.ts";
import type { Occurrence } from "../../contracts/finding.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { entriesOf, type Entry } from "../entries.ts";
import type { PlanOf } from "../plan.ts";
import { plansBelow, pointersOf } from "../site-collector.ts";

const NOTHING: ReadonlySet<Pointer> = new Set();

/**
 * Returns the schemas that only removed operations lead to: code that uses them may call these operations in a way that is not
 * seen.
 */
export function createGone(
  old: Snapshot,
  new_: Snapshot,
  planOf: PlanOf,
): (occurrence: Occurrence) => ReadonlySet<Pointer> {
  const entries = new Map(entriesOf(old).map((entry) => [entry.id, entry]));
  const below = (all: readonly Entry[]): ReadonlySet<Pointer> =>
    new Set(plansBelow(...all.flatMap(messagesOf).map((at) => planOf([at]))).flatMap(pointersOf));
  const kept = lazy(() => below([...entries.values()].filter(({ id }) => id in new_.operations)));
  return ({ change, operations = [] }) => {
    const isGone = change?.action === "removed" && (change.subject === "operation" || change.subject === "path");
    if (!isGone) return NOTHING;
    const own = below(operations.flatMap((id) => entries.get(id) ?? []));
    return new Set([...own].filter((at) => !kept().has(at)));
  };
}

function messagesOf({ parameters, body, responses }: Entry): readonly Pointer[] {
  const contents = [...(body?.content ?? []), ...responses.flatMap(({ content }) => content)].map(({ media }) => media);
  const all = [...contents, ...Object.values(parameters).flatMap(({ content }) => Object.values(content))];
  return all.flatMap(({ schema }) => schema ?? []);
}
