import type { Outcome } from "../../model/channel.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Response } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";
import { NOTHING } from "../nothing.ts";

export type ResponseParts = Omit<Response, "status" | "outcome">;

const STATUS = /^(?:[1-5](?:\d\d|[Xx]{2})|default)$/u;

/** HTTP sends no body with these (RFC 9110, 6.4.1 and 15.3.6). */
const BODILESS = /^(?:1..|204|205|304)$/u;

/** Returns the responses as sent: the schema of a body that is never sent has no effect. */
export function asSent(responses: Dictionary<Response>, method: string): Dictionary<Response> {
  const isBodiless = ({ status }: Response): boolean => method === "HEAD" || BODILESS.test(status);
  const all = Object.values(responses);
  if (!all.some((one) => isBodiless(one) && one.content !== NOTHING)) return responses;
  return dictionary(all.map((one) => [one.status, isBodiless(one) ? { ...one, content: NOTHING } : one]));
}

export function readResponseMap(
  context: Context,
  operation: ObjectNode,
  read: (target: ObjectNode, key: string) => ResponseParts | undefined,
): Dictionary<Response> {
  const holder = context.nodes.object(operation, "responses");
  if (holder === undefined) return NOTHING;
  const keys = Object.keys(holder.value);
  const reportsSuccess = keys.some((key) => /^[123]/u.test(key));
  const responses = dictionary<Response>();
  for (const key of keys) {
    if (!STATUS.test(key)) {
      if (!key.startsWith("x-")) context.nodes.notModelled(holder.at, key, "set of responses");
      continue;
    }
    const target = context.nodes.object(holder, key);
    const parts = target && read(target, key);
    if (parts === undefined) continue;
    const status = key.endsWith("x") ? key.toUpperCase() : key;
    const outcome: Outcome = (key === "default" ? reportsSuccess : isFailure(key)) ? "failure" : "success";
    const { at, headers, content, links, extensions } = parts;
    responses[status] = { status, outcome, at, headers, content, links, extensions };
  }
  return responses;
}

function isFailure(status: string): boolean {
  return status.startsWith("4") || status.startsWith("5");
}
