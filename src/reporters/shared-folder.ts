import type { Comparison } from "../contracts/finding.ts";
import { where, type Place } from "./place.ts";

/** The folder that both named operands are in, with a slash at its end; empty where there is none. */
export function sharedFolder({ sides }: Pick<Comparison, "sides">): string {
  if (sides?.named !== true) return "";
  const [old, new_] = [foldersOf(sides.old), foldersOf(sides.new)];
  const end = old.findIndex((name, index) => name !== new_[index]);
  const shared = end === -1 ? old : old.slice(0, end);
  return shared.map((name) => `${name}/`).join("");
}

/** Names places without a folder above them. */
export function placesBelow(folder: string): (place: Place) => string {
  return (place) => {
    const name = where(place);
    return name.startsWith(folder) ? name.slice(folder.length) : name;
  };
}

function foldersOf(path: string): readonly string[] {
  return path.split("/").slice(0, -1);
}
