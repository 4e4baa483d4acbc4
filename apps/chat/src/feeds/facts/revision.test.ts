import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../../testing-chat.ts'
import { delayResults } from '../../testing-delays.ts'
import { revision } from './revision.ts'

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())

const isOnlineUser = ({ key }: { key: string }) => expect.objectContaining({ userId: key, isOnline: true })

it('a list of who is online is not older than what the window received while it was read', async () => {
  const delayedQuery = delayResults('array_agg(distinct c.user_id')
  const { url } = await team.node({ plugin: delayedQuery.plugin })
  const [ada, ben, cara] = [await team.somebody(), await team.somebody(), await team.somebody()]
  const watchingWindow = await team.windowOf(ada, url)
  await expect.poll(() => watchingWindow.received('online_users')).toHaveLength(1)

  const delayed = delayedQuery.hold()
  const openedWindow = await team.windowOf(cara, url)
  const release = await delayed
  await team.windowOf(ben)
  await expect.poll(() => watchingWindow.received('user_status_changed')).toContainEqual(isOnlineUser(ben))
  release()

  await expect.poll(() => openedWindow.received('online_users')).toHaveLength(1)
  expect(openedWindow.received('online_users')).toEqual([
    { userIds: expect.arrayContaining([ada.key, ben.key, cara.key]) },
  ])
})

it('in a storm that outdates every read, the last result is returned nevertheless', async () => {
  const testedRevision = revision(3)
  let reads = 0
  const read = async () => {
    testedRevision.next()
    return ++reads
  }
  expect(await testedRevision.latest(read)).toBe(3)
})

it('a call that ended while a new window requested the ringing call does not ring there', async () => {
  const delayedQuery = delayResults('rings_until')
  const { url } = await team.node({ plugin: delayedQuery.plugin })
  const [ada, ben] = [await team.somebody(), await team.somebody()]
  const [calling, called] = [await team.windowOf(ada), await team.windowOf(ben, url)]
  await expect.poll(() => calling.received('user_status_changed')).toContainEqual(isOnlineUser(ben))
  const { ok, callId } = await calling.ask('initiate_call', { targetUserId: ben.key, callType: 'audio' })
  expect(ok).toBe(true)
  await expect.poll(() => called.received('incoming_call')).toHaveLength(1)

  const delayed = delayedQuery.hold()
  const openedWindow = await team.windowOf(ben, url)
  const release = await delayed
  expect(await calling.ask('end_call', { targetUserId: ben.key, callId })).toMatchObject({ ok: true })
  await expect.poll(() => called.received('call_ended')).toHaveLength(1)
  release()

  // `ring_here` is acknowledged only after the delayed query, because later queries wait for the end of a running
  // batch.
  await openedWindow.ask('ring_here')
  expect(openedWindow.received('incoming_call')).toEqual([])
})
