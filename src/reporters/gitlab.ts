import type { Reporter } from "../contracts/reporter.ts";
import { entriesOf, textOf, type Entry } from "./entries.ts";
import { repositoryPath } from "./place.ts";
import { withoutCommands } from "./prose.ts";

/** GitLab's Code Quality report: merge requests show it next to the changed lines. */
export const gitlab: Reporter = {
  name: "gitlab",
  render: (comparison, options) =>
    withoutCommands(`${JSON.stringify(issues(entriesOf(comparison, options)), null, 2)}\n`),
};

const SEVERITIES = { error: "critical", warn: "minor", info: "info" } as const satisfies Record<
  Entry["severity"],
  string
>;

function issues(entries: readonly Entry[]): readonly object[] {
  const uses = new Map<string, number>();
  return entries.map((entry) => {
    const { id, severity, place, fingerprint } = entry;
    const use = (uses.get(fingerprint) ?? 0) + 1;
    uses.set(fingerprint, use);
    return {
      description: textOf(entry, " "),
      check_name: id,
      // GitLab drops a second issue with the same fingerprint.
      fingerprint: use === 1 ? fingerprint : `${fingerprint}-${use}`,
      severity: SEVERITIES[severity],
      location: { path: repositoryPath(place.file), lines: { begin: place.range?.start.line ?? 1 } },
    };
  });
}
