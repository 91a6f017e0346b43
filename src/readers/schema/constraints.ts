import { COUNTS } from "../../model/keyword-table.ts";
import { canonical, dictionary, isObject, withoutName, type Json, type JsonObject } from "../../model/json.ts";
import {
  child,
  conjuncts,
  fileOf,
  namedTypes,
  NOT_EMPTY,
  ownerOfVariants,
  parent,
  PLAIN,
  type Pointer,
  WITHOUT_STATUS,
} from "../../model/pointer.ts";
import type { Annotations, TypeName } from "../../model/schema.ts";
import { CUT } from "../../model/typing.ts";
import type { MemberConstraint, Operand, Constraint } from "../../model/constraint.ts";
import { draftOfFile, ignoresSiblings, inDraft, referencesIn, type DraftName } from "./drafts.ts";
import {
  type Dialect,
  ignoresEmptyEnum,
  impliesTypes,
  INTEGERS_OF_INT_OR_STRING,
  isEmptyList,
  isFilledIn,
  isNullAlternative,
  publishesIntOrString,
  isNullableStated,
} from "./dialect.ts";
import { isNumber, type NumberKind } from "./numbers.ts";
import { normalizeTypes } from "./own.ts";

/** The context for reading constraints of schemas. */
export interface Sources {
  readonly dialect: Dialect;
  source(at: Pointer): Json | undefined;
  /** Returns the members that may be cut off. */
  endless(at: Pointer): readonly string[];
  follow(reference: string, from: Pointer): Pointer | undefined;
  annotations(value: Json, at: Pointer): Annotations;
  /** Returns the dynamic anchors of a resource with their targets. */
  dynamicAnchors(at: Pointer): ReadonlyMap<string, readonly Pointer[]>;
}

const MAX_DEPTH = 50;
const TYPES: ReadonlySet<Json> = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);

/** Returns the constraints of a schema, keyword by keyword; see `Constraint`. */
export function createConstraintReader(sources: Sources): (at: Pointer) => readonly Constraint[] {
  const known = new Map<Pointer, readonly Constraint[]>();
  const knownParts = new Map<Pointer, readonly Constraint[]>();
  /** Returns the same objects for a part in each conjunction, so that callers can cache by object. */
  const constraintsOf = (part: Pointer): readonly Constraint[] => {
    let own = knownParts.get(part);
    if (own === undefined) knownParts.set(part, (own = partConstraints(part, sources)));
    return own;
  };
  return (at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const parts = conjuncts(at);
    const all = parts.flatMap(constraintsOf);
    const constraints = parts.includes(WITHOUT_STATUS) ? all.flatMap((one) => withoutStatus(one, sources, 0)) : all;
    known.set(at, constraints);
    return constraints;
  };
}

const STATUS = "status";

/** Removes `status` from constraints, also from included ones. */
function withoutStatus(constraint: Constraint, sources: Sources, depth: number): readonly Constraint[] {
  switch (constraint.kind) {
    case "required":
      return constraint.name === STATUS ? [] : [constraint];
    case "members":
      return [{ ...constraint, names: withoutName(constraint.names, STATUS) }];
    case "all":
      if (depth > MAX_DEPTH) return [constraint];
      return constraint.of.flatMap((operand) => {
        const inner = typeof operand === "string" ? partConstraints(operand, sources) : operand;
        return inner.flatMap((one) => withoutStatus(one, sources, depth + 1));
      });
    default:
      return [constraint];
  }
}

/** `PLAIN` unites alternatives and adds nothing to what they say; `WITHOUT_STATUS` is about the other parts. */
function partConstraints(part: Pointer, sources: Sources): readonly Constraint[] {
  if (part === PLAIN || part === WITHOUT_STATUS) return [];
  if (part === NOT_EMPTY) {
    return (["minLength", "minItems", "minProperties"] as const).map((kind) => ({ kind, count: 1, at: part }));
  }
  const types = namedTypes(part);
  if (types !== undefined) return [{ kind: "types", names: types as readonly TypeName[], at: part }];
  const owner = ownerOfVariants(part);
  const at = owner ?? part;
  const value = sources.source(at);
  if (value === undefined) throw new TypeError(`No schema at ${at}`);
  const reading = new SchemaConstraints(value, at, sources);
  return owner === undefined ? reading.all() : reading.besideVariants(0);
}

/** A member may be cut off, if it leads back to where it stands. */
function cut(at: Pointer, isEndless: boolean): Operand {
  if (!isEndless) return at;
  return [{ kind: "any", of: [at, [{ kind: "values", values: [CUT], at }]], at }];
}

function nothing(at: Pointer): Constraint {
  return { kind: "types", names: [], at };
}

class SchemaConstraints {
  readonly #value: JsonObject;
  readonly #at: Pointer;
  readonly #sources: Sources;
  /** Undefined where the schema does not say: it may use the words of any. */
  readonly #draft: DraftName | undefined;
  readonly #found: Constraint[] = [];
  /** `$ref` hides what stands beside it. */
  readonly #refAlone: boolean;

  constructor(value: Json, at: Pointer, sources: Sources) {
    this.#at = at;
    this.#sources = sources;
    this.#draft = sources.dialect === "json-schema" ? draftOfFile(fileOf(at), sources.source) : undefined;
    this.#value = isObject(value) ? inDraft(value, this.#draft) : {};
    this.#refAlone = typeof this.#value["$ref"] === "string" && this.#hidesSiblings();
    if (value === false) this.#found.push(nothing(at));
    else if (value !== true && !isObject(value)) this.#unreadable(at, value);
  }

  all(): readonly Constraint[] {
    this.#references();
    if (this.#refAlone) return this.#found;
    this.#own();
    this.#applicators();
    this.#unevaluated();
    return this.#nullable() ?? this.#found;
  }

  /** The same apart from its alternatives and those of what it includes. */
  besideVariants(depth: number, seen = new Set<Pointer>()): readonly Constraint[] {
    if (depth > MAX_DEPTH) return [{ kind: "unreadable", reason: "it nests too deep", text: this.#at, at: this.#at }];
    if (!this.#refAlone) this.#own();
    const included = this.#included().flatMap((at) => {
      if (seen.has(at)) return [];
      seen.add(at);
      return this.#reading(at).besideVariants(depth + 1, seen);
    });
    if (!this.#refAlone) {
      this.#logic();
      this.#unevaluated();
    }
    return [...included, ...this.#found];
  }

  #hidesSiblings(): boolean {
    const { dialect } = this.#sources;
    if (dialect === "openapi-3.1" || dialect === "go") return false;
    return dialect !== "json-schema" || ignoresSiblings(this.#draft);
  }

  #included(): readonly Pointer[] {
    const { allOf } = this.#value;
    const targets = referencesIn(this.#sources.dialect).flatMap((keyword) => {
      const reference = this.#value[keyword];
      return (typeof reference === "string" && this.#sources.follow(reference, this.#at)) || [];
    });
    const parts = Array.isArray(allOf) && !this.#refAlone ? allOf.map((_, index) => this.#child("allOf", index)) : [];
    return [...targets, ...parts];
  }

  #child(...tokens: readonly (string | number)[]): Pointer {
    return child(this.#at, ...tokens);
  }

  #has(keyword: string): boolean {
    return this.#value[keyword] !== undefined;
  }

  #unreadable(at: Pointer, value: Json, reason = "a keyword has a value of the wrong type"): void {
    this.#found.push({ kind: "unreadable", reason, text: canonical(value), at });
  }

  #references(): void {
    for (const keyword of referencesIn(this.#sources.dialect)) {
      const reference = this.#value[keyword];
      if (reference === undefined) continue;
      const at = this.#child(keyword);
      const to = typeof reference === "string" ? this.#sources.follow(reference, this.#at) : undefined;
      if (to === undefined || this.#sources.source(to) === undefined)
        this.#unreadable(at, reference, "a reference leads nowhere");
      else if (keyword !== "$ref" && this.#isAmbiguous(reference as string, to))
        this.#unreadable(at, reference, "a dynamic reference has several targets");
      else this.#found.push({ kind: "all", of: [to], at });
    }
  }

  /** Two anchors of one name in one resource. */
  #isAmbiguous(reference: string, to: Pointer): boolean {
    const name = reference.slice(reference.indexOf("#") + 1);
    return (this.#sources.dynamicAnchors(to).get(name)?.length ?? 0) > 1;
  }

  #own(): void {
    this.#types();
    this.#values();
    this.#bounds();
    this.#counts();
    this.#texts();
    this.#members();
    this.#items();
  }

  #types(): void {
    const { type } = this.#value;
    const { dialect } = this.#sources;
    if (type === undefined) {
      const names = this.#impliedTypes();
      if (names.length > 0 && !this.#statesTypes())
        this.#found.push({ kind: "types", names, implied: true, at: this.#at });
      return;
    }
    const names: readonly Json[] = Array.isArray(type) ? (type as readonly Json[]) : [type];
    const at = this.#child("type");
    if (type === "string" && publishesIntOrString(this.#value, dialect))
      this.#found.push({ kind: "types", names: normalizeTypes(["integer", "string"]), at: this.#child("format") });
    else if (dialect === "swagger-2.0" && type === "file") this.#found.push({ kind: "types", names: ["string"], at });
    else if (!names.every((name) => TYPES.has(name))) this.#unreadable(at, type);
    else this.#found.push({ kind: "types", names: normalizeTypes(names as readonly TypeName[]), at });
  }

  /** Returns the types that the reader of `Schema` implies. */
  #impliedTypes(): readonly TypeName[] {
    if (!impliesTypes(this.#sources.dialect) || this.#has("enum") || this.#has("const")) return [];
    const object = ["properties", "additionalProperties", "unevaluatedProperties", "required", "patternProperties"];
    const array = ["items", "prefixItems", "unevaluatedItems"];
    const closes = (keyword: string): boolean =>
      this.#value[keyword] === false && /^(?:items|unevaluated.*|additionalProperties)$/u.test(keyword);
    const isStated = (keyword: string): boolean =>
      this.#has(keyword) && (typeof this.#value[keyword] !== "boolean" || closes(keyword));
    return [
      ...(array.some(isStated) ? (["array"] as const) : []),
      ...(object.some(isStated) ? (["object"] as const) : []),
    ];
  }

  /** `known` has the results by place: a schema can be referred to twice at each level. */
  #statesTypes(known = new Map<Pointer, boolean>()): boolean {
    if (this.#has("type") || this.#has("enum") || this.#has("const")) return true;
    const isTyped = (at: Pointer): boolean => {
      const before = known.get(at);
      if (before !== undefined) return before;
      // A schema that includes itself adds nothing.
      known.set(at, true);
      const isStated = this.#reading(at).#statesTypes(known);
      known.set(at, isStated);
      return isStated;
    };
    return (
      this.#included().some(isTyped) ||
      this.#alternatives().some((group) =>
        group.every((at) => isTyped(at) || this.#reading(at).#impliedTypes().length > 0),
      )
    );
  }

  #alternatives(): readonly (readonly Pointer[])[] {
    if (this.#refAlone) return [];
    return (["oneOf", "anyOf"] as const).flatMap((keyword) => {
      const list = this.#value[keyword];
      return Array.isArray(list) ? [list.map((_, index) => this.#child(keyword, index))] : [];
    });
  }

  #values(): void {
    const { enum: values, const: constant } = this.#value;
    const isIdle = isEmptyList(values) && ignoresEmptyEnum(this.#sources.dialect);
    if (Array.isArray(values) && !isIdle)
      this.#found.push({ kind: "values", values: values as readonly Json[], at: this.#child("enum") });
    else if (values !== undefined && !isIdle) this.#unreadable(this.#child("enum"), values);
    if (constant !== undefined)
      this.#found.push({ kind: "values", values: [constant], single: true, at: this.#child("const") });
  }

  /** Reads bounds. Before draft 06, `exclusiveMinimum: true` modifies `minimum`; later it is a number. */
  #bounds(): void {
    for (const [kind, strict] of [
      ["minimum", "exclusiveMinimum"],
      ["maximum", "exclusiveMaximum"],
    ] as const) {
      const limit = this.#number(kind);
      const exclusive = this.#value[strict];
      if (limit !== undefined) this.#found.push({ kind, limit, exclusive: exclusive === true, at: this.#child(kind) });
      if (exclusive === undefined || typeof exclusive === "boolean") continue;
      const bound = this.#number(strict);
      if (bound !== undefined) this.#found.push({ kind, limit: bound, exclusive: true, at: this.#child(strict) });
    }
    const of = this.#number("multipleOf", "positive");
    if (of !== undefined) this.#found.push({ kind: "multipleOf", of, at: this.#child("multipleOf") });
  }

  #number(keyword: string, kind: NumberKind = "any"): number | undefined {
    const value = this.#value[keyword];
    if (typeof value === "number") return isNumber(value, kind) ? value : undefined;
    if (value === undefined) return undefined;
    this.#unreadable(this.#child(keyword), value);
    return undefined;
  }

  #text(keyword: string): string | undefined {
    const value = this.#value[keyword];
    if (value === undefined || typeof value === "string") return value;
    this.#unreadable(this.#child(keyword), value);
    return undefined;
  }

  #counts(): void {
    for (const kind of COUNTS) {
      const count = this.#number(kind, "count");
      if (count !== undefined) this.#found.push({ kind, count, at: this.#child(kind) });
    }
  }

  #texts(): void {
    const pattern = this.#text("pattern");
    if (pattern !== undefined) this.#found.push({ kind: "pattern", pattern, at: this.#child("pattern") });
    const isIntOrString = publishesIntOrString(this.#value, this.#sources.dialect);
    const format = isIntOrString ? INTEGERS_OF_INT_OR_STRING : this.#text("format");
    if (format !== undefined) this.#found.push({ kind: "format", format, at: this.#child("format") });
  }

  #isSchema(value: Json, at: Pointer): boolean {
    if (typeof value === "boolean" || isObject(value)) return true;
    this.#unreadable(at, value);
    return false;
  }

  #schema(keyword: string): Pointer | undefined {
    const value = this.#value[keyword];
    return value !== undefined && this.#isSchema(value, this.#child(keyword)) ? this.#child(keyword) : undefined;
  }

  #schemas(keyword: string): readonly (readonly [name: string, at: Pointer])[] {
    const value = this.#value[keyword];
    if (value === undefined) return [];
    if (!isObject(value)) {
      this.#unreadable(this.#child(keyword), value);
      return [];
    }
    return Object.keys(value)
      .map((name) => [name, this.#child(keyword, name)] as const)
      .filter(([name, at]) => this.#isSchema(value[name]!, at));
  }

  #list(keyword: string): readonly Pointer[] | undefined {
    const value = this.#value[keyword];
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) {
      this.#unreadable(this.#child(keyword), value);
      return undefined;
    }
    return (value as readonly Json[]).flatMap((item, index) =>
      this.#isSchema(item, this.#child(keyword, index)) ? [this.#child(keyword, index)] : [],
    );
  }

  #names(value: Json | undefined, at: Pointer): readonly string[] {
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every((name) => typeof name === "string")) return value;
    this.#unreadable(at, value);
    return [];
  }

  #members(): void {
    const names = dictionary<MemberConstraint>();
    const endless = this.#sources.endless(this.#at);
    for (const [name, at] of this.#schemas("properties")) {
      const { readOnly, writeOnly } = this.#sources.annotations((this.#value["properties"] as JsonObject)[name]!, at);
      names[name] = {
        schema: cut(at, endless.includes(name)),
        ...(readOnly && { readOnly: true }),
        ...(writeOnly && { writeOnly: true }),
      };
    }
    const patterns = dictionary(this.#schemas("patternProperties"));
    const isOpen = this.#value["x-kubernetes-preserve-unknown-fields"] === true;
    const rest: Operand | undefined = this.#schema("additionalProperties") ?? (isOpen ? [] : undefined);
    if (this.#has("properties") || this.#has("patternProperties") || rest !== undefined)
      this.#found.push({ kind: "members", names, patterns, ...(rest !== undefined && { rest }), at: this.#at });
    // In Swagger 2 a parameter says by a boolean that it is required itself.
    if (typeof this.#value["required"] !== "boolean")
      this.#names(this.#value["required"], this.#child("required")).forEach((name, index) => {
        if (isFilledIn(name, this.#value, this.#sources.dialect)) return;
        this.#found.push({ kind: "required", name, at: this.#child("required", index) });
      });
    if (this.#value["x-kubernetes-embedded-resource"] === true) this.#embeddedResource();
    const propertyNames = this.#schema("propertyNames");
    if (propertyNames !== undefined)
      this.#found.push({ kind: "propertyNames", schema: propertyNames, at: propertyNames });
    const dependent = this.#value["dependentRequired"];
    for (const name of isObject(dependent) ? Object.keys(dependent) : []) {
      const at = this.#child("dependentRequired", name);
      const names = this.#names((dependent as JsonObject)[name], at);
      this.#found.push({ kind: "dependentRequired", name, names, at });
    }
  }

  /** Requires a complete API object: with version and kind. */
  #embeddedResource(): void {
    const at = this.#child("x-kubernetes-embedded-resource");
    const name: MemberConstraint = {
      schema: [
        { kind: "types", names: ["string"], at },
        { kind: "minLength", count: 1, at },
      ],
    };
    const metadata: MemberConstraint = { schema: [{ kind: "types", names: ["object"], at }] };
    const names = dictionary([["apiVersion", name] as const, ["kind", name] as const, ["metadata", metadata] as const]);
    this.#found.push({ kind: "members", names, patterns: dictionary(), at });
    for (const required of ["apiVersion", "kind"]) this.#found.push({ kind: "required", name: required, at });
  }

  #items(): void {
    const tuple = Array.isArray(this.#value["items"]) ? "items" : "prefixItems";
    const prefix = this.#list(tuple);
    const rest = tuple === "prefixItems" ? this.#schema("items") : this.#schema("additionalItems");
    if (prefix !== undefined || rest !== undefined)
      this.#found.push({
        kind: "items",
        prefix: prefix ?? [],
        ...(rest !== undefined && { rest }),
        at: this.#at,
      });
    if (this.#value["uniqueItems"] === true) this.#found.push({ kind: "uniqueItems", at: this.#child("uniqueItems") });
    else if (this.#sources.dialect === "crd") this.#listType();
    const item = this.#schema("contains");
    if (item === undefined) return;
    const least = this.#number("minContains", "count") ?? 1;
    const most = this.#number("maxContains", "count");
    const counted = { least, ...(most !== undefined && { most }) };
    this.#found.push({ kind: "contains", item, ...counted, evaluates: this.#draft !== "2019-09", at: item });
  }

  /**
   * Adds uniqueness. The server rejects duplicates in lists of custom resources; lists of built-in kinds can have some.
   */
  #listType(): void {
    const type = this.#value["x-kubernetes-list-type"];
    const at = this.#child("x-kubernetes-list-type");
    if (type === "set") this.#found.push({ kind: "uniqueItems", at });
    if (type !== "map") return;
    const keys = this.#value["x-kubernetes-list-map-keys"];
    const by = Array.isArray(keys) ? keys.filter((key): key is string => typeof key === "string").sort() : [];
    if (by.length > 0) this.#found.push({ kind: "uniqueItems", by, at });
  }

  #applicators(): void {
    const all = this.#list("allOf");
    if (all !== undefined) this.#found.push({ kind: "all", of: all, at: this.#child("allOf") });
    const any = this.#choice("anyOf");
    if (any !== undefined) this.#found.push({ kind: "any", of: any, at: this.#child("anyOf") });
    const one = this.#choice("oneOf");
    if (one !== undefined) this.#found.push({ kind: "one", of: one, at: this.#child("oneOf") });
    this.#logic();
  }

  #choice(keyword: "anyOf" | "oneOf"): readonly Operand[] | undefined {
    const list = this.#list(keyword);
    if (list?.length === 0) return undefined;
    if (list === undefined || list.length === 1) return list;
    return list.map((at): Operand => {
      const branch = this.#sources.source(at);
      const isNull = branch !== undefined && isNullAlternative(branch, this.#sources.dialect);
      return isNull ? [{ kind: "types", names: ["null"], at }] : at;
    });
  }

  #logic(): void {
    const not = this.#schema("not");
    if (not !== undefined) this.#found.push({ kind: "not", schema: not, at: not });
    const condition = this.#schema("if");
    const then = this.#schema("then");
    const otherwise = this.#schema("else");
    if (condition !== undefined)
      this.#found.push({
        kind: "conditional",
        if: condition,
        ...(then !== undefined && { then }),
        ...(otherwise !== undefined && { else: otherwise }),
        at: condition,
      });
    for (const [name, schema] of this.#schemas("dependentSchemas"))
      this.#found.push({ kind: "dependentSchema", name, schema, at: schema });
    this.#dependencies();
    if (this.#value["x-kubernetes-int-or-string"] === true && !this.#has("anyOf"))
      this.#found.push({ kind: "types", names: ["integer", "string"], at: this.#child("x-kubernetes-int-or-string") });
  }

  /** `dependencies` of the drafts before 2019-09 is `dependentRequired` and `dependentSchemas` in one. */
  #dependencies(): void {
    const dependencies = this.#value["dependencies"];
    if (dependencies === undefined) return;
    if (!isObject(dependencies)) {
      this.#unreadable(this.#child("dependencies"), dependencies);
      return;
    }
    for (const name of Object.keys(dependencies)) {
      const at = this.#child("dependencies", name);
      const dependency = dependencies[name]!;
      if (Array.isArray(dependency))
        this.#found.push({ kind: "dependentRequired", name, names: this.#names(dependency, at), at });
      else if (this.#isSchema(dependency, at)) this.#found.push({ kind: "dependentSchema", name, schema: at, at });
    }
  }

  #unevaluated(): void {
    const members = this.#schema("unevaluatedProperties");
    if (members !== undefined) this.#found.push({ kind: "unevaluatedMembers", schema: members, at: members });
    const items = this.#schema("unevaluatedItems");
    if (items !== undefined) this.#found.push({ kind: "unevaluatedItems", schema: items, at: items });
  }

  /** Reads `nullable`, which accepts null regardless of other keywords, except `not`. */
  #nullable(): readonly Constraint[] | undefined {
    if (!isNullableStated(this.#value, this.#sources.dialect) || this.#found.length === 0) return undefined;
    const at = this.#child(this.#has("nullable") ? "nullable" : "x-nullable");
    const isNull: Constraint = { kind: "types", names: ["null"], at };
    // An API server tries neither `not` nor `allOf` on null.
    if (this.#sources.dialect === "crd") return [{ kind: "any", of: [[isNull], this.#found], at }];
    return [{ kind: "any", of: [[isNull, ...this.#negations()], this.#found], nullable: this.#found, at }];
  }

  /** Returns each `not` that holds for the value, also an included one, and alternatives that all have one. */
  #negations(): readonly Constraint[] {
    const conjuncts = this.#conjuncts();
    const negated = (at: Pointer): readonly Constraint[] =>
      this.#reading(at)
        .#conjuncts()
        .flatMap((part) => part.#negation());
    const groups = conjuncts
      .flatMap((part) => part.#alternatives())
      .map((group) => ({ at: parent(group[0] ?? this.#at), of: group.map(negated) }))
      .filter(({ of }) => of.length > 0 && of.every((negations) => negations.length > 0));
    return [
      ...conjuncts.flatMap((part) => part.#negation()),
      ...groups.map(({ at, of }): Constraint => ({ kind: "any", of, at })),
    ];
  }

  #negation(): readonly Constraint[] {
    const { not } = this.#value;
    if (this.#refAlone || (typeof not !== "boolean" && !isObject(not))) return [];
    const at = this.#child("not");
    return [{ kind: "not", schema: at, at }];
  }

  /** Returns the schema and what it includes, each once. */
  #conjuncts(seen = new Set<Pointer>()): readonly SchemaConstraints[] {
    if (seen.has(this.#at)) return [];
    seen.add(this.#at);
    return [this, ...this.#included().flatMap((at) => this.#reading(at).#conjuncts(seen))];
  }

  #reading(at: Pointer): SchemaConstraints {
    return new SchemaConstraints(this.#sources.source(at) ?? true, at, this.#sources);
  }
}
