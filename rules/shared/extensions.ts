import type { WireExtension } from "../../src/model/wire.ts";
import type { Costs } from "./wire.ts";

/** What it costs in JSON that the name of an extension is gone: there it stands in full, in brackets. Custom options are written in no JSON. */
export function costOfExtension(extension: Pick<WireExtension, "extendee"> | undefined): Costs["json"] {
  if (extension === undefined) return undefined;
  return /^google\.protobuf\.\w+Options$/u.test(extension.extendee) ? undefined : "breaking";
}
