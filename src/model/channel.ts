import type { Dictionary } from "./json.ts";

/** The producer of the value: the client of a request, the server of a response. */
export type Polarity = "request" | "response";

/**
 * The encoding of a value: JSON-like data, or text in a URL, a header, a form or XML, where `1` and `"1"` are equal.
 * With `parts`, each property is a `part`: text, except that objects are encoded as data.
 */
export type Serialization = "data" | "text" | "xml" | "parts" | "part";

/** The kind of response that carries the value; always `success` for requests. */
export type Outcome = "success" | "failure";

/** The way that a value travels. Everything that the meaning of a change depends on beside the pair of schemas. */
export interface Channel {
  readonly polarity: Polarity;
  readonly serialization: Serialization;
  readonly outcome: Outcome;
  /** The separator at which a reader splits a text into a list; absent if each value is separate. */
  readonly separator?: string;
  /** The separator that a writer puts between the values of a list; absent if each value is separate. */
  readonly joint?: string;
  /** True for a parameter that is optional on both sides: null is omitted (RFC 6570 2.3). */
  readonly omitsNull?: true;
  /** The form properties with a different encoding. */
  readonly members?: Dictionary<Serialization>;
  /** The form properties whose media type is stated beside their schema. */
  readonly typed?: readonly string[];
  /** True if the media type of the value is stated beside its schema, which cannot state another one. */
  readonly isTyped?: true;
}

export function flip(polarity: Polarity): Polarity {
  return polarity === "request" ? "response" : "request";
}

/** Returns the channel of the properties of an object. */
export function ofMembers(channel: Channel): Channel {
  const { serialization, members } = channel;
  if (serialization === "parts") return writtenAs("part", channel);
  if (serialization === "part") return writtenAs("data", channel);
  const isWhole = members === undefined && channel.typed === undefined && channel.isTyped === undefined;
  return isWhole ? channel : writtenAs(serialization, channel);
}

/** Returns the channel of one property. */
export function ofMember(channel: Channel, name: string): Channel {
  const own = channel.members?.[name];
  const written = own === undefined ? ofMembers(channel) : writtenAs(own, channel);
  return channel.typed?.includes(name) === true ? { ...written, isTyped: true } : written;
}

function writtenAs(
  serialization: Serialization,
  { members: _, typed: __, isTyped: ___, ...channel }: Channel,
): Channel {
  return { ...channel, serialization };
}

export function channelKey(channel: Channel): string {
  const key = `${channel.polarity} ${channel.serialization} ${channel.outcome} ${channel.separator ?? ""}\t${channel.joint ?? ""}${channel.omitsNull === true ? " omits null" : ""}${channel.isTyped === true ? " typed" : ""}`;
  const { members, typed } = channel;
  return members === undefined && typed === undefined ? key : `${key}\t${JSON.stringify([members, typed])}`;
}
