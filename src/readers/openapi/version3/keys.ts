import { keys, type KeyTable } from "../keys.ts";

/** The fields of OpenAPI 3.0, 3.1 and 3.2 that are read, and prose; a later version's field is read in an earlier one. */
export const KEYS: KeyTable = {
  document: keys(
    "openapi $self info jsonSchemaDialect servers paths webhooks x-webhooks components security tags externalDocs",
  ),
  "components object": keys(
    "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes",
  ),
  "path item": keys(
    "$ref summary description get put post delete options head patch trace query additionalOperations servers parameters",
  ),
  operation: keys(
    "tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security " +
      "servers x-sunset x-stability-level",
  ),
  parameter: keys(
    "name in description required deprecated allowEmptyValue style explode allowReserved schema content example examples " +
      "x-sunset x-stability-level",
  ),
  header: keys(
    "description required deprecated style explode schema content example examples x-sunset x-stability-level",
  ),
  "request body": keys("description content required"),
  "media type": keys("schema itemSchema example examples encoding prefixEncoding itemEncoding"),
  encoding: keys("contentType headers style explode allowReserved encoding prefixEncoding itemEncoding"),
  response: keys("summary description headers content links"),
  server: keys("url name description variables"),
  "server variable": keys("enum default description"),
  "security scheme": keys(
    "type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated",
  ),
};
