import type { Measure } from "../../base/measure.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Prover } from "../../contracts/prover.ts";
import { type Reading, withSnapshot } from "../../contracts/reader.ts";

/** Wraps a reading to measure its reader, because schemas are read on request. Counts each schema for its first reader. */
export function measured(reading: Reading, measure: Measure): Reading {
  const { snapshot } = reading;
  const { schemas } = snapshot;
  const stage = readingStage(reading);
  const known = new Set<Pointer>();
  const read = <T>(at: Pointer, work: () => T): T => {
    if (known.size < known.add(at).size) measure.count?.("schemas read");
    return measure(stage, work);
  };
  return withSnapshot(reading, {
    ...snapshot,
    schemas: {
      ...schemas,
      get: (at) => read(at, () => schemas.get(at)),
      constraints: (at) => read(at, () => schemas.constraints(at)),
    },
  });
}

export function readingStage({ snapshot: { format } }: Reading): string {
  return `reading schemas of ${format}`;
}

/** Wraps a prover to measure its time, and to count its questions and their steps. */
export function measuredProver(prover: Prover, measure: Measure): Prover {
  const asked = <T>(work: () => T): T => {
    const before = prover.steps();
    const answer = measure("proving", work);
    measure.count?.("questions to the prover");
    measure.count?.("steps of the prover", Math.round(prover.steps() - before));
    return answer;
  };
  return {
    ...prover,
    relate: (change) => asked(() => prover.relate(change)),
    ask: (question) => asked(() => prover.ask(question)),
    holds: (outer, inner) => prover.holds(outer, inner),
    disjoint: (pair) => asked(() => prover.disjoint(pair)),
  };
}
