import draft04 from "ajv-draft-04/dist/refs/json-schema-draft-04.json" with { type: "json" };
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };
import applicator2019 from "ajv/dist/refs/json-schema-2019-09/meta/applicator.json" with { type: "json" };
import content2019 from "ajv/dist/refs/json-schema-2019-09/meta/content.json" with { type: "json" };
import core2019 from "ajv/dist/refs/json-schema-2019-09/meta/core.json" with { type: "json" };
import format2019 from "ajv/dist/refs/json-schema-2019-09/meta/format.json" with { type: "json" };
import metaData2019 from "ajv/dist/refs/json-schema-2019-09/meta/meta-data.json" with { type: "json" };
import validation2019 from "ajv/dist/refs/json-schema-2019-09/meta/validation.json" with { type: "json" };
import schema2019 from "ajv/dist/refs/json-schema-2019-09/schema.json" with { type: "json" };
import applicator2020 from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json" with { type: "json" };
import content2020 from "ajv/dist/refs/json-schema-2020-12/meta/content.json" with { type: "json" };
import core2020 from "ajv/dist/refs/json-schema-2020-12/meta/core.json" with { type: "json" };
import format2020 from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json" with { type: "json" };
import metaData2020 from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json" with { type: "json" };
import unevaluated2020 from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json" with { type: "json" };
import validation2020 from "ajv/dist/refs/json-schema-2020-12/meta/validation.json" with { type: "json" };
import schema2020 from "ajv/dist/refs/json-schema-2020-12/schema.json" with { type: "json" };
import type { SourceFile } from "../../contracts/source.ts";

/** The unchanging documents of `json-schema.org`, by URL. */
const PUBLISHED: ReadonlyMap<string, object> = new Map(
  [
    draft04,
    draft06,
    draft07,
    ...[schema2019, applicator2019, content2019, core2019, format2019, metaData2019, validation2019],
    ...[schema2020, applicator2020, content2020, core2020, format2020, metaData2020, unevaluated2020, validation2020],
  ].map((schema) => [addressOf("$id" in schema ? schema.$id : schema.id), schema]),
);

/** The meta-schema of JSON Schema that an address without a fragment names: nobody need fetch it. */
export function metaSchema(address: string): SourceFile | undefined {
  const schema = PUBLISHED.get(addressOf(address));
  return schema && { name: address, url: address, text: JSON.stringify(schema, undefined, 2) };
}

/** Removes the scheme, which authors write in two ways, and the fragment. */
function addressOf(url: string): string {
  return url.replace(/^https?:/, "").replace(/#$/, "");
}
