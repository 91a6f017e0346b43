import type { Change } from "../../src/model/change.ts";

/** Returns the first part of a change name that has the form "holder part". */
export function holderOf(change: Change, part: string): string {
  return change.name.slice(0, change.name.length - part.length - 1);
}
