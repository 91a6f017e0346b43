import { formatTraits } from "../../model/format-traits.ts";
import { conjuncts, fileOf, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { contentsOf } from "./contents.ts";

/**
 * Finds the first of several schemas with one text, whose references lead to the same places; undefined for the first one.
 * `use`: what distinguishes schemas of one text.
 */
export type FirstOf = (at: Pointer, use?: string) => Pointer | undefined;

export function createFirstOf({ format, schemas }: Pick<Snapshot, "format" | "schemas">): FirstOf {
  // In other formats, the meaning of a schema depends on its place.
  if (!formatTraits({ format }).describesHttp) return () => undefined;
  const firsts = new Map<string, Pointer>();
  return (at, use = "") => {
    if (conjuncts(at).length > 1 || schemas.source(at) === undefined) return undefined;
    const { text, isPlaced } = contentsOf(schemas)(at);
    if (isPlaced) return undefined;
    const key = `${use} ${fileOf(at)} ${text}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, at);
    return first === at ? undefined : first;
  };
}
