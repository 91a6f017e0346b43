import { posix } from "node:path";
import type { DeclaredPackage, MemberFile } from "../../contracts/reader.ts";
import { declared } from "./package.ts";

/**
 * Returns whether a package has to be compared by what `require` gives: the other package has only that, or it changed while what
 * `import` gives did not.
 */
export function saysMore(own: DeclaredPackage, other: DeclaredPackage | undefined): boolean {
  if (own.required === undefined || other === undefined) return false;
  const common = [...own.entries.keys()].filter((subpath) => other.entries.has(subpath));
  const imported = common.map((subpath) => [own.entries.get(subpath)!, other.entries.get(subpath)!] as const);
  const required = common.map((subpath) => [requiredFrom(own, subpath), requiredFrom(other, subpath)] as const);
  const isOther = required.some(([file], index) => file !== imported[index]![0]);
  if (!isOther) return false;
  const isOneKind = imported.every(haveOneKind);
  if (!isOneKind) return required.every(haveOneKind);
  const isSame = (pairs: readonly FilePair[]): boolean => {
    const [before, after] = ([0, 1] as const).map((side) =>
      textsBehind(
        pairs.map((pair) => pair[side]),
        [own, other][side]!,
      ),
    );
    return before!.size === after!.size && [...before!].every(([path, text]) => after!.get(path) === text);
  };
  return isSame(imported) && !isSame(required);
}

function requiredFrom({ entries, required }: DeclaredPackage, subpath: string): MemberFile {
  return required?.().get(subpath) ?? entries.get(subpath)!;
}

type FilePair = readonly [MemberFile, MemberFile];

/** Modules and scripts export in different ways. */
function haveOneKind(pair: FilePair): boolean {
  const [one, other] = pair.map(({ path }) => /\.mts$/u.test(path));
  return one === other;
}

/** The texts of files, and of those that they refer to by a relative path. */
function textsBehind(from: readonly MemberFile[], { members }: DeclaredPackage): ReadonlyMap<string, string> {
  const files = new Map(members.map((member) => [member.path, member]));
  const open = new Set(from);
  for (const { path, file } of open) {
    for (const [, specifier = ""] of file.text.matchAll(RELATIVE)) {
      const found = declared(posix.join(posix.dirname(path), specifier), files);
      if (found !== undefined) open.add(found);
    }
  }
  return new Map([...open].map(({ path, file }) => [path, file.text]));
}

const RELATIVE = /["'](\.{1,2}\/[^"'\n]*)["']/gu;
