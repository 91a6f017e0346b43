/** Generated inputs of the kinds that are hard to compare, and of any size. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE, type FilePair } from "./pairs.ts";

type Side = "old" | "new";
type Schema = Record<string, unknown>;

const SIDES: readonly Side[] = ["old", "new"];

/** A folder or a file for each side, written on first use. */
function written(name: string, extension: string, write: (path: string, side: Side) => void): FilePair {
  const folder = join(CACHE, "shapes");
  mkdirSync(folder, { recursive: true });
  const pathOf = (side: Side): string => join(folder, `${name}.${side}${extension}`);
  for (const side of SIDES) if (!existsSync(pathOf(side))) write(pathOf(side), side);
  return { old: pathOf("old"), new: pathOf("new") };
}

function openapi(name: string, content: (side: Side) => object): FilePair {
  return written(name, ".json", (path, side) => {
    const info = { title: name, version: "1.0.0" };
    writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, ...content(side) }));
  });
}

/** One operation that takes a body of the schema. */
function taking(schema: Schema, schemas: Readonly<Record<string, Schema>> = {}): object {
  const content = { "application/json": { schema } };
  const post = { requestBody: { required: true, content }, responses: { "204": { description: "Stored." } } };
  return { paths: { "/things": { post } }, components: { schemas } };
}

function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Two alternatives at each level, both of which lead to the level below; what changes is at the bottom. */
export function nestedAlternatives(levels: number): FilePair {
  return openapi(`nested-${String(levels)}`, (side) => {
    const schemas: Record<string, Schema> = { Level0: { type: side === "old" ? "integer" : "string" } };
    for (let level = 1; level <= levels; level++) {
      const inner = reference(`Level${String(level - 1)}`);
      const holding = (name: string): Schema => ({ type: "object", required: [name], properties: { [name]: inner } });
      schemas[`Level${String(level)}`] = { oneOf: [holding("left"), holding("right")] };
    }
    return taking(reference(`Level${String(levels)}`), schemas);
  });
}

/** All properties are required, and change their type. */
export function requiredProperties(count: number): FilePair {
  return openapi(`required-${String(count)}`, (side) => {
    const names = Array.from({ length: count }, (_, index) => `property${String(index)}`);
    const type = side === "old" ? "integer" : "string";
    const properties = Object.fromEntries(names.map((name) => [name, { type }]));
    return taking({ type: "object", required: names, properties });
  });
}

/** Alternatives that a member tells apart, each of which changes. */
export function taggedAlternatives(count: number): FilePair {
  return openapi(`tagged-${String(count)}`, (side) => {
    const names = Array.from({ length: count }, (_, index) => `Kind${String(index)}`);
    const schemas = Object.fromEntries(
      names.map((name): [string, Schema] => {
        const properties = { kind: { const: name }, value: { type: side === "old" ? "integer" : "string" } };
        return [name, { type: "object", required: ["kind", "value"], properties }];
      }),
    );
    return taking({ oneOf: names.map(reference) }, schemas);
  });
}

/** Operations, each with a schema of its own; one of ten schemas changes. */
export function operations(count: number): FilePair {
  return openapi(`operations-${String(count)}`, (side) => {
    const paths: Record<string, object> = {};
    const schemas: Record<string, Schema> = {};
    for (let index = 0; index < count; index++) {
      const name = `Item${String(index)}`;
      const maximum = side === "new" && index % 10 === 0 ? 2000 : 1000;
      const properties = { id: { type: "integer" }, label: { type: "string" }, weight: { type: "number", maximum } };
      schemas[name] = { type: "object", required: ["id"], properties };
      const content = { "application/json": { schema: reference(name) } };
      paths[`/items-${String(index)}`] = { get: { responses: { "200": { description: "The item.", content } } } };
    }
    return { paths, components: { schemas } };
  });
}

/** Declarations of TypeScript: interfaces that lead to each other, one of ten of which changes. */
export function declarations(megabytes: number): FilePair {
  return written(`declarations-${String(megabytes)}`, "", (folder, side) => {
    mkdirSync(folder, { recursive: true });
    const lines: string[] = [];
    for (let index = 0, size = 0; size < megabytes * 1e6; index++) {
      const before = `Part${String(Math.max(0, index - 1))}`;
      const changed = side === "new" && index % 10 === 0 ? "string" : "number";
      const text = `export interface Part${String(index)} {\n  /** What it is called. */\n  readonly name: string;\n  readonly weight: ${changed};\n  readonly before?: ${before};\n  take(part: ${before}, times?: number): readonly ${before}[];\n}\n`;
      lines.push(text);
      size += text.length;
    }
    writeFileSync(join(folder, "index.d.ts"), lines.join(""));
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: "parts", version: "1.0.0", types: "index.d.ts" }),
    );
  });
}

const PROTO_FILES = 357;
const MESSAGES = 60;

/** `.proto` files, 5 MB on each side; one message of ten files loses a field. */
export function protoFiles(): FilePair {
  return written("proto", "", (folder, side) => {
    mkdirSync(folder, { recursive: true });
    for (let file = 0; file < PROTO_FILES; file++) {
      const messages = Array.from({ length: MESSAGES }, (_, index) => {
        const isChanged = side === "new" && file % 10 === 0 && index === 0;
        const last = isChanged ? "  reserved 4;" : "  repeated string labels = 4;";
        return `// What the service keeps of thing ${String(index)}, and how people call it.\nmessage Thing${String(index)} {\n  string id = 1;\n  int64 count = 2;\n  // Where it was seen last.\n  map<string, string> places = 3;\n${last}\n}\n`;
      });
      const head = `syntax = "proto3";\npackage things.v${String(file)};\n`;
      writeFileSync(join(folder, `things${String(file)}.proto`), head + messages.join("\n"));
    }
  });
}

export function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}
