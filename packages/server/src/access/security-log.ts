import type { Endpoint } from '@muster/contracts/endpoint'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { hasProperty } from '../has-property.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who makes the request, set by the session check or by signing in. */
    userId: number | undefined
  }
}

/**
 * The security events in the log, one line each. Lines contain ids and nothing that users typed: no password, token or
 * e-mail. `refused` is any call that returned 401, 403, 404 or 429.
 */
type Happening =
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
  event: Happening | 'refused'
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

/** The only function that writes such a line. 404 also comes from stale links, so it is logged as debug. */
export function logSecurity(logger: FastifyBaseLogger, event: SecurityEvent) {
  if (event.status === 404) logger.debug(event, 'security')
  else logger.info(event, 'security')
}

type Call = Pick<Endpoint, 'method' | 'path'>
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The calls that are logged when they succeed. */
export const loggedCalls = new Map<string, Happening>([
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
const refusals = new Set([401, 403, 404, 429])

/** Logs each security-relevant call, and each refusal, after its response. */
export function logSecurityOf(app: FastifyInstance) {
  app.decorateRequest('userId', undefined)
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const call = nameOf(endpoint)
    if (refusals.has(status)) {
      const event = call === 'POST /auth/login' && status === 401 ? 'sign_in.failed' : 'refused'
      logSecurity(request.log, { ...about(request, endpoint), event, status, call })
      return
    }
    const happening = status < 300 ? loggedCalls.get(call) : undefined
    if (happening) logSecurity(request.log, { ...about(request, endpoint), event: eventOf(happening, request, call) })
  })
}

/** Deleting the caller deletes the account; deleting another user ends a membership. */
const eventOf = (happening: Happening, { userId, params }: FastifyRequest, call: string): Happening =>
  call === 'DELETE /users/:id' && idIn(params, 'id') === userId ? 'account.deleted' : happening

/** Only ids and the role, because everything else in a request may be a secret. */
function about({ userId, params, query, body, ip }: FastifyRequest, { path }: Call) {
  const ofOrganization = path.startsWith('/organizations/:id')
  const role =
    path.startsWith('/organizations/') && hasProperty(body, 'role') ? String(body.role).slice(0, 20) : undefined
  return {
    user_id: userId,
    organization_id:
      (ofOrganization ? idIn(params, 'id') : idIn(params, 'orgId')) ??
      idIn(body, 'organization_id') ??
      idIn(query, 'organization_id'),
    target_user_id: idIn(params, 'userId') ?? (path === '/users/:id' ? idIn(params, 'id') : undefined),
    target_id: idIn(params, 'exportId') ?? (ofOrganization || path === '/users/:id' ? undefined : idIn(params, 'id')),
    role,
    address: ip,
  }
}

function idIn(values: unknown, key: string): number | undefined {
  const id = hasProperty(values, key) ? Number(values[key]) : Number.NaN
  return Number.isSafeInteger(id) ? id : undefined
}
