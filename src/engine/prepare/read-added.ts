import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Reading } from "../../reader.ts";
import type { Untouched } from "../same/same-text.ts";
import { childrenOf } from "../survey/children.ts";
import { slotsOf } from "../survey/slots.ts";
import { survey } from "../survey/survey.ts";

type Read = Pick<Reading, "snapshot" | "readUnused" | "files">;

/**
 * Reads what the new side has and the old one has not, or has otherwise: schemas are read when they are asked for, and nobody
 * compares what is new. The old side of what changed is read too, so that a mistake of before is known as such.
 */
export function readAdded(old: Read, new_: Read, untouched: Untouched): void {
  // A document that is gone is not read, and one that is new is read as a whole.
  if (new_.files.length === 0) return;
  if (old.files.length === 0) return readWhole(new_);
  const isSame = (at: Pointer): boolean => old.snapshot.schemas.source(at) !== undefined && untouched.nodes(at, at);
  const after = createReadWhole(new_.snapshot, isSame);
  const before = createReadWhole(old.snapshot, () => false);
  const { schemas } = survey(new_.snapshot, (kind) => kind === "schema", { snapshot: old.snapshot, untouched });
  for (const { schema, counterparts } of schemas) {
    for (const each of besideValues(new_.snapshot.schemas, schema)) after(each);
    for (const counterpart of counterparts)
      for (const each of besideValues(old.snapshot.schemas, counterpart)) before(each);
  }
  for (const [name, { value }] of Object.entries(new_.snapshot.components)) {
    const former = old.snapshot.components[name]?.value;
    if (former !== undefined && untouched.nodes(former, value)) continue;
    after(value);
    if (former !== undefined) before(former);
  }
  const wanted = (at: Pointer): boolean => !isSame(at);
  for (const schema of unusedSchemas(new_, wanted)) after(schema);
  const isChanged = (at: Pointer): boolean => new_.snapshot.schemas.source(at) !== undefined && !isSame(at);
  for (const schema of unusedSchemas(old, isChanged)) before(schema);
}

/** Reads all schemas of a document, so that each mistake in it is told. */
export function readWhole(reading: Read): void {
  const { snapshot } = reading;
  const { schemas } = survey(snapshot, (kind) => kind === "schema");
  const read = createReadWhole(snapshot, () => false);
  for (const { schema } of schemas) if (schema !== undefined) read(schema);
  for (const { value } of Object.values(snapshot.components)) read(value);
  for (const schema of unusedSchemas(reading, () => true)) read(schema);
}

/** Schemas of components that no operation refers to. */
function unusedSchemas({ readUnused }: Read, isWanted: (at: Pointer) => boolean): readonly Pointer[] {
  return (readUnused?.(isWanted) ?? []).flatMap((operation) => slotsOf(operation, "").map(({ schema }) => schema));
}

/** Reads a schema and all that it leads to, each once. */
function createReadWhole({ schemas }: Snapshot, isSame: (at: Pointer) => boolean): (at: Pointer) => void {
  const seen = new Set<Pointer>();
  return (start) => {
    const queue = [start];
    for (const at of queue) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (isSame(at)) continue;
      const schema = schemas.get(at);
      for (const polarity of ["request", "response"] as const)
        for (const [, child] of childrenOf(schema, polarity)) queue.push(child);
      queue.push(...withoutValues(schema));
    }
  };
}

function besideValues(schemas: SchemaTable, at: Pointer | undefined): readonly Pointer[] {
  return at === undefined ? [] : withoutValues(schemas.get(at));
}

/** Schemas that are conditions: they describe no value that is carried. */
function withoutValues({ not, conditionals, propertyNames }: Schema): readonly Pointer[] {
  return [...not, ...propertyNames].map(({ value }) => value).concat(conditionals.map((each) => each.if));
}
