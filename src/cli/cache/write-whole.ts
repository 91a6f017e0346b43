import { renameSync, writeFileSync } from "node:fs";

/** As a whole or not at all: other processes may be about to read it. */
export function writeWhole(path: string, data: string | Uint8Array): void {
  // The global one is loaded with its first use, and not with the program.
  const temporary = `${path}.${globalThis.crypto.randomUUID()}`;
  writeFileSync(temporary, data, { mode: 0o600, flag: "wx" });
  renameSync(temporary, path);
}
