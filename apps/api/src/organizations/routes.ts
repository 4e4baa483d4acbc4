import {
  acceptInvitation,
  changeMemberRole,
  createOrganization,
  declineInvitation,
  deleteOrganization,
  inviteMember,
  listDeletedOrganizations,
  listOrganizations,
  readOrganization,
  removeMember,
  restoreOrganization,
  updateOrganization,
  withdrawInvitation,
} from '@muster/contracts/organizations'
import { allOrganizationsStamp } from '@muster/server/facts/stamps'
import { withETag } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveList, serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addressOf } from '../accounts/sign-in/address-of.ts'
import type { Services } from '../services.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import * as accept from './invitations/accept-invitation.ts'
import * as decline from './invitations/decline-invitation.ts'
import * as invite from './invitations/invite.ts'
import * as withdrawal from './invitations/withdraw-invitation.ts'
import * as role from './members/change-member-role.ts'
import * as removal from './members/remove-member.ts'
import { organizationRow } from './organization-row.ts'
import * as restore from './restore.ts'
import * as update from './update.ts'
import { organizationsVisibleTo } from './visible-to.ts'

export async function organizationRoutes(app: FastifyInstance, services: Services) {
  const { store } = services
  serveList(
    app,
    listOrganizations,
    ({ db, callerId, input }) => ({
      rows: organizationRow(organizationsVisibleTo(db, callerId))
        .orderBy(sql`lower(o.name)`)
        .orderBy('o.id')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: organizationsVisibleTo(db, callerId).select(sql<number>`count(*)`.as('total')),
      stamp: allOrganizationsStamp(callerId),
    }),
    () => refuseNotFound('Organization'),
  )
  serveOne(
    app,
    readOrganization,
    ({ db, callerId, input }) => ({
      row: organizationRow(organizationsVisibleTo(db, callerId)).where('o.id', '=', input.id),
    }),
    () => refuseNotFound('Organization'),
  )
  serve(app, createOrganization, ({ store, principal, body }) => create.createOrganization(store, principal, body))
  serve(app, updateOrganization, ({ principal, params, body, request }) =>
    update.updateOrganization(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteOrganization, async ({ principal, params, body, request }) => {
    await remove.deleteOrganization(services, principal, params.id, body?.password, addressOf(request))
    return undefined
  })
  serveTagged(app, listDeletedOrganizations, 'list', async ({ principal, reply }) => {
    const deleted = await restore.listDeletedOrganizations(store.db, principal)
    reply.header('X-Total-Count', deleted.length)
    return deleted
  })
  serve(app, restoreOrganization, ({ store, principal, params }) =>
    restore.restoreOrganization(store, principal, params.id),
  )

  serve(app, inviteMember, ({ principal, params, body, request }) =>
    invite.inviteMember(services, principal, params.id, body, addressOf(request)),
  )
  serve(app, withdrawInvitation, async ({ principal, params }) => {
    await withdrawal.withdrawInvitation(store, principal, params.id, params.email)
    return undefined
  })
  serve(app, acceptInvitation, ({ store, principal, params }) =>
    accept.acceptInvitation({ ...services, store }, principal, params.id),
  )
  serve(app, declineInvitation, async ({ store, principal, params }) => {
    await decline.declineInvitation({ ...services, store }, principal, params.id)
    return undefined
  })

  serve(app, changeMemberRole, async ({ principal, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    return withETag(reply, principal.userId, await role.changeMemberRole(store, principal, params, body.role, ifMatch))
  })
  serve(app, removeMember, async ({ principal, params }) => {
    await removal.removeMember(store, principal, params.id, params.userId)
    return undefined
  })
}
