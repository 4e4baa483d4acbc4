import type { Endpoint } from '@muster/contracts/endpoint'
import * as z from 'zod/mini'
import { isRepeatable } from '../serve/send-once.ts'
import type { ApiRoute } from '../serve/serve.ts'
import type { DocumentInput, OperationName } from './contract.ts'
import { refusalResponses, refusalStatuses, refusals } from './errors.ts'
import { exampleOf } from './examples.ts'
import type { JsonObject } from './json.ts'
import { otherPaths } from './other-paths.ts'
import { parametersIn, type Shapes, shapesOf } from './schemas.ts'

/** The part of the description that applies to every call. */
const generalDescription =
  'Errors are problem details (RFC 9457); `detail` is one sentence that can be shown to a user. Lists are plain arrays, newest first unless documented otherwise. A slash at the end of a path is optional. In addition to the responses of an operation, a request that cannot be parsed returns 400, a request that is too large returns 413, 414 or 431, and a body of another media type returns 415.'

/** The OpenAPI document of these routes (3.1, JSON Schema 2020-12). */
export function openApiDocument(routes: ApiRoute[], input: DocumentInput): JsonObject {
  // Fastify registers a HEAD route beside each GET route, with the same endpoint of the contract.
  const servedRoutes = [...new Map(routes.map((route) => [route.endpoint, route])).values()]
  const shapes = shapesOf(
    servedRoutes.map(({ endpoint }) => endpoint),
    input,
  )
  const readPaths = new Set(
    servedRoutes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path),
  )
  const paths: Record<string, JsonObject> = {}
  for (const route of servedRoutes) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [route.endpoint.method.toLowerCase()]: operation(route, { shapes, documentInput: input, readPaths }),
    }
  }
  const allPaths = { ...paths, ...otherPaths }
  return {
    openapi: '3.1.0',
    info: {
      title: input.title,
      version: '0.1.0',
      description: `${input.description} ${generalDescription}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...input.tags, 'Health'].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths: allPaths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of a session.' } },
      schemas: referencedSchemas(shapes.components, allPaths),
      responses: refusalResponses(),
    },
  }
}

/** The named schemas that the document uses. The contract also contains schemas of socket events, which are omitted. */
function referencedSchemas(schemas: Record<string, JsonObject>, paths: JsonObject): Record<string, JsonObject> {
  const usedNames = new Set<string>()
  const collectReferences = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (usedNames.has(name)) continue
      usedNames.add(name)
      collectReferences(schemas[name] ?? {})
    }
  }
  collectReferences([paths, refusalResponses()])
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => usedNames.has(name)))
}

/**
 * Calls that change an object that no GET call returns by itself. A client gets the object's ETag with the response to
 * a change.
 */
const callsWithTagFromChange = new Set([
  'PUT /goal-milestones/:id',
  'PUT /milestones/:id/comments/:commentId',
  'PUT /organizations/:id/members/:userId',
  'PUT /tasks/:id/comments/:commentId',
  'PUT /api/messages/:orgId/:roomId/:messageId',
])

/** Updates that do not depend on the version of an object, although a GET call reads the same path. */
const updatesWithoutTag = new Set([
  'PATCH /files/uploads/:id',
  'PATCH /tasks/',
  'PUT /notifications/mutes',
  'PUT /organizations/:id/logo',
  'PUT /projects/:id/star',
  'PUT /tasks/:id/receipts/own',
])

/** The calls that delete something only if what they would delete has not changed. */
const deletionsWithTag = new Set(['DELETE /organizations/:id/sample-project', 'DELETE /tasks/:id/recurrence'])

type OperationContext = { shapes: Shapes; documentInput: DocumentInput; readPaths: Set<string> }

function operation(route: ApiRoute, { shapes, documentInput, readPaths }: OperationContext): JsonObject {
  const { endpoint } = route
  const { method, path, summary, access } = endpoint
  const operationName = documentInput.operationNames.get(endpoint) ?? throwUnnamed(method, path)
  const acceptsIfMatch =
    deletionsWithTag.has(`${method} ${path}`) ||
    (isUpdate(method) &&
      !updatesWithoutTag.has(`${method} ${path}`) &&
      (readPaths.has(path) ||
        readPaths.has(path.replace(/\/\w+$/, '')) ||
        callsWithTagFromChange.has(`${method} ${path}`)))
  const statuses = refusalStatuses(route, acceptsIfMatch)
  return {
    operationId: operationName.operationId,
    tags: [operationName.tag],
    summary,
    ...(endpoint.deprecated && { deprecated: true }),
    ...securityRequirement(access, path),
    parameters: parametersOf(route, acceptsIfMatch),
    ...bodyOf(operationName, route, { shapes, documentInput }),
    responses: {
      [endpoint.success]: successResponse(route, shapes, operationName.tag),
      ...(endpoint.existingStatus && {
        [endpoint.existingStatus]: successResponse(route, shapes, operationName.tag, endpoint.existingStatus),
      }),
      ...(hasTag(route) && { 304: { description: 'Unchanged since the ETag in If-None-Match.' } }),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]),
      ),
    },
  }
}

const throwUnnamed = (method: string, path: string): never => {
  throw new Error(`${method} ${path} is served, but the contract of the document does not contain it`)
}

const hasTag = ({ responseKind }: ApiRoute) => responseKind === 'one' || responseKind === 'list'

const fileResponse: JsonObject = {
  description: 'The file: gzipped JSON as described by ExportedOrganization.',
  content: {
    'application/gzip': { schema: { type: 'string', contentMediaType: 'application/gzip' }, example: '(bytes)' },
  },
}

/** The response of a call that returns files of any type. */
const anyFileResponse: JsonObject = {
  description: 'The bytes of the file.',
  content: { '*/*': { schema: { type: 'string' }, example: '(bytes)' } },
}

const isUpdate = (method: string) => method === 'PUT' || method === 'PATCH'

/** Public calls that accept or decline an invitation use a session if there is one. */
const securityRequirement = (access: string, path: string): JsonObject => {
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

function parametersOf(route: ApiRoute, acceptsIfMatch: boolean): JsonObject[] {
  const { endpoint } = route
  return [
    ...parametersIn(endpoint.params).map((part) => ({ ...part, in: 'path', required: true })),
    ...parametersIn(endpoint.query).map((part) => ({ ...part, in: 'query' })),
    ...(hasTag(route) ? [header('If-None-Match', 'The ETag of the representation that the client has.')] : []),
    ...(acceptsIfMatch
      ? [header('If-Match', 'The ETag of the version that the change is based on; 412 if the object has changed.')]
      : []),
    ...(isRepeatable(endpoint)
      ? [
          header(
            'Idempotency-Key',
            'A request with the same key and body within 24 hours returns the first response again.',
            {
              type: 'string',
              minLength: 1,
              maxLength: 255,
            },
          ),
        ]
      : []),
  ]
}

function bodyOf(
  { operationId, tag }: OperationName,
  { endpoint }: ApiRoute,
  { shapes, documentInput }: Pick<OperationContext, 'shapes' | 'documentInput'>,
): JsonObject {
  const nonJsonBody = documentInput.bodies[operationId]
  if (nonJsonBody) return { requestBody: nonJsonBody }
  const schema = shapes.body(endpoint)
  if (!schema) return {}
  const example = exampleOf(schema, shapes.components, nounOf(tag), true)
  const required = !z.safeParse(endpoint.body ?? z.undefined(), undefined).success
  return { requestBody: { required, content: { 'application/json': { schema, example } } } }
}

const hasCursors = ({ query }: Endpoint) => query instanceof z.ZodMiniObject && 'cursor' in query.def.shape

function successResponse(route: ApiRoute, shapes: Shapes, tag: string, status?: 200): JsonObject {
  const { endpoint, responseKind } = route
  if (responseKind === 'file') return endpoint.reply ? fileResponse : anyFileResponse
  const schema = shapes.reply(endpoint)
  const headers = {
    ...(hasTag(route) && {
      ETag: { description: 'Changes whenever the response changes.', schema: { type: 'string' } },
    }),
    ...(responseKind === 'list' && {
      'X-Total-Count': { description: 'The number of rows on all pages.', schema: { type: 'integer', minimum: 0 } },
    }),
    ...(hasCursors(endpoint) && {
      'X-Next-Cursor': {
        description: 'The cursor of the next page, which may be empty; missing if this page is not full.',
        schema: { type: 'string' },
      },
      'X-Group-Counts': {
        description: 'With `group`: a JSON object with the number of rows for each value.',
        schema: { type: 'string' },
      },
    }),
  }
  return {
    description: status ? 'It existed already.' : successDescriptions[endpoint.success],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && {
      content: { 'application/json': { schema, example: exampleOf(schema, shapes.components, nounOf(tag)) } },
    }),
  }
}

const successDescriptions = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted, and processed later.',
  204: 'Success, without a body.',
}

const nounOf = (tag: string) => tag.replace(/s$/, '').replace(' m', 'M')
