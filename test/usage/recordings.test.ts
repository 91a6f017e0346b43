// The law of recordings in each format: a client whose request breaks is named by a finding, from a record and by a replay.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { accepts, compare, type Comparison } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { isIncompatible } from "../../src/contracts/summary.ts";
import { isObject, type Json } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import { detectProfile } from "../../src/policy/profiles.ts";
import { askRecord, withUsage, type Asked } from "../../src/usage/annotate.ts";
import { entriesOf, type Entry } from "../../src/usage/entries.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { createPlans, type Plan } from "../../src/usage/plan.ts";
import { createRecorder } from "../../src/usage/recorder.ts";
import { createReplaying } from "../../src/usage/recording.ts";
import { readSummary, writeSummary } from "../../src/usage/summary-file.ts";
import { chance, type Chance } from "../property/chance.ts";
import { patience, runsOf } from "../size.ts";
import { DIALECTS, TARGETS, type Dialect, type Parts, type Sent, type Target } from "./dialects.ts";
import { edited, leaf, object, sampleOf, schema, type Schema } from "./scenes.ts";
import { observe, read } from "./traffic.ts";

interface Scene {
  readonly old: Reading;
  readonly new: Reading;
  readonly sent: readonly Sent[];
  readonly text: string;
  readonly [fc.toStringMethod]: () => string;
}

const flat = leaf.filter(({ type, pattern }) => typeof type === "string" && pattern === undefined);

const texts = fc.constantFrom("x", "yy", "long text", "1", "3", "true", "");

const partsOfAny: fc.Arbitrary<Parts> = fc.record({
  body: object,
  isBodyRequired: fc.boolean(),
  parameter: fc.record({ schema: flat, required: fc.boolean() }),
  targets: fc.constant(TARGETS),
});

/** One edit of the API. Most are inside of the body. */
function editedParts(parts: Parts, { is, of, draw }: Chance): Parts {
  const { body, parameter } = parts;
  if (is(60))
    return {
      ...parts,
      body: edited(body, of([...Array(25).keys()]), draw(schema)) as Schema,
    };
  const edits: readonly (() => Parts)[] = [
    () => ({ ...parts, targets: ["things"] }),
    () => ({ ...parts, isBodyRequired: true }),
    () => ({ ...parts, parameter: { ...parameter!, required: true } }),
    () => ({ ...parts, parameter: { ...parameter!, schema: draw(flat) } }),
    () => {
      const { parameter: _, ...others } = parts;
      return others;
    },
  ];
  return of(edits)();
}

function requestTo(parts: Parts, dialect: Dialect, client: string, random: Chance): Sent {
  const { of, is, draw } = random;
  const target: Target = of(TARGETS);
  const sent = sampleOf(parts.body, parts.body, random);
  const value = draw(texts);
  return {
    target,
    client,
    ...(is(70) && { parameter: value }),
    ...(is(90) && { body: JSON.parse(JSON.stringify(dialect.wrapped(sent, target))) as Json }),
  };
}

function sceneOf(dialect: Dialect): fc.Arbitrary<Scene> {
  return fc.tuple(partsOfAny, fc.integer({ min: 1, max: 6 }), chance).map(([any, count, random]) => {
    const stated = (parts: Parts): Parts => ({
      ...parts,
      body: dialect.stated(parts.body),
      ...(parts.parameter && {
        parameter: { ...parts.parameter, schema: dialect.stated(parts.parameter.schema) },
      }),
    });
    const before = stated(any);
    const after = stated(editedParts(any, random));
    const sent = Array.from({ length: count }, (_, index) =>
      requestTo(before, dialect, `client-${String(index)}`, random),
    );
    const [old, new_] = [dialect.document(before), dialect.document(after)];
    return {
      old: read(old, "old.json"),
      new: read(new_, "new.json"),
      sent,
      text: random.of(dialect.recordings)(sent),
      [fc.toStringMethod]: () => JSON.stringify({ old, new: new_, sent }),
    };
  });
}

/** A text as a parameter of the schema sends it. */
function decoded(text: string, { snapshot }: Reading, at: Pointer): Json {
  const [type] = snapshot.schemas.get(at).types.value;
  if (type === "boolean" && text === "true") return true;
  return (type === "integer" || type === "number") && /^\d+$/u.test(text) ? Number(text) : text;
}

/** A request that the old version accepts, and the new one rejects or ignores in part. Undefined: not known. */
async function isAffected(
  observation: Observation,
  sent: Sent,
  { old, new: new_ }: Scene,
): Promise<boolean | undefined> {
  const target = entryFor(old, sent.target)!;
  const next = entryFor(new_, sent.target);
  if (next === undefined) return true;
  const { parameter: text } = sent;
  const [was, is] = [target.parameters["query p"], next.parameters["query p"]];
  if (text === undefined && is?.required === true && was?.required !== true) return true;
  if (text !== undefined && was !== undefined && is === undefined) return true;
  if (text !== undefined && was !== undefined && is !== undefined) {
    const answers = await both(schemaIn(was), schemaIn(is), (reading, at) => decoded(text, reading, at));
    if (answers === undefined) return undefined;
    if (answers[0] && !answers[1]) return true;
  }
  return bodyIsAffected();

  function bodyIsAffected(): Promise<boolean | undefined> | boolean {
    const { requestBody: body } = observation;
    // Requests without a body are those that a required one rejects.
    if (body?.is === "none") return isRequired(next!, new_) && !isRequired(target, old);
    if (body?.is !== "json") return false;
    const [before, after] = [target, next!].map((entry) => entry.body?.content[0]?.media.schema);
    if (before === undefined || after === undefined) return false;
    const plans = [createPlans(old.snapshot.schemas)([before]), createPlans(new_.snapshot.schemas)([after])] as const;
    const value = withoutUndeclared(body.value, ...plans);
    return both(before, after, () => value).then((answers) => answers && answers[0] && !answers[1]);
  }

  async function both(
    before: Pointer,
    after: Pointer,
    valueIn: (reading: Reading, at: Pointer) => Json,
  ): Promise<readonly [boolean, boolean] | undefined> {
    const [a, b] = [
      await accepts(old, before, valueIn(old, before), { direction: "request" }),
      await accepts(new_, after, valueIn(new_, after), { direction: "request" }),
    ];
    return a === undefined || b === undefined ? undefined : [a, b];
  }
}

/**
 * A value without properties that only the new version declares. By the conventions of OpenAPI, clients send only declared
 * properties, unless the old version has a schema for all others.
 */
function withoutUndeclared(value: Json, before: Plan | undefined, after: Plan | undefined): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutUndeclared(item, before?.items(), after?.items()));
  if (!isObject(value)) return value;
  const isOpen = before?.rest() === undefined;
  const kept = Object.entries(value).filter(
    ([name]) => !isOpen || before?.names.includes(name) === true || after?.names.includes(name) !== true,
  );
  const inner = (plan: Plan | undefined, name: string): Plan | undefined =>
    plan?.names.includes(name) === true ? plan.property(name) : plan?.rest();
  return Object.fromEntries(
    kept.map(([name, one]) => [name, withoutUndeclared(one, inner(before, name), inner(after, name))]),
  );
}

function schemaIn({ content }: Entry["parameters"][string]): Pointer {
  return Object.values(content)[0]!.schema!;
}

function isRequired({ id }: Entry, { snapshot }: Reading): boolean {
  return snapshot.operations[id]?.requestBody?.required === true;
}

function entryFor({ snapshot }: Reading, target: Target): Entry | undefined {
  const wanted = target === "things" ? /things|\bv1\b/u : /others|v1beta1/u;
  return entriesOf(snapshot).find(({ id }) => wanted.test(id));
}

/** The clients that the findings name, together. */
function namedBy({ findings }: Comparison): ReadonlySet<string> {
  const all = findings.filter(isIncompatible).flatMap(({ usage = [] }) => usage);
  return new Set(all.flatMap(({ operations }) => Object.values(operations).flatMap((use) => Object.keys(use.clients))));
}

/** From a record that was written and read again, and by a replay. */
async function waysToAsk(scene: Scene, comparison: Comparison): Promise<readonly Asked["ask"][]> {
  const { old, new: new_, text } = scene;
  const recorder = createRecorder(old.snapshot);
  const sides = { old: old.snapshot, new: new_.snapshot, profile: detectProfile(old.snapshot) };
  const replaying = createReplaying(comparison, sides);
  for (const one of (await observe(text)).flat() as Observation[]) {
    expect(recorder.observe(one)).toBe(true);
    replaying.observe(one);
  }
  const ask = askRecord(readSummary(writeSummary(recorder.summary()), "usage.json"), old.snapshot);
  return [ask, replaying.sharpen(ask)];
}

describe.each(DIALECTS)("recordings of $name", (dialect) => {
  test(
    "name each client whose request breaks",
    async () => {
      let met = 0;
      await fc.assert(
        fc.asyncProperty(sceneOf(dialect), async (scene) => {
          const observations = (await observe(scene.text)).flat() as Observation[];
          expect(observations.map(({ client }) => client)).toEqual(scene.sent.map(({ client }) => client));
          const answers = await Promise.all(
            scene.sent.map((one, index) => isAffected(observations[index]!, one, scene)),
          );
          const affected = scene.sent.filter((_, index) => answers[index]).map(({ client }) => client);
          if (affected.length === 0) return;
          const comparison = compare(scene.old, scene.new);
          if (!comparison.findings.some(isIncompatible)) return;
          met++;
          for (const ask of await waysToAsk(scene, comparison))
            expect([...namedBy(withUsage(comparison, [{ ask }]))]).toEqual(expect.arrayContaining(affected));
        }),
        { numRuns: runsOf(60, 10_000) },
      );
      expect(met).toBeGreaterThan(5);
    },
    patience,
  );
});
