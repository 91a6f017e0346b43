import { occurrencesOf } from "../../occurrences.ts";
import type { Comparison, Verdict } from "../../finding.ts";
import type { ElementEvent, FollowedElement } from "../../history.ts";
import type { Element, ElementStates } from "../../model/element.ts";
import { fileOf, isWithin, principal, type Pointer } from "../../model/pointer.ts";
import { VERDICTS } from "../../summary.ts";

/**
 * Returns the elements that changed after the first release. `steps` has the comparison of each release with the
 * previous one.
 */
export function followedOf(elements: readonly Element[], steps: readonly Comparison[]): readonly FollowedElement[] {
  const known = new Map(elements.map((element) => [element.key, element]));
  const verdictAt = createVerdicts(steps, elements);
  return elements.flatMap((element): readonly FollowedElement[] => {
    const holder = element.holder === undefined ? undefined : known.get(element.holder);
    const events = eventsOf(element, holder, steps.length).map((event) => {
      const isNew = event.what === "introduced" || event.what === "reintroduced";
      const verdict = isNew ? undefined : verdictAt(event.release - 1, element.at);
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

/** Returns whether the element was added with its parent, whose lane shows the addition. */
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

/** The worst verdict of a step at a place of the text or within it. */
function createVerdicts(
  steps: readonly Comparison[],
  elements: readonly Element[],
): (step: number, at: Pointer) => Verdict | undefined {
  const files = new Set(elements.map(({ at }) => fileOf(at)).filter((file) => file !== ""));
  const found = steps.map(({ findings }) =>
    findings.flatMap(occurrencesOf).flatMap(({ verdict, old, new: new_ }) => [
      { verdict, place: old },
      { verdict, place: new_ },
    ]),
  );
  return (step, at) => {
    const [file, pointer] = [fileOf(principal(at)), principal(at).replace(/^[^#]*#/u, "")];
    const isOfFile = (name: string): boolean =>
      file === "" ? ![...files].some((other) => name.endsWith(other)) : name.endsWith(file);
    const own = (found[step] ?? []).filter(({ place }) => isWithin(place.pointer, pointer) && isOfFile(place.file));
    return VERDICTS.find((verdict) => own.some((each) => each.verdict === verdict));
  };
}
