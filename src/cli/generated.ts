import { posix } from "node:path";
import { isGenerated, type Recognized } from "../readers/index.ts";
import type { Roots } from "./roots.ts";

/**
 * Removes `.proto` files that were generated from adjacent Go types, on both sides: the types have the same content and keep the
 * tombstones that generated files lose. The files are passed along with the types to report outdated ones.
 */
export function besideTypes(old: Roots, new_: Roots): { readonly old: Roots; readonly new: Roots } {
  const sides = [old, new_].map(membersOf);
  const covered = (path: string): boolean =>
    sides.every(({ protos, folders }) => {
      const file = protos.get(path);
      return file === undefined || (isGenerated(file) && folders.has(posix.dirname(path)));
    });
  return { old: moved(old, covered), new: moved(new_, covered) };
}

function membersOf({ documents }: Roots): Members {
  const of = (language: string): readonly Member[] => membersIn(documents.get(language));
  return {
    protos: new Map(of(PROTO).map(({ path, file }) => [path, file])),
    folders: new Set(of(GO).map(({ path }) => posix.dirname(path))),
  };
}

const [PROTO, GO] = ["protobuf", "go"];

type Member = Extract<Recognized, { readonly members: unknown }>["members"][number];

interface Members {
  readonly protos: ReadonlyMap<string, Member["file"]>;
  /** Returns folders that contain Go files. */
  readonly folders: ReadonlySet<string>;
}

function membersIn(found: Recognized | undefined): readonly Member[] {
  return found !== undefined && "members" in found ? found.members : [];
}

function moved(roots: Roots, covered: (path: string) => boolean): Roots {
  const [proto, go] = [roots.documents.get(PROTO), roots.documents.get(GO)];
  if (proto === undefined || go === undefined || !("members" in proto) || !("members" in go)) return roots;
  const rest = proto.members.filter(({ path }) => !covered(path));
  if (rest.length === proto.members.length) return roots;
  const documents = new Map(roots.documents);
  if (rest.length === 0) documents.delete(PROTO);
  else documents.set(PROTO, { ...proto, members: rest });
  documents.set(GO, { ...go, members: [...go.members, ...proto.members.filter(({ path }) => covered(path))] });
  return { ...roots, documents };
}
