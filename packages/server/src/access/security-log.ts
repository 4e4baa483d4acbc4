import type { Endpoint } from '@muster/contracts/endpoint'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { hasProperty } from '../has-property.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the user who makes the request, set by the session check or by signing in. */
    userId: number | undefined
  }
}

/**
 * The security events in the log, one line each. Lines contain ids, the role and the network address, but no password,
 * token or email. `refused` is any call or socket event that was refused with 401, 403, 404 or 429, except a sign-in
 * that returned 401, which is `sign_in.failed`.
 */
type LoggedEvent =
  | 'sign_in.failed'
  | 'session.started'
  | 'session.ended'
  | 'account.created'
  | 'account.deleted'
  | 'password.changed'
  | 'email.change_requested'
  | 'email.changed'
  | 'organization.created'
  | 'organization.deleted'
  | 'member.invited'
  | 'member.invitation_withdrawn'
  | 'member.joined'
  | 'member.declined'
  | 'member.role_changed'
  | 'member.removed'
  | 'export.requested'
  | 'export.downloaded'
  | 'tasks.imported'
type SecurityEvent = {
  event: LoggedEvent | 'refused'
  user_id?: number | undefined
  organization_id?: number | undefined
  target_user_id?: number | undefined
  role?: string | undefined
  target_id?: number | undefined
  /** The network address of the client. */
  address: string
  /** For a refusal: the status, and the call or socket event. */
  status?: number
  call?: string
}

/** Logs a security event. A 404 may be just a stale link, so it is logged at level debug. */
export function logSecurity(logger: FastifyBaseLogger, event: SecurityEvent) {
  if (event.status === 404) logger.debug(event, 'security')
  else logger.info(event, 'security')
}

type Call = Pick<Endpoint, 'method' | 'path'>
const callName = ({ method, path }: Call) => `${method} ${path}`

/** The calls that are logged when they succeed. */
export const loggedCalls = new Map<string, LoggedEvent>([
  ['POST /auth/register', 'account.created'],
  ['POST /auth/login', 'session.started'],
  ['POST /auth/logout', 'session.ended'],
  ['DELETE /auth/sessions/:id', 'session.ended'],
  ['PUT /auth/password', 'password.changed'],
  ['POST /auth/password/reset', 'password.changed'],
  ['POST /auth/email', 'email.change_requested'],
  ['POST /auth/email/confirm', 'email.changed'],
  ['POST /auth/invitations/accept', 'member.joined'],
  ['POST /auth/invitations/:token/accept', 'member.joined'],
  ['POST /auth/invitations/decline', 'member.declined'],
  ['POST /organizations/', 'organization.created'],
  ['DELETE /organizations/:id', 'organization.deleted'],
  ['POST /organizations/:id/invite-member', 'member.invited'],
  ['POST /users/', 'member.invited'],
  ['DELETE /organizations/:id/invitations/:email', 'member.invitation_withdrawn'],
  ['POST /organizations/:id/accept-invitation', 'member.joined'],
  ['POST /organizations/:id/decline-invitation', 'member.declined'],
  ['PUT /organizations/:id/members/:userId', 'member.role_changed'],
  ['DELETE /organizations/:id/members/:userId', 'member.removed'],
  ['DELETE /users/:id', 'member.removed'],
  ['POST /organizations/:id/exports', 'export.requested'],
  ['GET /organizations/:id/exports/:exportId/file', 'export.downloaded'],
  ['POST /organizations/:id/task-imports', 'tasks.imported'],
])
const loggedRefusalStatuses = new Set([401, 403, 404, 429])

/**
 * Adds a hook that logs, after the response, each call that was refused with 401, 403, 404 or 429, and each successful
 * call that `loggedCalls` contains.
 */
export function addSecurityLog(app: FastifyInstance) {
  app.decorateRequest('userId', undefined)
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const call = callName(endpoint)
    if (loggedRefusalStatuses.has(status)) {
      const event = call === 'POST /auth/login' && status === 401 ? 'sign_in.failed' : 'refused'
      logSecurity(request.log, { ...loggedFieldsOf(request, endpoint), event, status, call })
      return
    }
    const event = status < 300 ? loggedCalls.get(call) : undefined
    if (event) logSecurity(request.log, { ...loggedFieldsOf(request, endpoint), event: eventOf(event, request, call) })
  })
}

/**
 * `DELETE /users/:id` is logged as `account.deleted` if the id is the caller's and no organization is given. Otherwise
 * it ends a membership and is logged as `member.removed`.
 */
const eventOf = (event: LoggedEvent, { userId, params, query }: FastifyRequest, call: string): LoggedEvent =>
  call === 'DELETE /users/:id' && idIn(params, 'id') === userId && idIn(query, 'organization_id') === undefined
    ? 'account.deleted'
    : event

/** Returns only ids, the role and the network address, because everything else in a request may be a secret. */
function loggedFieldsOf({ userId, params, query, body, ip }: FastifyRequest, { path }: Call) {
  const isOrganizationCall = path.startsWith('/organizations/:id')
  const role =
    path.startsWith('/organizations/') && hasProperty(body, 'role') ? String(body.role).slice(0, 20) : undefined
  return {
    user_id: userId,
    organization_id:
      (isOrganizationCall ? idIn(params, 'id') : idIn(params, 'orgId')) ??
      idIn(body, 'organization_id') ??
      idIn(query, 'organization_id'),
    target_user_id: idIn(params, 'userId') ?? (path === '/users/:id' ? idIn(params, 'id') : undefined),
    target_id:
      idIn(params, 'exportId') ?? (isOrganizationCall || path === '/users/:id' ? undefined : idIn(params, 'id')),
    role,
    address: ip,
  }
}

function idIn(values: unknown, key: string): number | undefined {
  const id = hasProperty(values, key) ? Number(values[key]) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
