import { drain } from '@muster/server/run/drain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam, type TestUser } from '../testing-chat.ts'

const windowCount = 12
let team: ChatTeam
let organizationId: number

beforeAll(async () => {
  team = await chatTeam()
  organizationId = team.organizationId
})
afterAll(() => team.close())

/** Starts a node, and connects a window of each of `windowCount` members to it. */
async function nodeWithWindows() {
  const node = await team.startNode()
  const members = await Promise.all(Array.from({ length: windowCount }, () => team.createTestUser()))
  const windows = await Promise.all(members.map((member) => team.openWindow(member, node.url)))
  return { node, members, windows }
}

describe('a chat node that drains', () => {
  it('disconnects its windows one after another, and those that are left still receive everything', async () => {
    const { node, windows } = await nodeWithWindows()
    const reasons: string[] = []
    for (const { disconnected } of windows) void disconnected.then((reason) => reasons.push(reason))
    const arriving = await team.createTestUser()
    // Long enough for a busy machine to deliver the arrival while windows are left.
    const drained = drain(node.app, 12)
    await Promise.race(windows.map(({ disconnected }) => disconnected))
    const remaining = windows.filter(({ socket }) => socket.connected)
    expect(remaining.length).toBeGreaterThan(windowCount / 2)
    await team.openWindow(arriving)
    const arrival = { userId: arriving.idText, isOnline: true }
    // The order in which the node disconnects the windows is not known here.
    await expect
      .poll(() =>
        windows
          .filter(({ socket }) => socket.connected)
          .flatMap((connected) => connected.received('user_status_changed')),
      )
      .toContainEqual(expect.objectContaining(arrival))
    await drained
    await Promise.all(windows.map(({ disconnected }) => disconnected))
    // Socket.IO's client reconnects by itself after this reason.
    expect(reasons).toEqual(Array(windowCount).fill('transport close'))
  })

  it.each([
    ['a WebSocket', 'websocket', expect.objectContaining({ message: 'Unexpected server response: 503' })],
    ['polling', 'polling', 503],
  ])('refuses new windows over %s once it disconnects the others', async (_, transport, description) => {
    const { node, members, windows } = await nodeWithWindows()
    const [{ token } = { token: '' }] = members
    const options = { transports: [transport], upgrade: false }
    const early = await team.connect(node.url, { token, organizationId }, options)
    expect(early.socket.connected).toBe(true)
    const drained = drain(node.app, 1.5)
    await Promise.race(windows.map(({ disconnected }) => disconnected))
    const late = team.connect(node.url, { token, organizationId }, options)
    await expect(late).rejects.toMatchObject({ description })
    await drained
  })

  it('also disconnects windows without a WebSocket', async () => {
    const node = await team.startNode()
    const { token } = await team.createMember(organizationId, 'member')
    const options = { transports: ['polling'], upgrade: false }
    const client = await team.connect(node.url, { token, organizationId }, options)
    await drain(node.app, 0.3)
    expect(await client.disconnected).toBe('transport close')
  })

  it('does not announce as offline the users whose windows move to another node', async () => {
    // Without a grace period, users appear offline as soon as they have disconnected.
    const node = await team.startNode({ graceMilliseconds: 0 })
    const [ada, ben, late] = [await team.createTestUser(), await team.createTestUser(), await team.createTestUser()]
    const watchingWindow = await team.openWindow(ada)
    const movingWindow = await team.openWindow(ben, node.url)
    const onlineStatusOf = ({ idText }: TestUser) => ({ userId: idText, isOnline: true, lastSeen: null })
    await expect.poll(() => watchingWindow.received('user_status_changed')).toContainEqual(onlineStatusOf(ben))
    const drained = drain(node.app, 0.6)
    await movingWindow.disconnected
    await drained
    await team.openWindow(ben)
    await team.openWindow(late)
    await expect.poll(() => watchingWindow.received('user_status_changed')).toContainEqual(onlineStatusOf(late))
    expect(watchingWindow.received('user_status_changed')).not.toContainEqual(
      expect.objectContaining({ userId: ben.idText, isOnline: false }),
    )
  })
})
