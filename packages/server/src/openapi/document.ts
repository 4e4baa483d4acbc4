import type { Endpoint } from '@muster/contracts/endpoint'
import * as z from 'zod/mini'
import { isRepeatable } from '../serve/send-once.ts'
import type { ApiRoute } from '../serve/serve.ts'
import type { Described, Named } from './contract.ts'
import { refusalResponses, refusals, refusedWith } from './errors.ts'
import { exampleOf } from './examples.ts'
import { furtherPaths } from './further.ts'
import type { JsonObject } from './json.ts'
import { partsOf, type Shapes, shapesOf } from './schemas.ts'

/** What applies to every call. */
const manners =
  'Errors are problem details (RFC 9457); `detail` is one sentence fit to show to a person. Lists are plain arrays, newest first unless named otherwise. A slash at the end of a path is optional. Besides what is listed with an operation, a request that cannot be read is answered with 400, one that is too large with 413, 414 or 431, and a body of another media type with 415.'

/** The OpenAPI document of these routes (3.1, JSON Schema 2020-12). */
export function openApiDocument(routes: ApiRoute[], described: Described): JsonObject {
  // Fastify registers a HEAD route beside each GET; the contract's endpoint is the same.
  const served = [...new Map(routes.map((route) => [route.endpoint, route])).values()]
  const shapes = shapesOf(
    served.map(({ endpoint }) => endpoint),
    described,
  )
  const read = new Set(served.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
  const paths: Record<string, JsonObject> = {}
  for (const route of served) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [route.endpoint.method.toLowerCase()]: operation(route, { shapes, described, read }),
    }
  }
  const allPaths = { ...paths, ...furtherPaths }
  return {
    openapi: '3.1.0',
    info: {
      title: described.title,
      version: '0.1.0',
      description: `${described.description} ${manners}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...described.tags, 'Health'].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths: allPaths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of a session.' } },
      schemas: referenced(shapes.components, allPaths),
      responses: refusalResponses(),
    },
  }
}

/** The named schemas that the document uses; the contract also has those of socket events. */
function referenced(schemas: Record<string, JsonObject>, paths: JsonObject): Record<string, JsonObject> {
  const used = new Set<string>()
  const follow = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name] ?? {})
    }
  }
  follow([paths, refusalResponses()])
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/** Changes of objects without a read call of their own, whose ETag comes with the response to the previous change. */
const taggedByChange = new Set([
  'PUT /goal-milestones/:id',
  'PUT /milestones/:id/comments/:commentId',
  'PUT /organizations/:id/members/:userId',
  'PUT /tasks/:id/comments/:commentId',
  'PUT /api/messages/:orgId/:roomId/:messageId',
])

type Around = { shapes: Shapes; described: Described; read: Set<string> }

function operation(route: ApiRoute, { shapes, described, read }: Around): JsonObject {
  const { endpoint } = route
  const { method, path, summary, access } = endpoint
  const named = described.names.get(endpoint) ?? unnamed(method, path)
  const changesState =
    isState(method) &&
    (read.has(path) || read.has(path.replace(/\/\w+$/, '')) || taggedByChange.has(`${method} ${path}`))
  const statuses = refusedWith(route, changesState)
  return {
    operationId: named.operationId,
    tags: [named.tag],
    summary,
    ...(endpoint.deprecated && { deprecated: true }),
    ...securityOf(access, path),
    parameters: parametersOf(route, changesState),
    ...bodyOf(named, route, { shapes, described }),
    responses: {
      [endpoint.success]: success(route, shapes, named.tag),
      ...(endpoint.stands && { [endpoint.stands]: success(route, shapes, named.tag, endpoint.stands) }),
      ...(hasTag(route) && { 304: { description: 'Unchanged since the ETag in If-None-Match.' } }),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]),
      ),
    },
  }
}

const unnamed = (method: string, path: string): never => {
  throw new Error(`${method} ${path} is served, but no contract of the document names it`)
}

const hasTag = ({ sent }: ApiRoute) => sent === 'one' || sent === 'list'

const file: JsonObject = {
  description: 'The file: JSON as ExportedOrganization says, packed by gzip.',
  content: {
    'application/gzip': { schema: { type: 'string', contentMediaType: 'application/gzip' }, example: '(bytes)' },
  },
}

const isState = (method: string) => method === 'PUT' || method === 'PATCH'

/** Public calls about an invitation use a session if there is one. */
const securityOf = (access: string, path: string): JsonObject => {
  if (access === 'session') return {}
  return { security: path.includes('/invitations/') && /(?:accept|decline)$/.test(path) ? [{}, { bearer: [] }] : [] }
}

const header = (name: string, description: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

function parametersOf(route: ApiRoute, changesState: boolean): JsonObject[] {
  const { endpoint } = route
  return [
    ...partsOf(endpoint.params).map((part) => ({ ...part, in: 'path', required: true })),
    ...partsOf(endpoint.query).map((part) => ({ ...part, in: 'query' })),
    ...(hasTag(route) ? [header('If-None-Match', 'The ETag of what the caller has.')] : []),
    ...(changesState
      ? [header('If-Match', 'The ETag of the state that is changed; 412 when another one stands.')]
      : []),
    ...(isRepeatable(endpoint)
      ? [
          header('Idempotency-Key', 'The same key and body within 24 hours get the first answer again.', {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
  ]
}

function bodyOf(
  { operationId, tag }: Named,
  { endpoint }: ApiRoute,
  { shapes, described }: Pick<Around, 'shapes' | 'described'>,
): JsonObject {
  const further = described.bodies[operationId]
  if (further) return { requestBody: further }
  const schema = shapes.body(endpoint)
  if (!schema) return {}
  const example = exampleOf(schema, shapes.components, nounOf(tag), true)
  const required = !z.safeParse(endpoint.body ?? z.undefined(), undefined).success
  return { requestBody: { required, content: { 'application/json': { schema, example } } } }
}

const hasCursors = ({ query }: Endpoint) => query instanceof z.ZodMiniObject && 'cursor' in query.def.shape

function success(route: ApiRoute, shapes: Shapes, tag: string, status?: 200): JsonObject {
  const { endpoint, sent } = route
  if (sent === 'file') return file
  const schema = shapes.reply(endpoint)
  const headers = {
    ...(hasTag(route) && { ETag: { description: 'Changes whenever the answer does.', schema: { type: 'string' } } }),
    ...(sent === 'list' && {
      'X-Total-Count': { description: 'How many there are beyond this page.', schema: { type: 'integer', minimum: 0 } },
    }),
    ...(hasCursors(endpoint) && {
      'X-Next-Cursor': {
        description: 'The cursor of the next page, unless this is the last.',
        schema: { type: 'string' },
      },
      'X-Group-Counts': {
        description: 'With `group`: a JSON object of how many have each value.',
        schema: { type: 'string' },
      },
    }),
  }
  return {
    description: status ? 'It stands already.' : meaning[endpoint.success],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && {
      content: { 'application/json': { schema, example: exampleOf(schema, shapes.components, nounOf(tag)) } },
    }),
  }
}

const meaning = { 200: 'Done.', 201: 'Made.', 202: 'Taken; it will be done.', 204: 'Done; there is nothing to say.' }

const nounOf = (tag: string) => tag.replace(/s$/, '').replace(' m', 'M')
