import type { Polarity } from "../model/channel.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Entry } from "./entries.ts";
import type { Plan, PlanOf } from "./plan.ts";
import type { OperationUsage, UsedPlace } from "./summary.ts";

/** The part of a request that must have been recorded to count a place. */
export type Part = "url" | "headers" | "body" | "response";

/** Where values of a schema, or a parameter or a body, are counted in the requests to an operation. */
export interface Site {
  readonly side: Polarity;
  readonly part: Part;
  /** Absent where nothing was counted. */
  readonly place?: UsedPlace;
  /** The closest place around that was counted completely: what is inside of it is not. */
  readonly around?: UsedPlace | "calls";
  /** Other schemas may apply to the same values. */
  readonly isShared: boolean;
}

interface Within {
  readonly side: Polarity;
  readonly part: Part;
  readonly around?: UsedPlace | "calls" | undefined;
}

/** Collects the sites of one operation by the pointers of a snapshot. */
export class SiteCollector {
  readonly #planOf: PlanOf;
  readonly #sites = new Map<Pointer, Site[]>();
  readonly #roots: { readonly side: Polarity; readonly plan: Plan }[] = [];
  readonly #others: { readonly side: Polarity; readonly at: Pointer }[] = [];
  readonly #reachable = new Map<Polarity, ReadonlySet<Pointer>>();

  constructor(entry: Entry, usage: OperationUsage, planOf: PlanOf) {
    this.#planOf = planOf;
    this.#addRequest(entry, usage);
    this.#addResponses(entry, usage);
    for (const at of entry.unrecorded) {
      for (const side of ["request", "response"] as const)
        this.#visitRoot(at, undefined, { side, part: "url", around: "calls" });
    }
  }

  /** Undefined for a pointer that no message of the side leads to. */
  sitesOf(at: Pointer, side: Polarity): readonly Site[] | undefined {
    const found = (this.#sites.get(at) ?? []).filter((site) => site.side === side);
    return found.length > 0 ? found : this.#reachableOn(side).has(at) ? [] : undefined;
  }

  #reachableOn(side: Polarity): ReadonlySet<Pointer> {
    let all = this.#reachable.get(side);
    if (all === undefined) {
      const own = this.#others.filter((each) => each.side === side).map(({ at }) => at);
      const plans = this.#roots.filter((each) => each.side === side).map(({ plan }) => plan);
      all = new Set([...own, ...plansBelow(...plans).flatMap(pointersOf)]);
      this.#reachable.set(side, all);
    }
    return all;
  }

  #addRequest({ parameters, body }: Entry, { calls, request }: OperationUsage): void {
    const recorded = (part: "headers" | "body"): boolean => Object.values(calls).some((stats) => stats[part] > 0);
    const side = "request" as const;
    for (const { key, in: location, at, content } of Object.values(parameters)) {
      const place = request[key];
      const part = location === "header" || location === "cookie" ? "headers" : "url";
      const isUnknown = place === undefined && (part === "url" || recorded("headers"));
      const within = { side, part, ...(isUnknown && { around: "calls" as const }) } as const;
      this.#addOwn(at, within, place);
      for (const { schema } of Object.values(content)) this.#visitRoot(schema, place, within);
    }
    if (body === undefined) return;
    const isUnknown = request["body"] === undefined && recorded("body");
    const within = { side, part: "body", ...(isUnknown && { around: "calls" as const }) } as const;
    this.#addOwn(body.at, within, request["body"]);
    for (const { key, media } of body.content) {
      this.#addOwn(media.at, within, request[key]);
      this.#visitRoot(media.schema, request[key], within);
    }
  }

  #addResponses({ responses }: Entry, { response }: OperationUsage): void {
    const within = { side: "response", part: "response" } as const;
    for (const { at, content } of responses) {
      this.#others.push({ side: "response", at });
      for (const { key, media } of content) {
        this.#addOwn(media.at, within, response[key]);
        this.#visitRoot(media.schema, response[key], within);
      }
    }
  }

  #addOwn(at: Pointer, within: Within, place: UsedPlace | undefined): void {
    this.#add(at, within, place);
    this.#others.push({ side: within.side, at });
  }

  #add(at: Pointer, { side, part, around }: Within, place: UsedPlace | undefined, isShared = false): void {
    const site = { side, part, isShared, ...(place && { place }), ...(around !== undefined && { around }) };
    const those = this.#sites.get(at);
    if (those === undefined) this.#sites.set(at, [site]);
    else those.push(site);
  }

  #visitRoot(at: Pointer | undefined, place: UsedPlace | undefined, within: Within): void {
    if (at === undefined) return;
    const plan = this.#planOf([at]);
    this.#roots.push({ side: within.side, plan });
    if (place !== undefined) this.#visit(plan, place, within);
    else if (within.around !== undefined) this.#addUncounted(plan, within);
  }

  /** Adds all schemas inside of a place that was not counted. */
  #addUncounted(plan: Plan, within: Within): void {
    for (const inner of plansBelow(plan)) for (const at of pointersOf(inner)) this.#add(at, within, undefined);
  }

  #visit(plan: Plan, place: UsedPlace, outer: Within): void {
    for (const at of plan.schemas) this.#add(at, outer, place, plan.schemas.length > 1);
    const within = { ...outer, around: outer.around ?? (place.cut ? place : undefined) };
    if (place.cut) this.#addUncounted(plan, within);
    const uncounted = { ...within, around: within.around ?? place };
    const aside = plan.asidePlan();
    if (aside !== undefined) this.#addUncounted(aside, uncounted);
    if (hasType("object", place)) {
      for (const name of plan.names) this.#visitPart(plan.property(name), place.properties?.[name], within, uncounted);
    }
    this.#visitPart(plan.rest(), place.rest, within, mayHold("rest", place) ? uncounted : undefined);
    this.#visitPart(plan.items(), place.items, within, mayHold("items", place) ? uncounted : undefined);
  }

  /** `uncounted`: the description of the record may not declare the part. */
  #visitPart(plan: Plan | undefined, place: UsedPlace | undefined, within: Within, uncounted?: Within): void {
    if (plan === undefined) return;
    if (place !== undefined) this.#visit(plan, place, within);
    else if (uncounted !== undefined) this.#addUncounted(plan, uncounted);
  }
}

function hasType(type: string, { by }: UsedPlace): boolean {
  return Object.values(by).some(({ types }) => (types[type] ?? 0) > 0);
}

/** Returns whether requests had a property or an item that the place did not count. */
function mayHold(part: "rest" | "items", { by }: UsedPlace): boolean {
  return Object.values(by).some(({ undeclared = 0, items }) =>
    part === "rest" ? undeclared > 0 : (items?.[1] ?? 0) > 0,
  );
}

export function pointersOf({ schemas, aside }: Plan): readonly Pointer[] {
  return [...schemas, ...aside];
}

/** The plans and all inside of them. */
export function plansBelow(...plans: readonly Plan[]): readonly Plan[] {
  const found = new Set(plans);
  for (const plan of found) {
    for (const name of plan.names) found.add(plan.property(name));
    for (const inner of [plan.rest(), plan.items(), plan.aside.length > 0 ? plan.asidePlan() : undefined])
      if (inner !== undefined) found.add(inner);
  }
  return [...found];
}
