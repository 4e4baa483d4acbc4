import { type Plugin, parseAst } from 'vite'

/** The properties that are removed from an endpoint, because only the server uses them. */
const serverOnlyProperties = new Set(['params', 'query', 'body', 'reply', 'summary', 'idempotency'])

/** The schemas in the description of a field. Forms and tables do not use them. */
const schemasOfField = new Set(['value', 'input'])

/** Types of values that the bundler regards as impure: `z.object(…)`, `new Map(…)`, `{ limit: z.optional(…) }`. */
const constructingTypes = new Set(['CallExpression', 'NewExpression', 'ObjectExpression'])

type Edit = { start: number; end: number; text: string }
type Program = ReturnType<typeof parseAst>
type Statement = Program['body'][number]

/**
 * Shrinks the contracts: removes the server-only properties of each endpoint that is a top-level constant and the
 * schemas of each field description, and marks the values of top-level constants as pure, so that the bundler can drop
 * the unused constants.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-endpoints',
    transform: {
      filter: { id: /packages\/contracts\/src\/[\w/-]+\.ts$/ },
      handler: (code) => (code.includes('zod/mini') ? { code: slim(code), map: null } : null),
    },
  }
}

/** Returns the code of one module after the changes that `slimContracts` describes. */
export function slim(code: string) {
  const edits = parseAst(code).body.flatMap(editsOf)
  // The edits are applied from the end of the code, so that the offsets of the remaining edits stay valid.
  return edits
    .sort((left, right) => right.start - left.start || right.end - left.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function editsOf(statement: Statement): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => {
    if (!init || !constructingTypes.has(init.type)) return []
    const inner = nestedEdits(init)
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...inner,
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

type Value = { type: string; callee?: { type: string; name?: unknown }; arguments?: readonly Value[] } & Argument

function nestedEdits({ type, callee, arguments: callArguments = [], properties = [] }: Value): Edit[] {
  if (type === 'CallExpression')
    return callee && isEndpoint(callee)
      ? callArguments.flatMap((argument) => removalEdits(serverOnlyProperties, argument))
      : []
  return properties.flatMap(({ value }) => (value && isField(value) ? removalEdits(schemasOfField, value) : []))
}

/** Whether an object describes a field: see `Field` in the contracts. */
const isField = ({ properties = [] }: Argument) =>
  ['kind', 'label', 'change'].every((name) => properties.some(({ key }) => nameOf(key) === name))

const isEndpoint = (callee: { type: string; name?: unknown }) =>
  callee.type === 'Identifier' && callee.name === 'endpoint'

type Property = { type: string; start: number; end: number; key?: unknown; value?: Argument }
type Argument = { type: string; properties?: readonly Property[] }

function removalEdits(names: ReadonlySet<string>, { properties = [] }: Argument): Edit[] {
  return properties.flatMap((property, index) => {
    if (!names.has(nameOf(property.key))) return []
    // The removal extends to the next property, so that it includes the comma.
    const end = properties[index + 1]?.start ?? property.end
    return [{ start: property.start, end, text: '' }]
  })
}

const nameOf = (key: unknown) =>
  typeof key === 'object' && key !== null && 'name' in key && typeof key.name === 'string' ? key.name : ''
