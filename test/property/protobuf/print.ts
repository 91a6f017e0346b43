// Prints trees in random styles, because equal declarations have several notations.
import type { Chance } from "../chance.ts";
import {
  enumsOf,
  holderOf,
  importsOf,
  messagesOf,
  nameIn,
  type Enum,
  type Extend,
  type Field,
  type File,
  type Message,
  type Options,
  type Range,
  type Reserved,
  type Service,
  type Tree,
  type Type,
} from "./model.ts";

/** Ways of writing that change no meaning. */
export interface Style {
  /** Types are named in full, as short as possible, or from the package on. */
  readonly names: "full" | "short";
  /** Definitions inside of a message stand before its fields. */
  readonly innerFirst: boolean;
  readonly comments: boolean;
  /** `4, 5, 6` for `4 to 6`. */
  readonly spelledRanges: boolean;
  readonly importsSorted: boolean;
}

export function randomStyle(chance: Chance): Style {
  return {
    names: chance.of(["full", "short"]),
    innerFirst: chance.is(50),
    comments: chance.is(30),
    spelledRanges: chance.is(30),
    importsSorted: chance.is(50),
  };
}

interface Page {
  readonly tree: Tree;
  readonly style: Style;
  readonly known: ReadonlySet<string>;
  readonly file: File;
}

export function print(tree: Tree, style: Style): ReadonlyMap<string, string> {
  const known = new Set([...messagesOf(tree), ...enumsOf(tree)].map(({ full }) => full));
  return new Map(tree.map((file) => [file.path, printFile({ tree, style, known, file })]));
}

function printFile(page: Page): string {
  const { file, tree, style } = page;
  const head = file.syntax === "2023" ? 'edition = "2023";' : `syntax = "${file.syntax}";`;
  const hidden = importsOf(file, tree).filter((path) => !file.publicImports.includes(path));
  const imports = [
    ...file.publicImports.map((path) => `import public "${path}";`),
    ...hidden.map((path) => `import "${path}";`),
  ];
  const lines = [
    head,
    "",
    `package ${file.package};`,
    "",
    ...(style.importsSorted ? imports.toSorted() : imports.toReversed()),
    ...statements(file.options, ""),
    "",
    ...file.enums.flatMap((each) => printEnum(each, page, "")),
    ...file.messages.flatMap((each) => printMessage(each, file.package, page, "")),
    ...file.extends.flatMap((each) => printExtend(each, file.package, page, "")),
    ...file.services.flatMap((each) => printService(each, page)),
  ];
  return `${lines.join("\n")}\n`;
}

function statements(options: Options, indent: string): readonly string[] {
  return Object.entries(options).map(([name, value]) => `${indent}option ${name} = ${value};`);
}

function comment({ style }: Page, name: string, indent: string): readonly string[] {
  return style.comments ? [`${indent}// About ${name}.`] : [];
}

function printMessage(message: Message, scope: string, page: Page, indent: string): readonly string[] {
  const lines = [`${indent}message ${message.name} {`, ...bodyOf(message, scope, page, `${indent}  `), `${indent}}`];
  return [...comment(page, message.name, indent), ...lines, ""];
}

function bodyOf(message: Message, scope: string, page: Page, indent: string): readonly string[] {
  const full = nameIn(scope, message.name);
  const groups = new Set(message.fields.flatMap((field) => (field.group ? groupNameOf(field) : [])));
  const inner = [
    ...message.enums.flatMap((each) => printEnum(each, page, indent)),
    ...message.messages
      .filter(({ name }) => !groups.has(name))
      .flatMap((each) => printMessage(each, full, page, indent)),
    ...message.extends.flatMap((each) => printExtend(each, full, page, indent)),
  ];
  const oneofs = [...new Set(message.fields.flatMap(({ oneof }) => oneof ?? []))];
  const fields = [
    ...message.fields
      .filter(({ oneof }) => oneof === undefined)
      .flatMap((field) => printField(field, message, full, page, indent)),
    ...oneofs.flatMap((name) => [
      `${indent}oneof ${name} {`,
      ...message.fields
        .filter(({ oneof }) => oneof === name)
        .flatMap((field) => printField(field, message, full, page, `${indent}  `)),
      `${indent}}`,
    ]),
  ];
  return [
    ...statements(message.options, indent),
    ...printReserved(message.reserved, page, indent),
    ...(message.extensions.length > 0 ? [`${indent}extensions ${message.extensions.map(rangeText).join(", ")};`] : []),
    ...(page.style.innerFirst ? [...inner, ...fields] : [...fields, ...inner]),
  ];
}

function printReserved({ ranges, names }: Reserved, { style, file }: Page, indent: string): readonly string[] {
  const spelled = (range: Range): string =>
    style.spelledRanges && range.last - range.first < 5
      ? Array.from({ length: range.last - range.first + 1 }, (_, index) => String(range.first + index)).join(", ")
      : rangeText(range);
  const word = (name: string): string => (file.syntax === "2023" ? name : `"${name}"`);
  return [
    ...(ranges.length > 0 ? [`${indent}reserved ${ranges.map(spelled).join(", ")};`] : []),
    ...(names.length > 0 ? [`${indent}reserved ${names.map(word).join(", ")};`] : []),
  ];
}

function rangeText({ first, last }: Range): string {
  return first === last ? String(first) : `${String(first)} to ${String(last)}`;
}

export function groupNameOf({ name }: Pick<Field, "name">): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function printField(
  field: Field,
  holder: Message | undefined,
  scope: string,
  page: Page,
  indent: string,
): readonly string[] {
  const isLabelled = field.oneof === undefined && field.label !== "";
  const label = isLabelled ? `${field.label} ` : "";
  const options = Object.entries(field.options).map(([name, value]) => `${name} = ${value}`);
  const stated = options.length > 0 ? ` [${options.join(", ")}]` : "";
  if (field.group) {
    const name = groupNameOf(field);
    const message = holder?.messages.find((each) => each.name === name);
    return [
      `${indent}${label}group ${name} = ${String(field.number)}${stated} {`,
      ...(message === undefined ? [] : bodyOf(message, scope, page, `${indent}  `)),
      `${indent}}`,
    ];
  }
  const own = typeText(field.type, scope, page);
  const type = field.key === undefined ? own : `map<${field.key}, ${own}>`;
  return [
    ...comment(page, field.name, indent),
    `${indent}${label}${type} ${field.name} = ${String(field.number)}${stated};`,
  ];
}

function typeText(type: Type, scope: string, page: Page): string {
  return typeof type === "string" ? type : referenceText(type.ref, scope, page);
}

/** As short as it can be and still mean the same. */
function referenceText(name: string, scope: string, { style, known }: Page): string {
  if (style.names === "full") return `.${name}`;
  const parts = name.split(".");
  for (let count = 1; count <= parts.length; count++) {
    const text = parts.slice(-count).join(".");
    if (resolve(text, scope, known) === name) return text;
  }
  return `.${name}`;
}

/** A name is looked for from the inside out; its first part decides how far. */
function resolve(text: string, scope: string, known: ReadonlySet<string>): string | undefined {
  const [first = ""] = text.split(".");
  for (let around = scope; ; around = holderOf(around)) {
    const start = nameIn(around, first);
    const isThere = [...known].some((each) => each === start || each.startsWith(`${start}.`));
    if (isThere) return known.has(nameIn(around, text)) ? nameIn(around, text) : undefined;
    if (around === "") return undefined;
  }
}

function printEnum(each: Enum, page: Page, indent: string): readonly string[] {
  const numbers = each.values.map(({ number }) => number);
  const isAliased = new Set(numbers).size < numbers.length;
  const values = each.values.map(({ name, number, options }) => {
    const stated = Object.entries(options).map(([option, value]) => `${option} = ${value}`);
    return `${indent}  ${name} = ${String(number)}${stated.length > 0 ? ` [${stated.join(", ")}]` : ""};`;
  });
  return [
    ...comment(page, each.name, indent),
    `${indent}enum ${each.name} {`,
    ...(isAliased ? [`${indent}  option allow_alias = true;`] : []),
    ...statements(each.options, `${indent}  `),
    ...values,
    ...printReserved(each.reserved, page, `${indent}  `),
    `${indent}}`,
    "",
  ];
}

function printExtend({ extendee, field }: Extend, scope: string, page: Page, indent: string): readonly string[] {
  return [
    `${indent}extend ${referenceText(extendee, scope, page)} {`,
    ...printField(field, undefined, scope, page, `${indent}  `),
    `${indent}}`,
    "",
  ];
}

function printService({ name, methods }: Service, page: Page): readonly string[] {
  const scope = nameIn(page.file.package, name);
  const type = (message: string, streams: boolean): string =>
    `(${streams ? "stream " : ""}${referenceText(message, scope, page)})`;
  return [
    `service ${name} {`,
    ...methods.flatMap((method) => {
      const head = `  rpc ${method.name}${type(method.request, method.clientStreams)} returns ${type(method.response, method.serverStreams)}`;
      const options = statements(method.options, "    ");
      return options.length === 0 ? [`${head};`] : [`${head} {`, ...options, "  }"];
    }),
    "}",
    "",
  ];
}
