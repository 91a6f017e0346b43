import { occurrencesOf } from "../../contracts/occurrences.ts";
import type { Comparison, Verdict } from "../../contracts/finding.ts";
import type { ElementEvent, FollowedElement } from "../../contracts/history.ts";
import type { Element, ElementStates } from "../../model/element.ts";
import { fileOf, isWithin, principal, type Pointer } from "../../model/pointer.ts";
import { VERDICTS } from "../../contracts/summary.ts";

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
    return events.some(({ release }) => release > 0) ? [{ label, kind, events }] : [];
  });
}

function eventsOf(element: Element, holder: Element | undefined, newest: number): readonly ElementEvent[] {
  const { stays, renamed } = element;
  const events: ElementEvent[] = [];
  for (const [index, { from, to, state }] of stays.entries()) {
    const before = stays[index - 1];
    const isNew = before === undefined || before.to < from - 1;
    const add = (...all: readonly ElementEvent["what"][]): void => {
      events.push(...all.map((what) => ({ release: from, what })));
    };
    const isRenamed = renamed.some(({ at }) => at === from);
    add(...(isNew ? beginningOf(element, holder, index) : isRenamed ? [] : whatChanged(before.state, state)));
    const next = stays[index + 1];
    if (to < newest && next?.from !== to + 1 && isIn(holder, to + 1)) events.push({ release: to + 1, what: "removed" });
  }
  for (const { at, from } of renamed) events.push({ release: at, what: "renamed", former: from });
  return events.sort((a, b) => a.release - b.release);
}

/** Lists the events of a stay before which the element was missing. An element that comes with its parent has none. */
function beginningOf(element: Element, holder: Element | undefined, index: number): readonly ElementEvent["what"][] {
  const { from, state } = element.stays[index]!;
  const isWithParent = index === 0 && sharesStart(element, holder);
  if (isWithParent) return from === 0 ? endingOf(undefined, state) : [];
  return [index === 0 ? "introduced" : "reintroduced", ...endingOf(undefined, state)];
}

/** Returns whether the element was added with its parent, whose lane shows the addition. */
function sharesStart({ stays }: Element, holder: Element | undefined): boolean {
  return holder !== undefined && holder.stays[0].from === stays[0].from;
}

function isIn(holder: Element | undefined, release: number): boolean {
  return holder === undefined || holder.stays.some(({ from, to }) => from <= release && release <= to);
}

type State = ElementStates[Element["kind"]];

function whatChanged(before: State, after: State): readonly ElementEvent["what"][] {
  const ending = endingOf(before, after);
  if (ending.length > 0) return ending;
  return after.deprecated !== true && before.deprecated === true ? ["undeprecated"] : ["changed"];
}

/** Lists what a state ends that the state before did not: its deprecation, and that a version is no longer served. */
function endingOf(before: State | undefined, after: State): readonly ElementEvent["what"][] {
  const isUnserved = (state: State | undefined): boolean => state !== undefined && "served" in state && !state.served;
  return [
    ...(after.deprecated === true && before?.deprecated !== true ? (["deprecated"] as const) : []),
    ...(isUnserved(after) && !isUnserved(before) ? (["unserved"] as const) : []),
  ];
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
