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
import { everywhereStamp } from '@muster/server/facts/stamps'
import { tagged } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
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
    ({ db, person, input }) => ({
      rows: organizationRow(organizationsVisibleTo(db, person))
        .orderBy(sql`lower(o.name)`)
        .orderBy('o.id')
        .limit(input.limit ?? sql<number>`10000`)
        .offset(input.offset ?? sql<number>`0`),
      total: organizationsVisibleTo(db, person).select(sql<number>`count(*)`.as('total')),
      stamp: everywhereStamp(person),
    }),
    () => notFound('Organization'),
  )
  serveOne(
    app,
    readOrganization,
    ({ db, person, input }) => ({
      row: organizationRow(organizationsVisibleTo(db, person)).where('o.id', '=', input.id),
    }),
    () => notFound('Organization'),
  )
  serve(app, createOrganization, ({ store, session, body }) => create.createOrganization(store, session, body))
  serve(app, updateOrganization, ({ session, params, body, request }) =>
    update.updateOrganization(store, session, params.id, body, request.headers['if-match']),
  )
  serve(app, deleteOrganization, async ({ session, params, body, request }) => {
    await remove.deleteOrganization(services, session, params.id, body?.password, addressOf(request))
    return undefined
  })
  serveTagged(app, listDeletedOrganizations, 'list', async ({ session, reply }) => {
    const deleted = await restore.listDeletedOrganizations(store.db, session)
    reply.header('X-Total-Count', deleted.length)
    return deleted
  })
  serve(app, restoreOrganization, ({ store, session, params }) =>
    restore.restoreOrganization(store, session, params.id),
  )

  serve(app, inviteMember, ({ session, params, body, request }) =>
    invite.inviteMember(services, session, params.id, body, addressOf(request)),
  )
  serve(app, withdrawInvitation, async ({ session, params }) => {
    await withdrawal.withdrawInvitation(store, session, params.id, params.email)
    return undefined
  })
  serve(app, acceptInvitation, ({ store, session, params }) =>
    accept.acceptInvitation({ ...services, store }, session, params.id),
  )
  serve(app, declineInvitation, async ({ store, session, params }) => {
    await decline.declineInvitation({ ...services, store }, session, params.id)
    return undefined
  })

  serve(app, changeMemberRole, async ({ session, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    return tagged(reply, session.userId, await role.changeMemberRole(store, session, params, body.role, ifMatch))
  })
  serve(app, removeMember, async ({ session, params }) => {
    await removal.removeMember(store, session, params.id, params.userId)
    return undefined
  })
}
