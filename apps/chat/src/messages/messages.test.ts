import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser, type Window } from '../testing-chat.ts'

let team: ChatTeam
let ada: TestUser
let ben: TestUser
let room: string
let path: string

beforeAll(async () => {
  team = await chatTeam()
  ada = await team.createTestUser('manager')
  ben = await team.createTestUser()
  room = await team.createGroup(ada, ben)
  path = team.messagesPath(room)
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const contents = (body: { messages: { content: string }[] }) => body.messages.map(({ content }) => content)

describe('a message', () => {
  it('an empty or invisible message is refused by every way to send it, and nothing is stored [L12]', async () => {
    const room = await team.createGroup(ada, ben)
    const at = team.messagesPath(room)
    const window = await team.openWindow(ada)
    for (const content of ['\u200B', ' \u2060\uFEFF ', '\u3164', '\u2800']) {
      expect((await ada.post(at, { content })).status).toBe(422)
      expect(await window.emitWithAck('send_message', { roomId: room, content })).toMatchObject({
        error: { status: 422 },
      })
    }
    const { body } = await ada.post(at, { content: '👩‍👩‍👧' })
    expect((await ada.put(`${at}/${body._id}`, { content: '\u200B' })).status).toBe(422)
    expect((await ada.get(at)).body.messages).toMatchObject([{ content: '👩‍👩‍👧', isEdited: false }])
  })

  it('is sent by an HTTP request and reads like this [API-189, ENT-133, ENT-134, ENT-135, ENT-136, ENT-137, ENT-138, ENT-139, ENT-140, ENT-141, ENT-142, ENT-143]', async () => {
    const sent = await ada.post(path, { content: '  Hello  ', clientId: 'a1' })
    expect(sent.status, sent.text).toBe(201)
    expect(sent.body).toEqual({
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      seq: 1,
      clientId: 'a1',
      kind: 'user',
      content: 'Hello',
      senderId: ada.idText,
      senderName: expect.stringMatching(/^person/),
      chatRoomId: room,
      organizationId: team.organizationId,
      createdAt: expect.stringMatching(/Z$/),
      editedAt: null,
      isEdited: false,
      isDeleted: false,
      replyTo: null,
      reactions: [],
      readBy: [],
    })
    const reply = await ben.post(path, { content: 'Hi', replyTo: sent.body._id })
    expect(reply.body).toMatchObject({ seq: 2, replyTo: { _id: sent.body._id, seq: 1, content: 'Hello' } })
  })

  it('that is sent eight times at once with one Idempotency-Key is stored once, and each request gets the same response', async () => {
    const [first, otherPerson] = [await team.createTestUser(), await team.createTestUser()]
    const directMessagesPath = team.messagesPath(otherPerson.idText)
    const postWithKey = (content: string) => first.post(directMessagesPath, { content }, { 'idempotency-key': 'once' })
    const responses = await Promise.all(Array.from({ length: 8 }, () => postWithKey('Only once')))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]).toMatchObject({ status: 201, body: { seq: 1, chatRoomId: otherPerson.idText } })
    expect(await postWithKey('Another')).toMatchObject({ status: 422 })
    expect(contents((await otherPerson.get(team.messagesPath(first.idText))).body)).toEqual(['Only once'])
  })

  it('reaches windows that joined the room as a message, and others as a notification, each once [SOCK-10, SOCK-11, SOCK-12, SOCK-13, SOCK-33, SOCK-34]', async () => {
    const room = await team.createGroup(ada, ben)
    const path = team.messagesPath(room)
    const [own, joined, elsewhere, outside]: Window[] = await Promise.all([
      team.openWindow(ada),
      team.openWindow(ben),
      team.openWindow(ben),
      team.openWindow(await team.createTestUser('admin')),
    ])
    expect(await own?.emitWithAck('join_room', { roomId: room })).toMatchObject({ ok: true, roomId: room })
    await joined?.emitWithAck('join_room', { roomId: room })
    const response = await own?.emitWithAck('send_message', {
      roomId: room,
      content: 'Live',
      senderId: '1',
      clientId: 'live',
    })
    expect(response).toMatchObject({ ok: true, message: { content: 'Live', senderId: ada.idText } })
    await ada.post(path, { content: 'By a call' })
    await expect.poll(() => JSON.stringify(elsewhere?.received('message_notification'))).toContain('By a call')
    await expect.poll(() => joined?.received('new_message').length).toBe(2)
    await expect.poll(() => own?.received('new_message').length).toBe(2)
    expect(joined?.received('new_message')[0]).toEqual(response?.message)
    expect(elsewhere?.received('message_notification').at(-1)).toMatchObject({
      roomId: room,
      unreadCount: 2,
      message: { content: 'By a call' },
    })
    const notificationsJson = (window?: Window) => JSON.stringify(window?.received('message_notification') ?? [])
    for (const window of [own, joined, outside]) expect(notificationsJson(window)).not.toContain(room)
    for (const window of [elsewhere, outside]) expect(window?.received('new_message')).toEqual([])
  })

  it('a user who writes in one window has read the room in their other windows, too', async () => {
    const [writing, elsewhere] = [await team.openWindow(ben), await team.openWindow(ben)]
    const fresh = await team.createGroup(ada, ben)
    await ada.post(team.messagesPath(fresh), { content: 'Question' })
    await expect.poll(() => elsewhere.received('message_notification')).toHaveLength(1)
    await writing.emitWithAck('join_room', { roomId: fresh })
    await writing.emitWithAck('send_message', { roomId: fresh, content: 'Answer' })
    await expect
      .poll(() => elsewhere.received('messages_read'))
      .toEqual([{ roomId: fresh, userId: ben.idText, seq: 2 }])
    expect(elsewhere.received('message_notification')).toHaveLength(1)
  })

  it('the same clientId gives the same message, also to twenty at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ben.post(path, { content: 'Once', clientId: 'twin' })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
    const { body } = await ada.get(`${path}?limit=100`)
    expect(contents(body).filter((content) => content === 'Once')).toHaveLength(1)
  })

  it('twenty messages sent at once are numbered without gaps, and everybody receives them in this order', async () => {
    const fresh = await team.createGroup(ada, ben)
    const listening = await team.openWindow(ben)
    await listening.emitWithAck('join_room', { roomId: fresh })
    const windows = await Promise.all(Array.from({ length: 10 }, (_, index) => team.openWindow(index < 9 ? ada : ben)))
    await Promise.all(
      windows.flatMap((window, n) =>
        [0, 1].map((m) =>
          window.emitWithAck('send_message', { roomId: fresh, content: `${n} ${m}`, clientId: `${n} ${m}` }),
        ),
      ),
    )
    const seqs = Array.from({ length: 20 }, (_, index) => index + 1)
    const receivedSeqs = () => listening.received('new_message').map((message) => Reflect.get(Object(message), 'seq'))
    await expect.poll(() => receivedSeqs().length).toBe(20)
    expect(receivedSeqs()).toEqual(seqs)
    const { body } = await ada.get(team.messagesPath(fresh))
    expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(seqs)
  })
})

describe('a page', () => {
  it('is the newest by default, oldest first, and continues by since and before [API-185, API-186, API-187, API-188]', async () => {
    const longRoom = await team.createGroup(ada, ben)
    const at = team.messagesPath(longRoom)
    for (let n = 1; n <= 7; n++) await ada.post(at, { content: String(n) })
    const page = async (query: string) => (await ben.get(`${at}${query}`)).body
    expect(await page('')).toMatchObject({ page: 1, limit: 50, total: 7, hasMore: false })
    expect(contents(await page('?limit=3'))).toEqual(['5', '6', '7'])
    expect(contents(await page('?limit=3&page=3'))).toEqual(['1'])
    expect(contents(await page('?limit=3&page=9'))).toEqual([])
    expect(contents(await page('?since=5'))).toEqual(['6', '7'])
    expect(await page('?since=1&limit=2')).toMatchObject({ hasMore: true })
    // A page that ends with the last message has no next page, even if it is full.
    expect(await page('?since=5&limit=2')).toMatchObject({ hasMore: false })
    expect(contents(await page('?before=3'))).toEqual(['1', '2'])
    expect(await page('?before=6&limit=2')).toMatchObject({ hasMore: true })
    const first = await ben.get(at)
    const tag = first.headers.get('etag') ?? ''
    expect((await ben.get(at, { 'if-none-match': tag })).status).toBe(304)
  })
})

describe('its author', () => {
  it('edits and deletes it; nobody else can, and everybody sees it [API-190, API-191, API-192]', async () => {
    const { body: sent } = await ada.post(path, { content: 'Frist' })
    const listening = await team.openWindow(ben)
    expect((await ben.put(`${path}/${sent._id}`, { content: 'Mine' })).status).toBe(403)
    expect((await ben.delete(`${path}/${sent._id}`)).status).toBe(403)
    const edited = await ada.put(`${path}/${sent._id}`, { content: 'First' })
    expect(edited.body).toMatchObject({ content: 'First', isEdited: true, seq: sent.seq })
    await expect.poll(() => listening.received('message_edited')).toMatchObject([{ content: 'First' }])
    expect((await ada.delete(`${path}/${sent._id}`)).status).toBe(204)
    await expect.poll(() => listening.received('message_deleted')).toMatchObject([{ content: '', isDeleted: true }])
    const { body } = await ben.get(path)
    expect(body.messages.at(-1)).toMatchObject({ seq: sent.seq, content: '', isDeleted: true })
    expect((await ada.put(`${path}/${sent._id}`, { content: 'Back' })).status).toBe(409)
  })
})

describe('a reaction', () => {
  it('is stored once for each user and emoji, and everybody in the room sees it [API-193, API-194, API-195, SOCK-18, SOCK-19, SOCK-20, SOCK-41, SOCK-42, SOCK-43, ENT-147, ENT-148]', async () => {
    const { body: sent } = await ada.post(path, { content: 'Nice?' })
    const listening = await team.openWindow(ada)
    await listening.emitWithAck('join_room', { roomId: room })
    const at = `${path}/${sent._id}/reactions`
    expect((await ben.post(at, { emoji: '🦄' })).status).toBe(422)
    await ben.post(at, { emoji: '🔥' })
    const secondReaction = await ben.post(at, { emoji: '🔥' })
    expect(secondReaction.body.reactions).toEqual([{ emoji: '🔥', userId: ben.idText }])
    const window = await team.openWindow(ben)
    expect(await window.emitWithAck('add_reaction', { messageId: sent._id, emoji: '🎉' })).toMatchObject({ ok: true })
    expect((await ben.delete(`${at}?emoji=🔥`)).body.reactions).toEqual([{ emoji: '🎉', userId: ben.idText }])
    await expect.poll(() => listening.received('reaction_added').length).toBe(3)
    expect(listening.received('reaction_added').at(-1)).toEqual({
      messageId: sent._id,
      roomId: room,
      reactions: [{ emoji: '🎉', userId: ben.idText }],
    })
  })
})

describe('reading', () => {
  it('marks everything up to a message, never backwards, and is sent to the others [API-196]', async () => {
    const quietRoom = await team.createGroup(ada, ben)
    const at = team.messagesPath(quietRoom)
    const listening = await team.openWindow(ada)
    await listening.emitWithAck('join_room', { roomId: quietRoom })
    const { body: first } = await ada.post(at, { content: 'One' })
    const { body: last } = await ada.post(at, { content: 'Two' })
    const unread = async () => (await ben.get(`${team.roomsPath}/${quietRoom}`)).body.unreadCount
    expect(await unread()).toBe(2)
    expect((await ben.post(`${at}/${last._id}/read`)).body).toEqual({ seq: 2 })
    expect((await ben.post(`${at}/${first._id}/read`)).body).toEqual({ seq: 2 })
    expect(await unread()).toBe(0)
    await expect
      .poll(() => listening.received('messages_read'))
      .toEqual([{ roomId: quietRoom, userId: ben.idText, seq: 2 }])
    expect((await ada.get(at)).body.messages[0].readBy).toEqual([ben.idText])
  })
})

describe('typing', () => {
  it('is sent to the others who joined, with the name from the session [SOCK-14, SOCK-15, SOCK-16, SOCK-17, SOCK-37, SOCK-38, SOCK-39, SOCK-40]', async () => {
    const [typing, listening, idle] = await Promise.all([
      team.openWindow(ada),
      team.openWindow(ben),
      team.openWindow(ben),
    ])
    await Promise.all([typing, listening].map((window) => window.emitWithAck('join_room', { roomId: room })))
    await typing.emitWithAck('typing_start', { roomId: room, userName: 'The boss' })
    await typing.emitWithAck('typing_stop', { roomId: room })
    await expect.poll(() => listening.received('user_stopped_typing')).toEqual([{ roomId: room, userId: ada.idText }])
    expect(listening.received('user_typing')).toEqual([
      { roomId: room, userId: ada.idText, userName: expect.stringMatching(/^person/) },
    ])
    expect([...typing.received('user_typing'), ...idle.received('user_typing')]).toEqual([])
  })
})

it('a deleted message has no reactions, neither when it is read nor in the database [T2]', async () => {
  const { body } = await ada.post(path, { content: 'To be deleted' })
  expect((await ben.post(`${path}/${body._id}/reactions`, { emoji: '🔥' })).status).toBeLessThan(300)
  const rows = () => team.db.selectFrom('chat_reactions').select('emoji').where('message_id', '=', body._id).execute()
  expect(await rows()).toEqual([{ emoji: '🔥' }])
  expect((await ada.delete(`${path}/${body._id}`)).status).toBeLessThan(300)
  expect(await rows()).toEqual([])
  const { messages } = (await ben.get(path)).body
  const deletedMessage = messages.find(({ _id }: { _id: string }) => _id === body._id)
  expect(deletedMessage).toMatchObject({ isDeleted: true, reactions: [] })
})

it('a group is found in its own organization only, also by a member of both [T2]', async () => {
  const elsewhere = await team.createOrganization()
  for (const person of [ada, ben]) await team.addMember(elsewhere, person.id, 'admin')
  const message = await ada.post(path, { content: 'Of this organization' })
  const urlElsewhere = (collection: string) => `/api/${collection}/${elsewhere}/${room}`
  const responses = [
    await ben.get(urlElsewhere('messages')),
    await ben.get(urlElsewhere('chat-rooms')),
    await ben.post(urlElsewhere('messages'), { content: 'From elsewhere' }),
    await ben.post(`${urlElsewhere('messages')}/${message.body._id}/read`, {}),
    await ada.delete(urlElsewhere('chat-rooms')),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  for (const { text } of responses) expect(text).not.toContain('Of this organization')
  expect(contents((await ben.get(path)).body)).toContain('Of this organization')
  expect(contents((await ben.get(path)).body)).not.toContain('From elsewhere')
})
