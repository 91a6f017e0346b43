// Edits of an API between two versions, as people make them.
import type { JsonObject } from "../../../../src/model/json.ts";
import { drawOperation, SCHEMES, type Draw, type Tongue } from "../draw.ts";
import type { Operation, Service } from "../service.ts";
import { oneOf, type Change } from "./change.ts";
import { CALL, OPERATION } from "./operations.ts";

const SERVICE: readonly Change<Service>[] = [
  ...[1, 2, 3, 4].map((): Change<Service> => (one, draw, tongue) => ({
    ...one,
    operations: unlike(
      oneOf(one.operations, draw, (each) => [draw.of(OPERATION)(each, draw, tongue)]),
      one.operations,
    ),
  })),
  (one, draw, tongue) => ({
    ...one,
    webhooks: oneOf(one.webhooks, draw, (each) => [draw.of(CALL)(each, draw, tongue)]),
  }),
  (one, draw, tongue) =>
    draw.once(2)
      ? { ...one, operations: oneOf(one.operations, draw, () => []) }
      : {
          ...one,
          operations: unlike(
            [
              ...one.operations,
              {
                ...drawOperation(
                  draw,
                  tongue,
                  draw.of(["GET", "POST"]),
                  draw.of(["/pets/mine", "/pets/{id}", "/owners/{owner}/pets/all"]),
                ),
                servers: one.operations[0]?.servers ?? ["https://api.example.com/v1"],
              },
            ],
            one.operations,
          ),
        },
  (one, draw) => {
    const servers = draw.of([
      ["https://api.example.com/v2"],
      ["https://api.example.com/v1"],
      ["https://api.example.com/v1", "https://us.example.com/v1"],
      ["http://api.example.com/v1"],
    ]);
    return { ...one, operations: one.operations.map((each) => ({ ...each, servers })) };
  },
  (one, draw) => {
    const schemes: readonly (readonly [string, JsonObject])[] = [
      ["key", { type: "apiKey", in: "query", name: "key" }],
      ["key", { type: "apiKey", in: "header", name: "x-key" }],
      ["login", { type: "apiKey", in: "header", name: "X-Login" }],
      [
        "oauth",
        {
          ...SCHEMES["oauth"],
          flows: {
            clientCredentials: { tokenUrl: "https://id.example.com/other", scopes: { read: "Read.", write: "Write." } },
          },
        },
      ],
    ];
    const [name, scheme] = draw.of(schemes);
    return { ...one, schemes: { ...one.schemes, [name]: scheme } };
  },
];

/** Two operations of one method and shape of path cannot stand side by side. */
function unlike(operations: readonly Operation[], others: readonly Operation[]): readonly Operation[] {
  const shapes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/gu, "{}")}`);
  return new Set(shapes).size === shapes.length ? operations : others;
}

export function edit(service: Service, draw: Draw, tongue: Tongue): Service {
  return draw.of(SERVICE)(service, draw, tongue);
}
