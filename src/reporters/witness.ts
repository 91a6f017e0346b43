import type { Client, Finding } from "../contracts/finding.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { split } from "../model/pointer.ts";

/** A value of a witness with what it shows. */
export interface WitnessLine {
  /** The meaning of the value, for example `Accepted before, rejected now`. */
  readonly lead: string;
  /** JSON, or code; of JSON, parts beside the rejected place may be left out as `…`. */
  readonly example: string;
  /** The same in several lines. */
  readonly block?: string;
  readonly language?: "ts";
}

/** States that a break has no example, although one was looked for; empty for all others. */
export function unconfirmedNote({ evidence }: Pick<Finding, "evidence">): string {
  return evidence === "unconfirmed" ? "No code was found that the compiler rejects because of this change." : "";
}

/** The length limit. Of a longer value, only the path to the rejected place is shown. */
const GREATEST_LENGTH = 160;
const GREATEST_POINT = 100;
const GREATEST_TEXT = 40;
const MANY_PARTS = 40;
const FEW_PARTS = 3;

/** Returns the code of a client if there is some. Otherwise returns no line without a witness, the stored object and its update for a ratchet, and both directions of a round trip. */
export function witnessLines(finding: Finding): readonly WitnessLine[] {
  if (finding.client !== undefined) return [clientLine(finding.client)];
  if (isOfWire(finding)) return encodedLines(finding.witness);
  const { witness, witnessOf, stored, readBack, polarities, message } = finding;
  if (witness === undefined) return [];
  if (readBack !== undefined) {
    return [
      { lead: "Written", example: excerpt(withoutIdentity(witness), []) },
      { lead: "Read back as", example: excerpt(withoutIdentity(readBack), []) },
    ];
  }
  const { tokens } = split(`#${witnessOf?.path ?? ""}`);
  // A rule of the whole object may refer to its name.
  const isShort = !IDENTITY.has(tokens[0] ?? "") && !message.includes("metadata");
  const exampleOf = (value: Json): string => excerptOf(isShort ? withoutIdentity(value) : value, tokens);
  const example = exampleOf(witness);
  if (stored === undefined) return [{ lead: leadOf(polarities, witnessOf?.admittedBy), example }];
  const when = witnessOf?.admittedBy === "new" ? "rejected before, accepted now" : "accepted before, rejected now";
  return [
    { lead: "Stored", example: exampleOf(stored) },
    { lead: `Update ${when}`, example },
  ];
}

/** The code in one line: each of its statements ends itself. */
function clientLine({ code, error, message }: Client): WitnessLine {
  const line = code.replaceAll(/\n\s*/gu, " ");
  const comment = `// ${error}: ${message}`;
  return {
    lead: "Compiled before, fails now",
    example: `${line} ${comment}`,
    block: `${code}\n${comment}`,
    language: "ts",
  };
}

/** The shortest JSON of a property with its comma. */
const LEAST_MEMBER = `"":0,`.length;

function excerptOf(witness: Json, tokens: readonly string[]): string {
  if (isObject(witness) && Object.keys(witness).length * LEAST_MEMBER > GREATEST_LENGTH)
    return excerpt(witness, tokens);
  const whole = JSON.stringify(witness);
  return whole.length <= GREATEST_LENGTH ? whole : excerpt(witness, tokens);
}

/** A message as written by one definition and as read by the other one. */
interface WireWitness {
  readonly bytes: string;
  readonly written: JsonObject;
  readonly read: JsonObject;
  /** Numbers of fields that the reader does not know. */
  readonly unknown?: readonly number[];
  /** The reason why the reader rejects the message. */
  readonly refused?: string;
  readonly by?: "new";
}

/** Returns whether the witness is an encoded message, which no schema describes. */
export function isOfWire(finding: Finding): finding is Finding & { readonly witness: WireWitness & JsonObject } {
  const { witness, witnessOf, readBack } = finding;
  if (witnessOf !== undefined || readBack !== undefined || !isObject(witness)) return false;
  return typeof witness["bytes"] === "string" && isObject(witness["written"]) && isObject(witness["read"]);
}

function encodedLines({ bytes, written, read, unknown = [], refused, by }: WireWitness): readonly WitnessLine[] {
  const [before, now] = by === "new" ? ["now", "before"] : ["before", "now"];
  const ignored = unknown.length === 0 ? "" : `, with ${unknownFields(unknown)}`;
  return [
    {
      lead: `Written ${before}`,
      example: `${excerpt(written, [])}${bytes === "" ? ", encoded as no bytes" : `, encoded as ${bytes}`}`,
    },
    refused === undefined
      ? { lead: `Read ${now} as`, example: excerpt(read, []) + ignored }
      : { lead: `Rejected ${now}`, example: refused },
  ];
}

function unknownFields(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "the unknown field" : "the unknown fields"} ${numbers.join(", ")}`;
}

const IDENTITY: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Removes the identity that every Kubernetes object has: the message names the kind. */
function withoutIdentity(object: Json): Json {
  if (!isObject(object) || !isNamed(object)) return object;
  const { apiVersion: _, kind: __, metadata: ___, ...rest } = object;
  return rest;
}

function isNamed({ apiVersion, kind }: JsonObject): boolean {
  return [apiVersion, kind].every((name) => typeof name === "string" && name !== "");
}

function leadOf(polarities: Finding["polarities"], admittedBy: "old" | "new" | undefined): string {
  if (admittedBy === undefined) return "For example";
  if (!polarities.includes("request")) return "Can be returned now, not before";
  return admittedBy === "old" ? "Accepted before, rejected now" : "Rejected before, accepted now";
}

function excerpt(value: Json, [token, ...rest]: readonly string[]): string {
  if (token !== undefined && Array.isArray(value)) {
    const item = value[Number(token)] as Json | undefined;
    if (item !== undefined) return `[${excerpt(item, rest)}${value.length > 1 ? ", …" : ""}]`;
  }
  if (token !== undefined && isObject(value) && Object.hasOwn(value, token)) {
    const others = Object.keys(value).length > 1 ? ", …" : "";
    return `{${JSON.stringify(token)}: ${excerpt(value[token]!, rest)}${others}}`;
  }
  return point(value);
}

/** JSON; the rest of a long string, and of many items or properties, is left out. */
export function abridged(value: Json): string {
  const text = JSON.stringify(value);
  if (text.length <= GREATEST_LENGTH) return text;
  if (typeof value === "string") return beginning(value);
  const parts = isObject(value)
    ? Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${abridged(member)}`)
    : (value as readonly Json[]).map(abridged);
  const [open, close, noun] = isObject(value) ? ["{", "}", "properties"] : ["[", "]", "items"];
  const rest = parts.length > MANY_PARTS ? `,… ${String(parts.length)} ${noun}` : "";
  return `${open}${parts.slice(0, rest === "" ? undefined : FEW_PARTS).join(",")}${rest}${close}`;
}

function beginning(text: string): string {
  return `${JSON.stringify(`${text.slice(0, 12)}…`)} (${String([...text].length)} characters)`;
}

function point(value: Json): string {
  if (typeof value === "string" && value.length > GREATEST_TEXT) return beginning(value);
  const text = JSON.stringify(value);
  if (text.length <= GREATEST_POINT) return text;
  if (Array.isArray(value)) return `[${point(value[0] as Json)}, … ${String(value.length)} items]`;
  return `${text.slice(0, GREATEST_POINT)}…`;
}
