// Laws of the answers: what a record says of a finding, against the requests themselves and two independent readings of the schemas.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { accepts, compare, occurrencesOf, profiles, type Comparison } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { stateOfUse, summarizeUse } from "../../src/contracts/usage.ts";
import type { Json } from "../../src/model/json.ts";
import { askRecord, withUsage } from "../../src/usage/annotate.ts";
import { mergeSummaries } from "../../src/usage/merge.ts";
import type { Sides } from "../../src/usage/objects.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { createReplaying } from "../../src/usage/recording.ts";
import { createRecorder } from "../../src/usage/recorder.ts";
import type { UsageSummary } from "../../src/usage/summary.ts";
import { chance } from "../property/chance.ts";
import { patience, runsOf } from "../size.ts";
import { edited, object, sampleOf, schema } from "./scenes.ts";
import { post, read } from "./traffic.ts";

function document(body: Json): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Body" } } };
  return {
    openapi: "3.1.0",
    info: { title: "Laws", version: "1" },
    paths: {
      "/things": {
        post: { requestBody: { required: true, content }, responses: { 200: { description: "Done", content } } },
      },
    },
    components: { schemas: { Body: body } },
  };
}

interface Scene {
  readonly old: Reading;
  readonly new: Reading;
  readonly bodies: readonly Json[];
  readonly [fc.toStringMethod]: () => string;
}

const scene: fc.Arbitrary<Scene> = fc
  .tuple(object, fc.nat({ max: 25 }), schema, fc.integer({ min: 1, max: 8 }), chance)
  .map(([body, at, put, count, random]) => {
    const bodies = Array.from({ length: count }, () => sampleOf(body, body, random));
    const after = edited(body, at, put);
    return {
      old: read(document(body), "old.json"),
      new: read(document(after), "new.json"),
      bodies: JSON.parse(JSON.stringify(bodies)) as readonly Json[],
      [fc.toStringMethod]: () => JSON.stringify({ old: body, new: after, bodies }),
    };
  });

function recorded(reading: Reading, requests: readonly Observation[]): UsageSummary {
  const recorder = createRecorder(reading.snapshot);
  for (const one of requests) recorder.observe(one);
  return recorder.summary();
}

const PLACE = "#/components/schemas/Body";

/** The bodies that were accepted and are no longer; undefined if the validators cannot decide. */
async function affected({ old, new: new_, bodies }: Scene): Promise<number | undefined> {
  let count = 0;
  for (const body of bodies) {
    const before = await accepts(old, PLACE, body, { direction: "request" });
    const after = await accepts(new_, PLACE, body, { direction: "request" });
    if (before === undefined || after === undefined) return undefined;
    if (before && !after) count++;
  }
  return count;
}

function sidesOf({ old, new: new_ }: Scene): Sides {
  return { old: old.snapshot, new: new_.snapshot, profile: profiles["openapi"]! };
}

/** Findings about requests that are not unused cover all requests that break. */
function expectConcerned({ findings }: Comparison, count: number): void {
  const found = findings.filter(
    ({ polarities, verdict }) => polarities.includes("request") && verdict !== "compatible",
  );
  if (found.length === 0) return;
  const most = found.reduce(
    (sum, { usage = [] }) => sum + usage.reduce((all, use) => all + summarizeUse(use).bounds[1], 0),
    0,
  );
  expect(most).toBeGreaterThanOrEqual(count);
}

describe("what a record says, against a replay of its requests", () => {
  test(
    "a request that breaks is never of findings that are not used",
    async () => {
      let breaking = 0;
      await fc.assert(
        fc.asyncProperty(scene, async (each) => {
          const count = await affected(each);
          if (count === undefined || count === 0) return;
          const comparison = compare(each.old, each.new);
          const requests = each.bodies.map((body) => post("/things", body));
          const ask = askRecord(recorded(each.old, requests), each.old.snapshot);
          const replaying = createReplaying(comparison, sidesOf(each));
          for (const one of requests) replaying.observe(one);
          expectConcerned(withUsage(comparison, [{ ask: replaying.sharpen(ask) }]), count);
          const { findings } = withUsage(comparison, [{ ask }]);
          if (!findings.some(({ polarities }) => polarities.includes("request"))) return;
          breaking++;
          expectConcerned(withUsage(comparison, [{ ask }]), count);
        }),
        { numRuns: runsOf(200, 10_000) },
      );
      expect(breaking).toBeGreaterThan(5);
    },
    patience,
  );

  test(
    "a response that has a value at a changed place is never of findings that are not used",
    () => {
      let met = 0;
      fc.assert(
        fc.property(scene, (each) => {
          const values = new Set<string>();
          const recorder = createRecorder(each.old.snapshot, {
            onValue: ({ plan }) => {
              for (const at of plan?.schemas ?? []) values.add(at);
            },
          });
          for (const value of each.bodies) {
            const responseBody = { is: "json", value } as const;
            recorder.observe({
              method: "POST",
              url: "/things",
              status: 200,
              requestBody: { is: "none" },
              responseBody,
            });
          }
          const { findings } = withUsage(compare(each.old, each.new), [
            { ask: askRecord(recorder.summary(), each.old.snapshot) },
          ]);
          for (const occurrence of findings.flatMap(occurrencesOf)) {
            const { change, verdict, polarities, usage } = occurrence;
            if (verdict === "compatible" || polarities.join() !== "response" || change?.kind !== "schema") continue;
            if (["property", "required", "default"].includes(change.subject) || !values.has(change.old)) continue;
            met++;
            expect(stateOfUse(usage)).toBe("possible");
          }
        }),
        { numRuns: runsOf(60, 3_000) },
      );
      expect(met).toBeGreaterThan(10);
    },
    patience,
  );

  test(
    "without a recorded body, nothing is said to be unused",
    () => {
      fc.assert(
        fc.property(scene, (each) => {
          const requests: Observation[] = each.bodies.map(() => ({ method: "POST", url: "/things", client: "log" }));
          const { findings } = withUsage(compare(each.old, each.new), [
            { ask: askRecord(recorded(each.old, requests), each.old.snapshot) },
          ]);
          for (const { usage, verdict } of findings)
            if (verdict !== "compatible") expect(stateOfUse(usage)).toBe("possible");
        }),
        { numRuns: runsOf(25, 1_000) },
      );
    },
    patience,
  );

  test(
    "a record that an older description made never shows less use than one of the same requests",
    () => {
      fc.assert(
        fc.property(scene, scene, (each, other) => {
          const requests = each.bodies.map((body) => post("/things", body));
          const comparison = compare(each.old, each.new);
          const asked = (summary: UsageSummary): readonly (readonly [number, number])[] =>
            withUsage(comparison, [{ ask: askRecord(summary, each.old.snapshot) }])
              .findings.flatMap(({ usage = [], fingerprint }) =>
                usage.map((use) => [summarizeUse(use).bounds, fingerprint] as const),
              )
              .sort(([, a], [, b]) => (a < b ? -1 : 1))
              .map(([bounds]) => bounds);
          const exact = asked(recorded(each.old, requests));
          const older = recorded(other.old, requests);
          const merged = mergeSummaries([older, recorded(each.old, [])]);
          for (const summary of [older, merged]) {
            for (const [index, [least, most]] of asked(summary).entries()) {
              expect(most).toBeGreaterThanOrEqual(exact[index]![0]);
              expect(least).toBeLessThanOrEqual(exact[index]![1]);
            }
          }
        }),
        { numRuns: runsOf(40, 3_000) },
      );
    },
    patience,
  );
});
