import { isReachable, type Packaging } from "../../model/packaging.ts";
import type { Facts } from "./facts.ts";

/** Compares how a package can be imported. A removed subpath is reported by what it offered. */
export function diffPackaging(facts: Facts, old: Packaging | undefined, new_: Packaging | undefined): void {
  if (old === undefined || new_ === undefined) return;
  const at = { old: old.at, new: new_.at };
  for (const [name, before] of Object.entries(old.entries)) {
    const after = new_.entries[name] ?? (name === "." ? {} : undefined);
    if (after === undefined) continue;
    for (const condition of ["import", "require"] as const) {
      const [was, is] = [before[condition], after[condition]];
      if (was === undefined || was === is) continue;
      const value = { entry: name, condition, format: was };
      const each = `${condition} ${name}`;
      if (is === undefined) facts.emit("packageEntry", "removed", { name: each, old: value, at });
      else facts.emit("packageEntry", "changed", { name: each, old: value, new: { ...value, format: is }, at });
    }
  }
  const closed = (old.deep ?? []).filter((subpath) => !isReachable(subpath, new_) && subpath !== "./index");
  if (closed.length > 0) facts.emit("deepImports", "removed", { name: "exports", old: closed, at });
}
