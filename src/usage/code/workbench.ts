import { type TS, typescript } from "../../compiler/load.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operation } from "../../model/snapshot.ts";
import { plansBelow, pointersOf } from "../site-collector.ts";
import type { Plan } from "../plan.ts";
import type { Bench } from "./bench.ts";
import { Calls, UNSEEN } from "./calls.ts";
import { Carriers } from "./carriers.ts";
import type { ApiPlace, Description } from "./description.ts";
import type { ApiMember, GeneratedTypes } from "./generated.ts";
import type { CodeReference, Found } from "./references.ts";
import { Texts } from "./texts.ts";
import { READ, UNKNOWN, Values, withMember } from "./values.ts";

/** Collects the references of one client to an API. */
export class Workbench implements Bench<ApiMember> {
  readonly checker: TS.TypeChecker;
  readonly description: Description;
  readonly generated: GeneratedTypes;
  readonly carriers: Carriers<ApiMember>;
  readonly values: Values;
  readonly calls: Calls;
  readonly texts: Texts;
  readonly ts: typeof TS = typescript();
  readonly found: CodeReference[] = [];
  /** Literals that belong to a call count at the line of the call. */
  readonly lines = new Map<TS.Node, TS.Node>();
  readonly #nameOf: (path: string) => string;
  readonly #below = new Map<Plan, ReadonlySet<Pointer>>();
  readonly #values = new Map<Plan, ReadonlySet<Pointer>>();

  constructor(
    program: TS.Program,
    description: Description,
    generated: GeneratedTypes,
    nameOf: (path: string) => string,
  ) {
    this.checker = program.getTypeChecker();
    this.description = description;
    this.generated = generated;
    this.#nameOf = nameOf;
    this.carriers = new Carriers(this.checker, (declaration) => generated.memberOf(declaration));
    this.values = new Values(this.checker);
    this.calls = new Calls(this.checker, description, this.values);
    this.texts = new Texts(description);
  }

  add(node: TS.Node, found: Found): void {
    this.found.push({ ...found, at: this.#placeOf(node) } as CodeReference);
  }

  /** Adds operations that are known by their names only. */
  addOperations(node: TS.Node, operations: readonly Operation[]): void {
    for (const { id } of operations) this.add(node, { is: "call", id, usage: UNSEEN, isCertain: false });
  }

  handOn(node: TS.Node, type: TS.Type, withMethods = false): void {
    const { members, isCut } = withMethods ? this.carriers.carriedBy(type) : this.carriers.dataOf(type);
    if (isCut) return this.add(node, { is: "anything" });
    for (const { owner, value } of members) {
      this.handOnPlace(node, owner);
      if (owner.is !== "value" && value !== undefined) this.handOnPlace(node, value);
    }
  }

  handOnPlace(node: TS.Node, place: ApiPlace): void {
    switch (place.is) {
      case "value":
        return this.add(node, { is: "handed on", schemas: this.#belowOf(place.plan) });
      case "operations":
        return this.addOperations(node, place.all);
      case "group":
        return this.add(node, { is: "anything" });
      case "contents":
        for (const { schema } of place.all) this.#handOnSchema(node, schema);
        return;
      case "parameters":
        for (const { content, at, key } of place.all) {
          const schemas = new Set(Object.values(content).flatMap(({ schema }) => schema ?? []));
          this.add(node, { is: "value", schemas, own: { at, key }, place: UNKNOWN });
        }
    }
  }

  /** A member is read or named. */
  addReads(node: TS.Node, members: readonly ApiMember[]): void {
    for (const { owner, value, name } of members) {
      if (owner.is === "value") this.addMember(node, owner.plan, { name, place: READ, side: "response" });
      if (value?.is === "value") this.addValue(node, value, READ);
    }
  }

  addWrites(node: TS.Node, members: readonly ApiMember[], assigned: TS.Expression | undefined): void {
    for (const { owner, value, name } of members) {
      const plan = value?.is === "value" ? value.plan : undefined;
      const place = assigned === undefined ? UNKNOWN : this.values.of(assigned, plan);
      if (owner.is === "value") this.addMember(node, owner.plan, { name, place, side: "request" });
      if (value?.is === "value") this.addValue(node, value, place, "request");
    }
  }

  /** The last names can be those of an operation. */
  addUntyped(node: TS.Node, names: readonly string[]): void {
    const name = names.at(-1);
    if (name !== undefined) this.add(node, { is: "name", name });
    if (names.length > 1) this.addOperations(node, this.texts.calledBy(names));
  }

  addMember(
    node: TS.Node,
    plan: Plan,
    { name, place, side }: { readonly name: string } & Pick<Found & { readonly is: "value" }, "place" | "side">,
  ): void {
    const schemas = schemasOf(plan);
    this.add(node, { is: "value", schemas, place: withMember(name, place), ...(side && { side }) });
  }

  addValue(
    node: TS.Node,
    { plan, own }: ApiPlace & { readonly is: "value" },
    place: (Found & { readonly is: "value" })["place"],
    side?: "request",
  ): void {
    const schemas = place === READ ? this.#valuesOf(plan) : schemasOf(plan);
    this.add(node, { is: "value", schemas, place, ...(own !== undefined && { own }), ...(side && { side }) });
  }

  #handOnSchema(node: TS.Node, schema: Pointer | undefined): void {
    if (schema !== undefined)
      this.add(node, { is: "handed on", schemas: this.#belowOf(this.description.planOf([schema])) });
  }

  #belowOf(plan: Plan): ReadonlySet<Pointer> {
    const known = this.#below.get(plan) ?? new Set(plansBelow(plan).flatMap(pointersOf));
    this.#below.set(plan, known);
    return known;
  }

  #valuesOf(plan: Plan): ReadonlySet<Pointer> {
    const known = this.#values.get(plan) ?? new Set(valuesIn(plan));
    this.#values.set(plan, known);
    return known;
  }

  #placeOf(node: TS.Node): string {
    const own = this.lines.get(node) ?? node;
    const file = own.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(own.getStart(file));
    return `${this.#nameOf(file.fileName)}:${String(line + 1)}`;
  }
}

/** The schemas of a value, and of the items and unnamed members of it, which have no references. */
function valuesIn(plan: Plan): readonly Pointer[] {
  const plans = new Set([plan]);
  for (const each of plans) for (const inner of [each.items(), each.rest()]) if (inner !== undefined) plans.add(inner);
  return [...plans].flatMap(pointersOf);
}

const ownSchemas = new WeakMap<Plan, ReadonlySet<Pointer>>();

/** The schemas of a plan, once for all references. */
export function schemasOf(plan: Plan): ReadonlySet<Pointer> {
  const known = ownSchemas.get(plan) ?? new Set(plan.schemas);
  ownSchemas.set(plan, known);
  return known;
}
