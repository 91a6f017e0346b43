import { editedModule } from "../../property/typescript/edits.ts";
import type { Module } from "../../property/typescript/model.ts";
import { print } from "../../property/typescript/print.ts";
import { randomModule } from "../../property/typescript/random.ts";
import { editsOfHalves, fileOf, subject, type Halves } from "../subject.ts";

const halves: Halves<Module> = {
  random: randomModule,
  edited: (module, chance) => editedModule(module, chance)?.new,
  files: (left, right) => [
    fileOf("api.d.ts", [print(left), ...(right === undefined ? [] : [renamed(print(right))])].join("")),
  ],
};

export const typescript = subject<Module>({ name: "TypeScript", ...halves, twoEdits: editsOfHalves(halves) });

function renamed(text: string): string {
  return text.replaceAll(/\b(Part|Whole|Box|take|give)\b/gu, "$1Right").replace("export {};\n", "");
}
