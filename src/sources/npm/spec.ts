import { ApicompatError } from "../../contracts/errors.ts";

/** A package of a registry, as `npm:@acme/lib@latest` names it. */
export interface PackageSpec {
  readonly name: string;
  /** A version, a range or a tag. */
  readonly wanted: string;
}

const PREFIX = "npm:";
const NAME = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i;
/** Nothing that npm takes for an address, a file or another flag. */
const WANTED = /^[\w^~<>=*.][\w^~<>=*.+ |-]*$/;

export function isPackageSpec(spec: string): boolean {
  return spec.startsWith(PREFIX);
}

export function parsePackageSpec(spec: string): PackageSpec {
  const text = spec.slice(PREFIX.length);
  const at = text.indexOf("@", 1);
  const name = at < 0 ? text : text.slice(0, at);
  const wanted = at < 0 ? "latest" : text.slice(at + 1);
  if (NAME.test(name) && WANTED.test(wanted)) return { name, wanted };
  throw new ApicompatError(
    "USAGE",
    `${spec} is not a package of a registry.`,
    "Write npm:NAME, npm:NAME@VERSION or npm:NAME@TAG, for instance npm:@acme/lib@latest.",
  );
}
