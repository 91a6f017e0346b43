import { serve } from "../lsp/server.ts";
import type { Io } from "./io.ts";
import { shownDoc } from "./rule-notes.ts";
import { tool } from "./tool.ts";

/** Serves an editor over stdin and stdout until it disconnects. */
export async function lsp(_: unknown, { stdin, stdout }: Io): Promise<number> {
  await serve({
    input: stdin as unknown as NodeJS.ReadableStream,
    output: stdout as unknown as NodeJS.WritableStream,
    version: tool.version,
    docOf: shownDoc,
  });
  return 0;
}
