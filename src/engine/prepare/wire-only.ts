import { formatTraits } from "../../model/format-traits.ts";
import { dictionary } from "../../model/json.ts";
import { NO_WIRE } from "../../model/wire.ts";
import { type Reading, withSnapshot } from "../../contracts/reader.ts";

/** Reduces a reading to its wire, for comparison with a side that has only a wire. */
export function toWireOnly(reading: Reading): Reading {
  const { snapshot } = reading;
  if (snapshot.wireOnly) return reading;
  const { format, formatVersion, schemas, wire = NO_WIRE } = snapshot;
  return withSnapshot(reading, {
    format,
    formatVersion,
    wireOnly: true,
    get operations() {
      return formatTraits(snapshot).followsFromWire ? snapshot.operations : dictionary<never>();
    },
    roots: dictionary<never>(),
    resources: dictionary<never>(),
    components: dictionary<never>(),
    securitySchemes: dictionary<never>(),
    servers: [],
    tags: dictionary<never>(),
    extensions: dictionary<never>(),
    schemas,
    wire,
  });
}
