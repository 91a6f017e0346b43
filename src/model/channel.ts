import type { Dictionary } from "./json.ts";

/** Who produces the value: in a request the client, in a response the server. */
export type Polarity = "request" | "response";

/**
 * How a value is written: as JSON-like data, or as text in a URL, a header, a form or XML, where `1` and `"1"` look alike.
 * Each member of `parts` is a `part`: text, but an object is written as data.
 */
export type Serialization = "data" | "text" | "xml" | "parts" | "part";

/** Whether the response that carries the value reports success; always `success` for requests. */
export type Outcome = "success" | "failure";

/** The way that a value travels. Everything that the meaning of a change depends on beside the pair of schemas. */
export interface Channel {
  readonly polarity: Polarity;
  readonly serialization: Serialization;
  readonly outcome: Outcome;
  /** What whoever reads it splits a text at where a list is expected; absent: several values stand apart. */
  readonly separator?: string;
  /** What whoever writes it puts between the values of a list, all of which are one text; absent: several values stand apart. */
  readonly joint?: string;
  /** Of a parameter that is optional before and after: null is not written, the parameter is left out (RFC 6570 2.3). */
  readonly omitsNull?: true;
  /** Of a form: its members that are written otherwise than the rest. */
  readonly members?: Dictionary<Serialization>;
}

export function flip(polarity: Polarity): Polarity {
  return polarity === "request" ? "response" : "request";
}

/** How the members of an object are written that is itself written so. */
export function ofMembers(channel: Channel): Channel {
  const { serialization, members } = channel;
  if (serialization === "parts") return writtenAs("part", channel);
  if (serialization === "part") return writtenAs("data", channel);
  return members === undefined ? channel : writtenAs(serialization, channel);
}

/** How the member of that name is. */
export function ofMember(channel: Channel, name: string): Channel {
  const own = channel.members?.[name];
  return own === undefined ? ofMembers(channel) : writtenAs(own, channel);
}

function writtenAs(serialization: Serialization, { members, ...channel }: Channel): Channel {
  return { ...channel, serialization };
}

export function channelKey(channel: Channel): string {
  const key = `${channel.polarity} ${channel.serialization} ${channel.outcome} ${channel.separator ?? ""}\t${channel.joint ?? ""}${channel.omitsNull === true ? " omits null" : ""}`;
  return channel.members === undefined ? key : `${key}\t${JSON.stringify(channel.members)}`;
}
