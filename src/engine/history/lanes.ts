import { occurrencesOf } from "../../occurrences.ts";
import type { Comparison, Verdict } from "../../finding.ts";
import type { ElementEvent, FollowedElement } from "../../history.ts";
import type { Element, ElementStates } from "../../model/element.ts";
import { isWithin, principal } from "../../model/pointer.ts";
import { VERDICTS } from "../../summary.ts";

/** The elements to which something happened after the first release. `steps`: what each release found, by the one before. */
export function followedOf(elements: readonly Element[], steps: readonly Comparison[]): readonly FollowedElement[] {
  const known = new Map(elements.map((element) => [element.key, element]));
  const verdictAt = createVerdicts(steps);
  return elements.flatMap((element): readonly FollowedElement[] => {
    const holder = element.holder === undefined ? undefined : known.get(element.holder);
    const events = eventsOf(element, holder, steps.length).map((event) => {
      const verdict = event.release === 0 ? undefined : verdictAt(event.release - 1, element.at);
      return verdict === undefined ? event : { ...event, verdict };
    });
    const { label, kind } = element;
    return events.some(({ release, what }) => release > 0 || what !== "introduced") ? [{ label, kind, events }] : [];
  });
}

function eventsOf(element: Element, holder: Element | undefined, newest: number): readonly ElementEvent[] {
  const { stays, renamed } = element;
  const events: ElementEvent[] = [];
  for (const [index, { from, to, state }] of stays.entries()) {
    const before = stays[index - 1];
    if (before === undefined) {
      if (!sharesStart(element, holder)) events.push({ release: from, what: "introduced" });
    } else if (before.to < from - 1) events.push({ release: from, what: "reintroduced" });
    else if (!renamed.some(({ at }) => at === from))
      events.push({ release: from, what: whatChanged(before.state, state) });
    const next = stays[index + 1];
    if (to < newest && next?.from !== to + 1 && isIn(holder, to + 1)) events.push({ release: to + 1, what: "removed" });
  }
  for (const { at, from } of renamed) events.push({ release: at, what: "renamed", former: from });
  return events.sort((a, b) => a.release - b.release);
}

/** It came with the element that it belongs to, whose lane shows that. */
function sharesStart({ stays }: Element, holder: Element | undefined): boolean {
  return holder !== undefined && holder.stays[0].from === stays[0].from;
}

function isIn(holder: Element | undefined, release: number): boolean {
  return holder === undefined || holder.stays.some(({ from, to }) => from <= release && release <= to);
}

type State = ElementStates[Element["kind"]];

function whatChanged(before: State, after: State): ElementEvent["what"] {
  if (after.deprecated === true && before.deprecated !== true) return "deprecated";
  if (after.deprecated !== true && before.deprecated === true) return "undeprecated";
  if ("served" in before && before.served && "served" in after && !after.served) return "unserved";
  return "changed";
}

/** The worst verdict of a step at a place or within it, apart from places within that have their own element. */
function createVerdicts(steps: readonly Comparison[]): (step: number, at: string) => Verdict | undefined {
  const found = steps.map(({ findings }) =>
    findings.flatMap(occurrencesOf).flatMap(({ verdict, old, new: new_ }) => [
      { verdict, pointer: old.pointer },
      { verdict, pointer: new_.pointer },
    ]),
  );
  return (step, at) => {
    const whole = principal(at);
    const place = whole.slice(whole.indexOf("#") + 1);
    const own = (found[step] ?? []).filter(({ pointer }) => isWithin(pointer, place));
    return VERDICTS.find((verdict) => own.some((each) => each.verdict === verdict));
  };
}
