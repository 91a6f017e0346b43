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
}

export function flip(polarity: Polarity): Polarity {
  return polarity === "request" ? "response" : "request";
}

/** How the members of an object are written that is itself written so. */
export function ofMembers(channel: Channel): Channel {
  if (channel.serialization === "parts") return { ...channel, serialization: "part" };
  return channel.serialization === "part" ? { ...channel, serialization: "data" } : channel;
}

export function channelKey(channel: Channel): string {
  return `${channel.polarity} ${channel.serialization} ${channel.outcome} ${channel.separator ?? ""}\t${channel.joint ?? ""}`;
}
