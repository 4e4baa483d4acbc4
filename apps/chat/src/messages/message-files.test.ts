import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser } from '../testing-chat.ts'
import { addFile } from './testing-files.ts'

let team: ChatTeam
let ada: TestUser
let ben: TestUser
let outsider: TestUser
let room: string
let path: string

beforeAll(async () => {
  team = await chatTeam()
  ada = await team.createTestUser('manager')
  ben = await team.createTestUser()
  outsider = await team.createTestUser('admin')
})
afterAll(() => team?.close())
beforeEach(async () => {
  room = await team.createGroup(ada, ben)
  path = team.messagesPath(room)
})
afterEach(() => team.closeWindows())

const upload = (by: { id: number }, values?: Parameters<typeof addFile>[3]) =>
  addFile(team.db, team.organizationId, by.id, values)
const fileRow = (id: number) =>
  team.db.selectFrom('files').select(['room_id', 'message_id']).where('id', '=', id).executeTakeFirst()
const isLoose = async (id: number) => expect(await fileRow(id)).toEqual({ room_id: null, message_id: null })
const lastSeq = async () => (await ada.get(`${team.roomsPath}/${room}`)).body.lastSeq
const roomFiles = (by: TestUser, query = '') => by.get(`${team.roomsPath}/${room}/files${query}`)

describe('a message with files', () => {
  it('needs no text, and reaches the other participants with its files', async () => {
    const [sending, joined, elsewhere] = await Promise.all([
      team.openWindow(ada),
      team.openWindow(ben),
      team.openWindow(ben),
    ])
    await joined.emitWithAck('join_room', { roomId: room })
    const ids = [
      await upload(ada, { name: 'roof.png', type: 'image/png', kind: 'picture', width: 800, height: 600 }),
      await upload(ada),
    ]
    const sent = await sending.emitWithAck('send_message', { roomId: room, content: '', file_ids: ids, clientId: 'a' })
    const [message] = (await ada.get(path)).body.messages
    expect(sent).toEqual({ ok: true, message })
    const attached_to = { type: 'message', id: message._id }
    expect(message.files).toEqual([
      expect.objectContaining({ id: ids[0], name: 'roof.png', width: 800, height: 600, attached_to }),
      expect.objectContaining({ id: ids[1], name: 'plan.pdf', size: 4, kind: 'pdf', attached_to }),
    ])
    await expect.poll(() => joined.received('new_message')).toEqual([message])
    await expect.poll(() => elsewhere.received('message_notification')).toMatchObject([{ message, unreadCount: 1 }])
    expect((await ben.get(path)).body.messages).toMatchObject([{ files: message.files }])
    expect((await ben.get(`${team.roomsPath}/${room}`)).body.lastMessage.files).toEqual(message.files)
    const reply = await ben.post(path, { content: 'Thank you', replyTo: message._id })
    expect(reply.body.replyTo).toMatchObject({ content: '', fileCount: 2 })
  })

  it('without files has neither files nor a count in its quote', async () => {
    const first = await ada.post(path, { content: 'Hello' })
    const second = await ben.post(path, { content: 'Hi', replyTo: first.body._id })
    expect(first.body).not.toHaveProperty('files')
    expect(second.body.replyTo).not.toHaveProperty('fileCount')
    for (const body of [{ content: '' }, { content: '', file_ids: [] }])
      expect((await ada.post(path, body)).status).toBe(422)
    const tooMany = Array.from({ length: 21 }, (_, index) => index + 1)
    expect((await ada.post(path, { content: '', file_ids: tooMany })).status).toBe(422)
    expect(await lastSeq()).toBe(2)
  })

  it('opens a direct room with its first message', async () => {
    const id = await upload(ada)
    const other = await team.createTestUser()
    const sent = await ada.post(team.messagesPath(other.idText), { content: '', file_ids: [id] })
    expect(sent.body).toMatchObject({ seq: 1, files: [{ id }] })
    const { body } = await other.get(`${team.roomsPath}/${ada.idText}/files`)
    expect(body).toMatchObject({ files: [{ id }], hasMore: false })
  })

  it('is not sent with a file that the sender may not attach, and nothing changes', async () => {
    const organizationB = await team.createOrganization()
    await team.addMember(organizationB, ada.id, 'member')
    const fine = await upload(ada)
    const attached = await upload(ada)
    await ada.post(path, { content: 'First', file_ids: [attached] })
    const refused = {
      ofAnotherUser: [await upload(ben), 404],
      unfinished: [await upload(ada, { state: 'uploading', received: 2 }), 404],
      ofAnotherOrganization: [await addFile(team.db, organizationB, ada.id), 404],
      unknown: [2_147_483_000, 404],
      attachedAlready: [attached, 409],
    } as const
    const window = await team.openWindow(ada)
    for (const [id, status] of Object.values(refused)) {
      const draft = { content: 'With files', file_ids: [fine, id] }
      expect((await ada.post(path, draft)).status).toBe(status)
      const acknowledged = await window.emitWithAck('send_message', { roomId: room, ...draft })
      expect(acknowledged).toMatchObject({ ok: false, error: { status } })
      await isLoose(fine)
    }
    expect(await lastSeq()).toBe(1)
    await isLoose(refused.ofAnotherUser[0])
  })

  it('is not sent by a user who does not take part in the room', async () => {
    const id = await upload(outsider)
    expect((await outsider.post(path, { content: '', file_ids: [id] })).status).toBe(404)
    const window = await team.openWindow(outsider)
    const draft = { roomId: room, content: '', file_ids: [id] }
    expect(await window.emitWithAck('send_message', draft)).toMatchObject({ ok: false, error: { status: 404 } })
    await isLoose(id)
    expect(await lastSeq()).toBe(0)
  })

  it('is stored once if it is sent again with its clientId, also by several at once', async () => {
    const window = await team.openWindow(ada)
    const ids = [await upload(ada), await upload(ada)]
    const draft = { roomId: room, content: '', file_ids: ids, clientId: 'once' }
    const send = () => window.emitWithAck('send_message', draft)
    const responses = [...(await Promise.all([send(), send(), send()])), await send()]
    const [message] = (await ada.get(path)).body.messages
    expect(message.files).toHaveLength(2)
    for (const response of responses) expect(response).toEqual({ ok: true, message })
    expect(await lastSeq()).toBe(1)
  })

  it('of two that are sent at the same time with the same file, exactly one is stored', async () => {
    const other = await team.createGroup(ada, ben)
    for (const second of [other, room]) {
      const shared = await upload(ada)
      const own = [await upload(ada), await upload(ada)]
      const before = await team.db.selectFrom('chat_messages').select('id').execute()
      const responses = await Promise.all(
        [room, second].map((id, index) =>
          ada.post(team.messagesPath(id), { content: '', file_ids: [own[index], shared] }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const winner = responses.findIndex(({ status }) => status === 201)
      expect((await fileRow(shared))?.message_id).toBe(responses[winner]?.body._id)
      await isLoose(own[1 - winner] ?? 0)
      expect(await team.db.selectFrom('chat_messages').select('id').execute()).toHaveLength(before.length + 1)
    }
  })

  it('loses its files when it is deleted, and their bytes are noted for deletion', async () => {
    const id = await upload(ada)
    const { key } = await team.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    const { body } = await ada.post(path, { content: 'Look', file_ids: [id] })
    expect((await ben.delete(`${path}/${body._id}`)).status).toBe(403)
    expect(await fileRow(id)).toBeDefined()
    expect((await ada.delete(`${path}/${body._id}`)).status).toBe(204)
    expect(await fileRow(id)).toBeUndefined()
    expect(await team.db.selectFrom('deleted_files').select('key').where('key', '=', key).execute()).toHaveLength(1)
    const [deleted] = (await ben.get(path)).body.messages
    expect(deleted).toMatchObject({ isDeleted: true })
    expect(deleted).not.toHaveProperty('files')
  })
})

describe('the files of a room', () => {
  it('are listed newest first, in pages, for its participants only', async () => {
    const ids: number[] = []
    for (let count = 0; count < 55; count++) ids.push(await upload(count % 2 === 0 ? ada : ben))
    const ofAda = ids.filter((_, index) => index % 2 === 0)
    const ofBen = ids.filter((_, index) => index % 2 === 1)
    const send = (by: TestUser, file_ids: number[]) => by.post(path, { content: '', file_ids })
    for (let start = 0; start < ofAda.length; start += 20) {
      expect((await send(ada, ofAda.slice(start, start + 20))).status).toBe(201)
      expect((await send(ben, ofBen.slice(start, start + 20))).status).toBe(201)
    }
    await ada.post(team.messagesPath(await team.createGroup(ada, ben)), {
      content: 'Elsewhere',
      file_ids: [await upload(ada)],
    })
    const first = (await roomFiles(ben)).body
    expect(first.files.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 50))
    expect(first.hasMore).toBe(true)
    const second = (await roomFiles(ben, `?before=${first.files.at(-1).id}`)).body
    expect(second.files.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(50))
    expect(second.hasMore).toBe(false)
    expect((await roomFiles(outsider)).status).toBe(404)
    await ben.post(`${team.roomsPath}/${room}/leave`)
    expect((await roomFiles(ben)).status).toBe(404)
  })

  it('are shown neither in their message nor in the list while they are in the trash', async () => {
    const [kept, deleted] = [await upload(ada), await upload(ada)]
    await ada.post(path, { content: '', file_ids: [kept, deleted] })
    await team.db.updateTable('files').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted).execute()
    const [message] = (await ben.get(path)).body.messages
    expect(message.files).toMatchObject([{ id: kept }])
    expect((await roomFiles(ben)).body.files).toMatchObject([{ id: kept }])
  })

  it('are deleted with the room', async () => {
    const id = await upload(ada)
    await ada.post(path, { content: '', file_ids: [id] })
    expect((await ada.delete(`${team.roomsPath}/${room}`)).status).toBe(204)
    expect(await fileRow(id)).toBeUndefined()
  })
})
