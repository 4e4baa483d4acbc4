import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../testing-chat.ts'

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team.close())

describe('a batch of frames for a window', () => {
  it.each([
    ['over WebSocket', { transports: ['websocket'] }],
    ['over polling', { transports: ['polling'], upgrade: false }],
    ['that changes from polling to WebSocket in between', { transports: ['polling', 'websocket'] }],
  ])('arrives complete, once and in order: %s', async (_, options) => {
    const [ada, bob] = [await team.somebody(), await team.somebody()]
    const roomId = await team.group(ada, bob)
    const auth = { token: bob.token, organizationId: team.organizationId }
    const { socket } = await team.connect(team.url, auth, options)
    const heard: [string, number][] = []
    socket.on('new_message', ({ seq }) => heard.push(['new', seq]))
    socket.on('message_edited', ({ seq }) => heard.push(['edited', seq]))
    await socket.emitWithAck('join_room', { roomId })

    const many = 60
    // Longer and longer: frames with every kind of header, several of them in one read.
    const sent = await Promise.all(
      Array.from({ length: many }, (_, n) => ada.post(team.messages(roomId), { content: 'ü'.repeat(1 + n * 165) })),
    )
    const last = sent.find(({ body }) => body.seq === many)?.body
    await ada.put(`${team.messages(roomId)}/${last._id}`, { content: 'the end' })

    await expect.poll(() => heard).toContainEqual(['edited', many])
    expect(heard).toEqual([...Array.from({ length: many }, (_, n) => ['new', n + 1]), ['edited', many]])
    socket.disconnect()
  })
})
