import type { Finding } from "../contracts/finding.ts";

/** Returns the verdict in parentheses; empty if the severity implies it: errors are breaking, warnings dangerous. */
export function verdictNote({ severity, verdict }: Pick<Finding, "severity" | "verdict">): string {
  const implied = severity === "error" ? "breaking" : severity === "warn" ? "dangerous" : undefined;
  return verdict === implied ? "" : ` (${verdict})`;
}
