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
    const [ada, bob] = [await team.createTestUser(), await team.createTestUser()]
    const roomId = await team.createGroup(ada, bob)
    const auth = { token: bob.token, organizationId: team.organizationId }
    const { socket } = await team.connect(team.url, auth, options)
    const received: [string, number][] = []
    socket.on('new_message', ({ seq }) => received.push(['new', seq]))
    socket.on('message_edited', ({ seq }) => received.push(['edited', seq]))
    await socket.emitWithAck('join_room', { roomId })

    const messageCount = 60
    // The lengths increase, so that frames of many sizes occur, and several frames may arrive in one read.
    const sentMessages = await Promise.all(
      Array.from({ length: messageCount }, (_, index) =>
        ada.post(team.messagesPath(roomId), { content: 'ü'.repeat(1 + index * 165) }),
      ),
    )
    const last = sentMessages.find(({ body }) => body.seq === messageCount)?.body
    await ada.put(`${team.messagesPath(roomId)}/${last._id}`, { content: 'the end' })

    await expect.poll(() => received).toContainEqual(['edited', messageCount])
    expect(received).toEqual([
      ...Array.from({ length: messageCount }, (_, index) => ['new', index + 1]),
      ['edited', messageCount],
    ])
    socket.disconnect()
  })
})
