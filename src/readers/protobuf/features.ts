import { isObject, type Json } from "../../model/json.ts";
import { defaultFeatures, type Features } from "../wire/editions.ts";
import type { OptionNode } from "./syntax.ts";

const NEST_IN_FILE_CLASS = "(pb.java).nest_in_file_class";

/** Converts Java options of a file to the features of later editions, and returns its other features. */
export function settleJava(
  syntax: string,
  options: readonly OptionNode[],
): { readonly features: Features; readonly spreadClasses: boolean | undefined } {
  const { [NEST_IN_FILE_CLASS]: nesting = "NO", ...features } = inherit(defaultFeatures(syntax), options);
  const isOption = ["proto2", "proto3", "2023"].includes(syntax);
  return { features, spreadClasses: isOption ? undefined : nesting === "NO" };
}

/** Returns the features that nested declarations inherit. */
export function inherit(outer: Features, options: readonly OptionNode[]): Features {
  let features: Record<string, string> | undefined;
  for (const { name, value, aggregate } of options) {
    if (!name.startsWith("features")) continue;
    features ??= { ...outer };
    if (name.startsWith("features.")) features[name.slice("features.".length)] = textOf(value);
    else if (aggregate && typeof value === "string") {
      for (const [, key, word] of value.matchAll(/(\w+) : (\w+)/gu)) features[key!] = word!;
    }
  }
  return features ?? outer;
}

function textOf(value: Json): string {
  return typeof value === "string" || isObject(value) ? String(value) : JSON.stringify(value);
}
