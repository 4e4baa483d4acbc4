import { isRepeatable } from '@muster/server/send-once'
import type { ApiRoute } from '@muster/server/serve'
import * as z from 'zod/mini'
import { endpointNames, tags } from './contracts.ts'
import { refusalResponses, refusals, refusedWith } from './errors.ts'
import { exampleOf } from './examples.ts'
import { furtherBodies, furtherPaths } from './further.ts'
import type { JsonObject } from './json.ts'
import { partsOf, type Shapes, shapesOf } from './schemas.ts'

/** The OpenAPI document of these routes (3.1, JSON Schema 2020-12). */
export function openApiDocument(routes: ApiRoute[]): JsonObject {
  // Fastify registers a HEAD route beside each GET; the contract's endpoint is the same.
  const served = [...new Map(routes.map((route) => [route.endpoint, route])).values()]
  const shapes = shapesOf(served.map(({ endpoint }) => endpoint))
  const read = new Set(served.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
  const paths: Record<string, JsonObject> = {}
  for (const route of served) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, shapes, read) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '0.1.0',
      description:
        'The main API. Errors are problem details (RFC 9457); `detail` is one sentence fit to show to a person. Lists are plain arrays, newest first unless named otherwise. A slash at the end of a path is optional. Besides what is listed with an operation, a request that cannot be read is answered with 400, one that is too large with 413, 414 or 431, and a body of another media type with 415.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...tags, 'Health'].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths: { ...paths, ...furtherPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of a session.' } },
      schemas: shapes.components,
      responses: refusalResponses(),
    },
  }
}

function operation(route: ApiRoute, shapes: Shapes, read: Set<string>): JsonObject {
  const { endpoint } = route
  const { method, path, summary, access } = endpoint
  const { tag, operationId } = endpointNames.get(endpoint) ?? unnamed(method, path)
  const changesState = isState(method) && (read.has(path) || read.has(path.replace(/\/\w+$/, '')))
  const statuses = refusedWith(route, changesState)
  return {
    operationId,
    tags: [tag],
    summary,
    ...securityOf(access, statuses),
    parameters: parametersOf(route, changesState),
    ...bodyOf(operationId, route, shapes, tag),
    responses: {
      [endpoint.success]: success(route, shapes, tag),
      ...(hasTag(route) && { 304: { description: 'Unchanged since the ETag in If-None-Match.' } }),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]),
      ),
    },
  }
}

const unnamed = (method: string, path: string): never => {
  throw new Error(`${method} ${path} is served, but no contract of contracts.ts names it`)
}

const hasTag = ({ sent }: ApiRoute) => sent === 'one' || sent === 'list'

const file: JsonObject = {
  description: 'The file: JSON as ExportedOrganization says, packed by gzip.',
  content: {
    'application/gzip': { schema: { type: 'string', contentMediaType: 'application/gzip' }, example: '(bytes)' },
  },
}

const isState = (method: string) => method === 'PUT' || method === 'PATCH'

const securityOf = (access: string, statuses: number[]): JsonObject => {
  if (access === 'session') return {}
  return { security: statuses.includes(403) ? [{}, { bearer: [] }] : [] }
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

function bodyOf(operationId: string, { endpoint }: ApiRoute, shapes: Shapes, tag: string): JsonObject {
  const further = furtherBodies[operationId]
  if (further) return { requestBody: further }
  const schema = shapes.body(endpoint)
  if (!schema) return {}
  const example = exampleOf(schema, shapes.components, nounOf(tag), true)
  const required = !z.safeParse(endpoint.body ?? z.undefined(), undefined).success
  return { requestBody: { required, content: { 'application/json': { schema, example } } } }
}

function success(route: ApiRoute, shapes: Shapes, tag: string): JsonObject {
  const { endpoint, sent } = route
  if (sent === 'file') return file
  const schema = shapes.reply(endpoint)
  const headers = {
    ...(hasTag(route) && { ETag: { description: 'Changes whenever the answer does.', schema: { type: 'string' } } }),
    ...(sent === 'list' && {
      'X-Total-Count': { description: 'How many there are beyond this page.', schema: { type: 'integer', minimum: 0 } },
    }),
  }
  return {
    description: meaning[endpoint.success],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && {
      content: { 'application/json': { schema, example: exampleOf(schema, shapes.components, nounOf(tag)) } },
    }),
  }
}

const meaning = { 200: 'Done.', 201: 'Made.', 202: 'Taken; it will be done.', 204: 'Done; there is nothing to say.' }

const nounOf = (tag: string) => tag.replace(/s$/, '').replace(' m', 'M')
