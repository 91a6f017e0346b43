import type { History } from "../../contracts/history.ts";

export interface HistoryAnswer {
  readonly tone: "error" | "warning" | "good";
  readonly headline: string;
  readonly advice: string;
}

/** The oldest release whose clients work with the newest one, and the oldest server for its clients, in words. */
export function answerOf(history: History): HistoryAnswer {
  const answer = ofClients(history);
  return { ...answer, advice: `${answer.advice} ${serverText(history)}.` };
}

/** "Clients of v3 work with servers of v2 and later" */
export function serverText({ releases, oldestServer: { oldest, tolerated, isOpen } }: History): string {
  const newest = releases.length - 1;
  const name = releases[newest]!.name;
  const which = oldest === newest ? "no older release" : `${releases[oldest]!.name} and later`;
  const besides = tolerated === oldest ? "" : `; with tolerated breaks, of ${releases[tolerated]!.name} and later`;
  const before = releases[tolerated - 1];
  const open = isOpen && before !== undefined ? `; for ${before.name} it is not known` : "";
  return `Clients of ${name} work with servers of ${which}${besides}${open}`;
}

function ofClients({ releases, oldestCompatible, matrix }: History): HistoryAnswer {
  const newest = releases.length - 1;
  const nameOf = (release: number): string => releases[release]!.name;
  const headline = `${releases.length} releases, ${nameOf(0)} to ${nameOf(newest)}`;
  const found = oldestCompatible.find(({ release }) => release === newest);
  const oldest = found?.oldest ?? newest;
  const besides =
    found === undefined || found.tolerated === oldest
      ? ""
      : ` With tolerated breaks, it works for clients of ${nameOf(found.tolerated)} and later.`;
  if (oldest === newest) {
    const isUnknown = matrix.some(
      ({ older, newer, answer }) => newer === newest && older === newest - 1 && answer === "unknown",
    );
    const advice = isUnknown
      ? `Whether ${nameOf(newest)} works for clients of older releases is not known.`
      : `${nameOf(newest)} works for clients of no older release.${besides}`;
    return { tone: isUnknown || besides !== "" ? "warning" : "error", headline, advice };
  }
  return {
    tone: oldest === 0 ? "good" : "warning",
    headline,
    advice: `${nameOf(newest)} works for clients of ${nameOf(oldest)} and later.${besides}`,
  };
}
