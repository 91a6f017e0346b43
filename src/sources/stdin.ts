import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";
import { errorOf, tooLargeStream } from "./refusal.ts";
import { contentOf, decodeText } from "./text.ts";

export type ByteStream = AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };

/** Reads standard input to its end; references in it are relative to the working directory. */
export async function readStdin(stream: ByteStream, cwd: string, maxFileSize: number): Promise<SourceFile> {
  refuseTerminal(stream);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxFileSize) throw errorOf(tooLargeStream("The text on stdin", maxFileSize), "UNREADABLE", "-");
    chunks.push(bytes);
  }
  return { name: "stdin", url: pathToFileURL(join(cwd, "-")).href, ...contentOf(Buffer.concat(chunks), "-") };
}

/** The lines of standard input as they arrive: the writer may wait for each result. */
export async function* readStdinLines(stream: ByteStream, maxLineSize: number): AsyncGenerator<string> {
  refuseTerminal(stream);
  let left: Buffer[] = [];
  let size = 0;
  let isWide: boolean | undefined;
  for await (const chunk of stream) {
    let bytes = Buffer.from(chunk as Uint8Array);
    // UTF-16 has other line feeds.
    isWide ??= bytes[0] === 0xff || bytes[0] === 0xfe;
    for (let end = bytes.indexOf(NEWLINE); end >= 0 && !isWide; end = bytes.indexOf(NEWLINE)) {
      yield decodeText(Buffer.concat([...left, bytes.subarray(0, end)]));
      [left, size, bytes] = [[], 0, bytes.subarray(end + 1)];
    }
    left.push(bytes);
    size += bytes.length;
    if (size > maxLineSize) throw errorOf(tooLargeStream("A line on stdin", maxLineSize), "UNREADABLE", "-");
  }
  yield* decodeText(Buffer.concat(left)).split("\n");
}

const NEWLINE = 0x0a;

function refuseTerminal({ isTTY }: ByteStream): void {
  if (isTTY)
    throw new ApicompatError("USAGE", "Nothing is piped into stdin.", "Pipe a document into stdin, or use a file.");
}
