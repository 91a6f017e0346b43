// Refactorings without an effect, and small edits with one: through the public API, with confirmed witnesses.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { load } from "js-yaml";
import { compare, confirm, readSnapshot, type Comparison } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { whole } from "../size.ts";

const PLACES = ["request", "response"] as const;
type Place = (typeof PLACES)[number];
type Side = "old" | "new";

interface Case {
  readonly is: string;
  readonly old: Json;
  readonly new: Json;
  readonly v?: string;
  readonly "old-v"?: string;
  readonly "new-v"?: string;
  readonly with?: JsonObject;
  readonly "old-with"?: JsonObject;
  readonly "new-with"?: JsonObject;
  /** In near misses: where. */
  readonly breaks?: readonly Place[];
}

const casesOf = (name: string): readonly Case[] =>
  load(readFileSync(new URL(`refactorings/${name}.yaml`, import.meta.url), "utf8")) as readonly Case[];

/** The schema as a whole body, or below a member and in a list. */
const WRAPPINGS: Readonly<Record<string, (schema: Json) => Json>> = {
  whole: (schema) => schema,
  within: (schema) => ({
    type: "object",
    required: ["it"],
    properties: { it: { type: "array", items: schema } },
  }),
};

/** In the small size, one of them for each case. */
function wrappingsOf({ is }: Case): readonly (readonly [string, (schema: Json) => Json])[] {
  const all = Object.entries(WRAPPINGS);
  return whole ? all : [all[is.length % all.length]!];
}

function reading(one: Case, side: Side, place: Place, wrap: (schema: Json) => Json): Reading {
  const content = { "application/json": { schema: wrap(one[side]) } };
  const version = one[`${side}-v`] ?? one.v ?? "3.1";
  const document = {
    openapi: `${version}.0`,
    info: { title: "Harbours", version: "1" },
    paths: {
      "/harbours": {
        put: {
          ...(place === "request" && { requestBody: { required: true, content } }),
          responses: { "200": { description: "Done.", ...(place === "response" && { content }) } },
        },
      },
    },
    components: { schemas: { ...one.with, ...one[`${side}-with`] } },
  };
  const name = `${side}.json`;
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document, null, 1) });
}

interface ReportedFinding {
  readonly comparison: Comparison;
  readonly old: Reading;
  readonly new: Reading;
}

function reported(one: Case, place: Place, wrap: (schema: Json) => Json, backward = false): ReportedFinding {
  const [before, after] = [reading(one, "old", place, wrap), reading(one, "new", place, wrap)];
  const [old, new_] = backward ? [after, before] : [before, after];
  return { comparison: compare(old, new_), old, new: new_ };
}

const weighty = ({ findings }: Comparison): readonly string[] =>
  findings
    .filter(({ verdict }) => verdict !== "compatible")
    .map(({ ruleId, verdict, reason, witness }) =>
      [ruleId, verdict, reason ?? "", witness === undefined ? "" : JSON.stringify(witness)].join(" ").trim(),
    );

describe("a schema in other words", () => {
  test.each(casesOf("equal").map((one) => [one.is, one] as const))("is no change: %s", (_, one) => {
    for (const [wrapping, wrap] of wrappingsOf(one)) {
      for (const place of PLACES) {
        for (const backward of [false, true]) {
          const { comparison } = reported(one, place, wrap, backward);
          const said = { wrapping, place, backward, findings: weighty(comparison), unjudged: comparison.unjudged };
          expect(said).toEqual({ wrapping, place, backward, findings: [], unjudged: [] });
        }
      }
    }
  });
});

describe("a schema in words that do not state the same", () => {
  test.each(casesOf("near-misses").map((one) => [one.is, one] as const))("breaks: %s", async (_, one) => {
    for (const [wrapping, wrap] of wrappingsOf(one)) {
      for (const place of PLACES) {
        const { comparison, old, new: new_ } = reported(one, place, wrap);
        const { findings } = await confirm(comparison, old, new_);
        const breaking = findings.filter(({ verdict }) => verdict === "breaking");
        const shown = breaking.some(({ witness }) => witness !== undefined);
        const wanted = one.breaks?.includes(place) === true;
        const where = { wrapping, place };
        expect({ ...where, breaks: breaking.length > 0, shown, all: weighty(comparison) }).toEqual({
          ...where,
          breaks: wanted,
          shown: wanted,
          all: wanted ? expect.anything() : [],
        });
      }
    }
  });
});
