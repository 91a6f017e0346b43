import { isObject } from "../../src/model/json.ts";
import type { Property } from "../../src/model/schema.ts";
import type { SnapshotRuleContext } from "../../src/rule.ts";

/** What the member says of itself, or else what its schema says. Empty for none. */
export function textOf({ at, schema }: Property, { snapshot }: Pick<SnapshotRuleContext, "snapshot">): string {
  const written = snapshot.schemas.source(at);
  const own = isObject(written) ? written["description"] : undefined;
  return typeof own === "string" ? own : (snapshot.schemas.get(schema).description ?? "");
}

/** Whether one of two members mentions the other. */
export function mention(a: Property, b: Property, context: Pick<SnapshotRuleContext, "snapshot">): boolean {
  const says = (of: Property, other: Property): boolean =>
    textOf(of, context).toLowerCase().includes(other.name.toLowerCase());
  // One name is often a part of the other, so that each text names itself.
  const [short, long] = a.name.length < b.name.length ? [a, b] : [b, a];
  return (
    says(short, long) ||
    textOf(long, context)
      .replaceAll(new RegExp(escape(long.name), "giu"), "")
      .toLowerCase()
      .includes(short.name.toLowerCase())
  );
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
