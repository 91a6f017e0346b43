import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError } from "../errors.ts";
import type { SourceFile } from "../source.ts";
import { errorOf, tooLargeStream } from "./refusal.ts";
import { contentOf } from "./text.ts";

export type ByteStream = AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };

/** Reads standard input to its end; references in it are relative to the working directory. */
export async function readStdin(stream: ByteStream, cwd: string, maxFileSize: number): Promise<SourceFile> {
  if (stream.isTTY) {
    throw new ApicompatError("USAGE", "Nothing is piped into stdin.", "Pipe a document in, or name a file.");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxFileSize) throw errorOf(tooLargeStream("The text on stdin", maxFileSize), "UNREADABLE", "-");
    chunks.push(bytes);
  }
  return { name: "-", url: pathToFileURL(join(cwd, "-")).href, ...contentOf(Buffer.concat(chunks), "-") };
}
