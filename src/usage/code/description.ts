import type { Dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { MediaType, Operation, Parameter, Snapshot } from "../../model/snapshot.ts";
import type { Plan, PlanOf } from "../plan.ts";
import type { OwnParameter } from "./references.ts";
import type { Way, WayStep } from "./ways.ts";

/** What a member of generated types stands for in the description of the API. */
export type ApiPlace =
  | { readonly is: "value"; readonly plan: Plan; readonly own?: OwnParameter }
  /** Operations as a whole, or a part of them that is no value. */
  | { readonly is: "operations"; readonly all: readonly Operation[]; readonly step: OperationStep }
  /** Many parts of the description: `paths`, `components["schemas"]`. */
  | { readonly is: "group"; readonly name: string }
  /** A body or a response. */
  | { readonly is: "contents"; readonly all: readonly MediaType[] }
  | { readonly is: "parameters"; readonly all: readonly Parameter[] };

type OperationStep = "path" | "operation" | "parameters" | "responses";

/** Finds places of a description by the names that generated types have for them. */
export class Description {
  readonly snapshot: Snapshot;
  readonly planOf: PlanOf;
  readonly operations: readonly Operation[];

  constructor(snapshot: Snapshot, planOf: PlanOf) {
    this.snapshot = snapshot;
    this.planOf = planOf;
    this.operations = Object.values(snapshot.operations).filter(({ kind }) => kind === "operation");
  }

  placeOf({ root, steps }: Way): ApiPlace | undefined {
    return this.inside({ is: "group", name: root }, steps);
  }

  inside(place: ApiPlace, steps: readonly WayStep[]): ApiPlace | undefined {
    let at: ApiPlace | undefined = place;
    for (const step of steps) at = at && this.#next(at, step);
    return at;
  }

  #next(place: ApiPlace, step: WayStep): ApiPlace | undefined {
    if (place.is === "value") return valueIn(place.plan, step);
    if (step === "item" || step === "rest") return undefined;
    const { name } = step;
    switch (place.is) {
      case "group":
        return this.#inGroup(place.name, name);
      case "operations":
        return this.#inOperations(place, name);
      case "contents":
        if (name === "content") return place;
        return this.#valueOf(
          place.all.filter((media) => mediaName(media.name) === mediaName(name)).map(({ schema }) => schema),
        );
      case "parameters":
        return this.#parameterNamed(place.all, name);
    }
  }

  #inGroup(group: string, name: string): ApiPlace | undefined {
    const of = (all: readonly Operation[], step: OperationStep): ApiPlace | undefined =>
      all.length === 0 ? undefined : { is: "operations", all, step };
    const named = (is: (operation: Operation) => boolean): readonly Operation[] => this.operations.filter(is);
    if (group === "paths")
      return of(
        named(({ path }) => path === name),
        "path",
      );
    if (group === "operations")
      return of(
        named(({ operationId }) => operationId?.value === name),
        "operation",
      );
    if (group === "definitions") return this.#schemaNamed(name);
    return group === "components" ? { is: "group", name: `components/${name}` } : this.#component(group, name);
  }

  #component(group: string, name: string): ApiPlace | undefined {
    const kind = group.slice("components/".length);
    if (kind === "schemas") return this.#schemaNamed(name);
    const at = child("#", "components", kind, name);
    if (kind === "parameters" || kind === "headers") {
      const all = this.operations.flatMap(({ parameters, responses }) => [
        ...Object.values(parameters),
        ...Object.values(responses).flatMap(({ headers }) => Object.values(headers)),
      ]);
      return this.#parameterAt(all.filter((each) => each.at === at));
    }
    const bodies = this.operations.flatMap(({ requestBody, responses }) => [
      ...(requestBody ? [requestBody] : []),
      ...Object.values(responses),
    ]);
    return contentsOf(bodies.filter((each) => each.at === at).slice(0, 1));
  }

  #schemaNamed(name: string): ApiPlace | undefined {
    const { schemas } = this.snapshot;
    const written = [child("#", "components", "schemas", name), child("#", "definitions", name)];
    return this.#valueOf([written.map((at) => schemas.follow(at, "#")).find((at) => at !== undefined)]);
  }

  #inOperations({ all, step }: ApiPlace & { readonly is: "operations" }, name: string): ApiPlace | undefined {
    const of = (those: readonly Operation[], next: OperationStep): ApiPlace | undefined =>
      those.length === 0 ? undefined : { is: "operations", all: those, step: next };
    if (name === "parameters") return of(all, "parameters");
    if (step === "path")
      return of(
        all.filter(({ method }) => method === name.toUpperCase()),
        "operation",
      );
    if (step === "parameters") {
      const those = all.flatMap((one) => Object.values(one.parameters).filter((each) => each.in === name));
      return { is: "parameters", all: those };
    }
    if (step === "responses") return contentsOf(all.flatMap((one) => one.responses[name] ?? []));
    if (name === "requestBody") return contentsOf(all.flatMap(({ requestBody }) => requestBody ?? []));
    return name === "responses" ? of(all, "responses") : undefined;
  }

  #parameterNamed(all: readonly Parameter[], name: string): ApiPlace | undefined {
    return this.#parameterAt(
      all.filter((each) => each.name === name || each.name.toLowerCase() === name.toLowerCase()),
    );
  }

  #parameterAt(all: readonly Parameter[]): ApiPlace | undefined {
    const value = this.#valueOf(all.flatMap(({ content }) => schemasIn(content)));
    return value?.is === "value" && all[0] !== undefined
      ? { ...value, own: { at: all[0].at, key: all[0].key } }
      : value;
  }

  #valueOf(schemas: readonly (Pointer | undefined)[]): ApiPlace | undefined {
    const known = [...new Set(schemas.filter((each) => each !== undefined))];
    if (known.length === 0) return undefined;
    try {
      return { is: "value", plan: this.planOf(known) };
    } catch (error) {
      // The types are of another version, and the description does not have the schema.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

function contentsOf(all: readonly { readonly content: Dictionary<MediaType> }[]): ApiPlace | undefined {
  return all.length === 0 ? undefined : { is: "contents", all: all.flatMap(({ content }) => Object.values(content)) };
}

function schemasIn(content: Dictionary<MediaType>): readonly (Pointer | undefined)[] {
  return Object.values(content).map(({ schema }) => schema);
}

function mediaName(name: string): string {
  return name.toLowerCase().split(";", 1)[0]!.trim();
}

function valueIn(plan: Plan, step: WayStep): ApiPlace | undefined {
  const inner = step === "item" ? plan.items() : step === "rest" ? plan.rest() : plan.property(step.name);
  return inner === undefined || inner.schemas.length === 0 ? undefined : { is: "value", plan: inner };
}
