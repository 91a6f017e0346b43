import { isObject } from "../../src/model/json.ts";
import type { Property } from "../../src/model/schema.ts";
import type { SnapshotRuleContext } from "../../src/contracts/rule.ts";

/** Returns the description next to a property, or else of its schema; empty if there is none. */
export function textOf({ at, schema }: Property, { snapshot }: Pick<SnapshotRuleContext, "snapshot">): string {
  const written = snapshot.schemas.source(at);
  const own = isObject(written) ? written["description"] : undefined;
  return typeof own === "string" ? own : (snapshot.schemas.get(schema).description ?? "");
}

/** Returns whether the description of one of two properties mentions the other. */
export function mention(a: Property, b: Property, context: Pick<SnapshotRuleContext, "snapshot">): boolean {
  const mentions = (of: Property, other: Property): boolean =>
    textOf(of, context).toLowerCase().includes(other.name.toLowerCase());
  // A name that contains the other one is removed from the text before the search.
  const [short, long] = a.name.length < b.name.length ? [a, b] : [b, a];
  return (
    mentions(short, long) ||
    textOf(long, context)
      .replaceAll(new RegExp(escape(long.name), "giu"), "")
      .toLowerCase()
      .includes(short.name.toLowerCase())
  );
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
