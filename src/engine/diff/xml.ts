import { definition } from "../../model/definition.ts";
import { isObject, type JsonObject } from "../../model/json.ts";
import { parent, principal, split, type Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";

/** Compares the XML form of a schema. */
export function diffXml(facts: Facts, old: Schema, new_: Schema): void {
  if (facts.pair.channel.serialization !== "xml") return;
  const before = formOf(old);
  const after = formOf(new_);
  const at = { old: old.extensions["xml"]?.at, new: new_.extensions["xml"]?.at };
  if (before.node !== after.node) {
    facts.emit("xmlNode", "changed", { name: "xml", old: inWords(before.node), new: inWords(after.node), at });
  }
  // Only elements and attributes have names.
  if (!NAMED.has(before.node) || !NAMED.has(after.node)) return;
  if (!sameName(before, after) || !sameNamespace(before, after)) {
    facts.emit("xmlName", "changed", { name: "xml", old: qualified(before), new: qualified(after), at });
  }
}

/** Compares the root element of a body, which has the name of its definition since OpenAPI 3.1.2. */
export function diffXmlRoot(facts: Facts, old: Schema, new_: Schema): void {
  const [before, after] = [old, new_].map(formOf) as [XmlForm, XmlForm];
  if (facts.pair.channel.serialization !== "xml" || before.name !== "" || after.name !== "") return;
  if (before.node !== "element" || after.node !== "element" || before.otherwise === after.otherwise) return;
  if (before.otherwise === "" || after.otherwise === "") return;
  const at = { old: old.pointer, new: new_.pointer };
  facts.emit("xmlName", "changed", { name: "xml", old: qualified(before), new: qualified(after), at });
}

/** Returns whether the extension has a meaning in XML and is compared here. */
export function isXml(extension: string): boolean {
  return extension === "xml";
}

interface XmlForm {
  readonly node: string;
  /** Empty if not stated. */
  readonly name: string;
  /** The default name; empty if unknown. */
  readonly otherwise: string;
  readonly namespace: string;
  readonly prefix: string;
}

const NAMED: ReadonlySet<string> = new Set(["element", "attribute", "wrapping element"]);

/** The spellings of OpenAPI 3.2, `nodeType`, and of those before it are one. */
function formOf({ pointer, types, extensions }: Schema): XmlForm {
  const written = extensions["xml"]?.value;
  const xml = isObject(written) ? written : {};
  return {
    node: nodeOf(xml, types.value.includes("array")),
    name: textOf(xml, "name"),
    otherwise: nameAt(pointer),
    namespace: textOf(xml, "namespace"),
    prefix: textOf(xml, "prefix"),
  };
}

function nodeOf(xml: JsonObject, isList: boolean): string {
  const type = textOf(xml, "nodeType");
  if (isList) return type === "element" || xml["wrapped"] === true ? "wrapping element" : "list of elements";
  // Parsers make no difference between CDATA and quoted text.
  if (type !== "") return type === "cdata" ? "text" : type;
  return xml["attribute"] === true ? "attribute" : "element";
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["element", "an element"],
  ["attribute", "an attribute"],
  ["text", "text"],
  ["none", "no separate node"],
  ["wrapping element", "an element around its items"],
  ["list of elements", "its items alone"],
]);

function inWords(node: string): string {
  return WORDS.get(node) ?? `\`${node}\``;
}

function textOf(xml: JsonObject, field: string): string {
  const value = xml[field];
  return typeof value === "string" ? value : "";
}

/** Returns the name of the property or definition; an item has the name of its list. */
function nameAt(pointer: Pointer): string {
  const at = principal(pointer);
  const { tokens } = split(at);
  if (tokens.at(-2) === "properties") return tokens.at(-1)!;
  return tokens.at(-1) === "items" ? nameAt(parent(at)) : (definition(at) ?? "");
}

/** A member that refers to a definition is called as it was before, when it did not. */
function sameName(a: XmlForm, b: XmlForm): boolean {
  if (a.name === "" && b.name === "") return true;
  const [before, after] = [a.name || a.otherwise, b.name || b.otherwise];
  return before === "" || after === "" || before === after;
}

/** Returns whether two namespaces are equal. Each document chooses its own prefix. */
function sameNamespace(a: XmlForm, b: XmlForm): boolean {
  return a.namespace === b.namespace && (a.namespace !== "" || a.prefix === b.prefix);
}

function qualified({ name, otherwise, namespace, prefix }: XmlForm): string {
  const called = `\`${namespace === "" && prefix !== "" ? `${prefix}:` : ""}${name || otherwise}\``;
  return namespace === "" ? called : `${called} of the namespace \`${namespace}\``;
}
