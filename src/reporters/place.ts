import type { SourceRange } from "../contracts/errors.ts";
import type { FindingPlace } from "../contracts/finding.ts";
import { unescapeToken } from "../model/pointer.ts";

export interface Place {
  readonly file: string;
  readonly range?: SourceRange;
}

/** `api.yaml:13:9`, as editors and terminals make a link of it. */
export function where({ file, range }: Place): string {
  return range === undefined ? file : `${file}:${range.start.line}:${range.start.column}`;
}

/** Names the operation or path that a place of an OpenAPI document is in: " in GET /pets/{id}"; empty elsewhere. */
export function withinPath({ pointer = "" }: { readonly pointer?: string }): string {
  const [, path, method = ""] = /^\/paths\/([^/]+)(?:\/(\w+))?/u.exec(pointer) ?? [];
  if (path === undefined) return "";
  const isMethod = /^(?:get|put|post|delete|options|head|patch|trace|query)$/u.test(method);
  return ` in ${isMethod ? `${method.toUpperCase()} ` : ""}${unescapeToken(path)}`;
}

/** Returns whether the element exists on a side. A linted snapshot has no old side. */
export function stands({ file, missing }: FindingPlace): boolean {
  return file !== "" && missing !== true;
}

/** Returns whether the single line of the parent shows that the element of the other side is missing. */
export function showsAbsence({ missing, range, pointer }: FindingPlace, other: FindingPlace): boolean {
  if (missing !== true || range === undefined || other.missing === true) return false;
  // The start of a file does not show a parent.
  if (range.start.offset === range.end.offset) return false;
  return range.start.line === range.end.line && other.pointer.startsWith(`${pointer}/`);
}

/** A path as services match it with repository paths: forward slashes, no leading `./`. */
export function repositoryPath(file: string): string {
  return file.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "");
}
