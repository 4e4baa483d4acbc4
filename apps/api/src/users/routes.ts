import { createUser, currentUserRole, deleteUser, readUser, updateUser } from '@muster/contracts/users'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { deleteAccount } from '../accounts/delete-account.ts'
import { addressOf } from '../accounts/sign-in/address-of.ts'
import { organizationsVisibleTo } from '../organizations/visible-to.ts'
import type { Services } from '../services.ts'
import * as create from './create.ts'
import { removeUser } from './delete.ts'
import { registerUserLists } from './lists.ts'
import { areBothMembers } from './read.ts'
import * as update from './update.ts'
import { userRow } from './user-row.ts'
import { usersVisibleTo } from './visible-to.ts'

export async function userRoutes(app: FastifyInstance, services: Services) {
  registerUserLists(app)
  serveOne(
    app,
    readUser,
    ({ db, callerId, input: { id, organization_id } }) => ({
      row: userRow(usersVisibleTo(db, callerId), callerId, organization_id)
        .where('u.id', '=', id)
        .where(organization_id ? areBothMembers(organization_id, callerId) : sql<boolean>`true`),
    }),
    () => refuseNotFound('User'),
  )
  serveOne(
    app,
    currentUserRole,
    ({ db, callerId, input }) => ({
      row: organizationsVisibleTo(db, callerId)
        .where('o.id', '=', input.id)
        .select(['m.role as organization_role', 'm.role']),
    }),
    refuseOtherOrganization,
  )
  serve(app, createUser, ({ store, principal, body, request }) =>
    create.createUser({ ...services, store }, principal, body, addressOf(request)),
  )
  serve(app, updateUser, ({ store, principal, params, query, body, request }) => {
    const userUpdate = {
      id: params.id,
      organizationId: query.organization_id,
      body,
      ifMatch: request.headers['if-match'],
    }
    return update.updateUser(store, principal, userUpdate)
  })
  serve(app, deleteUser, async ({ store, principal, params, query, body, request }) => {
    const isOwnAccount = params.id === principal.userId && query.organization_id === undefined
    if (isOwnAccount) await deleteAccount(services, principal, body?.password, addressOf(request))
    else await removeUser(store, principal, params.id, query.organization_id)
    return undefined
  })
}
