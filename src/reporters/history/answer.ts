import type { History } from "../../history.ts";

export interface HistoryAnswer {
  readonly tone: "error" | "warning" | "good";
  readonly headline: string;
  readonly advice: string;
}

/** The oldest release whose clients work with the newest one, in words. */
export function answerOf({ releases, oldestCompatible, matrix }: History): HistoryAnswer {
  const newest = releases.length - 1;
  const nameOf = (release: number): string => releases[release]!.name;
  const headline = `${releases.length} releases, ${nameOf(0)} to ${nameOf(newest)}`;
  const oldest = oldestCompatible.find(({ release }) => release === newest)?.oldest ?? newest;
  if (oldest === newest) {
    const isUnknown = matrix.some(
      ({ older, newer, answer }) => newer === newest && older === newest - 1 && answer === "unknown",
    );
    const advice = isUnknown
      ? `Whether ${nameOf(newest)} works for clients of older releases is not known.`
      : `${nameOf(newest)} works for clients of no older release.`;
    return { tone: isUnknown ? "warning" : "error", headline, advice };
  }
  return {
    tone: oldest === 0 ? "good" : "warning",
    headline,
    advice: `${nameOf(newest)} works for clients of ${nameOf(oldest)} and later.`,
  };
}
