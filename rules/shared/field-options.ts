import type { Change } from "../../src/model/change.ts";
import { costsOfFeature } from "./features.ts";
import type { Costs } from "./costs.ts";

const FEATURES = "features.";

/** Values of options that are not stated. */
const DEFAULTS: Readonly<Record<string, string>> = { jstype: "JS_NORMAL", ctype: "STRING" };

export function costsOfFieldOption({ name, old, new: value }: Change<"fieldOption">): Costs {
  if (name.startsWith(FEATURES)) return costsOfFeature(name.slice(FEATURES.length), String(old), String(value));
  const usual = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined;
  return (old ?? usual) === (value ?? usual) ? {} : { source: "breaking" };
}

export function costsOfMessageOption({ name, old = false, new: value = false }: Change<"messageOption">): Costs {
  if (name.startsWith(FEATURES)) return costsOfFeature(name.slice(FEATURES.length), String(old), String(value));
  if (old === value) return {};
  if (name === "visibility") return value === "local" ? { source: "breaking" } : {};
  if (name === "message_set_wire_format") return { wire: "breaking", source: "breaking" };
  return name === "no_standard_descriptor_accessor" && value === true ? { source: "breaking" } : {};
}
