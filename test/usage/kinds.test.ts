// Tests audit events of a custom resource with lists, scales and statuses, and records that stay apart.
import { describe, expect, test } from "@jest/globals";
import { compare, occurrencesOf, profiles } from "../../src/index.ts";
import { summarizeUse } from "../../src/contracts/usage.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { askRecord, withUsage, type Asked } from "../../src/usage/annotate.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { createRecorder } from "../../src/usage/recorder.ts";
import { createReplaying } from "../../src/usage/recording.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { observe, read } from "./traffic.ts";

function definition(properties: JsonObject, required: readonly string[] = []): Reading {
  const spec = { type: "object", properties, ...(required.length > 0 && { required }) };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  return read({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "boxes.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "boxes", singular: "box", kind: "Box", listKind: "BoxList" },
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  });
}

const event = (verb: string, client: string, object: object | undefined, subresource?: string): string =>
  JSON.stringify({
    ...{ kind: "Event", apiVersion: "audit.k8s.io/v1", level: "RequestResponse", stage: "ResponseComplete" },
    ...{ verb, userAgent: client, requestURI: "/apis/example.com/v1/namespaces/default/boxes" },
    objectRef: { resource: "boxes", apiGroup: "example.com", apiVersion: "v1", subresource },
    responseStatus: { code: 200 },
    requestReceivedTimestamp: "2026-11-03T10:00:00Z",
    [["create", "update"].includes(verb) ? "requestObject" : "responseObject"]: object,
  });
const box = (spec: object): object => ({ apiVersion: "example.com/v1", kind: "Box", metadata: { name: "a" }, spec });

const OLD = {
  size: { type: "integer" },
  note: { type: "string" },
  open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
};

/** By client: the least and the greatest number of requests of the only finding, from a record and by a replay. */
async function concerned(
  after: Reading,
  events: readonly string[],
): Promise<readonly Readonly<Record<string, readonly number[]>>[]> {
  const old = definition(OLD);
  const comparison = compare(old, after);
  const recorder = createRecorder(old.snapshot);
  const sides = { old: old.snapshot, new: after.snapshot, profile: profiles["kubernetes"]! };
  const replaying = createReplaying(comparison, sides);
  for (const one of (await observe(events.join("\n"))).flat() as Observation[]) {
    recorder.observe(one);
    replaying.observe(one);
  }
  const ask = askRecord(recorder.summary(), old.snapshot);
  const answer = (by: Asked["ask"]): Readonly<Record<string, readonly number[]>> => {
    const { findings } = withUsage(comparison, [{ ask: by }]);
    expect(findings).toHaveLength(1);
    const { clients } = summarizeUse(findings[0]!.usage![0]!);
    return Object.fromEntries(clients.map(({ name, bounds }) => [name, bounds]));
  };
  return [answer(ask), answer(replaying.sharpen(ask))];
}

const { size, note, open } = OLD;

describe("a kind is used", () => {
  test("by a list, as far as its objects have a removed field", async () => {
    const found = await concerned(definition({ size, open }), [
      event("list", "reader", { kind: "BoxList", items: [box({ size: 1 }), box({ note: "a" })] }),
      event("list", "other", { kind: "BoxList", items: [box({ size: 1 })] }),
      event("list", "empty", { kind: "BoxList", items: [] }),
      event("delete", "remover", { kind: "Status", status: "Success" }),
    ]);
    expect(found).toEqual([{ reader: [0, 1] }, { reader: [0, 1] }]);
  });

  test("possibly by a scale, which has no field of it", async () => {
    const found = await concerned(definition(OLD, ["note"]), [
      event("update", "scaler", { kind: "Scale", spec: { replicas: 3 } }, "scale"),
      event("update", "writer", box({ size: 1 })),
      event("update", "status", box({ note: "a" }), "status"),
    ]);
    expect(found).toEqual([
      { writer: [1, 1], scaler: [0, 1] },
      { writer: [1, 1], scaler: [0, 1] },
    ]);
  });
});

test("requests without a body do not hide a property in headers that nothing declares", async () => {
  const found = await concerned(definition({ size: { type: "integer", maximum: 5 }, note, open }), [
    event("get", "reader", box({ size: 1 })),
    event("create", "writer", box({ size: 9 })),
  ]);
  expect(found).toEqual([{ writer: [1, 1] }, { writer: [1, 1] }]);
});

test("two records without a name have a line each, also where a finding has several occurrences", async () => {
  const old = definition(OLD);
  const comparison = compare(old, definition({ size, open }));
  const recorders = [1, 3].map(async (count) => {
    const recorder = createRecorder(old.snapshot);
    const events = Array.from({ length: count }, () => event("create", `client-${String(count)}`, box({ note: "a" })));
    for (const one of (await observe(events.join("\n"))).flat() as Observation[]) recorder.observe(one);
    return { ask: askRecord(recorder.summary(), old.snapshot) };
  });
  const { findings } = withUsage(comparison, await Promise.all(recorders));
  expect(findings.flatMap(occurrencesOf).length).toBeGreaterThan(1);
  expect(findings[0]!.usage!.map((use) => summarizeUse(use).of)).toEqual([1, 3]);
});
