// Compares the findings of `compare` for a changed schema with its values.
import { compare, profiles, readSnapshot } from "../../src/index.ts";
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import type { Polarity } from "../../src/model/channel.ts";
import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import { lensesOf } from "../../src/prove/evidence/lenses.ts";
import { contain, type Containment, type SchemaRef } from "../../src/prove/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { mapSchemas } from "../prove/contain/random.ts";
import { schemaOf } from "../prove/contain/tables.ts";
import { inDraft, META_SCHEMA, type Draft } from "./drafts.ts";
import type { Definitions, Edited, Style } from "./schemas.ts";

/** A kind of document that holds schemas, and how its values travel. */
export interface Setting {
  readonly style: Style;
  readonly profile: Profile;
  readonly views: readonly Polarity[];
  /** The place of `Root` in the document. */
  readonly root: string;
  write(definitions: Definitions): JsonObject;
}

const OPENAPI = { structural: false, prefix: "#/components/schemas/", discriminator: true } as const;

function swagger(view: Polarity): Setting {
  const prefix = "#/definitions/";
  const schema = { $ref: `${prefix}Root` };
  const operation =
    view === "request"
      ? {
          parameters: [{ name: "seed", in: "body", required: true, schema }],
          responses: { "204": { description: "" } },
        }
      : { responses: { "200": { description: "Given.", schema } } };
  return {
    style: { early: true, structural: false, prefix, discriminator: false },
    profile: profiles["openapi"]!,
    views: [view],
    root: `${prefix}Root`,
    write: (definitions) => ({
      swagger: "2.0",
      info: { title: "Seeds", version: "1.0.0" },
      consumes: ["application/json"],
      produces: ["application/json"],
      paths: { "/seeds": { post: operation } },
      definitions: { ...definitions },
    }),
  };
}

function openapi(version: string, view: Polarity): Setting {
  const content = { "application/json": { schema: { $ref: `${OPENAPI.prefix}Root` } } };
  const operation =
    view === "request"
      ? { requestBody: { required: true, content }, responses: { "204": { description: "Taken." } } }
      : { responses: { "200": { description: "Given.", content } } };
  return {
    style: { ...OPENAPI, early: version.startsWith("3.0") },
    profile: profiles["openapi"]!,
    views: [view],
    root: `${OPENAPI.prefix}Root`,
    write: (schemas) => ({
      openapi: version,
      info: { title: "Seeds", version: "1.0.0" },
      paths: { "/seeds": { post: operation } },
      components: { schemas: { ...schemas } },
    }),
  };
}

const VERSION = { name: "v1", served: true, storage: true };

/** Written values are also read. */
const resource: Setting = {
  style: { early: true, structural: true, prefix: "", discriminator: false },
  profile: profiles["kubernetes"]!,
  views: ["request", "response"],
  root: "#/spec/versions/0/schema/openAPIV3Schema/properties/spec",
  write: ({ Root }) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "seeds.wood.example" },
    spec: {
      group: "wood.example",
      names: { kind: "Seed", plural: "seeds" },
      scope: "Namespaced",
      versions: [{ ...VERSION, schema: { openAPIV3Schema: { type: "object", properties: { spec: Root } } } }],
    },
  }),
};

function jsonSchema(draft: Draft, view: Polarity): Setting {
  const holder = draft.startsWith("draft-") ? "definitions" : "$defs";
  return {
    style: { early: false, structural: false, prefix: `#/${holder}/`, discriminator: false },
    profile: profiles[view === "request" ? "json-schema" : "json-schema-output"]!,
    views: [view],
    root: "#",
    write: (definitions) => ({
      $schema: META_SCHEMA[draft],
      $ref: `#/${holder}/Root`,
      [holder]: Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, inDraft(each, draft)])),
    }),
  };
}

export const SETTINGS: Readonly<Record<string, Setting>> = {
  "a request of OpenAPI 3.1": openapi("3.1.0", "request"),
  "a response of OpenAPI 3.1": openapi("3.1.0", "response"),
  "a request of OpenAPI 3.0": openapi("3.0.3", "request"),
  "a response of OpenAPI 3.0": openapi("3.0.3", "response"),
  "a custom resource": resource,
  "a JSON Schema": jsonSchema("2020-12", "request"),
};

/** Other notations, whose proofs are the same. */
export const OTHER_SETTINGS: Readonly<Record<string, Setting>> = {
  "a request of OpenAPI 3.2": openapi("3.2.0", "request"),
  "a response of OpenAPI 3.2": openapi("3.2.0", "response"),
  "a written JSON Schema": jsonSchema("2020-12", "response"),
  ...Object.fromEntries(
    (["2019-09", "draft-07", "draft-06", "draft-04"] as const).flatMap((draft) => [
      [`a JSON Schema of ${draft}`, jsonSchema(draft, "request")],
      [`a written JSON Schema of ${draft}`, jsonSchema(draft, "response")],
    ]),
  ),
  "a request of Swagger 2.0": swagger("request"),
  "a response of Swagger 2.0": swagger("response"),
};

interface Readings {
  readonly old: Reading;
  readonly new: Reading;
}

function read(document: JsonObject): Reading {
  return readSnapshot({ name: "seeds.json", url: "file:///seeds.json", text: JSON.stringify(document) });
}

function readBoth(edited: Edited, { write }: Setting): Readings {
  return { old: read(write(edited.old)), new: read(write(edited.new)) };
}

/**
 * Returns a value that shows a break for which `check` answers 0: no finding in its direction is an error. A convention excuses silence only if no value shows
 * a break where the documents say in other words what it means: see `IN_OTHER_WORDS`.
 */
export function silence(edited: Edited, setting: Setting): string | undefined {
  const readings = readBoth(edited, setting);
  if ([...readings.old.problems, ...readings.new.problems].some(({ level }) => level === "error")) return undefined;
  // Costs far less than to compare.
  if (!breaksIn(readings, setting)) return undefined;
  const comparison = compare(readings.old, readings.new, { profile: setting.profile, all: true });
  const found = missedBy(comparison, readings, setting, (all, view) => failsFor(all, view, setting));
  if (found === undefined) return undefined;
  const reported = new Set(
    comparison.findings.filter(({ verdict }) => verdict !== "compatible").map(({ ruleId }) => ruleId),
  );
  const isMeant = Object.values(IN_OTHER_WORDS).some((words) => !showsBreak(words(edited, setting, reported), setting));
  return isMeant || contradictsItself(edited, setting) ? undefined : found;
}

/** `reported` has the rules that report a break. */
type InOtherWords = (edited: Edited, setting: Setting, reported: ReadonlySet<string>) => Edited;

const replaced =
  (replace: (each: Json) => Json): InOtherWords =>
  (edited) =>
    JSON.parse(JSON.stringify(edited), (_, each: Json) => replace(each)) as Edited;

/** The documented conventions, each as the documents that mean the same without it. */
const IN_OTHER_WORDS: Readonly<Record<string, InOtherWords>> = {
  /** A server sends no value that matches two alternatives of `oneOf`. */
  overlaps: (edited, { views }) =>
    views.includes("response")
      ? (JSON.parse(JSON.stringify(edited).replaceAll('"oneOf"', '"anyOf"')) as Edited)
      : edited,
  /** Read-only properties do not exist in requests, nor write-only ones in responses: the direction alone breaks nobody. */
  directions: replaced((each) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).filter(([name]) => !/^(?:read|write)Only$/u.test(name)))
      : each,
  ),
  /** A property that is made read-only is dangerous: servers ignore or reject it, also if its schema changes. */
  madeReadOnly: (edited, { views }, reported) =>
    views.includes("request") && reported.has("read-only-added")
      ? withoutMembers(edited, namesWith(edited.new, "readOnly"))
      : edited,
  /** The end of a deprecation, for which the recommended severity is `info`. */
  announced: (edited, _, reported) =>
    reported.has("deprecated-property-removed") ? withoutMembers(edited, namesWith(edited.old, "deprecated")) : edited,
  /** Values know one part at a time: a part of `allOf` has the type that the schema around it states. */
  types: ({ old, new: new_ }) => ({ old: withTypes(old), new: withTypes(new_) }),
};

/** The names of properties whose schema has the keyword. */
function namesWith(side: Definitions, keyword: string): ReadonlySet<string> {
  const members = Object.values(side)
    .flatMap(allWithin)
    .flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : []));
  return new Set(members.flatMap(([name, each]) => (isObject(each) && each[keyword] === true ? [name] : [])));
}

function withoutMembers(edited: Edited, names: ReadonlySet<string>): Edited {
  const kept = (each: Json): Json => {
    if (!isObject(each)) return each;
    const { properties, required } = each;
    return {
      ...each,
      ...(isObject(properties) && {
        properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
      }),
      ...(Array.isArray(required) && { required: required.filter((name) => !names.has(name as string)) }),
    };
  };
  return JSON.parse(JSON.stringify(edited), (_, each: Json) => kept(each)) as Edited;
}

/** Parts of parts. */
const MAX_NESTING = 3;

function withTypes(side: Definitions): Definitions {
  const replace = (each: Definitions, change: (schema: Json) => Json): Definitions =>
    JSON.parse(JSON.stringify(each), (_, schema: Json) => change(schema)) as Definitions;
  const inside = Array.from({ length: MAX_NESTING }).reduce<Definitions>(
    (made) => replace(made, (schema) => withTypedParts(schema, side)),
    side,
  );
  return replace(inside, withType);
}

function withTypedParts(schema: Json, definitions: Definitions): Json {
  if (!isObject(schema) || schema["type"] === undefined || !Array.isArray(schema["allOf"])) return schema;
  const allOf = (schema["allOf"] as readonly Json[]).map((part): Json => {
    const target = isObject(part) && "$ref" in part ? definitions[nameIn(part["$ref"]!)] : part;
    return isObject(target) ? { type: schema["type"]!, ...target } : part;
  });
  return { ...schema, allOf };
}

function nameIn(reference: Json): keyof Definitions {
  return String(reference).split("/").at(-1) as keyof Definitions;
}

function showsBreak(edited: Edited, setting: Setting): boolean {
  return breaksIn(readBoth(edited, setting), setting);
}

function breaksIn(readings: Readings, setting: Setting): boolean {
  return setting.views.some((view) => between(readings, view, "usual", setting).answer === "witness");
}

/** Returns whether a changed part accepted nothing before, so that its author means something else. */
function contradictsItself(edited: Edited, setting: Setting): boolean {
  return isEmpty(edited.old, changedIn(edited.old, edited.new), setting);
}

/** Returns the contradiction between verdict and values; undefined if there is none. */
export function contradiction(edited: Edited, setting: Setting): string | undefined {
  const readings = readBoth(edited, setting);
  const problems = [...readings.old.problems, ...readings.new.problems];
  // Documents with errors are not judged; documents that are read leniently are, and have a warning.
  if (problems.some(({ level }) => level === "error")) return undefined;
  const comparison = compare(readings.old, readings.new, { profile: setting.profile, all: true });
  const [unjudged] = comparison.unjudged;
  if (unjudged !== undefined) return `unjudged: ${unjudged.event}`;
  const found = disagreement(comparison, readings, setting);
  if (found === undefined || showsOverlapsOnly(found, comparison, edited, setting)) return undefined;
  return admitsNothing(edited, setting) || isOfImpliedTypes(edited, setting, contradiction) ? undefined : found;
}

/** Returns a value that one side accepts, the other one rejects and the comparison does not report. */
function missedBy(
  { findings }: Comparison,
  readings: Readings,
  setting: Setting,
  isTold = isReportedFor,
): string | undefined {
  const missed = setting.views
    .filter((view) => !isTold(findings, view))
    .map((view) => between(readings, view, "usual", setting))
    .find(({ answer }) => answer === "witness");
  return missed?.answer === "witness" ? `not told: ${JSON.stringify(missed.witness)}` : undefined;
}

function disagreement(comparison: Comparison, readings: Readings, setting: Setting): string | undefined {
  const missed = missedBy(comparison, readings, setting);
  if (missed !== undefined) return missed;
  const { findings } = comparison;
  const alarms = findings.filter(({ verdict, ruleId }) => verdict === "breaking" && !BEYOND_VALUES.has(ruleId));
  const wrong = alarms.filter((alarm) =>
    viewsOf(alarm).every((view) => between(readings, view, "strict", setting).answer === "proven"),
  );
  // Allows reporting the wrong one of several changes, but not reporting no break at all.
  return wrong.length > 0 && wrong.length === alarms.length
    ? `told, but not so: ${wrong.map(({ ruleId }) => ruleId).join(", ")}`
    : undefined;
}

/** Findings that no value shows: losses of readers, server defaults, rejected definitions, and announced values. */
const BEYOND_VALUES: ReadonlySet<string> = new Set([
  "property-removed",
  "deprecated-property-removed",
  "default-added",
  "default-changed",
  "default-removed",
  "open-enum-added",
  "open-enum-removed",
  "open-enum-value-added",
  "open-enum-value-removed",
  "schema-unstructural",
]);

function isReportedFor(findings: readonly Finding[], view: Polarity): boolean {
  return findings.some(
    ({ verdict, polarities, ruleId }) =>
      polarities.includes(view) && (verdict !== "compatible" || isFirstDeclared(ruleId, view)),
  );
}

/** Returns whether `check` answers 1 for a broken request. A response may have a warning: for some breaks it is the recommended severity. */
function failsFor(findings: readonly Finding[], view: Polarity, { profile }: Setting): boolean {
  const mayWarn = (ruleId: string): boolean =>
    view === "response" || (profile === profiles["kubernetes"] && WARNED_REQUESTS.has(ruleId));
  return findings.some(
    ({ severity, verdict, polarities, ruleId }) =>
      polarities.includes(view) &&
      (severity === "error" ||
        isFirstDeclared(ruleId, view) ||
        (severity === "warn" && verdict !== "compatible" && mayWarn(ruleId))),
  );
}

/** Breaks of custom resources that only warn: API servers drop null where it is not allowed, and know few formats. */
const WARNED_REQUESTS: ReadonlySet<string> = new Set(["null-removed", "format-added"]);

/** By convention, nobody sends a member of a free object that is not declared yet. */
function isFirstDeclared(ruleId: string, view: Polarity): boolean {
  return view === "request" && ruleId === "optional-property-added";
}

/** In which directions it is a break. */
function viewsOf({ witnessOf, polarities }: Finding): readonly Polarity[] {
  return witnessOf === undefined ? polarities : [witnessOf.admittedBy === "old" ? "request" : "response"];
}

/** Returns whether readers of one version accept everything that writers of the other version send. */
function between(readings: Readings, view: Polarity, lens: "usual" | "strict", setting: Setting): Containment {
  const [old, new_] = [readings.old, readings.new].map(({ snapshot }): SchemaRef => ({
    table: snapshot.schemas,
    at: setting.root,
  })) as [SchemaRef, SchemaRef];
  const [written, understood] = view === "request" ? [old, new_] : [new_, old];
  return contain(written, understood, lensesOf(view, setting.profile)[lens]);
}

/** Returns whether a changed part contradicts itself, so that no value matches and it is compared as written. */
function admitsNothing(edited: Edited, setting: Setting): boolean {
  const { old, new: new_ } = edited;
  return isEmpty(old, changedIn(old, new_), setting) || isEmpty(new_, changedIn(new_, old), setting);
}

/** Returns whether no value satisfies the whole, or one of these parts of it. */
function isEmpty(side: Definitions, changed: readonly JsonObject[], setting: Setting): boolean {
  const lens = lensesOf(setting.views[0]!, setting.profile).strict;
  const nothing = schemaOf("false");
  return [side.Root, ...changed].some((each) => {
    const { snapshot } = read(setting.write({ ...side, Root: each }));
    return contain({ table: snapshot.schemas, at: setting.root }, nothing, lens).answer === "proven";
  });
}

/** The schemas of one side that the other one does not have as often. */
function changedIn(side: Definitions, other: Definitions): readonly JsonObject[] {
  const within = (definitions: Definitions): readonly JsonObject[] => Object.values(definitions).flatMap(allWithin);
  const known = within(other).map((each) => JSON.stringify(each));
  return within(side).filter((each) => {
    const at = known.indexOf(JSON.stringify(each));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

function allWithin(schema: JsonObject): readonly JsonObject[] {
  const all: JsonObject[] = [];
  const visit = (each: Json): Json => {
    if (!isObject(each)) return each;
    all.push(each);
    return mapSchemas(each, visit);
  };
  visit(schema);
  return all;
}

/** Members without a type are those of an object, and items those of a list, unless something around them names types: values know one part at a time. */
function isOfImpliedTypes(edited: Edited, setting: Setting, ask: typeof contradiction): boolean {
  const typed = JSON.parse(JSON.stringify(edited), (_, each: Json) => withType(each)) as Edited;
  return JSON.stringify(typed) !== JSON.stringify(edited) && ask(typed, setting) === undefined;
}

const MEMBERS = ["properties", "required", "additionalProperties", "patternProperties"];

function withType(schema: Json): Json {
  if (!isObject(schema) || "type" in schema) return schema;
  if (MEMBERS.some((keyword) => keyword in schema)) return { type: "object", ...schema };
  return "items" in schema || "prefixItems" in schema ? { type: "array", ...schema } : schema;
}

/**
 * Returns whether the comparison reports only overlapping alternatives, in responses and under a discriminator, or
 * null, which the owner accepts for its alternatives.
 */
function showsOverlapsOnly(found: string, comparison: Comparison, edited: Edited, setting: Setting): boolean {
  const text = JSON.stringify(edited);
  if (!text.includes('"oneOf"')) return false;
  const isUsual = setting.views.includes("response") || /\bnull\b/.test(found);
  if (!isUsual) return false;
  const tolerant = JSON.parse(text.replaceAll('"oneOf"', '"anyOf"')) as Edited;
  return disagreement(comparison, readBoth(tolerant, setting), setting) === undefined;
}
