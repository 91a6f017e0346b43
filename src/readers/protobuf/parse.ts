import { GREATEST } from "../../model/wire.ts";
import { Cursor, NO_OPTIONS } from "./cursor.ts";
import { gathered } from "./gathered.ts";
import {
  type Definition,
  type EnumNode,
  type EnumValueNode,
  type ExtendNode,
  type FileNode,
  type ImportNode,
  type Label,
  type MessageNode,
  type MethodNode,
  type NameNode,
  type OneofNode,
  type OptionNode,
  type RangeNode,
  type ServiceNode,
  type Span,
  type Visibility,
} from "./syntax.ts";
import { Twins, type ParsedText } from "./twins.ts";

/** The maximum nesting; compilers allow less. */
const MAX_DEPTH = 100;

/**
 * Parses a `.proto` text in linear time; unreadable parts are in `faults`. Parts that are identical in `like` are
 * reused.
 */
export function parseProto(text: string, like?: ParsedText): FileNode {
  const parser = new Parser(text, false, like && new Twins(like));
  const file = parser.file();
  // A brace that is missing somewhere takes all that follows for its content, unless the layout is believed.
  return parser.isUnclosed ? new Parser(text, true).file() : file;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };
type MessageParts = Mutable<Omit<MessageNode, keyof Span | "name" | "incomplete" | "close">>;
type ReservedParts = Pick<MessageParts, "reservedRanges" | "reservedNames">;

const TOP_LEVEL: ReadonlySet<string> = new Set([
  "message",
  "enum",
  "service",
  "extend",
  "syntax",
  "edition",
  "import",
  "package",
]);

/** Keywords that start a statement other than a field in a message, although a type can have such a name. */
const MEMBERS: ReadonlySet<string> = new Set(
  "reserved extensions oneof export local message enum extend option".split(" "),
);

/** The custom option with the HTTP bindings of a method. */
const HTTP_RULE = "(google.api.http)";

const VISIBILITIES: readonly Visibility[] = ["export", "local"];

const LABELS: ReadonlySet<string> = new Set(["optional", "required", "repeated"]);

class Parser {
  readonly #cursor: Cursor;
  readonly #trustLayout: boolean;
  readonly #twins: Twins | undefined;
  readonly #moved = new Map<Definition, number>();
  /** Faults that a block inside has accounted for. */
  #accounted = 0;
  isUnclosed = false;
  /** The offset of the last closing brace; -1 if there is none. */
  #close = -1;

  constructor(text: string, trustLayout: boolean, twins?: Twins) {
    this.#cursor = new Cursor(text);
    this.#trustLayout = trustLayout;
    this.#twins = twins;
  }

  file(): FileNode {
    const cursor = this.#cursor;
    let syntax: NameNode = { name: "proto2", start: 0, end: 0 };
    let package_: NameNode = { name: "", start: 0, end: 0 };
    const imports: ImportNode[] = [];
    const services: ServiceNode[] = [];
    const parts = emptyParts();
    while (cursor.kind !== "end") {
      const { start } = cursor;
      let done: boolean;
      if (cursor.take(";") || this.#twin(parts, services)) done = true;
      else if (cursor.takeWord("syntax") || cursor.takeWord("edition")) {
        const name = this.#assigned();
        if (name !== undefined) syntax = { name, start, end: cursor.previousEnd };
        done = name !== undefined;
      } else if (cursor.takeWord("package")) {
        const name = cursor.path("the name of a package");
        if (name !== undefined) package_ = { name, start, end: cursor.previousEnd };
        done = name !== undefined && this.#semicolon();
      } else if (cursor.takeWord("import")) {
        const found = this.#import(start);
        if (found !== undefined) imports.push(found);
        done = found !== undefined;
      } else if (cursor.isWord("service")) {
        const service = this.#service(start);
        if (service !== undefined) services.push(service);
        done = service !== undefined;
      } else {
        const known = this.#definition(parts, start, 0);
        if (known === undefined) {
          cursor.refuse("a declaration", "Declare a `message`, an `enum`, a `service`, an `option` or an `import`.");
        }
        done = known === true;
      }
      if (!done) this.#recover(start, true);
    }
    const { options, messages, enums, extends: extended } = parts;
    return {
      syntax,
      package: package_,
      imports,
      options,
      messages,
      enums,
      services,
      extends: extended,
      incomplete: cursor.faultCount > this.#accounted || this.isUnclosed,
      faults: cursor.faults,
      moved: this.#moved,
    };
  }

  /** A definition that needs no parsing. */
  #twin(parts: MessageParts, services: ServiceNode[]): boolean {
    const cursor = this.#cursor;
    const twin = this.#twins?.at(cursor.text, cursor.start);
    if (twin === undefined || this.#moved.has(twin.node)) return false;
    const { node, by, end } = twin;
    this.#moved.set(node, by);
    if ("fields" in node) parts.messages.push(node);
    else if ("values" in node) parts.enums.push(node);
    else services.push(node);
    cursor.goOn(end);
    return true;
  }

  /** After `syntax` or `edition`: `= "…";`. */
  #assigned(): string | undefined {
    const cursor = this.#cursor;
    const hint = 'Write for instance `syntax = "proto3";`.';
    if (!cursor.expect("=", hint)) return undefined;
    const name = cursor.string("a version in quotes");
    return name !== undefined && cursor.expect(";", hint) ? name : undefined;
  }

  #import(start: number): ImportNode | undefined {
    const cursor = this.#cursor;
    const kind = (["public", "weak", "option"] as const).find((word) => cursor.takeWord(word)) ?? "plain";
    const path = cursor.string("the path of a file in quotes");
    if (path === undefined) return undefined;
    const end = cursor.previousEnd;
    return this.#semicolon() ? { path, kind, start, end } : undefined;
  }

  #semicolon(): boolean {
    return this.#cursor.expect(";", "End the statement with a semicolon.");
  }

  /** Reads a definition at the top or in a message; undefined if none starts here, false if it is faulty. */
  #definition(parts: MessageParts, start: number, depth: number): boolean | undefined {
    const cursor = this.#cursor;
    const visibility = VISIBILITIES.find((word) => cursor.isWord(word));
    if (visibility !== undefined) {
      cursor.next();
      if (!cursor.isWord("message") && !cursor.isWord("enum")) {
        cursor.refuse("`message` or `enum`", "Only these have a visibility.");
        return false;
      }
    }
    if (cursor.isWord("message")) {
      const message = this.#message(start, depth);
      if (message !== undefined) parts.messages.push(visibility === undefined ? message : { ...message, visibility });
      return message !== undefined;
    }
    if (cursor.isWord("enum")) {
      const found = this.#enum(start);
      if (found !== undefined) parts.enums.push(visibility === undefined ? found : { ...found, visibility });
      return found !== undefined;
    }
    if (cursor.isWord("extend")) {
      const found = this.#extend(start, depth);
      if (found !== undefined) parts.extends.push(found);
      return found !== undefined;
    }
    if (cursor.takeWord("option")) return this.#option(parts.options);
    return undefined;
  }

  #option(options: OptionNode[]): boolean {
    const option = this.#cursor.optionStatement();
    if (option !== undefined) options.push(option);
    return option !== undefined;
  }

  /** `{ … }`; returns whether all of it could be read. */
  #block(statement: (start: number) => boolean): boolean {
    const cursor = this.#cursor;
    const [told, accounted] = [cursor.faultCount, this.#accounted];
    const opening = cursor.start;
    cursor.next();
    let closed = true;
    while (!cursor.is("}")) {
      const { start } = cursor;
      if (cursor.kind === "end" || (this.#trustLayout && cursor.isAtColumnOne && TOP_LEVEL.has(cursor.value))) {
        cursor.fail("The block is not closed.", "Close it with a brace.", opening, opening + 1);
        this.isUnclosed = true;
        closed = false;
        break;
      }
      if (cursor.is(";")) cursor.next();
      else if (!statement(start)) this.#recover(start, false);
    }
    this.#close = closed ? cursor.start : -1;
    if (closed) cursor.next();
    const own = cursor.faultCount - told - (this.#accounted - accounted);
    this.#accounted += own;
    return own === 0;
  }

  /** After a fault: to the next statement, which follows a semicolon or a block, or begins a line. */
  #recover(failed: number, top: boolean): void {
    const cursor = this.#cursor;
    let moved = cursor.start > failed;
    while (cursor.kind !== "end") {
      if (cursor.is("}") && !top) return;
      if (moved && cursor.isFirstOnLine && (cursor.kind === "identifier" || cursor.is("."))) return;
      moved = true;
      if (cursor.is("{")) {
        cursor.skipBlock();
        return;
      }
      const last = cursor.is(";");
      cursor.next();
      if (last) return;
    }
  }

  #message(start: number, depth: number): MessageNode | undefined {
    const cursor = this.#cursor;
    cursor.next();
    const name = cursor.name("the name of a message");
    if (name === undefined) return undefined;
    return this.#messageBody({ name, start, end: cursor.previousEnd }, depth, NO_OPTIONS);
  }

  #messageBody(
    head: Pick<MessageNode, "name" | "start" | "end">,
    depth: number,
    given: readonly OptionNode[],
  ): MessageNode | undefined {
    const cursor = this.#cursor;
    if (!cursor.is("{")) {
      cursor.refuse("`{`", "The fields of a message stand in braces.");
      return undefined;
    }
    if (depth >= MAX_DEPTH) {
      cursor.fail(`Messages nest more than ${String(MAX_DEPTH)} levels deep.`, "Declare the inner ones at the top.");
      return undefined;
    }
    const parts = emptyParts(given);
    const complete = this.#block((from) => this.#member(parts, from, depth));
    const { name, start, end } = head;
    return {
      name,
      start,
      end,
      options: parts.options,
      fields: parts.fields,
      oneofs: parts.oneofs,
      messages: parts.messages,
      enums: parts.enums,
      extends: parts.extends,
      extensionRanges: parts.extensionRanges,
      reservedRanges: parts.reservedRanges,
      reservedNames: parts.reservedNames,
      incomplete: !complete,
      close: this.#close,
    };
  }

  #member(parts: MessageParts, start: number, depth: number): boolean {
    const cursor = this.#cursor;
    // Most begin with the name of a type.
    if (!MEMBERS.has(cursor.value)) return this.#field(parts, start, depth, undefined);
    if (cursor.takeWord("reserved")) return this.#reserved(parts, GREATEST.field);
    if (cursor.takeWord("extensions")) {
      const ranges = cursor.ranges(GREATEST.field);
      if (ranges === undefined) return false;
      parts.extensionRanges.push(...ranges);
      return cursor.optionList() !== undefined && this.#semicolon();
    }
    if (cursor.isWord("oneof")) return this.#oneof(parts, start, depth);
    return this.#definition(parts, start, depth + 1) ?? this.#field(parts, start, depth, undefined);
  }

  #reserved(parts: ReservedParts, largest: number): boolean {
    const cursor = this.#cursor;
    if (cursor.kind === "integer" || cursor.is("-")) {
      const ranges = cursor.ranges(largest);
      if (ranges === undefined) return false;
      parts.reservedRanges.push(...ranges);
      return this.#semicolon();
    }
    do {
      const { start } = cursor;
      const name = cursor.kind === "identifier" ? cursor.name("a name") : cursor.string("a number or a name");
      if (name === undefined) return false;
      parts.reservedNames.push({ name, start, end: cursor.previousEnd });
    } while (cursor.take(","));
    return this.#semicolon();
  }

  #oneof(parts: MessageParts, start: number, depth: number): boolean {
    const cursor = this.#cursor;
    cursor.next();
    const name = cursor.name("the name of a oneof");
    if (name === undefined) return false;
    const end = cursor.previousEnd;
    if (!cursor.is("{")) {
      cursor.refuse("`{`", "The fields of a oneof stand in braces.");
      return false;
    }
    const options: OptionNode[] = [];
    const [told, accounted] = [cursor.faultCount, this.#accounted];
    this.#block((from) => (cursor.takeWord("option") ? this.#option(options) : this.#field(parts, from, depth, name)));
    // A fault in a oneof belongs to its message.
    this.#accounted = accounted;
    const oneof: OneofNode = { kind: "oneof", name, options, start, end };
    parts.oneofs.push(oneof);
    return told <= cursor.faultCount;
  }

  #field(
    parts: Pick<MessageParts, "fields" | "messages">,
    start: number,
    depth: number,
    oneof: string | undefined,
  ): boolean {
    const cursor = this.#cursor;
    let label: Label;
    if (cursor.kind === "identifier" && LABELS.has(cursor.value)) {
      label = cursor.value as Exclude<Label, undefined>;
      cursor.next();
    }
    const typeStart = cursor.start;
    const path = cursor.path("a field, or another member of a message");
    if (path === undefined) return false;
    let type = path;
    let keyType: string | undefined;
    if (path === "map" && cursor.take("<")) {
      keyType = cursor.path("the type of a map's keys");
      const hint = "A map is written `map<string, Value> name = 1;`.";
      if (keyType === undefined || !cursor.expect(",", hint)) return false;
      const value = cursor.path("the type of a map's values");
      if (value === undefined || !cursor.expect(">", hint)) return false;
      type = value;
    }
    const typeEnd = cursor.previousEnd;
    const name = cursor.name("the name of a field");
    if (name === undefined || !cursor.expect("=", "A field is written `type name = number;`.")) return false;
    const numberStart = cursor.start;
    const number = cursor.integer("the number of a field", "Give it the next number that was never used.");
    if (Number.isNaN(number)) return false;
    const numberEnd = cursor.previousEnd;
    const options = cursor.optionList();
    if (options === undefined) return false;
    const isGroup = path === "group" && cursor.is("{");
    const end = cursor.previousEnd;
    parts.fields.push({
      label,
      type: isGroup ? name : type,
      typeStart,
      typeEnd,
      keyType,
      name: isGroup ? name.toLowerCase() : name,
      number,
      numberStart,
      numberEnd,
      oneof,
      isGroup,
      options,
      start,
      end,
    });
    if (!isGroup) return this.#semicolon();
    const message = this.#messageBody({ name, start, end }, depth + 1, NO_OPTIONS);
    if (message !== undefined) parts.messages.push(message);
    return message !== undefined;
  }

  #extend(start: number, depth: number): ExtendNode | undefined {
    const cursor = this.#cursor;
    cursor.next();
    const extendee = cursor.path("the name of a message");
    if (extendee === undefined) return undefined;
    const end = cursor.previousEnd;
    if (!cursor.is("{")) {
      cursor.refuse("`{`", "The fields of an extension stand in braces.");
      return undefined;
    }
    const parts: Pick<MessageParts, "fields" | "messages"> = { fields: [], messages: [] };
    this.#block((from) => this.#field(parts, from, depth, undefined));
    return { extendee, ...parts, start, end };
  }

  #enum(start: number): EnumNode | undefined {
    const cursor = this.#cursor;
    cursor.next();
    const name = cursor.name("the name of an enumeration");
    if (name === undefined) return undefined;
    const end = cursor.previousEnd;
    if (!cursor.is("{")) {
      cursor.refuse("`{`", "The values of an enumeration stand in braces.");
      return undefined;
    }
    const values: EnumValueNode[] = [];
    const options: OptionNode[] = [];
    const reserved: ReservedParts = { reservedRanges: [], reservedNames: [] };
    const complete = this.#block((from) => {
      if (cursor.takeWord("option")) return this.#option(options);
      if (cursor.takeWord("reserved")) return this.#reserved(reserved, GREATEST.value);
      return this.#enumValue(values, from);
    });
    return { name, values, options, ...reserved, incomplete: !complete, close: this.#close, start, end };
  }

  #enumValue(values: EnumValueNode[], start: number): boolean {
    const cursor = this.#cursor;
    const name = cursor.name("the name of a value");
    const hint = "A value is written `NAME = number;`.";
    if (name === undefined || !cursor.expect("=", hint)) return false;
    const numberStart = cursor.start;
    const number = cursor.integer("the number of a value", hint);
    if (Number.isNaN(number)) return false;
    const numberEnd = cursor.previousEnd;
    const options = cursor.optionList();
    if (options === undefined) return false;
    values.push({ name, number, numberStart, numberEnd, options, start, end: cursor.previousEnd });
    return this.#semicolon();
  }

  #service(start: number): ServiceNode | undefined {
    const cursor = this.#cursor;
    cursor.next();
    const name = cursor.name("the name of a service");
    if (name === undefined) return undefined;
    const end = cursor.previousEnd;
    if (!cursor.is("{")) {
      cursor.refuse("`{`", "The methods of a service stand in braces.");
      return undefined;
    }
    const methods: MethodNode[] = [];
    const options: OptionNode[] = [];
    const complete = this.#block((from) => {
      if (cursor.takeWord("option")) return this.#option(options);
      return this.#method(methods, from);
    });
    return { name, methods, options, incomplete: !complete, close: this.#close, start, end };
  }

  #method(methods: MethodNode[], start: number): boolean {
    const cursor = this.#cursor;
    if (!cursor.takeWord("rpc")) {
      cursor.refuse("`rpc`", "A method is written `rpc Name (Request) returns (Response);`.");
      return false;
    }
    const name = cursor.name("the name of a method");
    if (name === undefined) return false;
    const request = this.#methodType();
    if (request === undefined) return false;
    if (!cursor.takeWord("returns")) {
      cursor.refuse("`returns`", "A method is written `rpc Name (Request) returns (Response);`.");
      return false;
    }
    const response = this.#methodType();
    if (response === undefined) return false;
    const end = cursor.previousEnd;
    const options: OptionNode[] = [];
    const method: MethodNode = {
      name,
      request: request.name,
      requestSpan: request,
      clientStreaming: request.stream,
      response: response.name,
      responseSpan: response,
      serverStreaming: response.stream,
      options,
      start,
      end,
    };
    methods.push(method);
    if (!cursor.is("{")) return this.#semicolon();
    const { isUnclosed } = this;
    this.#block(() => {
      if (cursor.takeWord("option")) return this.#option(options);
      cursor.refuse("`option`", "Only options stand in the braces of a method.");
      return false;
    });
    methods[methods.length - 1] = { ...method, options: gathered(options, HTTP_RULE) };
    return isUnclosed === this.isUnclosed;
  }

  #methodType(): (NameNode & { readonly stream: boolean }) | undefined {
    const cursor = this.#cursor;
    const { start } = cursor;
    const hint = "A message's name stands in parentheses.";
    if (!cursor.expect("(", hint)) return undefined;
    const stream = cursor.takeWord("stream");
    const name = cursor.path("the name of a message");
    if (name === undefined || !cursor.expect(")", hint)) return undefined;
    return { name, stream, start, end: cursor.previousEnd };
  }
}

function emptyParts(options: readonly OptionNode[] = []): MessageParts {
  return {
    options: [...options],
    fields: [],
    oneofs: [],
    messages: [],
    enums: [],
    extends: [],
    extensionRanges: [],
    reservedRanges: [] as RangeNode[],
    reservedNames: [],
  };
}
