import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../../testing-chat.ts'
import { delayResults } from '../../testing-delays.ts'
import { createRevision } from './revision.ts'

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())

const isOnlineUser = ({ idText }: { idText: string }) => expect.objectContaining({ userId: idText, isOnline: true })

it('a list of who is online is not older than what the window received while it was read', async () => {
  const delayedQuery = delayResults('array_agg(distinct c.user_id')
  const { url } = await team.startNode({ plugin: delayedQuery.plugin })
  const [ada, ben, cara] = [await team.createTestUser(), await team.createTestUser(), await team.createTestUser()]
  const watchingWindow = await team.openWindow(ada, url)
  await expect.poll(() => watchingWindow.received('online_users')).toHaveLength(1)

  const delayed = delayedQuery.hold()
  const openedWindow = await team.openWindow(cara, url)
  const release = await delayed
  await team.openWindow(ben)
  await expect.poll(() => watchingWindow.received('user_status_changed')).toContainEqual(isOnlineUser(ben))
  release()

  await expect.poll(() => openedWindow.received('online_users')).toHaveLength(1)
  expect(openedWindow.received('online_users')).toEqual([
    { userIds: expect.arrayContaining([ada.idText, ben.idText, cara.idText]) },
  ])
})

it('in a storm that outdates every read, the last result is returned nevertheless', async () => {
  const testedRevision = createRevision(3)
  let reads = 0
  const read = async () => {
    testedRevision.next()
    return ++reads
  }
  expect(await testedRevision.latest(read)).toBe(3)
})

it('a call that ended while a new window requested the ringing call does not ring there', async () => {
  const delayedQuery = delayResults('rings_until')
  const { url } = await team.startNode({ plugin: delayedQuery.plugin })
  const [ada, ben] = [await team.createTestUser(), await team.createTestUser()]
  const [calling, called] = [await team.openWindow(ada), await team.openWindow(ben, url)]
  await expect.poll(() => calling.received('user_status_changed')).toContainEqual(isOnlineUser(ben))
  const { ok, callId } = await calling.emitWithAck('initiate_call', { targetUserId: ben.idText, callType: 'audio' })
  expect(ok).toBe(true)
  await expect.poll(() => called.received('incoming_call')).toHaveLength(1)

  const delayed = delayedQuery.hold()
  const openedWindow = await team.openWindow(ben, url)
  const release = await delayed
  expect(await calling.emitWithAck('end_call', { targetUserId: ben.idText, callId })).toMatchObject({ ok: true })
  await expect.poll(() => called.received('call_ended')).toHaveLength(1)
  release()

  // `ring_here` is acknowledged only after the delayed query, because later queries wait for the end of a running
  // batch.
  await openedWindow.emitWithAck('ring_here')
  expect(openedWindow.received('incoming_call')).toEqual([])
})
