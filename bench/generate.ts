/** OpenAPI documents of any size, the same ones each time. */

export interface Shape {
  readonly schemas: number;
  /** References that each schema holds, to schemas before and after it: all of them lie on cycles. */
  readonly references: number;
  readonly endpoints: number;
  /** Schemas that refer to each other only, as those of one kind of thing do; by default all of them. */
  readonly family?: number;
  /** How many schemas change; by default one of fifty. */
  readonly changes?: number;
}

/** A pair and the number of places at which its second document breaks the first. */
export interface GeneratedPair {
  readonly old: string;
  readonly new: string;
  readonly breaks: number;
}

type Schema = Record<string, unknown>;

/** One of this many schemas changes, where nothing else is said. */
const CHANGE_EVERY = 50;

function changesOf({ schemas, changes }: Shape): number {
  return changes ?? Math.max(1, Math.floor(schemas / CHANGE_EVERY));
}

/** Every change is in one schema that all endpoints reach; everything else of the second document is the same. */
export function generatePair(shape: Shape): GeneratedPair {
  return {
    old: JSON.stringify(document(shape, "1.0.0", false)),
    new: JSON.stringify(document(shape, "2.0.0", true)),
    breaks: changesOf(shape),
  };
}

function document(shape: Shape, version: string, next: boolean): object {
  const { schemas, references, endpoints } = shape;
  const random = randomNumbers(7);
  const components: Record<string, Schema> = {};
  for (let index = 0; index < schemas; index++) {
    const isOneOfThem = index % CHANGE_EVERY === 0 && index / CHANGE_EVERY < changesOf(shape);
    components[nameOf(index)] = schema(index, shape, random, next && isOneOfThem);
  }
  const paths: Record<string, object> = {};
  for (let index = 0; index < endpoints; index++) {
    paths[`/shelf-${String(index)}/{id}`] = pathItem(nameOf(Math.floor((index * schemas) / endpoints)));
  }
  const info = { title: `${String(schemas)} schemas, ${String(references)} references each`, version };
  return { openapi: "3.0.3", info, paths, components: { schemas: components } };
}

function nameOf(index: number): string {
  return `Part${String(index)}`;
}

function schema(index: number, shape: Shape, random: () => number, changed: boolean): Schema {
  const { schemas, references, family = schemas } = shape;
  const properties: Record<string, Schema> = {
    id: { type: "integer", format: "int64" },
    label: { type: "string", maxLength: 80, description: `How people call part ${String(index)}.` },
    state: { type: "string", enum: ["new", "worn", "broken"] },
    // What changes is a bound that clients rely on: breaking wherever the schema is received.
    weight: { type: "number", minimum: 0, maximum: changed ? 2000 : 1000 },
  };
  // The next one first: a ring through all schemas of the family.
  const first = index - (index % family);
  const size = Math.min(family, schemas - first);
  const targets = [first + ((index - first + 1) % size)];
  while (targets.length < references) targets.push(first + Math.floor(random() * size));
  for (const [position, target] of targets.entries()) {
    const reference = { $ref: `#/components/schemas/${nameOf(target)}` };
    properties[`link${String(position)}`] = position % 2 === 0 ? reference : { type: "array", items: reference };
  }
  return { type: "object", required: ["id", "label"], properties };
}

function pathItem(name: string): object {
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  return {
    parameters: [id],
    get: { responses: { "200": { description: "The part.", content } } },
    put: { requestBody: { required: true, content }, responses: { "204": { description: "Stored." } } },
  };
}

/** Numbers in [0, 1) that look random and are the same in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
