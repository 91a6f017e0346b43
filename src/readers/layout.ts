// The text of lock files: JSON with a line for each thing, so that two branches change different lines.
import type { Dictionary, Json, JsonObject } from "../model/json.ts";

/** Layout in one line or in several lines. */
export type Layout =
  | { readonly line: Json }
  | { readonly items: readonly Layout[] }
  | { readonly members: readonly (readonly [string, Layout])[] };

export function line(value: Json): Layout {
  return { line: value };
}

/** In the order given; what is undefined is left out. */
export function block(members: Readonly<Record<string, Layout | undefined>>): Layout {
  return {
    members: Object.entries(members).filter((member): member is [string, Layout] => member[1] !== undefined),
  };
}

/** In the order of the names. */
export function table<T>(entries: Dictionary<T>, layout: (entry: T) => Layout): Layout {
  const sorted = Object.entries(entries).sort(([a], [b]) => byText(a, b));
  return { members: sorted.map(([name, entry]) => [name, layout(entry)] as const) };
}

export function list<T>(entries: readonly T[], write: (entry: T) => JsonObject): Layout {
  return { items: entries.map((entry) => line(write(entry))) };
}

/** Equal layouts give equal texts, which end with a line break. */
export function printLayout(layout: Layout): string {
  return `${print(layout, "")}\n`;
}

function print(layout: Layout, indent: string): string {
  if ("line" in layout) return onOneLine(layout.line);
  const inner = `${indent}  `;
  const [open, close] = "items" in layout ? "[]" : "{}";
  const lines =
    "items" in layout
      ? layout.items.map((item) => print(item, inner))
      : layout.members.map(([name, member]) => `${JSON.stringify(name)}: ${print(member, inner)}`);
  if (lines.length === 0) return `${open!}${close!}`;
  return `${open!}\n${lines.map((each) => inner + each).join(",\n")}\n${indent}${close!}`;
}

function onOneLine(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const members = Object.entries(value as JsonObject).map(
    ([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
