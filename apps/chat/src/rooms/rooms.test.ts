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
  ada = await team.somebody('manager')
  ben = await team.somebody()
  cleo = await team.somebody()
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id)
const peopleOf = (body: { participants: { userId: string }[] }) => body.participants.map(({ userId }) => userId)

describe('a group', () => {
  it('is created with its participants and found by them alone [API-177, API-178, API-179, ENT-131, ENT-132]', async () => {
    const created = await ada.post(team.rooms, { name: 'Lamps', participantIds: [ben.key], isGroup: true })
    expect(created.status, created.text).toBe(201)
    expect(created.body).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Lamps',
      isGroup: true,
      isDirect: false,
      organizationId: team.organizationId,
      participants: [
        { userId: ada.key, name: expect.any(String), role: 'manager', isOnline: false, lastSeen: null },
        { userId: ben.key, name: expect.any(String), role: 'member', isOnline: false, lastSeen: null },
      ],
      lastMessage: null,
      unreadCount: 0,
      lastSeq: 0,
      createdBy: ada.key,
      createdAt: expect.stringMatching(/Z$/),
    })
    const id = created.body._id
    await ada.post(team.messages(id), { content: 'First' })
    const list = await ben.get(team.rooms)
    expect(list.body[0]).toMatchObject({ _id: id, lastMessage: { content: 'First' }, unreadCount: 1, lastSeq: 1 })
    expect(list.headers.get('x-total-count')).toBe(String(list.body.length))
    expect((await ben.get(`${team.rooms}/${id}`)).body).toMatchObject({ _id: id, unreadCount: 1 })
    expect((await cleo.get(`${team.rooms}/${id}`)).status).toBe(404)
    expect(idsOf((await cleo.get(team.rooms)).body)).not.toContain(id)
  })

  it('that is full accepts nobody else', async () => {
    const id = await team.group(ada, ben)
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
    const response = await ada.post(`${team.rooms}/${id}/participants`, { participantIds: [cleo.id] })
    expect(response.status).toBe(422)
    expect(await count().execute()).toEqual([{ count: maxParticipants }])
    expect((await cleo.get(`${team.rooms}/${id}`)).status).toBe(404)
    const crowd = team.db.selectFrom('users').select('id').where('username', 'like', 'crowd%')
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', 'in', crowd).execute()
  })

  it('gains and loses participants through its creator, and these participants are informed at once [API-181, API-182, API-183]', async () => {
    const id = await team.group(ada, ben)
    const at = `${team.rooms}/${id}`
    await ada.post(team.messages(id), { content: 'Before' })
    expect((await ben.post(`${at}/participants`, { participantIds: [cleo.id] })).status).toBe(403)
    const joined = await ada.post(`${at}/participants`, { participantIds: [cleo.key, ben.key] })
    expect(peopleOf(joined.body)).toEqual([ada.key, ben.key, cleo.key])
    expect((await cleo.get(at)).body).toMatchObject({ unreadCount: 0, lastSeq: 2 })

    const window = await team.windowOf(cleo)
    await window.ask('join_room', { roomId: id })
    expect((await ben.delete(`${at}/participants/${cleo.id}`)).status).toBe(403)
    expect((await ada.delete(`${at}/participants/${cleo.id}`)).status).toBe(204)
    await expect.poll(() => window.received('room_left')).toEqual([{ roomId: id }])
    await ada.post(team.messages(id), { content: 'Without you' })
    expect((await cleo.get(team.messages(id))).status).toBe(404)
    expect(await window.ask('send_message', { roomId: id, content: 'Still here' })).toMatchObject({
      ok: false,
      error: { status: 404, detail: 'Chat room not found' },
    })
    expect(JSON.stringify(window.frames)).not.toContain('Without you')
  })

  it('a line in the room says who was added by whom, who was removed and who left, and is unread for nobody [L11]', async () => {
    const id = await team.group(ada, ben)
    const at = `${team.rooms}/${id}`
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
    const { body } = await ada.get(team.messages(id))
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
    const sent = (await ada.post(team.messages(id), reply)).body
    expect(sent.replyTo).toEqual({
      _id: reply.replyTo,
      seq: 1,
      senderName: adaName,
      content: `${adaName} added ${cleoName}.`,
    })
    expect((await ada.get(team.messages(id))).body.messages.at(-1)).toEqual(sent)
  })

  it('does not accept a user whose membership ends at the same moment', async () => {
    const id = await team.group(ada, ben)
    const leavingMember = await team.somebody()
    const tx = await team.db.startTransaction().execute()
    await tx.selectFrom('memberships').select('user_id').where('user_id', '=', leavingMember.id).forUpdate().execute()
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', leavingMember.id).execute()
    const adding = ada.post(`${team.rooms}/${id}/participants`, { participantIds: [leavingMember.id] })
    const lockWaitCount = expect.poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(team.db)
      return rows.length
    })
    await Promise.race([adding, lockWaitCount.toBe(1)])
    await tx.commit().execute()
    expect((await adding).status).toBe(404)
    expect(peopleOf((await ada.get(`${team.rooms}/${id}`)).body)).toEqual([ada.key, ben.key])
    const participantRows = team.db
      .selectFrom('chat_participants')
      .select('user_id')
      .where('user_id', '=', leavingMember.id)
    expect(await participantRows.execute()).toEqual([])
  })

  it('can be left, passes to its longest-standing participant, and is deleted when the last leaves [API-184]', async () => {
    const id = await team.group(ada, cleo, ben)
    const leave = (person: TestUser) => person.post(`${team.rooms}/${id}/leave`)
    expect((await leave(ada)).status).toBe(204)
    expect((await cleo.get(`${team.rooms}/${id}`)).body.createdBy).toBe(cleo.key)
    await leave(cleo)
    expect((await ben.get(`${team.rooms}/${id}`)).body.createdBy).toBe(ben.key)
    await leave(ben)
    const remainingRooms = await team.db.selectFrom('chat_rooms').select('id').where('id', '=', id).execute()
    expect(remainingRooms).toEqual([])
  })

  it('is deleted by its creator, and everybody who has it open leaves it [API-180]', async () => {
    const id = await team.group(ada, ben)
    const window = await team.windowOf(ben)
    await window.ask('join_room', { roomId: id })
    expect((await ben.delete(`${team.rooms}/${id}`)).status).toBe(403)
    expect((await ada.delete(`${team.rooms}/${id}`)).status).toBe(204)
    await expect.poll(() => window.received('room_left')).toEqual([{ roomId: id }])
    await expect.poll(() => window.changes.at(-1)).toMatchObject({ entity: 'room', action: 'deleted' })
    expect((await ben.get(`${team.rooms}/${id}`)).status).toBe(404)
  })
})

describe('a direct room', () => {
  it("exists once for each pair of users, and each user addresses it by the other's id", async () => {
    const [first, otherPerson] = [await team.somebody(), await team.somebody()]
    const [ownWindow, otherWindow] = [await team.windowOf(first), await team.windowOf(otherPerson)]
    await otherWindow.ask('join_room', { roomId: first.key })
    expect((await first.get(team.messages(otherPerson.key))).body).toMatchObject({ messages: [], total: 0 })
    const sent = await ownWindow.ask('send_message', { roomId: otherPerson.key, content: 'You?' })
    expect(sent).toMatchObject({ ok: true, message: { chatRoomId: otherPerson.key, seq: 1 } })
    await expect
      .poll(() => otherWindow.received('new_message'))
      .toMatchObject([{ chatRoomId: first.key, content: 'You?' }])
    const room = await otherPerson.get(`${team.rooms}/${first.key}`)
    expect(room.body).toMatchObject({ _id: first.key, isDirect: true, isGroup: false, unreadCount: 1 })
    expect(room.body.lastMessage.chatRoomId).toBe(first.key)
    expect(idsOf((await first.get(team.rooms)).body)).toEqual([otherPerson.key])
    const secondResponse = await first.post(team.rooms, { participantIds: [otherPerson.id] })
    expect([secondResponse.status, secondResponse.body._id]).toEqual([200, otherPerson.key])
    expect((await first.post(`${team.rooms}/${otherPerson.key}/leave`)).status).toBe(403)
  })

  it('is created once by two users who write at the same time', async () => {
    const [first, otherPerson] = [await team.somebody(), await team.somebody()]
    const responses = await Promise.all([
      first.post(team.messages(otherPerson.key), { content: 'A' }),
      otherPerson.post(team.messages(first.key), { content: 'B' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses.map(({ body }) => body.seq).toSorted()).toEqual([1, 2])
  })

  it('of a user with themselves holds notes', async () => {
    const person = await team.somebody()
    expect((await person.post(team.messages(person.key), { content: 'Milk' })).body).toMatchObject({
      chatRoomId: person.key,
    })
    expect((await person.get(team.messages(person.key))).body.messages).toHaveLength(1)
    expect((await person.get(`${team.rooms}/${person.key}`)).body.unreadCount).toBe(0)
  })

  it('stays readable when the other has left the organization, and accepts no more messages', async () => {
    const [first, otherPerson] = [await team.somebody(), await team.somebody()]
    await first.post(team.messages(otherPerson.key), { content: 'Bye' })
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', otherPerson.id).execute()
    expect((await first.get(team.messages(otherPerson.key))).body.messages).toHaveLength(1)
    expect((await first.post(team.messages(otherPerson.key), { content: 'There?' })).status).toBe(403)
    expect((await first.get(`${team.rooms}/${otherPerson.key}`)).body.participants).toContainEqual(
      expect.objectContaining({ userId: otherPerson.key, role: null }),
    )
    expect((await otherPerson.get(team.messages(first.key))).status).toBe(403)
    expect((await ada.get(team.messages(otherPerson.key))).status).toBe(404)
    // The same applies after the user who left has been invited again and has not yet accepted.
    await team.db.updateTable('memberships').set({ status: 'pending' }).where('user_id', '=', otherPerson.id).execute()
    expect((await first.get(team.messages(otherPerson.key))).body.messages).toHaveLength(1)
    expect((await first.post(team.messages(otherPerson.key), { content: 'There?' })).status).toBe(403)
    expect((await ada.get(team.messages(otherPerson.key))).status).toBe(404)
  })
})

describe('a user who left', () => {
  it('keeps their name at the time of leaving in rooms and messages [S7]', async () => {
    const [first, otherPerson] = [await team.somebody(), await team.somebody()]
    const group = await team.group(first, otherPerson)
    for (const address of [group, first.key]) await otherPerson.post(team.messages(address), { content: 'Bye' })
    const { body } = await first.get(team.messages(group))
    await first.post(team.messages(group), { content: 'Already?', replyTo: body.messages[0]._id })
    await team.db
      .updateTable('memberships')
      .set({ status: 'inactive', left_name: 'Name Then' })
      .where('user_id', '=', otherPerson.id)
      .execute()
    await team.db.updateTable('users').set({ full_name: 'Name Since' }).where('id', '=', otherPerson.id).execute()

    const messages = (await first.get(team.messages(group))).body.messages
    expect(messages).toMatchObject([{ senderName: 'Name Then' }, { replyTo: { senderName: 'Name Then' } }])
    const rooms = await first.get(team.rooms)
    expect(rooms.body).toContainEqual(expect.objectContaining({ _id: otherPerson.key, name: 'Name Then' }))
    for (const { text } of [
      rooms,
      await first.get(team.messages(group)),
      await first.get(team.messages(otherPerson.key)),
    ])
      expect(text).not.toContain('Name Since')
  })
})

describe('joining', () => {
  it('and leaving start and stop what a window receives from a room, and the window is informed of both [SOCK-06, SOCK-07, SOCK-08, SOCK-09, SOCK-35, SOCK-36, STATE-118, STATE-119]', async () => {
    const id = await team.group(ada, ben)
    await ada.post(team.messages(id), { content: 'One' })
    const [window, second] = [await team.windowOf(ben), await team.windowOf(ben)]
    expect(await window.ask('join_room', { roomId: id })).toEqual({ ok: true, roomId: id, lastSeq: 1 })
    expect(window.received('room_joined')).toEqual([{ roomId: id, lastSeq: 1 }])
    expect(await window.ask('leave_room', { roomId: id })).toEqual({ ok: true, roomId: id })
    expect(window.received('room_left')).toEqual([{ roomId: id }])
    await ada.post(team.messages(id), { content: 'Two' })
    await expect.poll(() => window.received('message_notification')).toHaveLength(1)
    expect(second.frames.filter(([name]) => name.startsWith('room_'))).toEqual([])
  })

  it('succeeds while the feed is read for earlier sockets, and what comes after is received', async () => {
    const id = await team.group(ada, ben)
    const earlyWindow = await team.windowOf(ada)
    await earlyWindow.ask('join_room', { roomId: id })
    const lockStatement = sql`lock table chat_last_seen in access exclusive mode`
    const window = await team.db.transaction().execute(async (tx) => {
      await lockStatement.execute(tx)
      await earlyWindow.ask('typing_start', { roomId: id })
      const waitingLocks = sql<{ n: number }>`
        select count(*)::int as n from pg_locks where relation = 'chat_last_seen'::regclass and not granted`
      await expect.poll(async () => (await waitingLocks.execute(team.db)).rows).toEqual([{ n: 1 }])
      const lateWindow = await team.windowOf(ben)
      expect(await lateWindow.ask('join_room', { roomId: id })).toMatchObject({ ok: true })
      return lateWindow
    })
    await ada.post(team.messages(id), { content: 'Welcome' })
    await expect.poll(() => window.received('new_message')).toMatchObject([{ content: 'Welcome' }])
    expect(window.received('message_notification')).toEqual([])
  })
})
