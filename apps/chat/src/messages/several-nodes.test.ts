import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser, type Window } from '../testing-chat.ts'

let team: ChatTeam
let otherUrl: string
let ada: TestUser
let ben: TestUser

beforeAll(async () => {
  team = await chatTeam()
  otherUrl = (await team.startNode()).url
  ada = await team.createTestUser('manager')
  ben = await team.createTestUser()
})
afterAll(() => team?.close())
afterEach(() => team.closeWindows())

const seqs = (window: Window) => window.received('new_message').map((message) => Reflect.get(Object(message), 'seq'))

describe('on two nodes', () => {
  it('a message reaches every window once and in order, however and wherever it was sent', async () => {
    const room = await team.createGroup(ada, ben)
    const windows = [await team.openWindow(ada), await team.openWindow(ben, otherUrl)]
    for (const window of windows) await window.emitWithAck('join_room', { roomId: room })
    const sending = Array.from({ length: 15 }, (_, index) => [
      windows[index % 2]?.emitWithAck('send_message', { roomId: room, content: `event ${index}` }),
      team
        .requestsAs(index % 2 ? ada : ben, index % 3 ? otherUrl : team.url)
        .post(team.messagesPath(room), { content: `call ${index}` }),
    ])
    await Promise.all(sending.flat())
    const all = Array.from({ length: 30 }, (_, index) => index + 1)
    for (const window of windows) {
      await expect.poll(() => seqs(window).length).toBe(30)
      expect(seqs(window)).toEqual(all)
    }
  })

  it('a client that was disconnected requests everything since its last number, and misses nothing', async () => {
    const room = await team.createGroup(ada, ben)
    const window = await team.openWindow(ben, otherUrl)
    await window.emitWithAck('join_room', { roomId: room })
    await ada.post(team.messagesPath(room), { content: 'One' })
    await expect.poll(() => seqs(window)).toEqual([1])
    window.socket.io.engine.close()
    await ada.post(team.messagesPath(room), { content: 'Two' })
    const newWindow = await team.openWindow(ben)
    expect(await newWindow.emitWithAck('join_room', { roomId: room })).toMatchObject({ lastSeq: 2 })
    const { body } = await ben.get(`${team.messagesPath(room)}?since=1`)
    expect(body.messages).toMatchObject([{ seq: 2, content: 'Two' }])
  })

  it('typing the first message of a direct room is sent to the other user who has it open, and creates no room', async () => {
    const cleo = await team.createTestUser()
    const [writing, own] = [await team.openWindow(cleo), await team.openWindow(cleo, otherUrl)]
    const [listening, elsewhere] = [await team.openWindow(ben, otherUrl), await team.openWindow(ben)]
    for (const window of [writing, own]) await window.emitWithAck('join_room', { roomId: ben.idText })
    await listening.emitWithAck('join_room', { roomId: cleo.idText })
    expect(await writing.emitWithAck('typing_start', { roomId: ben.idText })).toEqual({ ok: true })
    expect(await writing.emitWithAck('typing_stop', { roomId: ben.idText })).toEqual({ ok: true })
    const typing = { roomId: cleo.idText, userId: cleo.idText }
    await expect.poll(() => listening.received('user_stopped_typing')).toEqual([typing])
    expect(listening.received('user_typing')).toEqual([{ ...typing, userName: expect.stringMatching(/^person/) }])
    for (const window of [writing, own, elsewhere]) expect(window.received('user_typing')).toEqual([])
    const createdRows = team.db.selectFrom('chat_rooms').select('id').where('created_by', '=', cleo.id)
    expect(await createdRows.execute()).toEqual([])
  })

  it('a user who lost the membership receives nothing more, in no room and on no node', async () => {
    const cleo = await team.createTestUser()
    const room = await team.createGroup(ada, cleo, ben)
    const windows = [await team.openWindow(cleo), await team.openWindow(cleo, otherUrl)]
    for (const window of windows) await window.emitWithAck('join_room', { roomId: room })
    await team.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', cleo.id).execute()
    const listening = await team.openWindow(ben, otherUrl)
    await ada.post(team.messagesPath(room), { content: 'Secret' })
    await expect.poll(() => listening.received('message_notification')).toHaveLength(1)
    for (const window of windows) expect(JSON.stringify(window.frames)).not.toContain('Secret')
  })
})

describe('a message whose acknowledgement was lost', () => {
  it('is sent again and stays the same message', async () => {
    const room = await team.createGroup(ada, ben)
    const window = await team.openWindow(ada)
    window.socket.emit('send_message', { roomId: room, content: 'Lost?', clientId: 'lost' })
    await expect.poll(async () => (await ben.get(team.messagesPath(room))).body.total).toBe(1)
    window.socket.io.engine.close()
    const newWindow = await team.openWindow(ada, otherUrl)
    const secondResponse = await newWindow.emitWithAck('send_message', {
      roomId: room,
      content: 'Lost?',
      clientId: 'lost',
    })
    expect(secondResponse).toMatchObject({ ok: true, message: { seq: 1 } })
    expect((await ben.get(team.messagesPath(room))).body.total).toBe(1)
  })

  it('leaves no gap when its transaction fails', async () => {
    const room = await team.createGroup(ada, ben)
    await ada.post(team.messagesPath(room), { content: 'One' })
    await team.store
      .write(async (tx) => {
        await sql`update chat_rooms set last_seq = last_seq + 1 where id = ${room}`.execute(tx)
        throw new Error('killed')
      })
      .catch(() => undefined)
    expect((await ada.post(team.messagesPath(room), { content: 'Two' })).body.seq).toBe(2)
  })
})
