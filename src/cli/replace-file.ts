import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file as a whole or not at all: other processes may be about to read it. Nobody can have put the draft
 * there before, and a link with the name of the file is replaced itself.
 */
export function replaceFile(path: string, data: string | Uint8Array, mode?: number): void {
  // The global one is loaded with its first use, and not with the program.
  const draft = `${path}.${globalThis.crypto.randomUUID()}`;
  try {
    writeFileSync(draft, data, { flag: "wx", ...(mode !== undefined && { mode }) });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
