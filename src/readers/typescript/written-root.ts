import { lazy } from "../../base/lazy.ts";
import type { Polarity } from "../../model/channel.ts";
import type { Root } from "../../model/snapshot.ts";
import type { DeclarationGraph } from "./graph.ts";
import type { SchemaReader } from "../schema/index.ts";

/** A root before its schema is read. */
export interface WrittenRoot extends Pick<Root, "name" | "at" | "helper" | "value" | "form"> {
  readonly polarities: () => readonly Polarity[];
}

const STABILITY = /@(?:alpha|beta|experimental|internal)\b/u;

/** Nothing is written for a root before it is asked about. */
export function toRoot(
  { name, at, helper, value, form, ...root }: WrittenRoot,
  schemas: SchemaReader,
  graph: DeclarationGraph,
): Root {
  const schema = lazy(() => schemas.alias(at));
  const polarities = lazy(root.polarities);
  const stability = lazy(() => (graph.mayHaveTag(at, STABILITY) ? schemas.annotations(at).stability : undefined));
  return {
    name,
    at,
    get schema() {
      return schema();
    },
    get polarities() {
      return polarities();
    },
    get stability() {
      return stability();
    },
    ...(helper && { helper }),
    ...(value && { value }),
    ...(form && { form }),
  };
}
