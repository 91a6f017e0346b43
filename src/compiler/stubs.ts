import { type FileNames, type NamedType, WHOLE } from "./names.ts";

/** A name that stands in for something unread, and the names within it. */
interface Stub {
  typeArguments: number;
  /** It is used directly, and not only as the holder of other names. */
  isUsed: boolean;
  readonly names: Map<string, Stub>;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Text that declares what unread modules and the platform offer, as far as it is used. Each name is a separate class that shows
 * nothing: nothing is assignable to it but itself, with equal arguments.
 */
export class Stubs {
  readonly #modules = new Map<string, Stub>();
  readonly #global = newStub();

  addModule(specifier: string): void {
    this.#module(specifier);
  }

  add(names: FileNames, isUnread: (specifier: string) => boolean, isKnown: (name: string) => boolean): void {
    for (const each of names.imported) if (isUnread(each.specifier)) addTo(this.#module(each.specifier), each);
    for (const each of names.free) if (!isKnown(each.path[0]!)) addTo(this.#global, each);
  }

  has(specifier: string): boolean {
    return this.#modules.has(specifier);
  }

  get specifiers(): readonly string[] {
    return [...this.#modules.keys()].sort();
  }

  textOf(specifier: string): string {
    const stub = this.#module(specifier);
    const whole = stub.names.get(WHOLE);
    const names = [...stub.names].filter(([name]) => name !== WHOLE);
    if (whole === undefined || !whole.isUsed) {
      return `${[...new Map([...names, ...(whole?.names ?? [])])].map(([name, each]) => exported(name, each, specifier)).join("")}export {};\n`;
    }
    // The default import of such a module is the whole.
    const inside = new Map([...names.filter(([name]) => name !== "default"), ...whole.names]);
    const other = names.find(([name]) => name === "default")?.[1];
    const typeArguments = Math.max(whole.typeArguments, other?.typeArguments ?? 0);
    const merged: Stub = { typeArguments, isUsed: true, names: new Map([...inside, ...(other?.names ?? [])]) };
    return `${declared("whole", merged, specifier, "declare ")}export = whole;\n`;
  }

  get global(): string {
    return [...this.#global.names].map(([name, stub]) => declared(name, stub, "the platform", "declare ")).join("");
  }

  #module(specifier: string): Stub {
    const found = this.#modules.get(specifier) ?? newStub();
    this.#modules.set(specifier, found);
    return found;
  }
}

function newStub(): Stub {
  return { typeArguments: 0, isUsed: false, names: new Map() };
}

function addTo(stub: Stub, { path, typeArguments }: NamedType): void {
  let at = stub;
  for (const name of path) {
    const next = at.names.get(name) ?? newStub();
    at.names.set(name, next);
    at = next;
  }
  at.isUsed = true;
  at.typeArguments = Math.max(at.typeArguments, typeArguments);
}

function exported(name: string, stub: Stub, home: string): string {
  if (name !== "default" && IDENTIFIER.test(name)) return declared(name, stub, home, "export declare ");
  return `${declared("given", stub, `${home} ${name}`, "declare ")}export { given as ${IDENTIFIER.test(name) ? name : JSON.stringify(name)} };\n`;
}

function declared(name: string, { typeArguments, isUsed, names }: Stub, home: string, lead: string): string {
  const list = Array.from({ length: typeArguments }, (_, index) => `T${String(index)}`);
  const own = list.length === 0 ? "" : `<${list.map((each) => `${each} = unknown`).join(", ")}>`;
  const place = `${home}.${name}`;
  const brand = `readonly ${JSON.stringify(place)}: (given: [${list.join(", ")}]) => [${list.join(", ")}];`;
  const shown = isUsed ? `${lead}class ${name}${own} { constructor(...given: readonly unknown[]); ${brand} }\n` : "";
  if (names.size === 0) return shown;
  const inner = [...names].map(([each, stub]) => declared(each, stub, place, "export ")).join("");
  return `${shown}${lead}namespace ${name} {\n${inner}}\n`;
}
