import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { becomes, comes, deviceArgs, does, openCall, received, words } from '../support/call-windows.ts'
import { tapLine } from '../support/line.ts'
import { group } from '../support/rooms.ts'
import { type Another, expect, test } from '../support/test.ts'
import type { Person } from '../support/world.ts'

test.use(browserArgs(...deviceArgs))

/** Clicks the buttons in one task of the page, so that no response arrives in between. */
const clickAtOnce = (page: Page, ...names: string[]) =>
  page.evaluate(`for (const name of ${JSON.stringify(names)})
    [...document.querySelectorAll('button')].find((button) => button.textContent === name).click()`)

test.describe('two browsers', () => {
  let organizationId: number
  let people: [Person, Person]

  test.beforeEach(async ({ world }) => {
    const organization = await world.organization()
    organizationId = organization.id
    people = [await world.join(organization, 'member'), await world.join(organization, 'member')]
  })

  async function both(another: Another, ada: Page, house: { url: string; chatUrl: string }) {
    const bo = await another({ permissions: ['microphone', 'camera'] })
    await openCall(ada, house, people[0], { organizationId, partner: people[1] })
    await openCall(bo, house, people[1], { organizationId, partner: people[0] })
    return { ada, bo }
  }

  test('a video call has sound and video on both sides [SOCK-58, SOCK-21, SOCK-22, SOCK-26, SOCK-27, SOCK-31, STATE-120, STATE-121, STATE-123, STATE-124, CALL-08]', async ({
    page,
    another,
    house,
  }) => {
    const { ada, bo } = await both(another, page, house)
    await does(ada, 'call by picture')
    await becomes(ada, { phase: 'calling', callType: 'video', partner: { id: String(people[1].id) } })
    await becomes(bo, {
      phase: 'ringing',
      callType: 'video',
      partner: { id: String(people[0].id), name: people[0].name },
    })
    await does(bo, 'accept')
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected', picture: true, cameraDenied: false })
    for (const one of [ada, bo]) {
      await comes(one, 'energy')
      await comes(one, 'frames')
      await becomes(one, { others: [{ muted: false, camera: true, connected: true, quality: 'good' }] })
      expect(Math.abs(((await words(one)).startedAt ?? 0) - Date.now())).toBeLessThan(30_000)
    }

    // Muted tracks show as off on the other side; unmuting needs no new negotiation.
    await does(ada, 'mute')
    await does(ada, 'camera off')
    await becomes(bo, { others: [{ muted: true, camera: false, speaking: false }] })
    const still = (await received(bo)).frames
    await does(ada, 'unmute')
    await does(ada, 'camera on')
    await becomes(bo, { others: [{ muted: false, camera: true }] })
    await expect.poll(async () => (await received(bo)).frames).toBeGreaterThan(still + 5)
    await does(ada, 'other microphone')
    await comes(bo, 'energy')

    // A reload rejoins the same call.
    await bo.reload()
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected' })
    for (const one of [ada, bo]) {
      await comes(one, 'energy')
      await comes(one, 'frames')
    }

    await does(bo, 'end')
    await becomes(ada, { phase: 'ended', reason: 'hangup' })
    await becomes(bo, { phase: 'ended', reason: 'hangup' })
    await does(ada, 'dismiss')
    await becomes(ada, { phase: 'idle', picture: false })
  })

  test('a call is rejected; another continues with sound only when the camera is denied, and recovers when the connection is lost [STATE-122, CALL-13]', async ({
    page,
    context,
    another,
    house,
  }) => {
    const { ada, bo } = await both(another, page, house)
    await does(bo, 'call by sound')
    await becomes(ada, { phase: 'ringing', callType: 'audio' })
    await does(ada, 'reject')
    await becomes(ada, { phase: 'idle' })
    await becomes(bo, { phase: 'ended', reason: 'rejected' })

    await does(ada, 'deny the camera')
    await does(ada, 'call by picture')
    await becomes(bo, { phase: 'ringing' })
    await does(bo, 'accept')
    await becomes(ada, { phase: 'connected', cameraDenied: true, camera: false, picture: false })
    await comes(bo, 'energy')
    await comes(ada, 'frames')
    await becomes(bo, { others: [{ camera: false, muted: false }] })

    // After a reload of the receiver the sender keeps its bandwidth limit.
    const limits = async () => (await received(bo)).limits
    await expect.poll(limits).toEqual([1_500_000])
    await ada.reload()
    await becomes(ada, { phase: 'connected', camera: false })
    await comes(ada, 'frames')
    await expect.poll(limits).toEqual([1_500_000])

    // The connection to the service breaks and recovers: the call continues and is still known afterwards.
    await context.setOffline(true)
    await comes(ada, 'energy')
    await context.setOffline(false)
    await does(bo, 'mute')
    await becomes(ada, { others: [{ muted: true }] })
    await does(ada, 'end')
    await becomes(bo, { phase: 'ended', reason: 'hangup' })
  })

  test('when two users call each other at once, the caller who is refused sees the other call ring', async ({
    page,
    another,
    house,
    world,
  }) => {
    const line = await tapLine(page)
    const bo = await another({ permissions: ['microphone', 'camera'] })
    const third = await world.join({ id: organizationId }, 'member')
    await openCall(page, house, people[0], { organizationId, partner: third })
    await openCall(bo, house, people[1], { organizationId, partner: people[0] })
    const go = line.holdAt('initiate_call')
    await does(page, 'call by sound')
    await does(bo, 'call by sound')
    await expect.poll(() => line.told('incoming_call').length).toBe(1)
    await becomes(page, { phase: 'calling' })
    go()
    await becomes(page, { phase: 'ringing', partner: { id: String(people[1].id) } })
    await does(page, 'accept')
    for (const one of [page, bo]) await becomes(one, { phase: 'connected' })
  })

  test('without a connection ringing ends at its time limit: missed on one side, unanswered on the other', async ({
    page,
    another,
    house,
  }) => {
    const bo = await another({ permissions: ['microphone', 'camera'] })
    const lines = [await tapLine(page), await tapLine(bo)]
    await openCall(page, house, people[0], { organizationId, partner: people[1] })
    await openCall(bo, house, people[1], { organizationId, partner: people[0] })
    for (const one of [page, bo]) await one.clock.install()
    await does(page, 'call by sound')
    await becomes(bo, { phase: 'ringing' })
    for (const line of lines) await line.cut()
    for (const one of [page, bo]) await one.clock.fastForward(40_000)
    await becomes(page, { phase: 'calling' })
    await becomes(bo, { phase: 'ringing' })
    for (const one of [page, bo]) await one.clock.fastForward(11_000)
    await becomes(page, { phase: 'ended', reason: 'timeout', missed: false })
    await becomes(bo, { phase: 'ended', reason: 'timeout', missed: true })
  })

  test('a window that reconnects while its call continues in another one leaves the call there', async ({
    page,
    context,
    another,
    house,
  }) => {
    const { ada, bo } = await both(another, page, house)
    await does(ada, 'call by sound')
    await becomes(bo, { phase: 'ringing' })
    await does(bo, 'accept')
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected' })
    await context.setOffline(true)
    const other = await another({ permissions: ['microphone', 'camera'] })
    await openCall(other, house, people[0], { organizationId, partner: people[1] })
    await does(other, 'call by sound')
    await becomes(other, { phase: 'connected' })
    await context.setOffline(false)
    await becomes(ada, { phase: 'idle' })
    for (const one of [other, bo]) await comes(one, 'energy')
    await does(bo, 'mute')
    await becomes(other, { phase: 'connected', others: [{ muted: true }] })
    await does(other, 'end')
    await becomes(bo, { phase: 'ended', reason: 'hangup' })
  })

  test('closing the window ends the call for the other side at once, and a reload removes nobody [L8]', async ({
    page,
    another,
    house,
  }) => {
    const { ada, bo } = await both(another, page, house)
    await does(ada, 'call by sound')
    await becomes(bo, { phase: 'ringing' })
    await does(bo, 'accept')
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected' })
    await bo.reload()
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected' })
    await comes(ada, 'energy')
    await bo.close({ runBeforeUnload: true })
    await becomes(ada, { phase: 'ended', reason: 'left' })
  })

  test('a call whose media flows survives a minute without a connection to the service [L9]', async ({
    page,
    another,
    house,
    world,
  }) => {
    const bo = await another({ permissions: ['microphone', 'camera'] })
    const lines = [await tapLine(page), await tapLine(bo)]
    await openCall(page, house, people[0], { organizationId, partner: people[1] })
    await openCall(bo, house, people[1], { organizationId, partner: people[0] })
    await does(page, 'call by sound')
    await becomes(bo, { phase: 'ringing' })
    await does(bo, 'accept')
    for (const one of [page, bo]) await becomes(one, { phase: 'connected' })
    const { callId } = await words(page)
    const mend = await Promise.all(lines.map((line) => line.cut()))
    const ids = people.map(({ id }) => id)
    const present = () => world.db.selectFrom('chat_presence').select('user_id').where('user_id', 'in', ids).execute()
    await expect.poll(present).toEqual([])
    const parties = () => world.db.updateTable('call_parties').where('call_id', '=', callId)
    await parties()
      .set({ seen_at: new Date(Date.now() - 60_000).toISOString() })
      .execute()
    await comes(page, 'energy')
    for (const one of mend) await one()
    for (const one of [page, bo]) await expect(one.locator('html')).toHaveAttribute('data-line', 'connected')
    await does(bo, 'mute')
    await becomes(page, { phase: 'connected', callId, others: [{ muted: true }] })
    await does(page, 'mute')
    await becomes(bo, { phase: 'connected', callId, others: [{ muted: true }] })
    await does(bo, 'end')
    await becomes(page, { phase: 'ended', reason: 'hangup' })
  })

  test('a user who leaves the call of a room before the service responds can rejoin and is audible', async ({
    page,
    another,
    house,
    world,
  }) => {
    const roomId = await group(world, organizationId, people)
    const bo = await another({ permissions: ['microphone', 'camera'] })
    for (const [one, who] of [[page, people[0]] as const, [bo, people[1]] as const])
      await openCall(one, house, who, { organizationId, roomId })
    await clickAtOnce(page, 'join the room', 'end', 'join the room')
    await becomes(page, { phase: 'connecting' })
    await does(bo, 'join the room')
    for (const one of [page, bo]) await becomes(one, { phase: 'connected', others: [{ connected: true }] })
    await comes(bo, 'energy')
  })

  test('a user who leaves the call of a room before the service responds can call somebody at once', async ({
    page,
    another,
    house,
    world,
  }) => {
    const roomId = await group(world, organizationId, people)
    const bo = await another({ permissions: ['microphone', 'camera'] })
    await openCall(page, house, people[0], { organizationId, roomId, partner: people[1] })
    await openCall(bo, house, people[1], { organizationId, roomId })
    await clickAtOnce(page, 'join the room', 'end', 'call by sound')
    await becomes(bo, { phase: 'ringing', partner: { id: String(people[0].id) } })
    await does(bo, 'accept')
    for (const one of [page, bo]) await becomes(one, { phase: 'connected', roomId: null })
  })

  test('the call of a room moves from one window to another', async ({ page, context, another, house, world }) => {
    const roomId = await group(world, organizationId, people)
    const [bo, other] = [await another({ permissions: ['microphone'] }), await another({ permissions: ['microphone'] })]
    for (const [one, who] of [page, bo, other].map((one, place) => [one, people[place % 2] ?? people[0]] as const))
      await openCall(one, house, who, { organizationId, roomId })
    for (const one of [page, bo]) await does(one, 'join the room')
    for (const one of [page, bo]) await comes(one, 'energy')
    await context.setOffline(true)
    await does(other, 'join the room')
    for (const one of [other, bo]) await comes(one, 'energy')
    await context.setOffline(false)
    await becomes(page, { phase: 'idle' })
    await comes(other, 'energy')
    await becomes(bo, { others: [{ userId: String(people[0].id), connected: true }] })
  })
})
