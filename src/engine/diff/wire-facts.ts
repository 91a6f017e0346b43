import type { Facts } from "./facts.ts";
import { channelOf } from "./scope.ts";

const CHANNELS = [channelOf("request"), channelOf("response")];

/** Bytes are written and read by both ends: what holds of a message holds of both ways that it travels. */
export function emitBothDirections(facts: Facts): Facts {
  return {
    ...facts,
    emit: (subject, action, fact) => {
      for (const channel of CHANNELS) facts.emit(subject, action, { ...fact, channel });
    },
  };
}
