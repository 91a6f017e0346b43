import { groupBy } from "../base/group-by.ts";
import type { Comparison } from "../contracts/finding.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import { isIncompatible } from "../contracts/summary.ts";
import type { ConsumerUse } from "../contracts/usage.ts";
import type { Asked } from "./annotate.ts";
import { createCalled, entriesOf } from "./entries.ts";
import type { Observation } from "./observation.ts";
import type { Sides } from "./objects.ts";
import { createFind } from "./recorder.ts";
import { createReplay } from "./replay.ts";
import { UNNAMED } from "./summary.ts";
import { Tally } from "./tally.ts";

/** Replays the requests of a recording, one by one. */
export interface Replaying {
  observe(observation: Observation): void;
  /** What the record of the same requests says, with exact numbers where a replay decides. */
  sharpen(ask: Asked["ask"]): Asked["ask"];
}

export function createReplaying(comparison: Comparison, { old, new: new_, profile }: Sides): Replaying {
  const find = createFind(entriesOf(old));
  const replay = createReplay(old, new_, profile);
  const tally = new Tally();
  const called = createCalled(old);
  const asked = [...comparison.findings, ...comparison.implied]
    .flatMap(occurrencesOf)
    .filter((each) => isIncompatible(each) && each.polarities.join() === "request")
    .flatMap((occurrence) => called(occurrence.operations ?? []).map((id) => ({ id, occurrence })));
  const byOperation = groupBy(asked, ({ id }) => id);
  return {
    observe: (observation) => {
      const found = find(observation);
      const own = found && byOperation.get(found.target.id);
      if (found === undefined || own === undefined) return;
      const { id } = found.target;
      const client = observation.client ?? UNNAMED;
      const boundsOf = replay(found.target, observation, found.parameters);
      for (const { occurrence } of own) tally.add(occurrence, { id, client, bounds: boundsOf(occurrence) });
    },
    sharpen: (ask) => (occurrence) => {
      const use = ask(occurrence);
      if (occurrence.polarities.join() !== "request") return use;
      return sharpened(use, tally.useOf(occurrence, "requests", Object.keys(use.operations)));
    },
  };
}

/** Clients that are counted together are not distinguished by a replay either. */
function sharpened(use: ConsumerUse, replayed: ConsumerUse): ConsumerUse {
  const operations = Object.fromEntries(
    Object.entries(use.operations).map(([id, { of }]) => [id, { of, clients: replayed.operations[id]?.clients ?? {} }]),
  );
  return { ...use, operations };
}
