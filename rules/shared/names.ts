import type { Change } from "../../src/model/change.ts";

/** What holds the part that changed, where the change's name is that of the holder, a space, and that of the part. */
export function holderOf(change: Change, part: string): string {
  return change.name.slice(0, change.name.length - part.length - 1);
}
