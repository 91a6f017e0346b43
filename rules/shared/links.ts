import type { Change } from "../../src/model/change.ts";
import { isObject, sameJson, type Json } from "../../src/model/json.ts";
import type { Snapshot } from "../../src/model/snapshot.ts";

/** Whether a link still leads to the same operation with the same values, however it names the operation. */
export function leadsTheSameWay(change: Change<"link">, old: Snapshot, new_: Snapshot): boolean {
  return sameJson(withTarget(change.old!, old), withTarget(change.new!, new_));
}

function withTarget(link: Json, snapshot: Snapshot): Json {
  if (!isObject(link)) return link;
  const { operationId, operationRef, ...rest } = link;
  const place = typeof operationRef === "string" ? decode(operationRef) : undefined;
  const target = Object.values(snapshot.operations).find(
    (operation) =>
      operation.at === place || (operationId !== undefined && operation.operationId?.value === operationId),
  );
  return target === undefined ? link : { ...rest, target: target.id };
}

function decode(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
