import { largestRoom } from '@muster/contracts/chat/rooms'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type Somebody } from '../testing-chat.ts'

let team: ChatTeam
let ada: Somebody
let ben: Somebody
let cleo: Somebody

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
    const made = await ada.post(team.rooms, { name: 'Lamps', participantIds: [ben.key], isGroup: true })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toEqual({
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
    const id = made.body._id
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
        select 'crowd' || n || '@example.com', 'crowd' || n, 'active' from generate_series(3, ${largestRoom}::int) n
        returning id
      ), joined as (
        insert into memberships (organization_id, user_id, role, status)
        select ${team.organizationId}::int, id, 'member', 'active' from crowd returning user_id
      )
      insert into chat_participants (organization_id, room_id, user_id)
      select ${team.organizationId}::int, ${id}::uuid, user_id from joined`.execute(team.db)
    const count = () =>
      team.db.selectFrom('chat_participants').select(sql<number>`count(*)::int`.as('count')).where('room_id', '=', id)
    expect(await count().execute()).toEqual([{ count: largestRoom }])
    const answer = await ada.post(`${team.rooms}/${id}/participants`, { participantIds: [cleo.id] })
    expect(answer.status).toBe(422)
    expect(await count().execute()).toEqual([{ count: largestRoom }])
    expect((await cleo.get(`${team.rooms}/${id}`)).status).toBe(404)
    const crowd = team.db.selectFrom('users').select('id').where('username', 'like', 'crowd%')
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', 'in', crowd).execute()
  })

  it('gets and loses participants by its creator, who are informed at once [API-181, API-182, API-183]', async () => {
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
    await expect.poll(() => window.heard('room_left')).toEqual([{ roomId: id }])
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
    for (const { id: user } of [ada, ben, cleo]) {
      const { name } = await team.db
        .selectFrom('users')
        .select(sql<string>`coalesce(full_name, username)`.as('name'))
        .where('id', '=', user)
        .executeTakeFirstOrThrow()
      names.set(user, name)
    }
    const [adaName, benName, cleoName] = [ada, ben, cleo].map(({ id: user }) => names.get(user))
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    // A participant is not added a second time.
    await ada.post(`${at}/participants`, { participantIds: [cleo.id] })
    const unread = async (who: Somebody) => (await who.get(at)).body.unreadCount
    for (const who of [ada, ben, cleo]) expect(await unread(who)).toBe(0)
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
  })

  it('does not accept a user whose membership ends at the same moment', async () => {
    const id = await team.group(ada, ben)
    const leaving = await team.somebody()
    const tx = await team.db.startTransaction().execute()
    await tx.selectFrom('memberships').select('user_id').where('user_id', '=', leaving.id).forUpdate().execute()
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', leaving.id).execute()
    const adding = ada.post(`${team.rooms}/${id}/participants`, { participantIds: [leaving.id] })
    const waits = expect.poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(team.db)
      return rows.length
    })
    await Promise.race([adding, waits.toBe(1)])
    await tx.commit().execute()
    expect((await adding).status).toBe(404)
    expect(peopleOf((await ada.get(`${team.rooms}/${id}`)).body)).toEqual([ada.key, ben.key])
    const taken = team.db.selectFrom('chat_participants').select('user_id').where('user_id', '=', leaving.id)
    expect(await taken.execute()).toEqual([])
  })

  it('can be left, passes to its longest participant, and is deleted with the last [API-184]', async () => {
    const id = await team.group(ada, cleo, ben)
    const leave = (who: Somebody) => who.post(`${team.rooms}/${id}/leave`)
    expect((await leave(ada)).status).toBe(204)
    expect((await cleo.get(`${team.rooms}/${id}`)).body.createdBy).toBe(cleo.key)
    await leave(cleo)
    expect((await ben.get(`${team.rooms}/${id}`)).body.createdBy).toBe(ben.key)
    await leave(ben)
    const left = await team.db.selectFrom('chat_rooms').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })

  it('is deleted by its creator, and everybody who has it open leaves it [API-180]', async () => {
    const id = await team.group(ada, ben)
    const window = await team.windowOf(ben)
    await window.ask('join_room', { roomId: id })
    expect((await ben.delete(`${team.rooms}/${id}`)).status).toBe(403)
    expect((await ada.delete(`${team.rooms}/${id}`)).status).toBe(204)
    await expect.poll(() => window.heard('room_left')).toEqual([{ roomId: id }])
    await expect.poll(() => window.changes.at(-1)).toMatchObject({ entity: 'room', action: 'deleted' })
    expect((await ben.get(`${team.rooms}/${id}`)).status).toBe(404)
  })
})

describe('a direct room', () => {
  it("is one for its pair, and each addresses it by the other's id", async () => {
    const [one, other] = [await team.somebody(), await team.somebody()]
    const [own, theirs] = [await team.windowOf(one), await team.windowOf(other)]
    await theirs.ask('join_room', { roomId: one.key })
    expect((await one.get(team.messages(other.key))).body).toMatchObject({ messages: [], total: 0 })
    const sent = await own.ask('send_message', { roomId: other.key, content: 'You?' })
    expect(sent).toMatchObject({ ok: true, message: { chatRoomId: other.key, seq: 1 } })
    await expect.poll(() => theirs.heard('new_message')).toMatchObject([{ chatRoomId: one.key, content: 'You?' }])
    const room = await other.get(`${team.rooms}/${one.key}`)
    expect(room.body).toMatchObject({ _id: one.key, isDirect: true, isGroup: false, unreadCount: 1 })
    expect(room.body.lastMessage.chatRoomId).toBe(one.key)
    expect(idsOf((await one.get(team.rooms)).body)).toEqual([other.key])
    const again = await one.post(team.rooms, { participantIds: [other.id] })
    expect([again.status, again.body._id]).toEqual([200, other.key])
    expect((await one.post(`${team.rooms}/${other.key}/leave`)).status).toBe(403)
  })

  it('is created once by two users who write at the same time', async () => {
    const [one, other] = [await team.somebody(), await team.somebody()]
    const sent = await Promise.all([
      one.post(team.messages(other.key), { content: 'A' }),
      other.post(team.messages(one.key), { content: 'B' }),
    ])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent.map(({ body }) => body.seq).toSorted()).toEqual([1, 2])
  })

  it('of a user alone holds notes', async () => {
    const one = await team.somebody()
    expect((await one.post(team.messages(one.key), { content: 'Milk' })).body).toMatchObject({ chatRoomId: one.key })
    expect((await one.get(team.messages(one.key))).body.messages).toHaveLength(1)
    expect((await one.get(`${team.rooms}/${one.key}`)).body.unreadCount).toBe(0)
  })

  it('stays readable when the other has left the organization, and accepts no more messages', async () => {
    const [one, other] = [await team.somebody(), await team.somebody()]
    await one.post(team.messages(other.key), { content: 'Bye' })
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', other.id).execute()
    expect((await one.get(team.messages(other.key))).body.messages).toHaveLength(1)
    expect((await one.post(team.messages(other.key), { content: 'There?' })).status).toBe(403)
    expect((await one.get(`${team.rooms}/${other.key}`)).body.participants).toContainEqual(
      expect.objectContaining({ userId: other.key, role: null }),
    )
    expect((await other.get(team.messages(one.key))).status).toBe(403)
    expect((await ada.get(team.messages(other.key))).status).toBe(404)
    // Also while they are invited again.
    await team.db.updateTable('memberships').set({ status: 'pending' }).where('user_id', '=', other.id).execute()
    expect((await one.get(team.messages(other.key))).body.messages).toHaveLength(1)
    expect((await one.post(team.messages(other.key), { content: 'There?' })).status).toBe(403)
    expect((await ada.get(team.messages(other.key))).status).toBe(404)
  })
})

describe('a user who left', () => {
  it('keeps their name at the time of leaving in rooms and messages [S7]', async () => {
    const [one, other] = [await team.somebody(), await team.somebody()]
    const group = await team.group(one, other)
    for (const address of [group, one.key]) await other.post(team.messages(address), { content: 'Bye' })
    const { body } = await one.get(team.messages(group))
    await one.post(team.messages(group), { content: 'Already?', replyTo: body.messages[0]._id })
    await team.db
      .updateTable('memberships')
      .set({ status: 'inactive', left_name: 'Name Then' })
      .where('user_id', '=', other.id)
      .execute()
    await team.db.updateTable('users').set({ full_name: 'Name Since' }).where('id', '=', other.id).execute()

    const messages = (await one.get(team.messages(group))).body.messages
    expect(messages).toMatchObject([{ senderName: 'Name Then' }, { replyTo: { senderName: 'Name Then' } }])
    const rooms = await one.get(team.rooms)
    expect(rooms.body).toContainEqual(expect.objectContaining({ _id: other.key, name: 'Name Then' }))
    for (const { text } of [rooms, await one.get(team.messages(group)), await one.get(team.messages(other.key))])
      expect(text).not.toContain('Name Since')
  })
})

describe('joining', () => {
  it('starts and stops receiving a room, which the window is informed of [SOCK-06, SOCK-07, SOCK-08, SOCK-09, SOCK-35, SOCK-36, STATE-118, STATE-119]', async () => {
    const id = await team.group(ada, ben)
    await ada.post(team.messages(id), { content: 'One' })
    const [window, second] = [await team.windowOf(ben), await team.windowOf(ben)]
    expect(await window.ask('join_room', { roomId: id })).toEqual({ ok: true, roomId: id, lastSeq: 1 })
    expect(window.heard('room_joined')).toEqual([{ roomId: id, lastSeq: 1 }])
    expect(await window.ask('leave_room', { roomId: id })).toEqual({ ok: true, roomId: id })
    expect(window.heard('room_left')).toEqual([{ roomId: id }])
    await ada.post(team.messages(id), { content: 'Two' })
    await expect.poll(() => window.heard('message_notification')).toHaveLength(1)
    expect(second.frames.filter(([name]) => name.startsWith('room_'))).toEqual([])
  })

  it('succeeds while the feed is read for earlier sockets, and what comes after is received', async () => {
    const id = await team.group(ada, ben)
    const before = await team.windowOf(ada)
    await before.ask('join_room', { roomId: id })
    const hold = sql`lock table chat_last_seen in access exclusive mode`
    const window = await team.db.transaction().execute(async (tx) => {
      await hold.execute(tx)
      await before.ask('typing_start', { roomId: id })
      const waiting = sql<{ n: number }>`
        select count(*)::int as n from pg_locks where relation = 'chat_last_seen'::regclass and not granted`
      await expect.poll(async () => (await waiting.execute(team.db)).rows).toEqual([{ n: 1 }])
      const late = await team.windowOf(ben)
      expect(await late.ask('join_room', { roomId: id })).toMatchObject({ ok: true })
      return late
    })
    await ada.post(team.messages(id), { content: 'Welcome' })
    await expect.poll(() => window.heard('new_message')).toMatchObject([{ content: 'Welcome' }])
    expect(window.heard('message_notification')).toEqual([])
  })
})
