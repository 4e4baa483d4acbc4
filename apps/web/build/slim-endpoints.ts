import { type Plugin, parseAst } from 'vite'

/** The browser needs an endpoint's method and path; only the server uses the schemas. */
const serverOnly = new Set(['params', 'query', 'body', 'reply', 'summary', 'repeated'])

/** The schemas in the description of a field, which forms and tables do not use. */
const schemasOfField = new Set(['value', 'input'])

/** Values that the bundler treats as having side effects: `z.object(…)`, `new Map(…)`, `{ limit: z.optional(…) }`. */
const made = new Set(['CallExpression', 'NewExpression', 'ObjectExpression'])

type Edit = { start: number; end: number; text: string }
type Program = ReturnType<typeof parseAst>
type Statement = Program['body'][number]

/**
 * Shrinks the contracts: removes the server-only parts of every `endpoint({…})` and of every field description, and marks
 * every schema as pure so that the bundler can drop unused ones.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    transform: {
      filter: { id: /packages\/contracts\/src\/[\w/-]+\.ts$/ },
      handler: (code) => (code.includes('zod/mini') ? { code: slim(code), map: null } : null),
    },
  }
}

/** The module, with each of its top-level constants marked as pure. */
export function slim(code: string) {
  const edits = parseAst(code).body.flatMap(editsOf)
  // From the end, so that earlier offsets stay valid.
  return edits
    .sort((left, right) => right.start - left.start || right.end - left.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function editsOf(statement: Statement): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => {
    if (!init || !made.has(init.type)) return []
    const inner = innerEdits(init)
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...inner,
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

type Value = { type: string; callee?: { type: string; name?: unknown }; arguments?: readonly Value[] } & Argument

function innerEdits({ type, callee, arguments: passed = [], properties = [] }: Value): Edit[] {
  if (type === 'CallExpression')
    return callee && isEndpoint(callee) ? passed.flatMap((one) => without(serverOnly, one)) : []
  return properties.flatMap(({ value }) => (value && isField(value) ? without(schemasOfField, value) : []))
}

/** Whether an object describes a field: see `Field` in the contracts. */
const isField = ({ properties = [] }: Argument) =>
  ['kind', 'label', 'change'].every((name) => properties.some(({ key }) => nameOf(key) === name))

const isEndpoint = (callee: { type: string; name?: unknown }) =>
  callee.type === 'Identifier' && callee.name === 'endpoint'

type Property = { type: string; start: number; end: number; key?: unknown; value?: Argument }
type Argument = { type: string; properties?: readonly Property[] }

function without(names: ReadonlySet<string>, { properties = [] }: Argument): Edit[] {
  return properties.flatMap((property, index) => {
    if (!names.has(nameOf(property.key))) return []
    // Includes the comma, up to the next part.
    const end = properties[index + 1]?.start ?? property.end
    return [{ start: property.start, end, text: '' }]
  })
}

const nameOf = (key: unknown) =>
  typeof key === 'object' && key !== null && 'name' in key && typeof key.name === 'string' ? key.name : ''
