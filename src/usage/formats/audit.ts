import type { Json, JsonObject } from "../../model/json.ts";
import { dayOf, type Observation, type RecordedBody, type RequestedResource } from "../observation.ts";
import { clientName, isObject, methodIn, statusIn, textIn, type Observed, type ReadingOptions } from "./reading.ts";

/** The methods of the verbs of an API server. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["get", "GET"],
  ["list", "GET"],
  ["watch", "GET"],
  ["create", "POST"],
  ["update", "PUT"],
  ["patch", "PATCH"],
  ["delete", "DELETE"],
  ["deletecollection", "DELETE"],
]);

export function isAuditEvent({ apiVersion, kind }: JsonObject): boolean {
  return kind === "Event" && typeof apiVersion === "string" && apiVersion.startsWith("audit.k8s.io/");
}

/** Reads an audit event of an API server. Only the last stage of a request counts. */
export function readAuditEvent(event: JsonObject, { clientBy }: ReadingOptions): Observed {
  const { verb, requestURI, objectRef, user, userAgent, responseStatus, stage } = event;
  if (stage === "RequestReceived" || stage === "ResponseStarted") return [];
  const url = textIn(requestURI);
  if (typeof verb !== "string" || url === undefined) return "bad";
  const method = METHODS.get(verb) ?? methodIn(verb);
  if (method === undefined) return "bad";
  const name = clientBy === "user.username" && isObject(user) ? user["username"] : userAgent;
  const client = clientName(textIn(name));
  const status = statusIn(isObject(responseStatus) ? responseStatus["code"] : undefined);
  const day = dayOf(event["requestReceivedTimestamp"] ?? event["stageTimestamp"]);
  const resource = isObject(objectRef) ? resourceOf(objectRef) : undefined;
  const requestBody = bodyOfRequest(verb, event["requestObject"]);
  const responseBody = bodyOfResponse(event);
  const observation: Observation = { method, url, status, day, client, resource, requestBody, responseBody };
  return [observation];
}

function resourceOf({ apiGroup, apiVersion, resource }: JsonObject): RequestedResource | undefined {
  if (typeof apiVersion !== "string" || typeof resource !== "string") return undefined;
  return { group: textIn(apiGroup) ?? "", version: apiVersion, plural: resource };
}

/** A patch is not an object; what it changes is not known. */
function bodyOfRequest(verb: string, object: Json | undefined): RecordedBody | undefined {
  if (verb === "create" || verb === "update") return isObject(object) ? { is: "json", value: object } : undefined;
  if (verb === "patch") return { is: "hidden" };
  return { is: "none" };
}

function bodyOfResponse({ responseObject, level, responseStatus }: JsonObject): RecordedBody | undefined {
  if (!isObject(responseObject) || level !== "RequestResponse") return undefined;
  const code = isObject(responseStatus) ? responseStatus["code"] : undefined;
  return typeof code === "number" && code >= 400 ? { is: "hidden" } : { is: "json", value: responseObject };
}
