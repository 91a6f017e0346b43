import type { Measure } from "../../base/measure.ts";
import type { Prover } from "../../contracts/prover.ts";
import { type Reading, withSnapshot } from "../../contracts/reader.ts";

/** Wraps a reading to measure its reader, because schemas are read on request. */
export function measured(reading: Reading, measure: Measure): Reading {
  const { snapshot } = reading;
  const { schemas } = snapshot;
  const stage = readingStage(reading);
  return withSnapshot(reading, {
    ...snapshot,
    schemas: {
      ...schemas,
      get: (at) => measure(stage, () => schemas.get(at)),
      constraints: (at) => measure(stage, () => schemas.constraints(at)),
    },
  });
}

export function readingStage({ snapshot: { format } }: Reading): string {
  return `reading schemas of ${format}`;
}

/** Wraps a prover to measure its time. */
export function measuredProver(prover: Prover, measure: Measure): Prover {
  return {
    ...prover,
    relate: (change) => measure("proving", () => prover.relate(change)),
    ask: (question) => measure("proving", () => prover.ask(question)),
    disjoint: (pair) => measure("proving", () => prover.disjoint(pair)),
  };
}
