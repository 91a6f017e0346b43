import type { JsonObject } from "../../model/json.ts";
import { split, type Pointer } from "../../model/pointer.ts";
import { CommentGroup } from "../comments/comment-group.ts";
import { gatesOf } from "../comments/gate-markers.ts";
import type { ParsedFile } from "./files.ts";
import { nodeAt } from "./places.ts";

/** Returns the statements in the comment of a field, in the keywords that a Go field has: generators copy comments of Go fields. */
export function saidOf(files: ReadonlyMap<string, ParsedFile>, at: Pointer): JsonObject | undefined {
  const comment = commentOf(files, at);
  if (comment === undefined) return undefined;
  const gates = gatesOf(comment.markers).map(({ name }) => name);
  return { description: comment.prose, ...(gates.length > 0 && { "x-go-feature-gates": gates }) };
}

/** Returns the comment before a field, or the one behind it on its line; undefined for a descriptor, which has no text. */
function commentOf(files: ReadonlyMap<string, ParsedFile>, at: Pointer): CommentGroup | undefined {
  const { file, tokens } = split(at);
  const parsed = files.get(file);
  const text = parsed?.source.text ?? "";
  const node = parsed === undefined || text === "" ? undefined : nodeAt(parsed.node, tokens);
  if (node === undefined || !("typeStart" in node)) return undefined;
  return commentBefore(text, node.start) ?? commentBehind(text, node.end);
}

function commentBefore(text: string, start: number): CommentGroup | undefined {
  const end = text.lastIndexOf("\n", start - 1) + 1;
  let from = end;
  while (from > 0) {
    const line = text.lastIndexOf("\n", from - 2) + 1;
    if (!/^[ \t]*\/\//u.test(text.slice(line, from))) break;
    from = line;
  }
  if (from < end) return new CommentGroup(text, from, end);
  const close = text.lastIndexOf("*/", start);
  const isNear = close !== -1 && /^\*\/[ \t]*\r?\n?[ \t]*$/u.test(text.slice(close, start));
  const open = isNear ? text.lastIndexOf("/*", close) : -1;
  return open === -1 ? undefined : new CommentGroup(text, open, close + 2);
}

const BEHIND = /[ \t]*;?[ \t]*(\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)/uy;

function commentBehind(text: string, end: number): CommentGroup | undefined {
  BEHIND.lastIndex = end;
  const found = BEHIND.exec(text)?.[1];
  return found === undefined ? undefined : new CommentGroup(text, BEHIND.lastIndex - found.length, BEHIND.lastIndex);
}
