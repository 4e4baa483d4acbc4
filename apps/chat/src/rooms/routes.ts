import * as contract from '@muster/contracts/chat/rooms'
import { memberOf } from '@muster/server/access/actor'
import type { Session } from '@muster/server/access/session'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createRoom } from './create.ts'
import * as participants from './participants.ts'
import { roomInSight } from './room-in-sight.ts'
import { readRoom, roomRows } from './room-row.ts'

/** The user of the session, in the organization of the path. */
export const askerOf = ({ userId }: Session, { orgId }: { orgId: number }) => ({ userId, organizationId: orgId })

export async function roomRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listRooms, 'list', async ({ store, session, params, query, reply }) => {
    const asker = askerOf(session, params)
    await memberOf(store.db, session, params.orgId)
    const { limit = 10_000, offset = 0 } = query
    const rooms = await roomRows(store.db, asker, sql`true`, sql`limit ${limit} offset ${offset}`)
    const { total } = await store.db
      .selectFrom('chat_participants')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('organization_id', '=', params.orgId)
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    reply.header('X-Total-Count', total)
    return rooms
  })
  serveTagged(app, contract.readRoom, 'one', async ({ store, session, params }) => {
    const asker = askerOf(session, params)
    const { id } = await roomInSight(store.db, asker, params.roomId)
    return readRoom(store.db, asker, id)
  })
  serve(app, contract.createRoom, async ({ store, session, params, body, reply }) => {
    const { room, stood } = await createRoom(store, askerOf(session, params), body)
    if (stood) reply.code(200)
    return room
  })
  serve(app, contract.deleteRoom, async ({ store, session, params }) => {
    await participants.deleteRoom(store, askerOf(session, params), params.roomId)
    return undefined
  })
  serve(app, contract.addParticipants, ({ store, session, params, body }) =>
    participants.addParticipants(store, askerOf(session, params), params.roomId, body.participantIds),
  )
  serve(app, contract.removeParticipant, async ({ store, session, params }) => {
    await participants.removeParticipant(store, askerOf(session, params), params.roomId, params.userId)
    return undefined
  })
  serve(app, contract.leaveRoom, async ({ store, session, params }) => {
    await participants.leaveRoom(store, askerOf(session, params), params.roomId)
    return undefined
  })
}
