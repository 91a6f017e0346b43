import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ApicompatError } from "../contracts/errors.ts";
import { statOf } from "./file.ts";
import type { ByteStream } from "./stdin.ts";

/** The bytes of a file or of standard input, unpacked if they are gzip. */
export interface RecordedBytes extends AsyncIterable<Uint8Array> {
  /** The size on disk; undefined for standard input. */
  readonly size: number | undefined;
  /** The number of bytes that were read so far, packed. */
  done(): number;
}

/** Opens a recording. Throws NOT_FOUND for a path that is no file. */
export function openRecording(path: string, name: string, stdin: ByteStream): RecordedBytes {
  const stat = path === "-" ? undefined : statOf(path);
  if (path !== "-" && stat?.isFile() !== true)
    throw new ApicompatError("NOT_FOUND", `${name} is not a file.`, "Use the file of a recording, or - for stdin.");
  const source = path === "-" ? stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  let done = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : asBuffer(chunk as Uint8Array);
      done += bytes.length;
      yield bytes;
    }
  }
  return {
    size: stat?.size,
    done: () => done,
    [Symbol.asyncIterator]: () => unpacked(counted(), name),
  };
}

/** The same bytes. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A packed text begins with these bytes. */
const MAGIC = [0x1f, 0x8b] as const;

async function* unpacked(bytes: AsyncGenerator<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { value: first, done } = await bytes.next();
  if (done === true) return;
  async function* whole(): AsyncGenerator<Buffer> {
    yield first;
    yield* bytes;
  }
  if (first[0] !== MAGIC[0] || first[1] !== MAGIC[1]) {
    yield* whole();
    return;
  }
  const packed = Readable.from(whole(), { objectMode: false });
  const unzip = createGunzip({ chunkSize: 1 << 18 });
  packed.on("error", (error) => unzip.destroy(error));
  try {
    for await (const chunk of packed.pipe(unzip)) yield chunk as Buffer;
  } catch (error) {
    const message = `${name} cannot be unpacked: ${(error as Error).message}.`;
    throw new ApicompatError("UNREADABLE", message, "Use the whole file, packed with gzip.", { cause: error });
  }
}
