import { maxParticipants } from '@muster/contracts/chat/rooms'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser } from '../testing-chat.ts'

let team: ChatTeam
let ada: TestUser
let ben: TestUser
let cleo: TestUser

beforeAll(async () => {
  team = await chatTeam()
  ada = await team.createTestUser('manager')
  ben = await team.createTestUser()
  cleo = await team.createTestUser()
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id)
const peopleOf = (body: { participants: { userId: string }[] }) => body.participants.map(({ userId }) => userId)

async function countWaitingForLocks() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(team.db)
  return rows.length
}

describe('a group', () => {
  it('is created with its participants and found by them alone [API-177, API-178, API-179, ENT-131, ENT-132]', async () => {
    const created = await ada.post(team.roomsPath, { name: 'Lamps', participantIds: [ben.idText], isGroup: true })
    expect(created.status, created.text).toBe(201)
    expect(created.body).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Lamps',
      isGroup: true,
      isDirect: false,
      organizationId: team.organizationId,
      participants: [
        {
          userId: ada.idText,
          name: expect.any(String),
          role: 'manager',
          isOnline: false,
          lastSeen: null,
          joinedSeq: 0,
        },
        { userId: ben.idText, name: expect.any(String), role: 'member', isOnline: false, lastSeen: null, joinedSeq: 0 },
      ],
      lastMessage: null,
      unreadCount: 0,
      lastSeq: 0,
      createdBy: ada.idText,
      createdAt: expect.stringMatching(/Z$/),
    })
    const id = created.body._id
    await ada.post(team.messagesPath(id), { content: 'First' })
    const list = await ben.get(team.roomsPath)
    expect(list.body[0]).toMatchObject({ _id: id, lastMessage: { content: 'First' }, unreadCount: 1, lastSeq: 1 })
    expect(list.headers.get('x-total-count')).toBe(String(list.body.length))
    expect((await ben.get(`${team.roomsPath}/${id}`)).body).toMatchObject({ _id: id, unreadCount: 1 })
    expect((await cleo.get(`${team.roomsPath}/${id}`)).status).toBe(404)
    expect(idsOf((await cleo.get(team.roomsPath)).body)).not.toContain(id)
  })

  it('that is full accepts nobody else', async () => {
    const id = await team.createGroup(ada, ben)
    await sql`
      with crowd as (
        insert into users (email, username, status)
        select 'crowd' || n || '@example.com', 'crowd' || n, 'active' from generate_series(3, ${maxParticipants}::int) n
        returning id
      ), joined as (
        insert into memberships (organization_id, user_id, role, status)
        select ${team.organizationId}::int, id, 'member', 'active' from crowd returning user_id
      )
      insert into chat_participants (organization_id, room_id, user_id)
      select ${team.organizationId}::int, ${id}::uuid, user_id from joined`.execute(team.db)
    const count = () =>
      team.db.selectFrom('chat_participants').select(sql<number>`count(*)::int`.as('count')).where('room_id', '=', id)
    expect(await count().execute()).toEqual([{ count: maxParticipants }])
    const response = await ada.post(`${team.roomsPath}/${id}/participants`, { participantIds: [cleo.id] })
    expect(response.status).toBe(422)
    expect(await count().execute()).toEqual([{ count: maxParticipants }])
    expect((await cleo.get(`${team.roomsPath}/${id}`)).status).toBe(404)
    const crowd = team.db.selectFrom('users').select('id').where('username', 'like', 'crowd%')
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', 'in', crowd).execute()
  })

  it('gains and loses participants through its creator, and these participants are informed at once [API-181, API-182, API-183]', async () => {
    const id = await team.createGroup(ada, ben)
    const at = `${team.roomsPath}/${id}`
    await ada.post(team.messagesPath(id), { content: 'Before' })
    expect((await ben.post(`${at}/participants`, { participantIds: [cleo.id] })).status).toBe(403)
    const joined = await ada.post(`${at}/participants`, { participantIds: [cleo.idText, ben.idText] })
    expect(peopleOf(joined.body)).toEqual([ada.idText, ben.idText, cleo.idText])
    expect((await cleo.get(at)).body).toMatchObject({ unreadCount: 0, lastSeq: 2 })

    const window = await team.openWindow(cleo)
    await window.emitWithAck('join_room', { roomId: id })
    expect((await ben.delete(`${at}/participants/${cleo.id}`)).status).toBe(403)
    expect((await ada.delete(`${at}/participants/${cleo.id}`)).status).toBe(204)
    await expect.poll(() => window.received('room_left')).toEqual([{ roomId: id }])
    await ada.post(team.messagesPath(id), { content: 'Without you' })
    expect((await cleo.get(team.messagesPath(id))).status).toBe(404)
    expect(await window.emitWithAck('send_message', { roomId: id, content: 'Still here' })).toMatchObject({
      ok: false,
      error: { status: 404, detail: 'Chat room not found' },
    })
    expect(JSON.stringify(window.frames)).not.toContain('Without you')
  })

  it('a line in the room says who was added by whom, who was removed and who left, and is unread for nobody [L11]', async () => {
    const id = await team.createGroup(ada, ben)
    const at = `${team.roomsPath}/${id}`
    const names = new Map<number, string>()
    for (const { id: userId } of [ada, ben, cleo]) {
      const { name } = await team.db
        .selectFrom('users')
        .select(sql<string>`coalesce(full_name, username)`.as('name'))
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      names.set(userId, name)
    }
    const [adaName, benName, cleoName] = [ada, ben, cleo].map(({ id: userId }) => names.get(userId))
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    // Adding a participant again changes nothing.
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    const unread = async (person: TestUser) => (await person.get(at)).body.unreadCount
    for (const person of [ada, ben, cleo]) expect(await unread(person)).toBe(0)
    await ada.delete(`${at}/participants/${cleo.id}`)
    const refused = await ben.delete(`${at}/participants/${ada.id}`)
    expect(refused.status).toBe(403)
    await ben.post(`${at}/leave`)
    const { body } = await ada.get(team.messagesPath(id))
    expect(body.messages.map(({ kind, content }: { kind: string; content: string }) => [kind, content])).toEqual([
      ['system', `${adaName} added ${cleoName}.`],
      ['system', `${adaName} removed ${cleoName}.`],
      ['system', `${benName} left the group.`],
    ])
    expect(await unread(ada)).toBe(0)

    const stored = team.db.selectFrom('chat_messages').select(['content', 'fact_kind', 'fact_values'])
    expect(await stored.where('room_id', '=', id).orderBy('seq').execute()).toEqual([
      { content: null, fact_kind: 'room.added', fact_values: { actor: adaName, names: [cleoName] } },
      { content: null, fact_kind: 'room.removed', fact_values: { actor: adaName, name: cleoName } },
      { content: null, fact_kind: 'room.left', fact_values: { name: benName } },
    ])
    // The room shows the text of its last message even if that is a system message, and a reply can quote a system
    // message.
    expect((await ada.get(at)).body.lastMessage.content).toBe(`${benName} left the group.`)
    const reply = { content: 'Why?', replyTo: body.messages[0]._id }
    const sent = (await ada.post(team.messagesPath(id), reply)).body
    expect(sent.replyTo).toEqual({
      _id: reply.replyTo,
      seq: 1,
      senderName: adaName,
      content: `${adaName} added ${cleoName}.`,
    })
    expect((await ada.get(team.messagesPath(id))).body.messages.at(-1)).toEqual(sent)
  })

  it('does not count a user who was added later as a reader of earlier messages', async () => {
    const id = await team.createGroup(ada, ben)
    const at = `${team.roomsPath}/${id}`
    const readersOf = async () => {
      const { body } = await ada.get(team.messagesPath(id))
      return body.messages.map(({ readBy }: { readBy: string[] }) => readBy)
    }
    const joinedSeqOf = async (person: TestUser) =>
      (await ada.get(at)).body.participants.find(({ userId }: { userId: string }) => userId === person.idText).joinedSeq
    await ada.post(team.messagesPath(id), { content: 'Before' })
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    const { body: after } = await ada.post(team.messagesPath(id), { content: 'After' })
    for (const person of [ben, cleo]) await person.post(`${team.messagesPath(id)}/${after._id}/read`)
    expect(await readersOf()).toEqual([[ben.idText], [ben.idText, cleo.idText], [ben.idText, cleo.idText]])
    expect([await joinedSeqOf(ben), await joinedSeqOf(cleo)]).toEqual([0, 1])
    await ada.delete(`${at}/participants/${cleo.id}`)
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    expect((await readersOf()).slice(0, 3)).toEqual([[ben.idText], [ben.idText], [ben.idText]])
  })

  it('does not accept a user whose membership ends at the same moment', async () => {
    const id = await team.createGroup(ada, ben)
    const leavingMember = await team.createTestUser()
    const tx = await team.db.startTransaction().execute()
    await tx.selectFrom('memberships').select('user_id').where('user_id', '=', leavingMember.id).forUpdate().execute()
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', leavingMember.id).execute()
    const adding = ada.post(`${team.roomsPath}/${id}/participants`, { participantIds: [leavingMember.id] })
    await Promise.race([adding, expect.poll(countWaitingForLocks).toBe(1)])
    await tx.commit().execute()
    expect((await adding).status).toBe(404)
    expect(peopleOf((await ada.get(`${team.roomsPath}/${id}`)).body)).toEqual([ada.idText, ben.idText])
    const participantRows = team.db
      .selectFrom('chat_participants')
      .select('user_id')
      .where('user_id', '=', leavingMember.id)
    expect(await participantRows.execute()).toEqual([])
  })

  it('is not created by a user whose membership ends at the same moment', async () => {
    const leavingMember = await team.createTestUser()
    const tx = await team.db.startTransaction().execute()
    await tx.selectFrom('memberships').select('user_id').where('user_id', '=', leavingMember.id).forUpdate().execute()
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', leavingMember.id).execute()
    const creating = leavingMember.post(team.roomsPath, { name: 'Lamps', participantIds: [ben.idText], isGroup: true })
    await expect.poll(countWaitingForLocks).toBe(1)
    await tx.commit().execute()
    expect((await creating).status).toBe(403)
    const rooms = team.db.selectFrom('chat_rooms').select('id').where('created_by', '=', leavingMember.id)
    expect(await rooms.execute()).toEqual([])
  })

  it('accepts neither a message, an edit nor a reaction of a user who is removed at the same moment', async () => {
    const id = await team.createGroup(ada, ben)
    const { body: message } = await ben.post(team.messagesPath(id), { content: 'First' })
    const at = `${team.messagesPath(id)}/${message._id}`
    const tx = await team.db.startTransaction().execute()
    await tx.selectFrom('chat_rooms').select('id').where('id', '=', id).forUpdate().execute()
    await tx.deleteFrom('chat_participants').where('room_id', '=', id).where('user_id', '=', ben.id).execute()
    const attempts = [
      ben.post(team.messagesPath(id), { content: 'Still here' }),
      ben.put(at, { content: 'Second' }),
      ben.post(`${at}/reactions`, { emoji: '👍' }),
    ]
    await expect.poll(countWaitingForLocks).toBe(attempts.length)
    await tx.commit().execute()
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await ada.get(`${team.roomsPath}/${id}`)).body.lastSeq).toBe(1)
    expect((await ada.get(team.messagesPath(id))).body.messages).toMatchObject([{ content: 'First', reactions: [] }])
  })

  it('can be left, passes to its longest-standing participant, and is deleted when the last leaves [API-184]', async () => {
    const id = await team.createGroup(ada, cleo, ben)
    const leave = (person: TestUser) => person.post(`${team.roomsPath}/${id}/leave`)
    expect((await leave(ada)).status).toBe(204)
    expect((await cleo.get(`${team.roomsPath}/${id}`)).body.createdBy).toBe(cleo.idText)
    await leave(cleo)
    expect((await ben.get(`${team.roomsPath}/${id}`)).body.createdBy).toBe(ben.idText)
    await leave(ben)
    const remainingRooms = await team.db.selectFrom('chat_rooms').select('id').where('id', '=', id).execute()
    expect(remainingRooms).toEqual([])
  })

  it('is left once by a request that is repeated with one Idempotency-Key', async () => {
    const id = await team.createGroup(ada, ben, cleo)
    const leave = (key: string) => ben.post(`${team.roomsPath}/${id}/leave`, undefined, { 'idempotency-key': key })
    const responses = [await leave('left'), await leave('left'), await leave('other')]
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 404])
    expect((await ada.get(`${team.roomsPath}/${id}`)).body.participants).toHaveLength(2)
  })

  it('is deleted by its creator, and everybody who has it open leaves it [API-180]', async () => {
    const id = await team.createGroup(ada, ben)
    const window = await team.openWindow(ben)
    await window.emitWithAck('join_room', { roomId: id })
    expect((await ben.delete(`${team.roomsPath}/${id}`)).status).toBe(403)
    expect((await ada.delete(`${team.roomsPath}/${id}`)).status).toBe(204)
    await expect.poll(() => window.received('room_left')).toEqual([{ roomId: id }])
    await expect.poll(() => window.changes.at(-1)).toMatchObject({ entity: 'room', action: 'deleted' })
    expect((await ben.get(`${team.roomsPath}/${id}`)).status).toBe(404)
  })
})

describe('a direct room', () => {
  it("exists once for each pair of users, and each user addresses it by the other's id", async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    const [ownWindow, otherWindow] = [await team.openWindow(first), await team.openWindow(otherPerson)]
    await otherWindow.emitWithAck('join_room', { roomId: first.idText })
    expect((await first.get(team.messagesPath(otherPerson.idText))).body).toMatchObject({ messages: [], total: 0 })
    const sent = await ownWindow.emitWithAck('send_message', { roomId: otherPerson.idText, content: 'You?' })
    expect(sent).toMatchObject({ ok: true, message: { chatRoomId: otherPerson.idText, seq: 1 } })
    await expect
      .poll(() => otherWindow.received('new_message'))
      .toMatchObject([{ chatRoomId: first.idText, content: 'You?' }])
    const room = await otherPerson.get(`${team.roomsPath}/${first.idText}`)
    expect(room.body).toMatchObject({ _id: first.idText, isDirect: true, isGroup: false, unreadCount: 1 })
    expect(room.body.lastMessage.chatRoomId).toBe(first.idText)
    expect(idsOf((await first.get(team.roomsPath)).body)).toEqual([otherPerson.idText])
    const secondResponse = await first.post(team.roomsPath, { participantIds: [otherPerson.id] })
    expect([secondResponse.status, secondResponse.body._id]).toEqual([200, otherPerson.idText])
    expect((await first.post(`${team.roomsPath}/${otherPerson.idText}/leave`)).status).toBe(403)
  })

  it('is created once by two users who write at the same time', async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    const responses = await Promise.all([
      first.post(team.messagesPath(otherPerson.idText), { content: 'A' }),
      otherPerson.post(team.messagesPath(first.idText), { content: 'B' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses.map(({ body }) => body.seq).toSorted()).toEqual([1, 2])
  })

  it('of a user with themselves holds notes', async () => {
    const person = await team.createTestUser()
    expect((await person.post(team.messagesPath(person.idText), { content: 'Milk' })).body).toMatchObject({
      chatRoomId: person.idText,
    })
    expect((await person.get(team.messagesPath(person.idText))).body.messages).toHaveLength(1)
    expect((await person.get(`${team.roomsPath}/${person.idText}`)).body.unreadCount).toBe(0)
  })

  it('stays readable when the other has left the organization, and accepts no more messages', async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    await first.post(team.messagesPath(otherPerson.idText), { content: 'Bye' })
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', otherPerson.id).execute()
    expect((await first.get(team.messagesPath(otherPerson.idText))).body.messages).toHaveLength(1)
    expect((await first.post(team.messagesPath(otherPerson.idText), { content: 'There?' })).status).toBe(403)
    expect((await first.get(`${team.roomsPath}/${otherPerson.idText}`)).body.participants).toContainEqual(
      expect.objectContaining({ userId: otherPerson.idText, role: null }),
    )
    expect((await otherPerson.get(team.messagesPath(first.idText))).status).toBe(403)
    expect((await ada.get(team.messagesPath(otherPerson.idText))).status).toBe(404)
    // The same applies after the user who left has been invited again and has not yet accepted.
    await team.db.updateTable('memberships').set({ status: 'pending' }).where('user_id', '=', otherPerson.id).execute()
    expect((await first.get(team.messagesPath(otherPerson.idText))).body.messages).toHaveLength(1)
    expect((await first.post(team.messagesPath(otherPerson.idText), { content: 'There?' })).status).toBe(403)
    expect((await ada.get(team.messagesPath(otherPerson.idText))).status).toBe(404)
  })
})

describe('a user who left', () => {
  it('does not prevent the other user from repeating a message that was stored before', async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    const at = team.messagesPath(otherPerson.idText)
    const stored = await first.post(at, { content: 'Bye', clientId: 'bye' })
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', otherPerson.id).execute()
    const repeated = await first.post(at, { content: 'Bye', clientId: 'bye' })
    expect([repeated.status, repeated.body._id]).toEqual([201, stored.body._id])
  })

  it('keeps their name at the time of leaving in rooms and messages [S7]', async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    const group = await team.createGroup(first, otherPerson)
    for (const address of [group, first.idText]) await otherPerson.post(team.messagesPath(address), { content: 'Bye' })
    const { body } = await first.get(team.messagesPath(group))
    await first.post(team.messagesPath(group), { content: 'Already?', replyTo: body.messages[0]._id })
    await team.db
      .updateTable('memberships')
      .set({ status: 'inactive', left_name: 'Name Then' })
      .where('user_id', '=', otherPerson.id)
      .execute()
    await team.db.updateTable('users').set({ full_name: 'Name Since' }).where('id', '=', otherPerson.id).execute()

    const messages = (await first.get(team.messagesPath(group))).body.messages
    expect(messages).toMatchObject([{ senderName: 'Name Then' }, { replyTo: { senderName: 'Name Then' } }])
    const rooms = await first.get(team.roomsPath)
    expect(rooms.body).toContainEqual(expect.objectContaining({ _id: otherPerson.idText, name: 'Name Then' }))
    for (const { text } of [
      rooms,
      await first.get(team.messagesPath(group)),
      await first.get(team.messagesPath(otherPerson.idText)),
    ])
      expect(text).not.toContain('Name Since')
  })
})

describe('joining', () => {
  it('and leaving start and stop what a window receives from a room, and the window is informed of both [SOCK-06, SOCK-07, SOCK-08, SOCK-09, SOCK-35, SOCK-36, STATE-118, STATE-119]', async () => {
    const id = await team.createGroup(ada, ben)
    await ada.post(team.messagesPath(id), { content: 'One' })
    const [window, second] = [await team.openWindow(ben), await team.openWindow(ben)]
    expect(await window.emitWithAck('join_room', { roomId: id })).toEqual({ ok: true, roomId: id, lastSeq: 1 })
    expect(window.received('room_joined')).toEqual([{ roomId: id, lastSeq: 1 }])
    expect(await window.emitWithAck('leave_room', { roomId: id })).toEqual({ ok: true, roomId: id })
    expect(window.received('room_left')).toEqual([{ roomId: id }])
    await ada.post(team.messagesPath(id), { content: 'Two' })
    // The notification of the first message may also arrive in this window, if it opened before the delivery.
    await expect
      .poll(() => window.received('message_notification'))
      .toContainEqual(expect.objectContaining({ message: expect.objectContaining({ content: 'Two' }) }))
    expect(second.frames.filter(([name]) => name.startsWith('room_'))).toEqual([])
  })

  it('succeeds while the feed is read for earlier sockets, and what comes after is received', async () => {
    const id = await team.createGroup(ada, ben)
    const earlyWindow = await team.openWindow(ada)
    await earlyWindow.emitWithAck('join_room', { roomId: id })
    const lockStatement = sql`lock table chat_last_seen in access exclusive mode`
    const window = await team.db.transaction().execute(async (tx) => {
      await lockStatement.execute(tx)
      await earlyWindow.emitWithAck('typing_start', { roomId: id })
      const waitingLocks = sql<{ n: number }>`
        select count(*)::int as n from pg_locks where relation = 'chat_last_seen'::regclass and not granted`
      await expect.poll(async () => (await waitingLocks.execute(team.db)).rows).toEqual([{ n: 1 }])
      const lateWindow = await team.openWindow(ben)
      expect(await lateWindow.emitWithAck('join_room', { roomId: id })).toMatchObject({ ok: true })
      return lateWindow
    })
    await ada.post(team.messagesPath(id), { content: 'Welcome' })
    await expect.poll(() => window.received('new_message')).toMatchObject([{ content: 'Welcome' }])
    expect(window.received('message_notification')).toEqual([])
  })
})
