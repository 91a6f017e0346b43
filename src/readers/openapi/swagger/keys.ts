import { keys, type KeyTable } from "../keys.ts";

const NONE: ReadonlySet<string> = new Set();

/** Fields of a parameter, a header or an items object in Swagger 2. */
const SCHEMA =
  "type format items collectionFormat default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength " +
  "pattern maxItems minItems uniqueItems enum multipleOf x-nullable x-extensible-enum example x-example x-examples";

const PARAMETER = "name in description required allowEmptyValue deprecated x-sunset x-stability-level";

/** The fields that are read, and prose. */
export const KEYS: KeyTable = {
  document: keys(
    "swagger info host basePath schemes consumes produces paths definitions parameters responses securityDefinitions " +
      "security tags externalDocs",
  ),
  "components object": NONE,
  "path item": keys("$ref get put post delete options head patch parameters"),
  operation: keys(
    "tags summary description externalDocs operationId consumes produces parameters responses schemes deprecated " +
      "security x-sunset x-stability-level",
  ),
  parameter: keys(`${PARAMETER} ${SCHEMA}`),
  header: keys(`description x-sunset x-stability-level ${SCHEMA}`),
  "request body": keys(`schema ${PARAMETER} ${SCHEMA}`),
  "media type": NONE,
  encoding: NONE,
  response: keys("description schema headers examples"),
  server: NONE,
  "server variable": NONE,
  "security scheme": keys("type description name in flow authorizationUrl tokenUrl scopes"),
};
