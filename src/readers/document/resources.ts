import type { Json } from "../../model/json.ts";
import { child, parent, type Pointer } from "../../model/pointer.ts";
import type { Document } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import type { ParsedDocument } from "./parse.ts";
import { walkReferences } from "./references.ts";

/** A part of a file that references resolve within: the whole file, which may name itself by `$self`, or a schema that names itself by `$id`. */
export interface Resource {
  readonly pointer: Pointer;
  /** The base URI for `$id` and relative references. */
  readonly uri: string;
  /** The same for files: an `$id` at a place where no file is leaves relative references to the file's own place. */
  readonly retrieval: string;
  /** Plain-name fragments. */
  readonly anchors: ReadonlyMap<string, Pointer>;
}

/** A reference, once for each resource that it stands in. */
export interface Use {
  readonly text: string;
  readonly within: Resource;
}

/** The identifiers and references of a file. */
export interface Survey {
  /** By pointer; the file itself comes first. */
  readonly resources: ReadonlyMap<Pointer, Resource>;
  readonly uses: readonly Use[];
  /** Places with a `$ref` that is not a string. */
  readonly misfits: readonly { readonly value: Json; readonly tokens: readonly string[] }[];
}

export function survey(document: Document & Partial<ParsedDocument>, root: Pointer): Survey {
  const { file, value, mentions } = document;
  if (mentions && !mentions.special && isLocal(mentions.references)) {
    const within = ownResource(root, "", file);
    const uses = Array.from(mentions.references, (text) => ({ text, within }));
    return { resources: new Map([[root, within]]), uses, misfits: [] };
  }

  const references = new Set<string>();
  const misfits: { value: Json; tokens: readonly string[] }[] = [];
  const ids: { text: string; pointer: Pointer; depth: number }[] = [];
  const anchors: { name: string; pointer: Pointer }[] = [];
  walkReferences(value, {
    reference: (text) => references.add(text),
    misfit: (value, tokens) => misfits.push({ value, tokens: [...tokens] }),
    id: (text, tokens) => {
      const pointer = child(root, ...tokens);
      if (text.startsWith("#")) anchors.push({ name: text.slice(1), pointer });
      else ids.push({ text, pointer, depth: tokens.length });
    },
    anchor: (name, tokens) => anchors.push({ name, pointer: child(root, ...tokens) }),
  });
  const resources = resourcesOf(ids, root, file);
  for (const { name, pointer } of anchors) {
    const own = enclosing(resources, pointer).anchors;
    if (!own.has(name)) own.set(name, pointer);
  }
  const own = resources.get(root)!;
  const uses =
    resources.size === 1 ? Array.from(references, (text) => ({ text, within: own })) : usesOf(value, root, resources);
  return { resources, uses, misfits };
}

type NamedResource = Resource & { readonly anchors: Map<string, Pointer> };

function resourcesOf(
  ids: readonly { readonly text: string; readonly pointer: Pointer; readonly depth: number }[],
  root: Pointer,
  file: SourceFile,
): Map<Pointer, NamedResource> {
  const ownId = ids.find(({ pointer }) => pointer === root)?.text ?? "";
  const resources = new Map([[root, ownResource(root, ownId, file)]]);
  // An outer `$id` is the base of an inner one, but may stand behind it.
  for (const { text, pointer } of ids.toSorted((a, b) => a.depth - b.depth)) {
    if (pointer === root) continue;
    const outer = enclosing(resources, pointer);
    const uri = absolute(text, outer.uri);
    const retrieval = absolute(text, outer.retrieval);
    const foreign = schemeOf(retrieval) !== schemeOf(file.url);
    resources.set(pointer, { pointer, uri, retrieval: foreign ? outer.retrieval : retrieval, anchors: new Map() });
  }
  return resources;
}

function ownResource(root: Pointer, id: string, { url }: SourceFile): NamedResource {
  return { pointer: root, uri: absolute(id, url), retrieval: url, anchors: new Map() };
}

function usesOf(value: Json, root: Pointer, resources: ReadonlyMap<Pointer, Resource>): readonly Use[] {
  const uses = new Map<string, Use>();
  walkReferences(value, {
    reference: (text, tokens) => {
      const within = enclosing(resources, child(root, ...tokens));
      const key = `${within.pointer}\n${text}`;
      if (!uses.has(key)) uses.set(key, { text, within });
    },
  });
  return [...uses.values()];
}

/** Returns whether all references stay inside the file; references in examples are then harmless if they resolve. */
function isLocal(references: ReadonlySet<string>): boolean {
  for (const text of references) if (!text.startsWith("#")) return false;
  return true;
}

/** The innermost resource that holds a node; each file is one itself, so that there always is one. */
export function enclosing<R extends Resource>(resources: ReadonlyMap<Pointer, R>, at: Pointer): R {
  if (resources.size === 1) for (const own of resources.values()) return own;
  for (let pointer = at; ; pointer = parent(pointer)) {
    const found = resources.get(pointer);
    if (found !== undefined) return found;
    if (pointer === parent(pointer)) throw new TypeError(`No file of this set holds ${at}.`);
  }
}

/** The reference itself where it makes no address. A fragment is cut off. */
export function absolute(reference: string, base: string): string {
  const address = withoutFragment(reference);
  if (address === "") return base;
  return URL.canParse(address, base) ? withoutFragment(new URL(address, base).href) : address;
}

export function withoutFragment(reference: string): string {
  const hash = reference.indexOf("#");
  return hash < 0 ? reference : reference.slice(0, hash);
}

export function schemeOf(uri: string): string {
  return /^[a-z][-+.a-z0-9]*:/i.exec(uri)?.[0].toLowerCase() ?? "";
}
