import { markMentionsRead } from '@muster/server/mark-mentions-read'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { chatTeam } from '../testing-chat.ts'

/** The number of messages that the transaction has read, as PostgreSQL counts them. */
async function messagesReadSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as count
    from pg_stat_xact_user_tables where relname = 'chat_messages'`.execute(tx)
  return rows[0]?.count ?? 0
}

it('marking a room as read reads the messages with mentions of the user, not the whole room', async () => {
  const team = await chatTeam()
  try {
    const ada = await team.createTestUser('manager')
    const ben = await team.createTestUser()
    await team.db.updateTable('users').set({ username: 'ben' }).where('id', '=', ben.id).execute()
    const roomId = await team.createGroup(ada, ben)
    await ada.post(team.messagesPath(roomId), { content: 'Look, @ben', clientId: 'm' })
    for (const first of [100, 1_100, 2_100])
      await sql`insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
        select gen_random_uuid(), ${team.organizationId}::int, ${roomId}::uuid, n, ${ada.id}::int, 'Hi'
        from generate_series(${first}::int, ${first + 999}::int) n`.execute(team.db)
    const position = { organizationId: team.organizationId, userId: ben.id, roomId, seq: 10_000 }
    const readCount = await team.db.transaction().execute(async (tx) => {
      const before = await messagesReadSoFar(tx)
      await markMentionsRead(tx, position)
      return (await messagesReadSoFar(tx)) - before
    })
    const notifications = team.db.selectFrom('notifications').select('read_at').where('user_id', '=', ben.id)
    expect(await notifications.execute()).toEqual([{ read_at: expect.any(String) }])
    expect(readCount).toBe(1)
  } finally {
    await team.close()
  }
})
