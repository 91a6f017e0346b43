import { isObject, type Json } from "../../src/model/json.ts";
import type { Operation, Snapshot } from "../../src/model/snapshot.ts";

/** The operation that a link leads to, however it names it; undefined where it is none of the document. */
export function targetOf(link: Json, { operations }: Snapshot): Operation | undefined {
  if (!isObject(link)) return undefined;
  const { operationId, operationRef } = link;
  const place = typeof operationRef === "string" ? decode(operationRef) : undefined;
  return Object.values(operations).find(
    (operation) =>
      operation.at === place || (operationId !== undefined && operation.operationId?.value === operationId),
  );
}

/** What a link says beside the name of its operation. */
export function valuesOf(link: Json): Json {
  if (!isObject(link)) return link;
  const { operationId, operationRef, ...rest } = link;
  return rest;
}

/** How a link names its operation; undefined where it names none. */
export function addressIn(link: Json): string | undefined {
  const address = isObject(link) ? (link["operationId"] ?? link["operationRef"]) : undefined;
  return typeof address === "string" ? address : undefined;
}

function decode(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
