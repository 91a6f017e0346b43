import { asParsed, sameJson, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { storageVersion, type ResourceVersion } from "../../model/resource.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { RoundTrip, RoundTripQuestion } from "../../contracts/rule.ts";
import { createRuledTable } from "../cel/rules.ts";
import type { Prover } from "../contain/prover.ts";
import { createServerProver } from "../server.ts";
import { sentence } from "../sentence.ts";
import { journey, type Route, type Station } from "./journey.ts";
import { objectFor } from "./object.ts";
import { isValidatedByRules, schemaAt } from "./schemas.ts";
import { valuesAt } from "./way.ts";

/** Values at the place that is asked about, before another one is not looked for. */
const MAX_TRIED = 20;

/** Builds an object that the question is about, sends it through the versions, and looks at what has become of it. */
export function createRoundTrips(
  table: SchemaTable,
  profile: Pick<Profile, "enforcedFormats" | "patterns">,
): (question: RoundTripQuestion) => RoundTrip {
  const prover = createServerProver("round trip", profile);
  const { under } = createRuledTable(table, prover);
  return (question) => {
    const route = routeOf(question);
    if (route === undefined) return open("A version has no schema.");
    const plain = send(question, route, [], table);
    // If there are rules, an object that satisfies them is searched.
    return plain.is === "unknown" && plain.reason === RULED ? send(question, route, [], under) : plain;
  };

  function send(question: RoundTripQuestion, route: Route, tried: readonly Json[], among: SchemaTable): RoundTrip {
    const { way, holding } = question;
    const found = objectFor(question, route, tried, among, prover);
    if (found.reason !== undefined) return open(sentence(found.reason));
    // No object certainly satisfies the rules, but others can exist.
    if (found.value === undefined) return among === table ? { is: "kept" } : open(RULED);
    const { written, sentBack, readBack } = journey(found.value, route, table);
    const doubt = doubtOf(written, route.written.schema, under, prover);
    if (doubt !== undefined) return open(doubt);
    if (isRefused(sentBack, question, route.read.schema, table, prover)) {
      return { is: "rejected", written, readBack: sentBack };
    }
    if (holding === "rejected") return open("The tested object is accepted after the round trip.");
    const values = valuesAt(written, way);
    if (!sameJson(values, valuesAt(readBack, way))) return { is: "changed", written, readBack };
    const isDefault = defaultsAt(way, route, table).some((each) => values.some((value) => sameJson(value, each)));
    if (holding !== "value" || !isDefault) return { is: "kept" };
    if (tried.length > MAX_TRIED) return open("All tested objects contain the default of the server.");
    // The result can be a default that equals the written value. Each further attempt excludes both.
    return send(question, route, [...tried, ...values, ...valuesAt(found.value, way)], among);
  }
}

function open(reason: string): RoundTrip {
  return { is: "unknown", reason };
}

/** Undefined where a version has no schema: it is not known what the server does then. */
function routeOf({ resource, written, read }: RoundTripQuestion): Route | undefined {
  const stations = [written, read, storageVersion(resource) ?? read].flatMap(stationOf);
  const [from, to, stored] = stations;
  if (from === undefined || to === undefined || stored === undefined) return undefined;
  return { written: from, read: to, stored, prunes: resource.preserveUnknownFields?.value !== true };
}

function stationOf({ label, schema }: ResourceVersion): readonly Station[] {
  const [apiVersion = ""] = label.split(" ");
  return schema === undefined ? [] : [{ apiVersion, schema: schema.value }];
}

/** Returns the possible defaults for a lost property. */
function defaultsAt(way: RoundTripQuestion["way"], { written, read, stored }: Route, table: SchemaTable): Json[] {
  return [written, read, stored].flatMap(({ schema }) => {
    const at = schemaAt(schema, way, table);
    const fallback = at === undefined ? undefined : table.get(at).annotations.default;
    return fallback === undefined ? [] : [asParsed(fallback.value)];
  });
}

const RULED = "The validation rules of the server decide whether it accepts such an object.";

/** Returns why the server may reject the object; the table includes the rules. */
function doubtOf(object: Json, schema: Pointer, table: SchemaTable, prover: Prover): string | undefined {
  if (prover.admits({ table, at: schema }, object, "right") === true) return undefined;
  return isValidatedByRules(object, schema, table)
    ? RULED
    : "It is not confirmed that the server accepts such an object.";
}

/** Returns whether the other version rejects the unchanged object because of the property in question. */
function isRefused(
  object: Json,
  { read, way, holding }: RoundTripQuestion,
  root: Pointer,
  table: SchemaTable,
  prover: Prover,
): boolean {
  if (!read.served.value || (holding !== "rejected" && holding !== "nothing")) return false;
  const place = holding === "rejected" ? way : way.slice(0, -1);
  const at = schemaAt(root, place, table);
  if (at === undefined || prover.admits({ table, at: root }, object, "right") !== false) return false;
  return valuesAt(object, place).some((value) => prover.admits({ table, at }, value, "right") === false);
}
