import type { Dictionary } from "../../model/json.ts";
import type { Operation, SecurityRequirement, SecurityScheme, Snapshot } from "../../model/snapshot.ts";

type Pairs = readonly (readonly [name: string, text: string])[];

/** Placeholders for what the user of a message fills in. */
export interface Credentials {
  readonly headers: Pairs;
  readonly query: Pairs;
  readonly cookies: Pairs;
}

/** Returns the credentials that the first requirement of each version needs. */
export function credentialsOf(
  pair: Readonly<Record<"old" | "new", Operation>>,
  sides: Readonly<Record<"old" | "new", Snapshot>>,
): Credentials {
  const schemes = (["old", "new"] as const).flatMap((side) =>
    schemesOf(pair[side].security.value[0], sides[side].securitySchemes),
  );
  const carried = schemes.map(carrierOf);
  const inPlace = (place: string): Pairs => [
    ...new Map(carried.flatMap((each) => (each.place === place ? [[each.name, each.text] as const] : []))),
  ];
  return { headers: inPlace("header"), query: inPlace("query"), cookies: inPlace("cookie") };
}

function schemesOf(
  requirement: SecurityRequirement | undefined,
  schemes: Dictionary<SecurityScheme>,
): readonly SecurityScheme[] {
  return Object.keys(requirement?.schemes ?? {}).flatMap((name) => schemes[name] ?? []);
}

function carrierOf({ type, fields }: SecurityScheme): {
  readonly place: string;
  readonly name: string;
  readonly text: string;
} {
  if (type === "apiKey")
    return { place: String(fields["in"]?.value), name: String(fields["name"]?.value), text: "API_KEY" };
  if (type === "mutualTLS") return { place: "connection", name: "", text: "" };
  const isBasic = type === "basic" || String(fields["scheme"]?.value).toLowerCase() === "basic";
  return { place: "header", name: "Authorization", text: isBasic ? "Basic CREDENTIALS" : "Bearer TOKEN" };
}
