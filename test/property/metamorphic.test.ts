// Equivalent notations have no findings; wider requests have no breaks, in random documents.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { rules } from "../../rules/index.ts";
import { compare } from "../../src/engine/compare.ts";
import { proofs } from "../../src/prove/proofs.ts";
import type { Proofs } from "../../src/contracts/prover.ts";
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import { openapi } from "../../src/policy/profiles.ts";
import { severityPolicy } from "../../src/policy/severity.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { readRecognized, recognize } from "../../src/readers/index.ts";
import { documents, schemas, type Tree } from "./documents.ts";
import {
  extractDefinitions,
  inlineReferences,
  moveBasePath,
  pullParametersUp,
  pushParametersDown,
  randomOf,
  renameDefinitions,
  renamePathParameters,
  reorder,
  upgrade,
  widen,
  wrapInAllOf,
  type Transformation,
} from "./transformations.ts";
import { patience, runsOf, seed } from "../size.ts";

const numRuns = runsOf(5, 3000);
const choices = fc.integer({ min: 0, max: 2 ** 31 });

const TRANSFORMATIONS: Readonly<Record<string, Transformation>> = {
  "reordering what has no order": reorder,
  "renaming definitions": renameDefinitions,
  "inlining references": inlineReferences,
  "extracting definitions": extractDefinitions,
  "wrapping in a single allOf": wrapInAllOf,
  "moving parameters from paths to operations": pushParametersDown,
  "moving parameters from operations to paths": pullParametersUp,
  "renaming path parameters": renamePathParameters,
  "moving the base path into the paths": moveBasePath,
};

describe(`random documents (seed ${String(seed)})`, () => {
  property("a document is the same as itself", [documents], (document) => {
    expectNoChange(document, document);
  });

  for (const [name, transform] of Object.entries(TRANSFORMATIONS)) {
    property(`${name} changes nothing`, [documents, fc.boolean(), choices], (document, modern, seed) => {
      const original = modern ? upgrade(document, randomOf(0)) : document;
      const transformed = transform(original, randomOf(seed));
      expectNoChange(original, transformed);
      expectNoChange(transformed, original);
    });
  }

  property("OpenAPI 3.1 for 3.0 changes nothing", [documents], (document) => {
    const upgraded = upgrade(document, randomOf(0));
    expectNoChange(document, upgraded);
    expectNoChange(upgraded, document);
  });

  property("all of it together changes nothing", [documents, choices], (document, seed) => {
    const random = randomOf(seed);
    const transformed = [...Object.values(TRANSFORMATIONS), upgrade].reduce(
      (result, transform) => transform(result, random),
      document,
    );
    expectNoChange(document, transformed);
    expectNoChange(transformed, document);
  });

  property("a schema that admits more breaks no request", [documents, schemas, choices], (document, schema, seed) => {
    const wider = widen(schema, randomOf(seed));
    const { findings } = compareDocuments(accepting(document, schema), accepting(document, wider));
    expect(summaries(findings.filter(({ verdict }) => verdict === "breaking" || verdict === "dangerous"))).toEqual([]);
  });

  property("a schema that admits less breaks no response", [documents, schemas, choices], (document, schema, seed) => {
    const wider = widen(schema, randomOf(seed));
    const { findings } = compareDocuments(returning(document, wider), returning(document, schema));
    expect(summaries(findings.filter(({ verdict }) => verdict === "breaking" || verdict === "dangerous"))).toEqual([]);
  });

  property(
    "two documents can be compared both ways, always with the same result",
    [documents, documents],
    (one, other) => {
      expect(compareDocuments(one, other)).toEqual(compareDocuments(one, other));
      expect(JSON.stringify(compareDocuments(other, one))).toBe(JSON.stringify(compareDocuments(other, one)));
    },
  );
});

function property<T extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...values: T) => void,
): void {
  test(name, () => void fc.assert(fc.property(...arbitraries, check), { seed, numRuns }), patience);
}

/** One operation that takes a value of the schema. */
function accepting(document: Tree, schema: Tree): Tree {
  const responses = { "204": { description: "Taken." } };
  return {
    ...document,
    paths: { "/seeds": { post: { requestBody: { content: { "application/json": { schema } } }, responses } } },
  };
}

/** One operation that gives a value of the schema. */
function returning(document: Tree, schema: Tree): Tree {
  const responses = { "200": { description: "Given.", content: { "application/json": { schema } } } };
  return { ...document, paths: { "/seeds": { get: { responses } } } };
}

/** Expects no findings except added or removed definitions. */
function expectNoChange(old: Tree, new_: Tree): void {
  const { findings, unjudged, problems } = compareDocuments(old, new_);
  const reported = findings.filter(
    ({ ruleId, verdict }) => !(verdict === "compatible" && ruleId.startsWith("component-")),
  );
  expect({
    findings: summaries(reported),
    unjudged: unjudged.map(({ event, name, old: at }) => `${event} ${name} at ${at.pointer}`),
    problems: problems.map(({ message, pointer }) => `${message} ${pointer ?? ""}`),
  }).toEqual({ findings: [], unjudged: [], problems: [] });
}

function summaries(findings: readonly Finding[]): readonly string[] {
  return findings.map(
    ({ ruleId, verdict, message, old, new: new_ }) =>
      `${ruleId} ${verdict}: ${message} ${old.pointer} → ${new_.pointer}`,
  );
}

/** Nothing is decided by values: the laws hold for the rules alone. */
const UNPROVEN: Proofs = {
  ...proofs,
  createProver: (...given) => ({ ...proofs.createProver(...given), judges: () => false, disjoint: () => false }),
  createFindConflict: () => () => undefined,
};

function compareDocuments(old: Tree, new_: Tree): Comparison {
  const severity = severityPolicy({ profile: openapi });
  return compare(read(old, "old.json"), read(new_, "new.json"), {
    rules,
    profile: openapi,
    severity,
    today: "2026-01-01",
    all: true,
    proofs: UNPROVEN,
  });
}

function read(document: Tree, name: string): Reading {
  const recognized = recognize({ name, url: `file:///${name}`, text: JSON.stringify(document) });
  if (!("reader" in recognized)) throw new Error(recognized.map(({ message }) => message).join("\n"));
  return readRecognized(recognized, () => ({
    code: "REF_OUTSIDE_ROOT",
    level: "error",
    message: "",
    hint: "",
    file: name,
  }));
}
