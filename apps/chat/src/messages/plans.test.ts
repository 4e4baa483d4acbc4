import { markMentionsRead } from '@muster/server/mark-mentions-read'
import { rowsReadBy } from '@muster/server/testing/rows-read'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { chatTeam } from '../testing-chat.ts'

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
    const readCount = await team.db
      .transaction()
      .execute((tx) => rowsReadBy(tx, 'chat_messages', () => markMentionsRead(tx, position)))
    const notifications = team.db.selectFrom('notifications').select('read_at').where('user_id', '=', ben.id)
    expect(await notifications.execute()).toEqual([{ read_at: expect.any(String) }])
    expect(readCount).toEqual({ byIndex: 1, byScan: 0 })
  } finally {
    await team.close()
  }
})
