import { isPattern } from "../sources/glob.ts";

/** The path below a folder, as a user writes it, or below that of a pattern, of a file that was found there. */
export function pathBelow(spec: string, name: string): string {
  const folder = name.startsWith(`${trimmed(spec)}/`) ? trimmed(spec) : folderOf(spec);
  return name.startsWith(folder) ? name.slice(folder.length).replace(/^\//, "") : name;
}

/** The folder itself, or what stands before the first segment of a pattern that is not literal. */
export function folderOf(spec: string): string {
  const segments = trimmed(spec).split("/");
  const pattern = segments.findIndex(isPattern);
  return (pattern < 0 ? segments : segments.slice(0, pattern)).join("/");
}

function trimmed(spec: string): string {
  const folder = spec.replace(/^(?:\.\/+)+|\/+$/g, "");
  return folder === "." ? "" : folder;
}
