import type { Change } from "../../model/change.ts";
import { withoutNumber } from "../../model/definition.ts";
import type { Json } from "../../model/json.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { HistoryReport, PartReport, Report, RuleMeta } from "../../contracts/rule.ts";
import type { Render } from "../causes/candidate.ts";
import type { PairNode } from "../diff/walk.ts";
import { describePart } from "./describe.ts";
import { describeHolder } from "./describe-node.ts";
import { fill, wordOf } from "./words.ts";

export function renderChange(
  { messages }: Pick<RuleMeta, "messages">,
  { change, messageId, data }: Report,
  node: PairNode,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): Render {
  return (naming) =>
    fillMessage(messages[messageId]!, data, (key) => {
      if (key === "place") return describeHolder(change, node, snapshots, naming);
      return key === "name" ? nameOf(change) : wordOf(key, snapshots.new.format);
    });
}

/** Renders the message about several entries of a list, whose names are still left out; undefined where the rule has none. */
export function renderSeveral(
  { messages, several }: RuleMeta,
  report: Report,
  node: PairNode,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): { readonly name: string; readonly render: Render } | undefined {
  const message = several?.[report.messageId];
  if (message === undefined) return undefined;
  const { change } = report;
  const value = change.new ?? change.old;
  const name = typeof value === "string" && change.subject !== "discriminatorMapping" ? value : nameOf(change);
  const { messageId } = report;
  return { name, render: renderChange({ messages: { ...messages, [messageId]: message } }, report, node, snapshots) };
}

export function renderPart({ messages }: RuleMeta, report: PartReport, snapshot: Snapshot): Render {
  const { messageId, data, part, name: own = part.name } = report;
  return (naming) =>
    fillMessage(messages[messageId]!, data, (key) => {
      if (key === "place") return describePart(part, snapshot, naming);
      return key === "name" ? own : wordOf(key, snapshot.format);
    });
}

export function renderElement({ messages }: RuleMeta, { element, messageId, data }: HistoryReport): Render {
  return () => fillMessage(messages[messageId]!, data, (key) => (key === "element" ? element.label : undefined));
}

/** An alternative has the name of its type. */
function nameOf({ subject, name }: Change): string {
  return subject === "variant" ? withoutNumber(name) : name;
}

/** Data of the report takes precedence over the names and words that every message can use. */
function fillMessage(template: string, data: Report["data"], lookup: (key: string) => string | undefined): string {
  return fill(template, (key) => {
    const value: Json | undefined = data !== undefined && Object.hasOwn(data, key) ? data[key] : lookup(key);
    if (value === undefined || typeof value === "string") return value;
    return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  });
}
