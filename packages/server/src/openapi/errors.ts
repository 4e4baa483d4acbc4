import * as z from 'zod/mini'
import { isRepeatable } from '../serve/send-once.ts'
import type { ApiRoute } from '../serve/serve.ts'
import type { JsonObject } from './json.ts'

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } }

/** The refusals, each with its meaning and an example sentence. */
export const refusals: Record<
  number,
  {
    name: string
    title: string
    description: string
    detail: string
    otherExampleFields?: JsonObject
    headers?: JsonObject
  }
> = {
  400: {
    name: 'BadRequest',
    title: 'Bad Request',
    description: 'The address or the body cannot be read.',
    detail: 'The body is not valid JSON.',
  },
  401: {
    name: 'Unauthorized',
    title: 'Unauthorized',
    description: 'No valid session.',
    detail: 'Sign in to continue.',
  },
  403: {
    name: 'Forbidden',
    title: 'Forbidden',
    description:
      'The object is visible but the call is not allowed; or a collection of an organization that the caller does not belong to or that does not exist.',
    detail: 'You do not have access to this organization.',
  },
  404: {
    name: 'NotFound',
    title: 'Not Found',
    description: 'The object does not exist, or is not visible to the caller. The response is the same.',
    detail: 'Task not found',
  },
  409: {
    name: 'Conflict',
    title: 'Conflict',
    description: 'The request conflicts with the current state.',
    detail: 'This person is already a member of the organization',
  },
  412: {
    name: 'PreconditionFailed',
    title: 'Precondition Failed',
    description: 'The object has changed since the version in If-Match; `current` is its current version.',
    detail: 'Somebody else changed this in the meantime.',
    otherExampleFields: {
      current: { id: 142, title: 'Write the calibration report', status: 'in_review', version: 5 },
    },
  },
  413: {
    name: 'ContentTooLarge',
    title: 'Content Too Large',
    description: 'The body is too large.',
    detail: 'The body is too large.',
  },
  415: {
    name: 'UnsupportedMediaType',
    title: 'Unsupported Media Type',
    description: 'The body is of another media type.',
    detail: 'Send the body as application/json.',
  },
  416: {
    name: 'RangeNotSatisfiable',
    title: 'Range Not Satisfiable',
    description: 'The requested range is outside of the file.',
    detail: 'The requested range is outside of the file.',
  },
  422: {
    name: 'UnprocessableContent',
    title: 'Unprocessable Content',
    description: 'Invalid values, each listed in `errors`; or an Idempotency-Key that was used with another body.',
    detail: 'Task title is required',
    otherExampleFields: { errors: [{ field: 'title', message: 'Task title is required' }] },
  },
  423: {
    name: 'Locked',
    title: 'Locked',
    description: 'Another request continues the same upload.',
    detail: 'Another request continues this upload. Please try again.',
  },
  429: {
    name: 'TooManyRequests',
    title: 'Too Many Requests',
    description: 'Too many requests.',
    detail: 'Too many attempts. Please try again later.',
    headers: retryAfter,
  },
  503: {
    name: 'ServiceUnavailable',
    title: 'Service Unavailable',
    description: 'The service is overloaded or the database is unavailable. Nothing was changed.',
    detail: 'The service is not available right now. Please try again.',
    headers: retryAfter,
  },
  507: {
    name: 'InsufficientStorage',
    title: 'Insufficient Storage',
    description: 'The storage of the organization or of the server does not suffice for the file.',
    detail: 'The storage of this organization does not suffice for the file.',
  },
}

export const refusalResponses = (): JsonObject =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, { name, title, description, detail, otherExampleFields, headers }]) => [
      name,
      {
        description,
        ...(headers && { headers }),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: { type: 'about:blank', title, status: Number(status), detail, ...otherExampleFields },
          },
        },
      },
    ]),
  )

/** Calls that may be refused with 429 besides changes by a signed-in user, all of which may be. */
const rateLimitedCalls = new Set(['POST /auth/register', 'POST /auth/login', 'GET /api/calls/ice-servers'])
/** Calls that may conflict with the current state. */
const conflictingCalls = new Set([
  'POST /auth/register',
  'POST /auth/email/confirm',
  'POST /auth/invitations/accept',
  'POST /auth/invitations/:token/accept',
  'POST /organizations/',
  'POST /organizations/:id/invite-member',
  'PUT /organizations/:id/members/:userId',
  'DELETE /organizations/:id/members/:userId',
  'POST /users/',
  'PUT /users/:id',
  'DELETE /users/:id',
  'PUT /projects/:id/star',
  'POST /labels/',
  'PUT /labels/:id',
  'DELETE /labels/:id',
  'POST /labels/:id/merge',
  'POST /absences/',
  'PUT /absences/:id',
  'POST /absences/organization/:id/members/:userId',
  'PUT /absences/organization/:id/members/:userId/:absenceId',
  'POST /tasks/:id/template',
  'POST /projects/:id/template',
  'PUT /templates/:id',
  'POST /templates/:id/restore',
  'POST /custom-fields/',
  'PUT /custom-fields/:id',
  'PUT /custom-fields/:id/kind',
  'POST /organizations/:id/task-imports',
  'POST /organizations/:id/trash/custom-field/:fieldId/restore',
  'POST /time-entries/start',
  'POST /time-entries/',
  'PUT /time-entries/:id',
  'PATCH /time-entries/:id/stop',
  'DELETE /time-entries/:id',
  'PUT /time-entries/cell',
  'PUT /tasks/:id/comments/:commentId',
  'PUT /tasks/:id/receipts/own',
  'PUT /tasks/:id/receipts/own/seen',
  'POST /tasks/:id/receipts/:userId/accept-date',
  'POST /tasks/:id/receipts/:userId/undo-accept-date',
  'PUT /milestones/:id/comments/:commentId',
  'POST /files/:id/restore',
  'POST /tasks/:id/files',
  'POST /projects/:id/files',
  'PUT /goals/:id',
  'POST /goal-milestones/',
  'POST /milestones/:id/celebration',
  'POST /organizations/:id/trash/goal/:goalId/restore',
  'POST /organizations/:id/trash/milestone/:milestoneId/restore',
  'POST /organizations/:id/trash/task/:taskId/restore',
  'POST /organizations/:id/sample-project',
  'POST /installation/test-mail',
  'POST /installation/newest-version',
  'PUT /api/messages/:orgId/:roomId/:messageId',
  'POST /api/messages/:orgId/:roomId/:messageId/reactions',
])
/** Calls that use up storage, and are therefore refused if the storage quota is exhausted. */
const storageConsumingCalls = new Set([
  'POST /organizations/',
  'POST /projects/',
  'POST /tasks/',
  'POST /tasks/:id/comments',
  'POST /goals/',
  'POST /milestones/',
  'POST /milestones/:id/comments',
  'POST /organizations/:id/task-imports',
  'POST /organizations/:id/sample-project',
  'POST /api/messages/:orgId/:roomId',
])
/** Other statuses with which calls may be refused, and which cannot be derived from the contract. */
const otherRefusals: Record<string, number[]> = {
  'PUT /auth/picture': [409, 422],
  'PUT /organizations/:id/logo': [409],
  'POST /auth/register': [403],
  'POST /auth/login': [401, 403],
  'POST /auth/password/reset': [404],
  'POST /auth/verify': [404],
  'POST /auth/email/confirm': [404],
  'POST /auth/invitations/read': [404],
  'POST /auth/invitations/accept': [401, 403, 404],
  'POST /auth/invitations/decline': [401, 403, 404],
  'POST /auth/invitations/:token/accept': [401, 403],
  'POST /files/uploads': [409, 412, 413, 415, 422, 423, 507],
  'PATCH /files/uploads/:id': [409, 412, 413, 415, 423, 507],
  'DELETE /files/uploads/:id': [409, 412, 423],
  'GET /files/:id/content': [416],
}
/** The calls with a multipart/form-data body, which the contract does not describe. */
const callsWithFile = new Set([
  'POST /organizations/:id/task-imports',
  'PUT /auth/picture',
  'PUT /organizations/:id/logo',
])

/** Whether the input contains an id. If the object with this id is invisible to the caller, the call may return 404. */
const containsId = (schema: z.ZodMiniType | undefined) =>
  schema !== undefined &&
  /"(?:id|\w+_id|\w+Id)":/.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))

/** The statuses with which a call may be refused. */
export function refusalStatuses({ endpoint }: ApiRoute, acceptsIfMatch: boolean): number[] {
  const { method, path, access, params, query, body } = endpoint
  const call = `${method} ${path}`
  const hasInput = params !== undefined || query !== undefined || body !== undefined
  const statuses = [
    503,
    ...(access === 'session' ? [401, 403] : []),
    ...(method !== 'GET' || params ? [400] : []),
    ...(params || containsId(query) || containsId(body) ? [404] : []),
    ...(hasInput || isRepeatable(endpoint) ? [422] : []),
    ...(body || callsWithFile.has(call) ? [413, 415] : []),
    ...(acceptsIfMatch ? [412] : []),
    ...(conflictingCalls.has(call) ? [409] : []),
    ...(rateLimitedCalls.has(call) || (access === 'session' && method !== 'GET') ? [429] : []),
    ...(storageConsumingCalls.has(call) ? [409] : []),
    ...(otherRefusals[call] ?? []),
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}
