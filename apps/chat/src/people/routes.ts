import * as contract from '@muster/contracts/chat/people'
import { actorOrRefuse } from '@muster/server/access/actor'
import { refuseStaleTag } from '@muster/server/http/etag'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import { lockInOrder } from '@muster/server/lock-order'
import { serve } from '@muster/server/serve/serve'
import { serveTagged, tagForCaller } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { listPeople, readProfile } from './person-row.ts'
import { changeProfile } from './profile.ts'

export async function peopleRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listPeople, 'list', async ({ store, principal, params, query, reply }) => {
    await actorOrRefuse(store.db, principal, params.orgId)
    const { people, total } = await listPeople(store.db, params.orgId, query)
    reply.header('X-Total-Count', total)
    return people
  })
  serveTagged(app, contract.readProfile, 'one', ({ store, principal, params, query }) =>
    readProfile(store.db, { callerId: principal.userId, userId: params.id, ...query }),
  )
  serve(app, contract.updateProfile, ({ store, principal, params, query, body, request }) =>
    store.write(async (tx) => {
      // The account is locked here, in the global lock order, before the profile is read, so that the second of two
      // concurrent changes sees the first.
      if (params.id === principal.userId) await lockInOrder(tx, { accounts: { change: [principal.userId] } })
      const profileRequest = { callerId: principal.userId, userId: params.id, ...query }
      const current = await readProfile(tx, profileRequest)
      refuseUnless(params.id === principal.userId)
      const json = JSON.stringify(current)
      refuseStaleTag(request.headers['if-match'], tagForCaller(principal, json), json)
      refuseReadOnlyChanges(body, current, ['statusText', 'timeZone'])
      await changeProfile(tx, principal.userId, body)
      return readProfile(tx, profileRequest)
    }),
  )
  serve(app, contract.updateStatus, async ({ store, principal, params }) => {
    const { userId, isOnline } = await ownProfile(store.db, principal.userId, params.id)
    return { userId, isOnline }
  })
  serve(app, contract.syncPerson, async ({ store, principal, params, query }) => {
    const { statusText, timeZone, ...person } = await ownProfile(
      store.db,
      principal.userId,
      params.id,
      query.organizationId,
    )
    return person
  })
}

/**
 * Returns the user's own profile. Refuses the id of any other user: with 404 if the caller may not see that user,
 * otherwise with 403.
 */
async function ownProfile(
  db: Parameters<typeof readProfile>[0],
  callerId: number,
  userId: number,
  organizationId?: number,
) {
  const person = await readProfile(db, { callerId, userId, ...(organizationId && { organizationId }) })
  refuseUnless(userId === callerId)
  return person
}
