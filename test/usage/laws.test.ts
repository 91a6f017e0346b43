// Laws of the answers: what a record says of a finding, against the requests themselves and two independent readings of the schemas.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { accepts, compare, occurrencesOf, profiles, type Comparison } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { stateOfUse, summarizeUse } from "../../src/contracts/usage.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { askRecord, withUsage } from "../../src/usage/annotate.ts";
import { mergeSummaries } from "../../src/usage/merge.ts";
import type { Sides } from "../../src/usage/objects.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { createReplaying } from "../../src/usage/recording.ts";
import { createRecorder } from "../../src/usage/recorder.ts";
import type { UsageSummary } from "../../src/usage/summary.ts";
import { chance, type Chance } from "../property/chance.ts";
import { patience, runsOf } from "../size.ts";
import { post, read } from "./traffic.ts";

type Schema = JsonObject;

const NAMES = ["a", "b", "c", "d"] as const;
const WORDS = ["x", "yy", "zzz", "long text"];

const limits = (low: string, high: string): fc.Arbitrary<Schema> =>
  fc
    .record({ [low]: fc.integer({ min: 0, max: 2 }), [high]: fc.integer({ min: 2, max: 5 }) }, { requiredKeys: [] })
    .map((own) => own as Schema);

const leaf: fc.Arbitrary<Schema> = fc.oneof(
  limits("minLength", "maxLength").map((own) => ({ type: "string", ...own })),
  limits("minimum", "maximum").map((own) => ({ type: "integer", ...own })),
  fc.constantFrom<Schema>({ type: "number", minimum: -250 }, { type: "boolean" }, { type: ["string", "null"] }, {}),
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1 }).map((values) => ({ type: "string", enum: values })),
  fc.constantFrom<Schema>({ const: "x" }, { type: ["integer", "string"] }, { type: "string", pattern: "^[xy]" }),
);

const { schema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), { maxKeys: 3 }),
      required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
      rest: fc.oneof(fc.constant(undefined), fc.constant(false), leaf),
      sizes: limits("minProperties", "maxProperties"),
    })
    .map(({ properties, required, rest, sizes }): Schema => ({
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(rest !== undefined && { additionalProperties: rest }),
      ...sizes,
    })),
  schema: fc.oneof(
    { depthSize: "small" },
    { weight: 3, arbitrary: leaf },
    { weight: 3, arbitrary: tie("object") },
    fc.tuple(tie("schema"), limits("minItems", "maxItems")).map(([items, own]) => ({ type: "array", items, ...own })),
    fc.tuple(tie("object"), leaf).map(([one, other]) => ({ anyOf: [one, other] })),
    fc.tuple(tie("object"), tie("object")).map((parts) => ({ allOf: parts })),
    fc.constant<Schema>({ $ref: "#/components/schemas/Body" }),
  ),
}));

const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Json>(...WORDS, "", "xyz", null, true, 0, 1, 3, 6, -300, 2.5, 187),
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...NAMES, "e"), tie("value"), { maxKeys: 4 }) },
    fc.array(tie("value"), { maxLength: 3 }),
  ),
})).value;

const object: fc.Arbitrary<Schema> = fc
  .tuple(fc.dictionary(fc.constantFrom(...NAMES), schema, { minKeys: 1, maxKeys: 4 }), schema)
  .map(([properties, whole]) => (whole["type"] === "object" ? whole : { type: "object", properties }));

/** Changes one keyword or one schema somewhere inside. */
function edited(node: Json, at: number, put: Schema): Json {
  let left = at;
  const visit = (each: Json): Json => {
    if (Array.isArray(each)) return each.map(visit);
    if (typeof each !== "object" || each === null) return each;
    const entries = Object.entries(each as JsonObject).flatMap(([key, inner]): [string, Json][] => {
      const turn = left--;
      if (turn !== 0) return [[key, visit(inner)]];
      const own = put[key];
      if (own !== undefined) return [[key, own]];
      return at % 2 === 0 && key !== "schema" && key !== "schemas"
        ? []
        : [[key, typeof inner === "object" && !Array.isArray(inner) ? put : inner]];
    });
    return Object.fromEntries(entries);
  };
  return visit(node);
}

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
}

/** A value that a schema probably accepts. */
function sampleOf(node: Json | undefined, root: Json, { of, is, draw }: Chance, depth = 0): Json {
  const each = (typeof node === "object" && node !== null ? node : {}) as Record<string, Json>;
  const inner = (schema: Json | undefined): Json => sampleOf(schema, root, { of, is, draw }, depth + 1);
  if (depth > 5 || is(6)) return draw(() => value);
  if (each["$ref"] !== undefined) return inner(root);
  if (Array.isArray(each["anyOf"])) return inner(of(each["anyOf"] as Json[]));
  if (Array.isArray(each["allOf"])) return Object.assign({}, ...(each["allOf"] as Json[]).map(inner)) as Json;
  if (Array.isArray(each["enum"])) return of(each["enum"] as Json[]);
  if (each["const"] !== undefined) return each["const"];
  const number = (key: string, other: number): number => (typeof each[key] === "number" ? each[key] : other);
  const type = Array.isArray(each["type"]) ? of(each["type"] as Json[]) : each["type"];
  switch (type) {
    case "string":
      return "xyzxyz".slice(0, number("minLength", 0) + of([0, 1, 2])).slice(0, number("maxLength", 9));
    case "integer":
      return Math.min(number("minimum", of([-7, 1])) + of([0, 0, 1, 2, 120]), number("maximum", 999));
    case "number":
      return of([-249.5, -1, 3.25, 1234]);
    case "boolean":
      return is(50);
    case "null":
      return null;
    case "array": {
      const size = Math.min(number("minItems", 0) + of([0, 1, 2]), number("maxItems", 9));
      return Array.from({ length: size }, () => inner(each["items"]));
    }
    case "object": {
      const declared = Object.entries((each["properties"] ?? {}) as JsonObject);
      const needed = new Set((each["required"] ?? []) as string[]);
      const own = declared
        .filter(([name]) => needed.has(name) || is(60))
        .map(([name, schema]) => [name, inner(schema)] as const);
      const rest = each["additionalProperties"];
      const others = [...needed].filter((name) => !declared.some(([other]) => other === name));
      const more =
        rest === false ? [] : [...others, ...(is(30) ? ["e"] : [])].map((name) => [name, inner(rest)] as const);
      return Object.fromEntries([...own, ...more]);
    }
    default:
      return draw(() => value);
  }
}

const scene: fc.Arbitrary<Scene> = fc
  .tuple(object, fc.nat({ max: 25 }), schema, fc.integer({ min: 1, max: 8 }), chance)
  .map(([body, at, put, count, random]) => {
    const bodies = Array.from({ length: count }, () => sampleOf(body, body, random));
    return {
      old: read(document(body), "old.json"),
      new: read(document(edited(body, at, put)), "new.json"),
      bodies: JSON.parse(JSON.stringify(bodies)) as readonly Json[],
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
