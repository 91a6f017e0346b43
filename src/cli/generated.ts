import { posix } from "node:path";
import { isGenerated, publishesKinds, type Recognized } from "../readers/index.ts";
import type { Roots } from "./roots.ts";

/**
 * Passes what was made from Go types along with them, on both sides, to report what is outdated. Generated `.proto` files are
 * removed as documents: the types have the same content and keep the tombstones that generated files lose.
 */
export function besideTypes(old: Roots, new_: Roots): { readonly old: Roots; readonly new: Roots } {
  const sides = [old, new_].map(membersOf);
  const covered = (path: string): boolean =>
    sides.every(({ protos, folders }) => {
      const file = protos.get(path);
      return file === undefined || (isGenerated(file) && folders.has(posix.dirname(path)));
    });
  return { old: passed(old, covered), new: passed(new_, covered) };
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

function passed(roots: Roots, covered: (path: string) => boolean): Roots {
  const [proto, go] = [membersIn(roots.documents.get(PROTO)), roots.documents.get(GO)];
  if (go === undefined || !("members" in go)) return roots;
  const rest = proto.filter(({ path }) => !covered(path));
  const along = [...proto.filter(({ path }) => covered(path)), ...published(roots, go.members)];
  if (along.length === 0) return roots;
  const documents = new Map(roots.documents);
  if (rest.length === 0) documents.delete(PROTO);
  else if (rest.length < proto.length)
    documents.set(PROTO, { ...roots.documents.get(PROTO)!, members: rest } as Recognized);
  documents.set(GO, { ...go, members: [...go.members, ...along] });
  return { ...roots, documents };
}

const DECLARES_KINDS = /\bTypeMeta\b/u;

/** Documents that state kinds, if the Go types declare any. */
function published({ documents }: Roots, types: readonly Member[]): readonly Member[] {
  if (!types.some(({ file }) => DECLARES_KINDS.test(file.text))) return [];
  return [...documents].flatMap(([path, found]) =>
    "document" in found && publishesKinds(found) ? [{ path, file: found.document.file }] : [],
  );
}
