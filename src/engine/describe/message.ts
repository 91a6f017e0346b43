import type { Change } from "../../model/change.ts";
import type { Json } from "../../model/json.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { HistoryReport, PartReport, Report, RuleMeta } from "../../rule.ts";
import type { PairNode } from "../diff/walk.ts";
import { type Naming, describePart, withoutNumber } from "./describe.ts";
import { describeHolder } from "./describe-node.ts";

/** Puts a report into words; it is the last thing that happens to a finding. */
export type Render = (naming: Naming) => string;

export function renderChange(
  { messages }: RuleMeta,
  { change, messageId, data }: Report,
  node: PairNode,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): Render {
  return (naming) =>
    fill(messages[messageId]!, data, (name) => {
      if (name === "place") return describeHolder(change, node, snapshots, naming);
      return name === "name" ? nameOf(change) : undefined;
    });
}

export function renderPart({ messages }: RuleMeta, report: PartReport, snapshot: Snapshot): Render {
  const { messageId, data, part, name: own = part.name } = report;
  return (naming) =>
    fill(messages[messageId]!, data, (name) => {
      if (name === "place") return describePart(part, snapshot, naming);
      return name === "name" ? own : undefined;
    });
}

export function renderElement({ messages }: RuleMeta, { element, messageId, data }: HistoryReport): Render {
  return () => fill(messages[messageId]!, data, (name) => (name === "element" ? element.label : undefined));
}

/** An alternative is called by the name of its type. */
function nameOf({ subject, name }: Change): string {
  return subject === "variant" ? withoutNumber(name) : name;
}

function fill(template: string, data: Report["data"], lookup: (name: string) => Json | undefined): string {
  const filled = template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) => {
    const value = data !== undefined && Object.hasOwn(data, name) ? data[name] : lookup(name);
    if (value === undefined) return whole;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
