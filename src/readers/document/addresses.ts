import { posix } from "node:path";
import type { Pointer } from "../../model/pointer.ts";

/** The file part of a pointer: empty for the root document. */
export function fileOfPointer(pointer: Pointer): string {
  const hash = pointer.indexOf("#");
  return hash < 0 ? pointer : pointer.slice(0, hash);
}

/** A file's address as the root document would write it: `../common/pet.yaml`; whole where the two have no root in common. */
export function relativeReference(root: string, url: string): string {
  if (url === root) return "";
  if (!URL.canParse(root) || !URL.canParse(url)) return url;
  const from = new URL(root);
  const to = new URL(url);
  if (from.protocol !== to.protocol || from.host !== to.host || !to.pathname.startsWith("/")) return url;
  return posix.relative(posix.dirname(from.pathname), to.pathname) + to.search;
}
