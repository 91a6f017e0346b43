import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { UnpackOptions } from "modern-tar";
import { ApicompatError } from "../../contracts/errors.ts";

const MOST_FILES = 50_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** The integrity that a registry states: `sha512-…` in base 64, or the older hexadecimal SHA-1. */
export interface Announced {
  readonly integrity?: string | undefined;
  readonly shasum?: string | undefined;
}

/** Returns whether the bytes have the stated integrity; false without a statement. */
export function hasIntegrity(bytes: Uint8Array, { integrity, shasum }: Announced): boolean {
  const strongest = (integrity ?? "").split(/\s+/).find((each) => each.startsWith("sha512-"));
  if (strongest === undefined) return shasum !== undefined && hashed(bytes, "sha1", "hex") === shasum;
  return `sha512-${hashed(bytes, "sha512", "base64")}` === strongest.replace(/\?.*$/, "");
}

export function differs(name: string, { integrity, shasum }: Announced): ApicompatError {
  const isUnknown = integrity === undefined && shasum === undefined;
  return refused(
    isUnknown
      ? `The registry announces no checksum of ${name}`
      : `${name} is not what the registry announced: its checksum differs`,
  );
}

function hashed(bytes: Uint8Array, algorithm: string, encoding: "hex" | "base64"): string {
  return createHash(algorithm).update(bytes).digest(encoding);
}

/** The files of a tarball of npm by their paths within the package, as far as they are wanted. Nothing is written, links are passed over. */
export async function filesInTarball(
  bytes: Uint8Array,
  name: string,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const { unpackTar } = await import("modern-tar");
  let count = 0;
  const filter: UnpackOptions["filter"] = ({ name: path, type }) => {
    count += 1;
    if (count > MOST_FILES) throw refused(`${name} has more than ${String(MOST_FILES)} files`);
    if (isAstray(path)) throw refused(`${name} has a file outside of the package: ${path}`);
    return type === "file" && isWanted(below(path));
  };
  const entries = await unpackTar(unzipped(bytes, name), { filter, strict: true }).catch((cause: unknown) => {
    if (cause instanceof ApicompatError) throw cause;
    throw refused(`${name} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  return new Map(entries.map(({ header, data }) => [below(header.name), Buffer.from(data ?? [])]));
}

function unzipped(bytes: Uint8Array, name: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw refused(
      isBomb ? `${name} unpacks to more than ${String(MOST_BYTES / 1024 / 1024)} MB` : `${name} is no gzip file`,
    );
  }
}

function isAstray(path: string): boolean {
  return /^(?:[a-z]:)?[\\/]/i.test(path) || path.split(/[\\/]/).includes("..");
}

/** Every path begins with a folder, mostly `package`. */
function below(path: string): string {
  return path.replace(/^(?:\.\/)?[^/]*\//, "");
}

function refused(reason: string): ApicompatError {
  return new ApicompatError("REMOTE", `${reason}.`, "Compare with another version, or report it to the registry.");
}
