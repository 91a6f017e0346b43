import type { DeclaredConstant, Declarations } from "../../model/declaration.ts";
import { dictionary } from "../../model/json.ts";
import { groupBy } from "../../base/group-by.ts";
import { matchRenames } from "../match/renames.ts";
import type { PackageMoves } from "../match/packages.ts";
import type { Walk } from "./walk.ts";
import type { EntryPoint } from "./entry-point.ts";
import { eachName, type Facts } from "./facts.ts";
import { channelOf } from "./scope.ts";

/** Compares the constants and exported names of packages that both sides have: what a package declares goes and comes with it. */
export function diffConstants(
  old: Declarations,
  new_: Declarations,
  moves: PackageMoves,
  walk: Walk,
): readonly EntryPoint[] {
  const [before, after] = [old, new_].map(({ constants }) =>
    groupBy(Object.values(constants), ({ package: home }) => home),
  );
  const exportsOf = groupBy(Object.values(old.exports), ({ package: home }) => home);
  const entryPoints: EntryPoint[] = [];
  for (const folder in old.packages) {
    const [here, there] = [old.packages[folder]!, new_.packages[moves.folderOf(folder)]];
    if (there === undefined || here.internal) continue;
    const pair = { kind: "document", old: here.at, new: there.at, channel: channelOf("request") } as const;
    const { facts, node } = walk.start(pair);
    entryPoints.push({ node, label: "", ...(here.version !== undefined && { version: here.version }) });
    diffPackage(facts, before!.get(folder) ?? [], after!.get(there.folder) ?? [], moves);
    for (const a of exportsOf.get(folder) ?? []) {
      const name = a.receiver === undefined ? moves.nameOf(a.name) : `${moves.nameOf(a.receiver)}.${a.identifier}`;
      if (new_.exports[name] === undefined)
        facts.emit("declaredExport", "removed", { name: a.name, old: a, at: { old: a.at, new: there.at } });
    }
  }
  return entryPoints;
}

function diffPackage(
  facts: Facts,
  old: readonly DeclaredConstant[],
  new_: readonly DeclaredConstant[],
  { nameOf }: PackageMoves,
): void {
  const removed: DeclaredConstant[] = [];
  const added: DeclaredConstant[] = [];
  const byName = (all: readonly DeclaredConstant[]): Record<string, DeclaredConstant> =>
    dictionary(all.map((each) => [each.identifier, each]));
  eachName(byName(old), byName(new_), (_, a, b) => {
    if (a === undefined) added.push(b!);
    else if (b === undefined) removed.push(a);
    else if (a.value !== b.value || (a.type && nameOf(a.type)) !== b.type) {
      const { name } = a;
      facts.emit("constant", "changed", { name, old: a, new: b, at: { old: a.at, new: b.at } });
    }
  });
  const renamed = renamesOf(removed, added);
  for (const a of removed) {
    const b = renamed.get(a);
    if (b === undefined) facts.emit("constant", "removed", { name: a.name, old: a, at: { old: a.at } });
    else facts.emit("constant", "renamed", { name: a.name, old: a, new: b, at: { old: a.at, new: b.at } });
  }
  const successors = new Set(renamed.values());
  for (const b of added) {
    if (!successors.has(b)) facts.emit("constant", "added", { name: b.name, new: b, at: { new: b.at } });
  }
}

/** Pairs constants with the same type and value; untyped constants also need similar names. */
function renamesOf(
  removed: readonly DeclaredConstant[],
  added: readonly DeclaredConstant[],
): ReadonlyMap<DeclaredConstant, DeclaredConstant> {
  const keyOf = ({ type, value }: DeclaredConstant): string => JSON.stringify([type ?? null, value ?? null]);
  const candidates = groupBy(added, keyOf);
  const renames = new Map<DeclaredConstant, DeclaredConstant>();
  for (const [key, before] of groupBy(removed, keyOf)) {
    const found = matchRenames(
      before,
      candidates.get(key) ?? [],
      ({ value }) => value !== undefined,
      ({ type }) => type?.includes(".") === true,
    );
    for (const [a, b] of found) renames.set(a, b);
  }
  return renames;
}
