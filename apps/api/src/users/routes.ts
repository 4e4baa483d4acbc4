import { createUser, currentUserRole, deleteUser, readUser, updateUser } from '@muster/contracts/users'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
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
import { userLists } from './lists.ts'
import { bothIn } from './read.ts'
import * as update from './update.ts'
import { userRow } from './user-row.ts'
import { usersVisibleTo } from './visible-to.ts'

export async function userRoutes(app: FastifyInstance, services: Services) {
  userLists(app)
  serveOne(
    app,
    readUser,
    ({ db, person, input: { id, organization_id } }) => ({
      row: userRow(usersVisibleTo(db, person), person, organization_id)
        .where('u.id', '=', id)
        .where(organization_id ? bothIn(organization_id, person) : sql<boolean>`true`),
    }),
    () => notFound('User'),
  )
  serveOne(
    app,
    currentUserRole,
    ({ db, person, input }) => ({
      row: organizationsVisibleTo(db, person)
        .where('o.id', '=', input.id)
        .select(['m.role as organization_role', 'm.role']),
    }),
    notYourOrganization,
  )
  serve(app, createUser, ({ store, session, body, request }) =>
    create.createUser({ ...services, store }, session, body, addressOf(request)),
  )
  serve(app, updateUser, ({ store, session, params, query, body, request }) => {
    const wanted = { id: params.id, organizationId: query.organization_id, body, ifMatch: request.headers['if-match'] }
    return update.updateUser(store, session, wanted)
  })
  serve(app, deleteUser, async ({ store, session, params, query, body, request }) => {
    const ownAccount = params.id === session.userId && query.organization_id === undefined
    if (ownAccount) await deleteAccount(services, session, body?.password, addressOf(request))
    else await removeUser(store, session, params.id, query.organization_id)
    return undefined
  })
}
