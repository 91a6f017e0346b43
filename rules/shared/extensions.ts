import type { WireExtension } from "../../src/model/wire.ts";
import type { Costs } from "./costs.ts";

/** Returns what removing the name of an extension breaks in JSON, which contains the full name. Custom options are not written to JSON. */
export function costOfExtension(extension: Pick<WireExtension, "extendee"> | undefined): Costs["json"] {
  if (extension === undefined) return undefined;
  return /^google\.protobuf\.\w+Options$/u.test(extension.extendee) ? undefined : "breaking";
}
