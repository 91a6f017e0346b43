import type { JsonObject } from "../../model/json.ts";
import { dayOf, type Observation } from "../observation.ts";
import { clientName, isObject, methodIn, statusIn, textIn, type Observed } from "./reading.ts";

export function isTraceExport({ resourceSpans }: JsonObject): boolean {
  return Array.isArray(resourceSpans);
}

/** Reads an export of OpenTelemetry (OTLP as JSON). */
export function readTraceExport({ resourceSpans }: JsonObject): Observed {
  return (resourceSpans as readonly unknown[]).flatMap((each) => readResourceSpans(each));
}

/** Reads the spans of one resource. A span of a server with attributes of HTTP is a request; others are none. */
export function readResourceSpans(each: unknown): readonly Observation[] {
  const scopes = listIn(each, "scopeSpans");
  return scopes.flatMap((scope) => listIn(scope, "spans")).flatMap((span) => (isObject(span) ? requestOf(span) : []));
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
}

const CLIENT_KINDS: ReadonlySet<unknown> = new Set([
  3,
  4,
  5,
  "SPAN_KIND_CLIENT",
  "SPAN_KIND_PRODUCER",
  "SPAN_KIND_CONSUMER",
]);

function requestOf(span: JsonObject): readonly Observation[] {
  if (CLIENT_KINDS.has(span["kind"])) return [];
  const attributes = new Map(listIn(span, "attributes").flatMap(attributeOf));
  const first = (...names: readonly string[]): unknown =>
    names.map((name) => attributes.get(name)).find((one) => one !== undefined);
  const method = methodIn(first("http.request.method", "http.method"));
  const path = textIn(first("url.path"));
  const query = textIn(first("url.query"));
  const url =
    textIn(first("url.full", "http.url", "http.target")) ?? (path && (query === undefined ? path : `${path}?${query}`));
  if (method === undefined || url === undefined) return [];
  const status = statusIn(first("http.response.status_code", "http.status_code"));
  const day = dayOf(span["startTimeUnixNano"]);
  const client = clientName(textIn(first("user_agent.original", "http.user_agent")));
  const observation: Observation = { method, url, status, day, client };
  return [observation];
}

function attributeOf(attribute: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(attribute) || typeof attribute["key"] !== "string" || !isObject(attribute["value"])) return [];
  const { stringValue, intValue } = attribute["value"];
  return [[attribute["key"], stringValue ?? intValue]];
}
