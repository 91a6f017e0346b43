import type { HistoryLock, LockedElement, LockedStay } from "../../model/history-lock.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { KIND, VERSION } from "./format.ts";

/**
 * Writes the text of a lock file, as `history-lock.schema.json` describes it. Each release and each element has one line,
 * sorted by name, so that two branches change different lines. Equal locks give equal texts.
 */
export function writeHistoryLock({ releases, documents }: HistoryLock): string {
  const named = releases.map(({ name, date }) => `    ${spaced({ name, ...(date !== undefined && { date }) })}`);
  const all = Object.entries(documents).sort(([a], [b]) => byText(a, b));
  const written = all.map(([path, { format, elements }]) => {
    const entries = Object.entries(elements).sort(([a], [b]) => byText(a, b));
    const lines = entries.map(([key, element]) => `        ${JSON.stringify(key)}: ${spaced(entryOf(element))}`);
    return [
      `    ${JSON.stringify(path)}: {`,
      `      "format": ${JSON.stringify(format)},`,
      `      "elements": ${block("{}", lines, "      ")}`,
      `    }`,
    ].join("\n");
  });
  return [
    "{",
    `  "kind": ${JSON.stringify(KIND)},`,
    `  "version": ${String(VERSION)},`,
    `  "releases": ${block("[]", named, "  ")},`,
    `  "documents": ${block("{}", written, "  ")}`,
    "}\n",
  ].join("\n");
}

function block(brackets: "{}" | "[]", lines: readonly string[], indent: string): string {
  const [open = "", close = ""] = brackets;
  return lines.length === 0 ? brackets : `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function entryOf({ name, holder, was, is }: LockedElement): JsonObject {
  return {
    name,
    ...(holder !== undefined && { holder }),
    ...(was.length > 0 && { was: was.map(stayOf) }),
    ...(is && { is: stayOf(is) }),
  };
}

function stayOf({ state, from, until, unreleased }: LockedStay): JsonObject {
  return {
    ...state,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(unreleased && { unreleased }),
  };
}

/** JSON on one line, with a space after each comma and colon. */
function spaced(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => spaced(item)).join(", ")}]`;
  const members = Object.entries(value as JsonObject).map(([name, item]) => `${JSON.stringify(name)}: ${spaced(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
