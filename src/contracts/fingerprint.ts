import process from "node:process";
import type { Occurrence } from "./finding.ts";

/** `0123456789abcdef0123-01234567`: the content, and the document if it has a name. */
export const FINGERPRINT = /^([0-9a-f]{20})(?:-([0-9a-f]{8}))?$/u;

const CONTENT_DIGITS = 20;

/** The part of a fingerprint that another document does not change. */
export function contentOf(fingerprint: string): string {
  return fingerprint.slice(0, CONTENT_DIGITS);
}

/** Hashes the parts of a content and the name of its document; a document without a name adds nothing. */
export function fingerprintOf(content: readonly string[], document: string): string {
  const own = hashed(content.join("\n"), CONTENT_DIGITS);
  return document === "" ? own : `${own}-${documentId(document)}`;
}

/** Eight hexadecimal digits for the path of a document. */
export function documentId(document: string): string {
  return hashed(document, 8);
}

/** Sixteen hexadecimal digits for a text that is compared only. */
export function textHash(text: string): string {
  return hashed(text, 16);
}

/** Returns the first hexadecimal digits of a digest. */
export function hashed(text: string, length: number): string {
  // Loaded where there is something to report.
  const { hash } = process.getBuiltinModule("node:crypto");
  return hash("sha256", text, "hex").slice(0, length);
}

/** Paths of documents at the base, by their present paths. */
export interface Moves {
  /** The path at the base, where git sees a rename; otherwise the path itself. */
  stoodAt(document: string): string;
  /** Returns whether the path did not exist at the base. */
  isNew(document: string): boolean;
  /** Returns whether a document with this id exists now. */
  isPresent(id: string): boolean;
}

export const UNMOVED: Moves = { stoodAt: (document) => document, isNew: () => false, isPresent: () => true };

/**
 * Returns whether a recorded fingerprint identifies an occurrence. In another document it matches only after a rename: one that git sees, or where the
 * recorded document was removed and the other one did not exist at the base.
 */
export function isFingerprintOf(recorded: string, occurrence: Occurrence, moves: Moves): boolean {
  const { fingerprint, document = "" } = occurrence;
  if (recorded === fingerprint) return true;
  const [, content, id] = FINGERPRINT.exec(recorded) ?? [];
  const [, own, ownId] = FINGERPRINT.exec(fingerprint) ?? [];
  if (content === undefined || content !== own) return false;
  if (id === undefined || ownId === undefined) return true;
  return id === documentId(moves.stoodAt(document)) || (moves.isNew(document) && !moves.isPresent(id));
}
