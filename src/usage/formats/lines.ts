import type { Json, JsonObject } from "../../model/json.ts";
import { dayOf, type Observation, type RecordedBody } from "../observation.ts";
import {
  bodyOfText,
  clientName,
  headersOf,
  isObject,
  methodIn,
  statusIn,
  textIn,
  type Observed,
  type ReadingOptions,
} from "./reading.ts";

/** Reads a request in the form that any gateway can write: `{"method": "GET", "url": "/pets", …}`. */
export function readRequestLine(line: JsonObject, { clientBy }: ReadingOptions): Observed {
  const method = methodIn(line["method"]);
  const url = textIn(line["url"]);
  if (method === undefined || url === undefined) return "bad";
  const headers = isObject(line["headers"]) ? headersOf(Object.entries(line["headers"])) : undefined;
  const named = clientBy === undefined ? line["client"] : headers?.[clientBy.toLowerCase()];
  const client = clientName(textIn(named ?? headers?.["user-agent"]));
  const [status, day] = [statusIn(line["status"]), dayOf(line["time"])];
  const requestBody = bodyOf(line["requestBody"], textIn(line["requestMediaType"]) ?? headers?.["content-type"]);
  const responseBody = bodyOf(line["responseBody"], textIn(line["responseMediaType"]));
  const observation: Observation = { method, url, status, day, client, headers, requestBody, responseBody };
  return [observation];
}

/** `null`: there was no body. A text with a media type is what was sent; any other value is the JSON itself. */
function bodyOf(value: Json | undefined, mediaType: string | undefined): RecordedBody | undefined {
  if (value === undefined) return undefined;
  if (value === null) return { is: "none" };
  if (typeof value === "string" && mediaType !== undefined) return bodyOfText(value, mediaType);
  return { is: "json", value, mediaType };
}
