import { describe, expect, test } from "@jest/globals";
import { isListed } from "../rules/shared/values.ts";
import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";

const COUNT = 2000;
const sentAs = (serialization: string): Change => ({ channel: { serialization } }) as unknown as Change;

describe("whether a list contains a value", () => {
  test("reads a long list once for all values", () => {
    let reads = 0;
    const list = new Proxy<readonly Json[]>(
      Array.from({ length: COUNT }, (_, index) => ({ index })),
      {
        get: (target, name, receiver) => {
          reads++;
          return Reflect.get(target, name, receiver) as unknown;
        },
      },
    );
    const values = Array.from({ length: COUNT }, (_, index): Json => ({ index: index + COUNT / 2 }));
    expect(values.filter((value) => isListed(list, value, sentAs("data")))).toHaveLength(COUNT / 2);
    expect(reads).toBeLessThan(2 * COUNT);
  });

  test("compares texts where values are sent as text", () => {
    const list: readonly Json[] = ["1", true];
    expect(isListed(list, 1, sentAs("data"))).toBe(false);
    expect(isListed(list, 1, sentAs("text"))).toBe(true);
    expect(isListed(list, "true", sentAs("text"))).toBe(true);
    expect(isListed(list, "true", sentAs("data"))).toBe(false);
    expect(isListed(undefined, 1, sentAs("data"))).toBe(false);
  });
});
