import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../../testing-chat.ts'
import { slowAnswers } from '../../testing-delays.ts'
import { revision } from './revision.ts'

let team: ChatTeam
beforeAll(async () => {
  team = await chatTeam()
})
afterAll(() => team?.close())

const here = ({ key }: { key: string }) => expect.objectContaining({ userId: key, isOnline: true })

it('a list of who is online is not older than what the window received while it was read', async () => {
  const slow = slowAnswers('array_agg(distinct c.user_id')
  const { url } = await team.node({ plugin: slow.plugin })
  const [ada, ben, cara] = [await team.somebody(), await team.somebody(), await team.somebody()]
  const watching = await team.windowOf(ada, url)
  await expect.poll(() => watching.heard('online_users')).toHaveLength(1)

  const held = slow.hold()
  const opened = await team.windowOf(cara, url)
  const letCome = await held
  await team.windowOf(ben)
  await expect.poll(() => watching.heard('user_status_changed')).toContainEqual(here(ben))
  letCome()

  await expect.poll(() => opened.heard('online_users')).toHaveLength(1)
  expect(opened.heard('online_users')).toEqual([{ userIds: expect.arrayContaining([ada.key, ben.key, cara.key]) }])
})

it('in a storm that outdates every read the last one is sent nevertheless', async () => {
  const told = revision(3)
  let reads = 0
  const read = async () => {
    told.next()
    return ++reads
  }
  expect(await told.latest(read)).toBe(3)
})

it('a call that ended while a new window asked what rings does not ring there', async () => {
  const slow = slowAnswers('rings_until')
  const { url } = await team.node({ plugin: slow.plugin })
  const [ada, ben] = [await team.somebody(), await team.somebody()]
  const [calling, called] = [await team.windowOf(ada), await team.windowOf(ben, url)]
  await expect.poll(() => calling.heard('user_status_changed')).toContainEqual(here(ben))
  const { ok, callId } = await calling.ask('initiate_call', { targetUserId: ben.key, callType: 'audio' })
  expect(ok).toBe(true)
  await expect.poll(() => called.heard('incoming_call')).toHaveLength(1)

  const held = slow.hold()
  const opened = await team.windowOf(ben, url)
  const letCome = await held
  expect(await calling.ask('end_call', { targetUserId: ben.key, callId })).toMatchObject({ ok: true })
  await expect.poll(() => called.heard('call_ended')).toHaveLength(1)
  letCome()

  // Later queries are delayed as well.
  await opened.ask('ring_here')
  expect(opened.heard('incoming_call')).toEqual([])
})
