import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Dialect } from "./dialect.ts";

const DRAFTS = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

export type DraftName = (typeof DRAFTS)[number];

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;
const OPENAPI_REFERENCES = ["$ref", "$dynamicRef"] as const;

/** Keywords that lead to another schema; those that a draft knows may stand side by side, and all hold. No OpenAPI version has `$recursiveRef`. */
export function referencesIn(dialect: Dialect): readonly (typeof REFERENCES)[number][] {
  return dialect === "json-schema" ? REFERENCES : OPENAPI_REFERENCES;
}

/** The draft that first knows a keyword; all know the others. */
const SINCE: Readonly<Record<string, DraftName>> = {
  const: "draft-06",
  contains: "draft-06",
  propertyNames: "draft-06",
  if: "draft-07",
  then: "draft-07",
  else: "draft-07",
  minContains: "2019-09",
  maxContains: "2019-09",
  dependentRequired: "2019-09",
  dependentSchemas: "2019-09",
  unevaluatedProperties: "2019-09",
  unevaluatedItems: "2019-09",
  $recursiveRef: "2019-09",
  prefixItems: "2020-12",
  $dynamicRef: "2020-12",
};

/** The last draft that knows it. */
const UNTIL: Readonly<Record<string, DraftName>> = { dependencies: "draft-07", $recursiveRef: "2019-09" };

/** The draft that the root of a document names, in OpenAPI by `jsonSchemaDialect`; undefined for none that is known. */
function draftStatedBy(root: Json | undefined): DraftName | undefined {
  const stated = isObject(root) ? root[root["openapi"] === undefined ? "$schema" : "jsonSchemaDialect"] : undefined;
  return typeof stated === "string" ? draftNamed(stated) : undefined;
}

/** The draft of a dialect by its URI; draft 3 is read as the next one. */
function draftNamed(stated: string): DraftName | undefined {
  return stated.includes("draft-03") ? "draft-04" : DRAFTS.find((draft) => stated.includes(draft));
}

/**
 * The draft of the schemas at a file: what the file names; in a file beside an OpenAPI document, also what that document
 * names.
 */
export function draftOfFile(file: string, source: (at: Pointer) => Json | undefined): DraftName | undefined {
  const own = draftStatedBy(source(`${file}#`));
  if (own !== undefined || file === "") return own;
  const entry = source("#");
  return isObject(entry) && entry["openapi"] !== undefined ? draftStatedBy(entry) : undefined;
}

const OLD_DRAFTS: ReadonlySet<DraftName> = new Set(["draft-04", "draft-06", "draft-07"]);

/** Before 2019-09, what stands beside a `$ref` means nothing. */
export function ignoresSiblings(draft: DraftName | undefined): boolean {
  return draft !== undefined && OLD_DRAFTS.has(draft);
}

/** A schema without the keywords that mean nothing in its draft. */
export function inDraft(schema: JsonObject, draft: DraftName | undefined): JsonObject {
  if (draft === undefined || Object.keys(schema).every((keyword) => isKnown(keyword, draft))) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isKnown(keyword, draft)));
}

function isKnown(keyword: string, draft: DraftName): boolean {
  const at = DRAFTS.indexOf(draft);
  const [since, until] = timesOf(keyword);
  return since <= at && at <= until;
}

/** The drafts in which a keyword means something, the oldest first. */
export function knownIn(keyword: string): readonly DraftName[] {
  const [since, until] = timesOf(keyword);
  return DRAFTS.slice(since, until + 1);
}

function timesOf(keyword: string): readonly [since: number, until: number] {
  const since = Object.hasOwn(SINCE, keyword) ? DRAFTS.indexOf(SINCE[keyword]!) : 0;
  return [since, Object.hasOwn(UNTIL, keyword) ? DRAFTS.indexOf(UNTIL[keyword]!) : DRAFTS.length - 1];
}
