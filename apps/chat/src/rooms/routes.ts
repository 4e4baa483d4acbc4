import * as contract from '@muster/contracts/chat/rooms'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { serve } from '@muster/server/serve/serve'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createRoom } from './create.ts'
import * as participants from './participants.ts'
import { roomFiles } from './room-files.ts'
import { readRoom, roomRows } from './room-row.ts'
import { visibleRoom } from './visible-room.ts'

/** The caller, in the organization given in the path. */
export const callerOf = ({ userId }: Principal, { orgId }: { orgId: number }) => ({ userId, organizationId: orgId })

export async function roomRoutes(app: FastifyInstance) {
  serveTagged(app, contract.listRooms, 'list', async ({ store, principal, params, query, reply }) => {
    const caller = callerOf(principal, params)
    await actorOrRefuse(store.db, principal, params.orgId)
    const { limit = 10_000, offset = 0 } = query
    const rooms = await roomRows(store.db, caller, sql`true`, sql`limit ${limit} offset ${offset}`)
    const { total } = await store.db
      .selectFrom('chat_participants')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('organization_id', '=', params.orgId)
      .where('user_id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    reply.header('X-Total-Count', total)
    return rooms
  })
  serveTagged(app, contract.readRoom, 'one', async ({ store, principal, params }) => {
    const caller = callerOf(principal, params)
    const { id } = await visibleRoom(store.db, caller, params.roomId)
    return readRoom(store.db, caller, id)
  })
  serveTagged(app, contract.listRoomFiles, 'one', ({ store, principal, params, query }) =>
    roomFiles(store.db, callerOf(principal, params), params.roomId, query.before),
  )
  serve(app, contract.createRoom, async ({ store, principal, params, body, reply }) => {
    const { room, existed } = await createRoom(store, callerOf(principal, params), body)
    if (existed) reply.code(200)
    return room
  })
  serve(app, contract.deleteRoom, async ({ store, principal, params }) => {
    await participants.deleteRoom(store, callerOf(principal, params), params.roomId)
    return undefined
  })
  serve(app, contract.addParticipants, ({ store, principal, params, body }) =>
    participants.addParticipants(store, callerOf(principal, params), params.roomId, body.participantIds),
  )
  serve(app, contract.removeParticipant, async ({ store, principal, params }) => {
    await participants.removeParticipant(store, callerOf(principal, params), params.roomId, params.userId)
    return undefined
  })
  serve(app, contract.leaveRoom, async ({ store, principal, params }) => {
    await participants.leaveRoom(store, callerOf(principal, params), params.roomId)
    return undefined
  })
}
