import * as contract from '@muster/contracts/chat/people'
import { memberOf } from '@muster/server/access/actor'
import { refuseStale } from '@muster/server/http/etag'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import { lockInOrder } from '@muster/server/lock-order'
import { serve } from '@muster/server/serve/serve'
import { answerTag, serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { listPeople, readProfile } from './person-row.ts'
import { changeProfile } from './profile.ts'

export async function peopleRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listPeople, 'list', async ({ store, session, params, query, reply }) => {
    await memberOf(store.db, session, params.orgId)
    const { people, total } = await listPeople(store.db, params.orgId, query)
    reply.header('X-Total-Count', total)
    return people
  })
  serveTagged(app, contract.readProfile, 'one', ({ store, session, params, query }) =>
    readProfile(store.db, { askerId: session.userId, userId: params.id, ...query }),
  )
  serve(app, contract.updateProfile, ({ store, session, params, query, body, request }) =>
    store.write(async (tx) => {
      // Before the profile is read, so that the second of two changes sees the first, and in the one lock order.
      if (params.id === session.userId) await lockInOrder(tx, { accounts: { change: [session.userId] } })
      const asked = { askerId: session.userId, userId: params.id, ...query }
      const current = await readProfile(tx, asked)
      refuseUnless(params.id === session.userId)
      const json = JSON.stringify(current)
      refuseStale(request.headers['if-match'], answerTag(session, json), json)
      refuseChanged(body, current, ['statusText', 'timeZone'])
      await changeProfile(tx, session.userId, body)
      return readProfile(tx, asked)
    }),
  )
  serve(app, contract.updateStatus, async ({ store, session, params }) => {
    const { userId, isOnline } = await ownPerson(store.db, session.userId, params.id)
    return { userId, isOnline }
  })
  serve(app, contract.syncPerson, async ({ store, session, params, query }) => {
    const { statusText, timeZone, ...person } = await ownPerson(
      store.db,
      session.userId,
      params.id,
      query.organizationId,
    )
    return person
  })
}

/** The user themselves; 404 for a user who is not in sight, 403 for any other. */
async function ownPerson(
  db: Parameters<typeof readProfile>[0],
  askerId: number,
  userId: number,
  organizationId?: number,
) {
  const person = await readProfile(db, { askerId, userId, ...(organizationId && { organizationId }) })
  refuseUnless(userId === askerId)
  return person
}
