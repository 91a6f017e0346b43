import { formatTraits } from "../../model/format-traits.ts";
import { conjuncts, fragmentOf, type Pointer } from "../../model/pointer.ts";
import { sameJson } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import type { Reading } from "../../contracts/reader.ts";
import { createFirstOf } from "../same/copies.ts";
import { referencesIn } from "../same/references.ts";
import type { UnchangedText } from "../same/same-text.ts";
import { childrenBesideProperties } from "../survey/children.ts";
import { slotsIn, surveyedIn } from "../survey/slots.ts";
import { isUnchanged, survey } from "../survey/survey.ts";

type Read = Pick<Reading, "snapshot" | "readUnused" | "files" | "problems">;

/**
 * Reads added and changed parts of the new side to find their problems, because schemas are read lazily and added ones
 * are not compared. The old side of changed parts is read too, so that old problems are recognized.
 */
export function readAdded(old: Read, new_: Read, unchangedText: UnchangedText): void {
  // Types are derived: what is wrong with a declaration was found when it was read.
  if (formatTraits(new_.snapshot).isCode) return;
  // A document that was removed is not read, and one that is new is read as a whole.
  if (new_.files.length === 0) return;
  if (old.files.length === 0) return readWhole(new_);
  const [before, after] = [old.snapshot, new_.snapshot];
  const isSame = (at: Pointer): boolean => before.schemas.source(at) !== undefined && unchangedText.nodes(at, at);
  const isChanged = (at: Pointer): boolean => after.schemas.source(at) !== undefined && !isSame(at);
  const { read: readOld, readFaultyCopies: readOldCopies } = createReading(old, after.schemas, isSame);
  const { read: readNew, readFaultyCopies: readNewCopies } = createReading(new_, before.schemas, isSame);
  const carriersBefore = new Map(surveyedIn(before, isSchema).map((carrier) => [carrier.key, carrier]));
  for (const carrier of surveyedIn(after, isSchema)) {
    const former = carriersBefore.get(carrier.key);
    if (former !== undefined && isUnchanged(former, carrier, unchangedText)) continue;
    for (const { schema } of carrier.slots()) readNew(schema);
    for (const { schema } of former?.slots() ?? []) readOld(schema);
  }
  for (const [name, { value }] of Object.entries(after.components)) {
    const former = before.components[name]?.value;
    if (former !== undefined && unchangedText.nodes(former, value)) continue;
    readNew(value);
    if (former !== undefined) readOld(former);
  }
  for (const schema of unusedSchemas(new_, (at) => !isSame(at))) readNew(schema);
  for (const schema of unusedSchemas(old, isChanged)) readOld(schema);
  readOldCopies();
  readNewCopies();
}

const isSchema = (kind: Part["kind"]): boolean => kind === "schema";

/** Reads all schemas of a document, so that each mistake in it is reported. */
export function readWhole(reading: Read): void {
  const { snapshot } = reading;
  const { schemas } = survey(snapshot, isSchema);
  const { read, readFaultyCopies } = createReading(reading);
  for (const { schema } of schemas) if (schema !== undefined) read(schema);
  for (const { value } of Object.values(snapshot.components)) read(value);
  for (const schema of unusedSchemas(reading, () => true)) read(schema);
  readFaultyCopies();
}

/** Reads a schema and all that it leads to, so that each mistake in them is reported. */
export function readReached(schemas: SchemaTable, at: Pointer): void {
  follow(at, new Set(), (each) => (isWritten(each, schemas) ? partsOf(schemas.get(each)) : []));
}

/** Visits what a place leads to, but for what was seen. */
function follow(start: Pointer, seen: Set<Pointer>, next: (at: Pointer) => readonly Pointer[]): void {
  const queue = [start];
  for (const at of queue) {
    if (seen.has(at)) continue;
    seen.add(at);
    queue.push(...next(at));
  }
}

/** A component can be empty, such as `Game:` at the end of a file that was cut off. */
function isWritten(at: Pointer, schemas: SchemaTable): boolean {
  return conjuncts(at).every((part) => schemas.source(part) !== undefined);
}

/** Schemas of components that no operation refers to. */
function unusedSchemas({ readUnused }: Read, isWanted: (at: Pointer) => boolean): readonly Pointer[] {
  return (readUnused?.(isWanted) ?? []).flatMap((operation) => slotsIn(operation).map(({ schema }) => schema));
}

interface Reader {
  /** Reads a schema and all that it leads to, each once; of equal schemas the first. */
  readonly read: (at: Pointer) => void;
  /** Reads the copies of schemas with problems, which are problems of the copies too. */
  readonly readFaultyCopies: () => void;
}

/**
 * A schema with the same text in `other` is not read: only its references are followed. Where `isSame`, these lead to the same
 * texts.
 */
function createReading(reading: Read, other?: SchemaTable, isSame: (at: Pointer) => boolean = () => false): Reader {
  const { schemas } = reading.snapshot;
  const firstOf = createFirstOf(reading.snapshot);
  const seen = new Set<Pointer>();
  const copies = new Map<Pointer, Pointer>();
  const readFrom = (start: Pointer, isCopy: (at: Pointer) => boolean): void =>
    follow(start, seen, (at) => {
      if (isSame(at) || !isWritten(at, schemas) || isCopy(at)) return [];
      return (other && targetsOfSameText(at, schemas, other)) ?? partsOf(schemas.get(at));
    });
  const isCopy = (at: Pointer): boolean => {
    const first = firstOf(at);
    if (first !== undefined) copies.set(at, first);
    return first !== undefined;
  };
  return {
    read: (at) => readFrom(at, isCopy),
    readFaultyCopies: () => {
      // Copies that are read add problems, also to schemas that others are copies of.
      for (let found = -1; found !== copies.size;) {
        found = copies.size;
        const faulty = placesAround(reading.problems);
        for (const [copy, first] of copies) {
          if (!faulty.has(fragmentOf(first)) || !copies.delete(copy)) continue;
          seen.delete(copy);
          readFrom(copy, () => false);
        }
      }
    },
  };
}

/** The paths of problems, and of all that they are in. */
function placesAround(problems: Reading["problems"]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { pointer = "" } of problems) {
    for (let at = pointer; at !== "" && !places.has(at); at = at.slice(0, at.lastIndexOf("/"))) places.add(at);
  }
  return places;
}

/**
 * Returns the targets of a schema's references; undefined if its text differs in the other snapshot, or a reference is
 * unresolved.
 */
function targetsOfSameText(at: Pointer, schemas: SchemaTable, other: SchemaTable): readonly Pointer[] | undefined {
  const [text, before] = [schemas.source(at), other.source(at)];
  if (text === undefined || !sameJson(text, before)) return undefined;
  const targets = referencesIn(text).map((reference) => schemas.follow(reference, at));
  return targets.includes(undefined) ? undefined : (targets as readonly Pointer[]);
}

function partsOf(schema: Schema): readonly Pointer[] {
  return [
    ...Object.values(schema.properties).map((property) => property.schema),
    ...childrenBesideProperties(schema).map(([, child]) => child),
    ...withoutValues(schema),
  ];
}

/** Schemas that are conditions: they describe no value that is carried. */
function withoutValues({ not, conditionals, propertyNames }: Schema): readonly Pointer[] {
  return [...not, ...propertyNames].map(({ value }) => value).concat(conditionals.map((each) => each.if));
}
