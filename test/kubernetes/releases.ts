// Follows readings over releases, as the command `history` does.
import { createFollower } from "../../src/cli/follower.ts";
import { exitCode } from "../../src/cli/exit-code.ts";
import type { History } from "../../src/contracts/history.ts";
import { historyOf } from "../../src/engine/history.ts";
import type { Release } from "../../src/model/element.ts";
import { check, type Reading } from "../../src/index.ts";

const GATE = { failOn: "error", strict: false } as const;

export function follow(
  readings: readonly Reading[],
  { profile = "kubernetes", dates = [] }: { readonly profile?: string; readonly dates?: readonly string[] } = {},
): Promise<History> {
  const releases = readings.map((_, index): Release => {
    const date = dates[index];
    return { name: `1.${String(30 + index)}`, ...(date !== undefined && { date }) };
  });
  const follower = createFollower(releases);
  const options = { profile, today: "2026-11-28" };
  return historyOf(releases, {
    compare: async (older, newer) => {
      const sides = { old: readings[older]!, new: readings[newer]! };
      const comparison = await check(sides.old, sides.new, options);
      if (newer !== older + 1) return { comparison };
      return { comparison, violations: await follower.step("", older, sides, options) };
    },
    surfaces: () => follower.surfaces(),
    exitCode: (comparison) => exitCode(comparison, GATE),
    today: options.today,
  });
}
