import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type Somebody, type Window } from '../testing-chat.ts'

let team: ChatTeam
let ada: Somebody
let ben: Somebody
let room: string
let path: string

beforeAll(async () => {
  team = await chatTeam()
  ada = await team.somebody('manager')
  ben = await team.somebody()
  room = await team.group(ada, ben)
  path = team.messages(room)
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const contents = (body: { messages: { content: string }[] }) => body.messages.map(({ content }) => content)

describe('a message', () => {
  it('an empty or invisible message is refused by every way to send it, and nothing is stored [L12]', async () => {
    const room = await team.group(ada, ben)
    const at = team.messages(room)
    const window = await team.windowOf(ada)
    for (const content of ['\u200B', ' \u2060\uFEFF ', '\u3164', '\u2800']) {
      expect((await ada.post(at, { content })).status).toBe(422)
      expect(await window.ask('send_message', { roomId: room, content })).toMatchObject({ error: { status: 422 } })
    }
    const { body } = await ada.post(at, { content: '👩‍👩‍👧' })
    expect((await ada.put(`${at}/${body._id}`, { content: '\u200B' })).status).toBe(422)
    expect((await ada.get(at)).body.messages).toMatchObject([{ content: '👩‍👩‍👧', isEdited: false }])
  })

  it('is sent by a call and reads like this [API-189, ENT-133, ENT-134, ENT-135, ENT-136, ENT-137, ENT-138, ENT-139, ENT-140, ENT-141, ENT-142, ENT-143]', async () => {
    const sent = await ada.post(path, { content: '  Hello  ', clientId: 'a1' })
    expect(sent.status, sent.text).toBe(201)
    expect(sent.body).toEqual({
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      seq: 1,
      clientId: 'a1',
      kind: 'user',
      content: 'Hello',
      senderId: ada.key,
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
    const [one, other] = [await team.somebody(), await team.somebody()]
    const direct = team.messages(other.key)
    const keyed = (content: string) => one.post(direct, { content }, { 'idempotency-key': 'once' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => keyed('Only once')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, body: { seq: 1, chatRoomId: other.key } })
    expect(await keyed('Another')).toMatchObject({ status: 422 })
    expect(contents((await other.get(team.messages(one.key))).body)).toEqual(['Only once'])
  })

  it('reaches windows that joined the room as a message, and others as a notification, each once [SOCK-10, SOCK-11, SOCK-12, SOCK-13, SOCK-33, SOCK-34]', async () => {
    const room = await team.group(ada, ben)
    const path = team.messages(room)
    const [own, joined, elsewhere, outside]: Window[] = await Promise.all([
      team.windowOf(ada),
      team.windowOf(ben),
      team.windowOf(ben),
      team.windowOf(await team.somebody('admin')),
    ])
    expect(await own?.ask('join_room', { roomId: room })).toMatchObject({ ok: true, roomId: room })
    await joined?.ask('join_room', { roomId: room })
    const answer = await own?.ask('send_message', { roomId: room, content: 'Live', senderId: '1', clientId: 'live' })
    expect(answer).toMatchObject({ ok: true, message: { content: 'Live', senderId: ada.key } })
    await ada.post(path, { content: 'By a call' })
    await expect.poll(() => JSON.stringify(elsewhere?.heard('message_notification'))).toContain('By a call')
    await expect.poll(() => joined?.heard('new_message').length).toBe(2)
    await expect.poll(() => own?.heard('new_message').length).toBe(2)
    expect(joined?.heard('new_message')[0]).toEqual(answer?.message)
    expect(elsewhere?.heard('message_notification').at(-1)).toMatchObject({
      roomId: room,
      unreadCount: 2,
      message: { content: 'By a call' },
    })
    const notified = (window?: Window) => JSON.stringify(window?.heard('message_notification') ?? [])
    for (const window of [own, joined, outside]) expect(notified(window)).not.toContain(room)
    for (const window of [elsewhere, outside]) expect(window?.heard('new_message')).toEqual([])
  })

  it('a user who writes in one window has read the room in their other windows, too', async () => {
    const [writing, elsewhere] = [await team.windowOf(ben), await team.windowOf(ben)]
    const fresh = await team.group(ada, ben)
    await ada.post(team.messages(fresh), { content: 'Question' })
    await expect.poll(() => elsewhere.heard('message_notification')).toHaveLength(1)
    await writing.ask('join_room', { roomId: fresh })
    await writing.ask('send_message', { roomId: fresh, content: 'Answer' })
    await expect.poll(() => elsewhere.heard('messages_read')).toEqual([{ roomId: fresh, userId: ben.key, seq: 2 }])
    expect(elsewhere.heard('message_notification')).toHaveLength(1)
  })

  it('the same clientId gives the same message, also to twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ben.post(path, { content: 'Once', clientId: 'twin' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const { body } = await ada.get(`${path}?limit=100`)
    expect(contents(body).filter((content) => content === 'Once')).toHaveLength(1)
  })

  it('twenty messages sent at once are numbered without gaps, and everybody receives them in this order', async () => {
    const fresh = await team.group(ada, ben)
    const listening = await team.windowOf(ben)
    await listening.ask('join_room', { roomId: fresh })
    const windows = await Promise.all(Array.from({ length: 10 }, (_, n) => team.windowOf(n < 9 ? ada : ben)))
    await Promise.all(
      windows.flatMap((window, n) =>
        [0, 1].map((m) => window.ask('send_message', { roomId: fresh, content: `${n} ${m}`, clientId: `${n} ${m}` })),
      ),
    )
    const seqs = Array.from({ length: 20 }, (_, n) => n + 1)
    const heard = () => listening.heard('new_message').map((message) => Reflect.get(Object(message), 'seq'))
    await expect.poll(() => heard().length).toBe(20)
    expect(heard()).toEqual(seqs)
    const { body } = await ada.get(team.messages(fresh))
    expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(seqs)
  })
})

describe('a page', () => {
  it('is the newest by default, oldest first, and continues by since and before [API-185, API-186, API-187, API-188]', async () => {
    const long = await team.group(ada, ben)
    const at = team.messages(long)
    for (let n = 1; n <= 7; n++) await ada.post(at, { content: String(n) })
    const page = async (query: string) => (await ben.get(`${at}${query}`)).body
    expect(await page('')).toMatchObject({ page: 1, limit: 50, total: 7, hasMore: false })
    expect(contents(await page('?limit=3'))).toEqual(['5', '6', '7'])
    expect(contents(await page('?limit=3&page=3'))).toEqual(['1'])
    expect(contents(await page('?limit=3&page=9'))).toEqual([])
    expect(contents(await page('?since=5'))).toEqual(['6', '7'])
    expect(await page('?since=1&limit=2')).toMatchObject({ hasMore: true })
    // A page that ends with the last message has nothing after it, also when it is full.
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
    const listening = await team.windowOf(ben)
    expect((await ben.put(`${path}/${sent._id}`, { content: 'Mine' })).status).toBe(403)
    expect((await ben.delete(`${path}/${sent._id}`)).status).toBe(403)
    const edited = await ada.put(`${path}/${sent._id}`, { content: 'First' })
    expect(edited.body).toMatchObject({ content: 'First', isEdited: true, seq: sent.seq })
    await expect.poll(() => listening.heard('message_edited')).toMatchObject([{ content: 'First' }])
    expect((await ada.delete(`${path}/${sent._id}`)).status).toBe(204)
    await expect.poll(() => listening.heard('message_deleted')).toMatchObject([{ content: '', isDeleted: true }])
    const { body } = await ben.get(path)
    expect(body.messages.at(-1)).toMatchObject({ seq: sent.seq, content: '', isDeleted: true })
    expect((await ada.put(`${path}/${sent._id}`, { content: 'Back' })).status).toBe(409)
  })
})

describe('a reaction', () => {
  it('is stored once for each user and emoji, and everybody in the room sees it [API-193, API-194, API-195, SOCK-18, SOCK-19, SOCK-20, SOCK-41, SOCK-42, SOCK-43, ENT-147, ENT-148]', async () => {
    const { body: sent } = await ada.post(path, { content: 'Nice?' })
    const listening = await team.windowOf(ada)
    await listening.ask('join_room', { roomId: room })
    const at = `${path}/${sent._id}/reactions`
    expect((await ben.post(at, { emoji: '🦄' })).status).toBe(422)
    await ben.post(at, { emoji: '🔥' })
    const twice = await ben.post(at, { emoji: '🔥' })
    expect(twice.body.reactions).toEqual([{ emoji: '🔥', userId: ben.key }])
    const window = await team.windowOf(ben)
    expect(await window.ask('add_reaction', { messageId: sent._id, emoji: '🎉' })).toMatchObject({ ok: true })
    expect((await ben.delete(`${at}?emoji=🔥`)).body.reactions).toEqual([{ emoji: '🎉', userId: ben.key }])
    await expect.poll(() => listening.heard('reaction_added').length).toBe(3)
    expect(listening.heard('reaction_added').at(-1)).toEqual({
      messageId: sent._id,
      roomId: room,
      reactions: [{ emoji: '🎉', userId: ben.key }],
    })
  })
})

describe('reading', () => {
  it('marks everything up to a message, never backwards, and is sent to the others [API-196]', async () => {
    const quiet = await team.group(ada, ben)
    const at = team.messages(quiet)
    const listening = await team.windowOf(ada)
    await listening.ask('join_room', { roomId: quiet })
    const { body: first } = await ada.post(at, { content: 'One' })
    const { body: last } = await ada.post(at, { content: 'Two' })
    const unread = async () => (await ben.get(`${team.rooms}/${quiet}`)).body.unreadCount
    expect(await unread()).toBe(2)
    expect((await ben.post(`${at}/${last._id}/read`)).body).toEqual({ seq: 2 })
    expect((await ben.post(`${at}/${first._id}/read`)).body).toEqual({ seq: 2 })
    expect(await unread()).toBe(0)
    await expect.poll(() => listening.heard('messages_read')).toEqual([{ roomId: quiet, userId: ben.key, seq: 2 }])
    expect((await ada.get(at)).body.messages[0].readBy).toEqual([ben.key])
  })
})

describe('typing', () => {
  it('is sent to the others who joined, with the name from the session [SOCK-14, SOCK-15, SOCK-16, SOCK-17, SOCK-37, SOCK-38, SOCK-39, SOCK-40]', async () => {
    const [typing, listening, idle] = await Promise.all([team.windowOf(ada), team.windowOf(ben), team.windowOf(ben)])
    await Promise.all([typing, listening].map((window) => window.ask('join_room', { roomId: room })))
    await typing.ask('typing_start', { roomId: room, userName: 'The boss' })
    await typing.ask('typing_stop', { roomId: room })
    await expect.poll(() => listening.heard('user_stopped_typing')).toEqual([{ roomId: room, userId: ada.key }])
    expect(listening.heard('user_typing')).toEqual([
      { roomId: room, userId: ada.key, userName: expect.stringMatching(/^person/) },
    ])
    expect([...typing.heard('user_typing'), ...idle.heard('user_typing')]).toEqual([])
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
  const read = messages.find(({ _id }: { _id: string }) => _id === body._id)
  expect(read).toMatchObject({ isDeleted: true, reactions: [] })
})

it('a group is found in its own organization only, also by a member of both [T2]', async () => {
  const elsewhere = await team.organization()
  for (const person of [ada, ben]) await team.join(elsewhere, person.id, 'admin')
  const said = await ada.post(path, { content: 'Of this house' })
  const there = (what: string) => `/api/${what}/${elsewhere}/${room}`
  const answers = [
    await ben.get(there('messages')),
    await ben.get(there('chat-rooms')),
    await ben.post(there('messages'), { content: 'From elsewhere' }),
    await ben.post(`${there('messages')}/${said.body._id}/read`, {}),
    await ada.delete(there('chat-rooms')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  for (const { text } of answers) expect(text).not.toContain('Of this house')
  expect(contents((await ben.get(path)).body)).toContain('Of this house')
  expect(contents((await ben.get(path)).body)).not.toContain('From elsewhere')
})
