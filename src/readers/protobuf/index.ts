import type { LanguageReader } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { isDescriptorSet } from "./descriptor-set.ts";
import { readProtobuf } from "./read.ts";

/** Matches the beginning of a `.proto` text in a file with another suffix. */
const BEGINS = /^\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:syntax|edition)\s*=\s*["']/u;
const LOOKED_AT = 4000;

/** Protocol buffers: `.proto` files of proto2, proto3 and editions, and binary descriptor sets. */
export const protobufReader: LanguageReader = {
  formats: ["protobuf"],
  detects: (file) => isProto(file) || isDescriptorSet(file),
  read: readProtobuf,
};

function isProto({ name, text }: SourceFile): boolean {
  return name.endsWith(".proto") || BEGINS.test(text.slice(0, LOOKED_AT));
}
