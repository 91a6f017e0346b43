import process from "node:process";
import { isPattern } from "../sources/glob.ts";

/** Files have forward slashes in their names everywhere; a user of Windows may write others. */
const IS_WINDOWS = process.platform === "win32";

/** The path below a folder, as a user writes it, or below that of a pattern, of a file that was found there. */
export function pathBelow(written: string, name: string, isWindows: boolean = IS_WINDOWS): string {
  const spec = isWindows ? written.replaceAll("\\", "/") : written;
  const folder = name.startsWith(`${trimmed(spec)}/`) ? trimmed(spec) : folderOf(spec, false);
  return name.startsWith(folder) ? name.slice(folder.length).replace(/^\//, "") : name;
}

/** The folder itself, or what stands before the first segment of a pattern that is not literal. */
export function folderOf(written: string, isWindows: boolean = IS_WINDOWS): string {
  const spec = isWindows ? written.replaceAll("\\", "/") : written;
  const segments = trimmed(spec).split("/");
  const pattern = segments.findIndex(isPattern);
  return (pattern < 0 ? segments : segments.slice(0, pattern)).join("/");
}

function trimmed(spec: string): string {
  const folder = spec.replace(/^(?:\.\/+)+|\/+$/g, "");
  return folder === "." ? "" : folder;
}
