import { isObject, type Json } from "../../src/model/json.ts";
import type { Operation, Snapshot } from "../../src/model/snapshot.ts";

/** Resolves `operationId` or `operationRef` of a link; undefined if the document has no such operation. */
export function targetOf(link: Json, { operations }: Snapshot): Operation | undefined {
  if (!isObject(link)) return undefined;
  const { operationId, operationRef } = link;
  const place = typeof operationRef === "string" ? decode(operationRef) : undefined;
  return Object.values(operations).find(
    (operation) =>
      operation.at === place || (operationId !== undefined && operation.operationId?.value === operationId),
  );
}

/** Returns the link without `operationId` and `operationRef`. */
export function valuesOf(link: Json): Json {
  if (!isObject(link)) return link;
  const { operationId, operationRef, ...rest } = link;
  return rest;
}

/** Returns `operationId` or `operationRef` of a link; undefined if it has neither. */
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
