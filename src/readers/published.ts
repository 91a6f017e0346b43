import { lazy } from "../base/lazy.ts";
import { withSnapshot, type Document, type Reading } from "../contracts/reader.ts";

interface Published {
  readonly document: Document;
}

/** Adds the documents that are made from declarations. */
export function withPublished<D extends Published>(
  reading: Reading,
  documents: readonly D[],
  read: (document: D) => Reading,
): Reading {
  if (documents.length === 0) return reading;
  const published = documents.map((each) => ({
    name: each.document.file.name,
    snapshot: lazy(() => read(each).snapshot),
  }));
  return withSnapshot(reading, { ...reading.snapshot, published });
}
