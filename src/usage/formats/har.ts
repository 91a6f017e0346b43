import type { Content, Entry, Header, Param, PostData } from "har-format";
import { dictionary, type Dictionary } from "../../model/json.ts";
import { dayOf, type Observation, type RecordedBody } from "../observation.ts";
import {
  bodyOfText,
  clientName,
  isObject,
  methodIn,
  statusIn,
  textIn,
  type Observed,
  type ReadingOptions,
} from "./reading.ts";

/** Parts of an entry as programs write them: any of them can be missing. */
type Written<T> = { readonly [K in keyof T]?: T[K] | null };

/** Reads an entry of a HAR 1.2 archive. */
export function readHarEntry(entry: unknown, { clientBy = "user-agent" }: ReadingOptions): Observed {
  const { request, response, startedDateTime } = (isObject(entry) ? entry : {}) as Written<Entry>;
  if (!isObject(request)) return "bad";
  const method = methodIn(request.method);
  const url = textIn(request.url);
  if (method === undefined || url === undefined) return "bad";
  const headers = Array.isArray(request.headers) ? headersIn(request.headers) : undefined;
  const [status, day] = [statusIn(response?.status), dayOf(startedDateTime)];
  const client = clientName(headers?.[clientBy.toLowerCase()]);
  const requestBody = bodyOfPost(request.postData, request.bodySize);
  const responseBody = bodyOfContent(response?.content);
  const observation: Observation = { method, url, status, day, client, headers, requestBody, responseBody };
  return [observation];
}

function headersIn(all: readonly unknown[]): Dictionary<string> {
  const headers = dictionary<string>();
  for (const header of all) {
    const { name, value } = (isObject(header) ? header : {}) as Written<Header>;
    if (typeof name === "string" && typeof value === "string") headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** A request without `postData` has no body, unless its size says that there is one. */
function bodyOfPost(data: Written<PostData> | null | undefined, size: unknown): RecordedBody | undefined {
  if (!isObject(data)) return typeof size === "number" && size > 0 ? undefined : { is: "none" };
  const { text, mimeType, params } = data as Written<PostData>;
  const mediaType = textIn(mimeType);
  if (typeof text === "string" && text !== "") return bodyOfText(text, mediaType);
  if (Array.isArray(params) && mediaType?.startsWith("application/x-www-form-urlencoded")) {
    const fields = params.flatMap((param) => {
      const { name, value } = (isObject(param) ? param : {}) as Written<Param>;
      return typeof name === "string" ? [[name, textIn(value) ?? ""] as const] : [];
    });
    return { is: "form", mediaType, fields };
  }
  return typeof size === "number" && size > 0 ? { is: "hidden", mediaType } : { is: "none" };
}

function bodyOfContent(content: Written<Content> | null | undefined): RecordedBody | undefined {
  if (!isObject(content)) return undefined;
  const { text, mimeType, size, encoding } = content as Written<Content>;
  if (typeof text !== "string") return size === 0 ? { is: "none" } : undefined;
  if (text === "") return { is: "none" };
  return bodyOfText(encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text, textIn(mimeType));
}
