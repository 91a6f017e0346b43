import type { CommentGroup } from "../comments/comment-group.ts";
import { NO_MARKERS, type Marker } from "../comments/markers.ts";
import type { Scanner } from "./scanner.ts";
import type { Comments } from "./syntax.ts";

/** The comments before a declaration that begins at `start`, where the scanner stands. */
export function commentsBefore({ comments, text }: Scanner, start: number): Pick<Comments, "doc" | "detached"> {
  let index = comments.length - 1;
  while (index >= 0 && comments[index]!.start >= start) index--;
  const nearest = comments[index];
  if (nearest === undefined || isSeparated(text, nearest.end, start)) return {};
  const gap = newlines(text, nearest.end, start);
  if (gap === 1) {
    const before = comments[index - 1];
    const detached = before !== undefined && newlines(text, before.end, nearest.start) === 2 ? before : undefined;
    return { doc: nearest, ...(detached && !isSeparated(text, detached.end, nearest.start) && { detached }) };
  }
  return gap === 2 && isOwnLine(text, nearest) ? { detached: nearest } : {};
}

/** The comment on the line on which the declaration ends. */
export function trailingComment({ comments, text }: Scanner, end: number): CommentGroup | undefined {
  const last = comments.at(-1);
  return last !== undefined && last.start >= end && newlines(text, end, last.start) === 0 ? last : undefined;
}

/** Returns whether a blank line or code is between two offsets. */
function isSeparated(text: string, from: number, to: number): boolean {
  return /\S/.test(text.slice(from, to));
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** Returns whether the comment starts on its own line. */
function isOwnLine(text: string, { start }: CommentGroup): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}

/** Returns the markers of all comments of a declaration in the order of the text, detached ones first. */
export function markersOf({ detached, doc, trailing }: Comments): readonly Marker[] {
  return [detached, doc, trailing].flatMap((group) => group?.markers ?? NO_MARKERS);
}

/** Returns the documentation without markers; paragraphs are separated by empty lines. */
export function proseOf({ doc, trailing }: Comments): string {
  return (doc?.prose ?? "") || (trailing?.prose ?? "");
}
