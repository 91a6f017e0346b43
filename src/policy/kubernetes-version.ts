import { ApicompatError } from "../contracts/errors.ts";

/** The release in which API servers began to spare what a custom resource already holds, for everyone (KEP-4008). */
const SPARES_SINCE = { major: 1, minor: 33 };

/**
 * Returns whether API servers of a release, `1.33` or `v1.33.2`, accept an unchanged value that violates a new check.
 */
export function sparesOldValues(version: string | undefined): boolean {
  if (version === undefined) return false;
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.\d+)?(?:[-+].*)?$/u.exec(version) ?? [];
  if (major === undefined || minor === undefined) {
    throw new ApicompatError("USAGE", `"${version}" is not a Kubernetes version.`, "Example: 1.33");
  }
  const { major: least, minor: since } = SPARES_SINCE;
  return Number(major) > least || (Number(major) === least && Number(minor) >= since);
}
