// Other places of the same change: in copies, and in generated files.
import { expect, test } from "@jest/globals";
import { loadReporter } from "../../src/reporters/index.ts";
import { comparison, finding, options, place } from "./sample.ts";

const also = [{ ...place(1, "/paths", "paths:"), file: "chart/pets.yaml" }];

test.each(["text", "json", "html", "markdown", "github", "gitlab", "sarif", "junit", "checkstyle", "rdjson"])(
  "%s tells it",
  async (name) => {
    const reporter = (await loadReporter(name))!;
    const reported = await reporter.render(comparison({ findings: [finding({ also })] }), options());
    expect(reported).toContain("chart/pets.yaml");
    expect(await reporter.render(comparison({ findings: [finding({})] }), options())).not.toContain("chart/pets.yaml");
  },
);

test("JSON and SARIF with its place", async () => {
  const compared = comparison({ findings: [finding({ also })] });
  const json = JSON.parse(await (await loadReporter("json"))!.render(compared, options())) as object;
  expect(json).toMatchObject({ findings: [{ also: [{ file: "chart/pets.yaml", pointer: "/paths" }] }] });
  const sarif = JSON.parse(await (await loadReporter("sarif"))!.render(compared, options())) as object;
  const uri = "chart/pets.yaml";
  expect(sarif).toMatchObject({
    runs: [{ results: [{ relatedLocations: [{ id: 1 }, { physicalLocation: { artifactLocation: { uri } } }] }] }],
  });
});
