// The declaration parser against the grammar that editors use, and on text that is not finished.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Language, Parser, type Node } from "web-tree-sitter";
import { parseGo } from "../../../src/readers/go/parse.ts";
import type { StructType, TypeExpression } from "../../../src/readers/go/syntax.ts";
import { runsOf } from "../../size.ts";

const require = createRequire(import.meta.url);

interface Outline {
  readonly package: string | undefined;
  readonly imports: readonly string[];
  /** Each type with its fields: names, type as written, tag. */
  readonly types: readonly string[];
  readonly constants: readonly string[];
}

async function oracle(): Promise<(text: string) => Outline> {
  await Parser.init();
  const language = await Language.load(require.resolve("tree-sitter-go/tree-sitter-go.wasm"));
  const parser = new Parser();
  parser.setLanguage(language);
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error("nothing was parsed");
    return outlineOfTree(tree.rootNode);
  };
}

function outlineOfTree(root: Node): Outline {
  const top = root.namedChildren.filter((node) => node !== null);
  const ofType = (type: string): readonly Node[] => top.filter((node) => node.type === type);
  const specs = (holder: Node, ...types: readonly string[]): readonly Node[] =>
    holder.descendantsOfType([...types]).filter((node) => node !== null);
  return {
    package: ofType("package_clause")[0]?.namedChildren[0]?.text,
    imports: ofType("import_declaration").flatMap((each) =>
      specs(each, "import_spec").map((spec) => spec.childForFieldName("path")?.text.slice(1, -1) ?? ""),
    ),
    types: ofType("type_declaration").flatMap((each) =>
      each.namedChildren
        .filter((spec) => spec?.type === "type_spec" || spec?.type === "type_alias")
        .map(
          (spec) => `${spec!.childForFieldName("name")?.text ?? ""}${fieldsOfTree(spec!.childForFieldName("type"))}`,
        ),
    ),
    constants: ofType("const_declaration").flatMap((each) =>
      each.namedChildren
        .filter((spec) => spec?.type === "const_spec")
        .flatMap((spec) => spec!.childrenForFieldName("name"))
        .flatMap((name) => (name?.type === "identifier" ? [name.text] : [])),
    ),
  };
}

function fieldsOfTree(type: Node | null): string {
  if (type?.type !== "struct_type") return "";
  const list = type.namedChildren.find((node) => node?.type === "field_declaration_list");
  const fields = list?.namedChildren.filter((node) => node?.type === "field_declaration") ?? [];
  return fields
    .map((field) => {
      const names = field!
        .childrenForFieldName("name")
        .flatMap((name) => (name?.type === "field_identifier" ? [name.text] : []));
      const literal = field!.childForFieldName("tag")?.text ?? '""';
      const tag = literal.startsWith('"') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
      return ` {${names.join(",")} ${plain(field!.childForFieldName("type")?.text ?? "")} ${tag}}`;
    })
    .join("");
}

function outlineOf(text: string): Outline {
  const { file } = parseGo(text);
  return {
    package: file.package?.text,
    imports: file.imports.map(({ path }) => path),
    types: file.types.map(({ name, type }) => `${name.text}${type.kind === "struct" ? fieldsOf(type, text) : ""}`),
    constants: file.constants.map(({ name }) => name.text),
  };
}

/** Fields that share a declaration stand together, as the grammar has them. */
function fieldsOf({ fields }: StructType, text: string): string {
  const groups = new Map<TypeExpression, string[]>();
  for (const { type, name, isEmbedded } of fields) {
    const names = groups.get(type) ?? [];
    groups.set(type, isEmbedded ? names : [...names, name.text]);
  }
  return [...groups]
    .map(([type, names]) => {
      const field = fields.find((each) => each.type === type)!;
      const start = field.isEmbedded && type.kind === "pointer" ? type.element.start : type.start;
      return ` {${names.join(",")} ${plain(text.slice(start, type.end))} ${field.tag?.text ?? ""}}`;
    })
    .join("");
}

function plain(type: string): string {
  return type.replaceAll(/\s+/gu, " ");
}

const SAMPLE = `// Copyright.

// +groupName=frobs.example.org
package v1 // import "example.org/frobs/v1"

import (
	"fmt"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

import . "example.org/dot"

type (
	A, B2 int // not Go
)

const (
	First Kind = "first"
	Second, Third = iota, "third" + "more"
	Fourth
)

var x = map[string]string{"a": \`raw
text }\`}

func (f *Frobber) Do(x struct{ y int }) (func() error, error) {
	type local struct{ z int }
	if x := '}'; x != '{' { return nil, fmt.Errorf("}") }
	return nil, nil
}

type Kind string

type Alias = metav1.Time

type List[T any] struct {
	Items []T \`json:"items"\`
}

type Frobber struct {
	metav1.TypeMeta \`json:",inline"\`
	*Embedded
	other.Thing[int]

	A, B map[string][]*Kind \`json:"a" protobuf:"bytes,1"\` // trailing
	C    [4]byte
	D    interface{ Do(x int) error } \`json:"d"\`
	E    struct {
		F chan<- int
	} "json:\\"e\\""
	G func(a, b int) (string, error)
}
`;

describe("the declaration parser", () => {
  test("agrees with the grammar of tree-sitter on a sample of everything", async () => {
    const sound = SAMPLE.replace("\tA, B2 int // not Go\n", "\tA int\n");
    expect(parseGo(sound).faults).toEqual([]);
    expect(outlineOf(sound)).toEqual((await oracle())(sound));
  });

  test("agrees with it on the Go files of the corpus", async () => {
    const root = join(import.meta.dirname, "../../../../shared/corpus");
    const files = existsSync(root)
      ? readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".go"))
      : [];
    if (files.length === 0) {
      process.stderr.write("skipped: there is no corpus with Go files beside the project\n");
      return;
    }
    const expected = await oracle();
    for (const name of files) {
      const text = readFileSync(join(root, name), "utf8");
      expect({ name, ...outlineOf(text) }).toEqual({ name, ...expected(text) });
    }
  });

  test("reports where a text is unfinished, and reads the rest", () => {
    const text = `package v1

type A struct {
	Name string \`json:"name"
	Size
	Count int32 \`json:"count"\`

type B struct {
	Other string \`json:"other"\`
}

type

const C = 
const D = "d"
`;
    const { file, faults } = parseGo(text);
    expect(file.types.map(({ name }) => name.text)).toEqual(["A", "B"]);
    expect(file.constants.map(({ name }) => name.text)).toEqual(["C", "D"]);
    const lines = faults.map(({ span }) => text.slice(0, span!.start).split("\n").length);
    expect(lines).toEqual(expect.arrayContaining([4, 8]));
    for (const { message, hint } of faults) expect(`${message} ${hint}`).toMatch(/^[A-Z].*\. [A-Z].*\.$/s);
  });

  test("never throws for truncated or extended texts", () => {
    fc.assert(
      fc.property(
        fc.nat(SAMPLE.length),
        fc.nat(SAMPLE.length),
        fc.constantFrom("", "{", "}", "`", '"', "(", "[", "/*", "//", "\u0000", "struct {", "[["),
        (from, to, inserted) => {
          parseGo(SAMPLE.slice(0, Math.min(from, to)) + inserted + SAMPLE.slice(Math.max(from, to)));
        },
      ),
      { numRuns: runsOf(150, 500) },
    );
  });

  test.each(["(", "[", "{", "*", "[]", "map[string]", "struct{A ", "func("])(
    "does not descend without end: %s",
    (mark) => {
      const { faults } = parseGo(`package v1\n\ntype A struct {\n\tB ${mark.repeat(20_000)}\n}\n`);
      expect(faults.length).toBeGreaterThan(0);
    },
  );

  test("sees doc comments, those that stand apart, and those at the end of a line", () => {
    const { file } = parseGo(`package v1

// Apart.

// Doc
// of two lines.
type A struct {
	// Of B.
	B string // Behind B.

	// Of nothing.

	C string
}
`);
    const text = (group: { readonly lines: readonly unknown[] } | undefined): number => group?.lines.length ?? 0;
    const [a] = file.types;
    expect([text(a?.comments.doc), text(a?.comments.detached)]).toEqual([2, 1]);
    const fields = a?.type.kind === "struct" ? a.type.fields : [];
    expect(
      fields.map(({ comments }) => [text(comments.doc), text(comments.trailing), text(comments.detached)]),
    ).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });
});
