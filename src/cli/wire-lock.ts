import { ApicompatError } from "../contracts/errors.ts";
import type { Format } from "../model/snapshot.ts";
import { NO_WIRE } from "../model/wire.ts";
import type { Resolve } from "../contracts/reader.ts";
import { readRecognized, type Recognized, type RecognizedDocument, type RecognizedFiles } from "../readers/index.ts";
import { LOCKABLE } from "../readers/wire-lock/format.ts";
import { lockedFormat, wireLockReader } from "../readers/wire-lock/index.ts";

/** The part of a side that shows whether it is a lock file, or can be compared with one. */
interface Readable {
  readonly spec: string;
  readonly documents: ReadonlyMap<string, Recognized>;
  readonly unreadable: ReadonlyMap<string, unknown>;
}

/** The lock file that a side is; undefined for any other side. */
export function lockOf({ documents }: Pick<Readable, "documents">): RecognizedDocument | undefined {
  const [found] = documents.values();
  return found !== undefined && "document" in found && found.reader === wireLockReader ? found : undefined;
}

/** Returns the side that is compared with a lock file, limited to the documents of the lock's format. */
export function besideLock<T extends Readable>(lock: RecognizedDocument, side: T): T {
  if (lockOf(side) !== undefined) return side;
  const format = lockedFormat(lock.document.value);
  const found = [...side.documents].filter(([, each]) => format !== undefined && isWritten(each, format));
  if (found.length > 0 || side.unreadable.size > 0) return { ...side, documents: new Map(found) };
  throw new ApicompatError(
    "NOTHING_FOUND",
    `${side.spec} contains nothing to compare with ${lock.document.file.name}, which is a lock file of ${format ?? "another format"}.`,
    "Use the same path as for `apicompat snapshot`.",
  );
}

function isWritten(found: Recognized, format: Format): found is RecognizedFiles {
  return "members" in found && found.reader.formats.includes(format);
}

/** Divides a side: types that are encoded as protobuf (`.proto` files, or Go types with protobuf tags), and the rest. */
export function splitByWire<T extends Readable & { readonly resolve: Resolve }>(
  side: T,
): { readonly wire: T; readonly others: T } {
  const isWire = ([, found]: readonly [string, Recognized]): boolean => {
    if (isWritten(found, "protobuf")) return true;
    if (!isWritten(found, "go")) return false;
    const { wire = NO_WIRE } = readRecognized(found, side.resolve).snapshot;
    return Object.keys(wire.messages).length > 0;
  };
  const all = [...side.documents].map((entry) => ({ entry, wire: isWire(entry) }));
  const part = (ofWire: boolean): T => ({
    ...side,
    documents: new Map(all.flatMap(({ entry, wire }) => (wire === ofWire ? [entry] : []))),
  });
  return { wire: part(true), others: part(false) };
}

/** The files of one language that a lock file can be made of. Throws where there are none, or of two languages. */
export function lockable({ documents, spec }: Readable): RecognizedFiles {
  const found = [...documents.values()].filter((each) => LOCKABLE.some((format) => isWritten(each, format)));
  const [first, second] = found as readonly RecognizedFiles[];
  if (first === undefined) {
    throw new ApicompatError(
      "NOTHING_FOUND",
      `${spec} contains no .proto file and no Go types.`,
      "A lock file describes only types that are encoded as protobuf.",
    );
  }
  if (second === undefined) return first;
  throw new ApicompatError(
    "USAGE",
    `${spec} contains .proto files and Go types, but a lock file describes only one of them.`,
    'Select one with a pattern: "api/**/*.proto" or "api/**/types.go".',
  );
}
