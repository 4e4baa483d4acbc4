import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import {
  callState,
  clickButton,
  deviceArgs,
  expectReceived,
  expectState,
  openCall,
  receivedMedia,
} from '../support/call-windows.ts'
import { createGroup } from '../support/rooms.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect, type OpenAnotherPage, test } from '../support/test.ts'
import type { Person } from '../support/world.ts'

test.use(browserArgs(...deviceArgs))

/** Clicks the buttons in one task of the page's event loop, so that no response is handled in between. */
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

  async function openBoth(openAnother: OpenAnotherPage, ada: Page, installation: { url: string; chatUrl: string }) {
    const bo = await openAnother({ permissions: ['microphone', 'camera'] })
    await openCall(ada, installation, people[0], { organizationId, partner: people[1] })
    await openCall(bo, installation, people[1], { organizationId, partner: people[0] })
    return { ada, bo }
  }

  test('a video call has sound and video on both sides [SOCK-58, SOCK-21, SOCK-22, SOCK-26, SOCK-27, SOCK-31, STATE-120, STATE-121, STATE-123, STATE-124, CALL-08]', async ({
    page,
    openAnotherPage,
    installation,
  }) => {
    const { ada, bo } = await openBoth(openAnotherPage, page, installation)
    await clickButton(ada, 'call by picture')
    await expectState(ada, { phase: 'calling', callType: 'video', partner: { id: String(people[1].id) } })
    await expectState(bo, {
      phase: 'ringing',
      callType: 'video',
      partner: { id: String(people[0].id), name: people[0].name },
    })
    const acceptedAt = Date.now()
    await clickButton(bo, 'accept')
    for (const partyPage of [ada, bo])
      await expectState(partyPage, { phase: 'connected', picture: true, cameraDenied: false })
    for (const partyPage of [ada, bo]) {
      await expectReceived(partyPage, 'energy')
      await expectReceived(partyPage, 'frames')
      await expectState(partyPage, {
        others: [
          // A slow machine loses sound and pictures of its own.
          { muted: false, camera: true, connected: true, quality: expect.stringMatching(/^(good|fair|poor)$/) },
        ],
      })
      const { startedAt = 0 } = await callState(partyPage)
      expect(startedAt).toBeGreaterThan(acceptedAt - 1_000)
      expect(startedAt).toBeLessThan(Date.now() + 1_000)
    }

    // The other party sees that a track is muted, and unmuting it needs no new negotiation.
    await clickButton(ada, 'mute')
    await clickButton(ada, 'camera off')
    await expectState(bo, { others: [{ muted: true, camera: false, speaking: false }] })
    const framesBefore = (await receivedMedia(bo)).frames
    await clickButton(ada, 'unmute')
    await clickButton(ada, 'camera on')
    await expectState(bo, { others: [{ muted: false, camera: true }] })
    await expect.poll(async () => (await receivedMedia(bo)).frames).toBeGreaterThan(framesBefore + 5)
    await clickButton(ada, 'other microphone')
    await expectReceived(bo, 'energy')

    // A reload rejoins the same call.
    await bo.reload()
    for (const partyPage of [ada, bo]) await expectState(partyPage, { phase: 'connected' })
    for (const partyPage of [ada, bo]) {
      await expectReceived(partyPage, 'energy')
      await expectReceived(partyPage, 'frames')
    }

    await clickButton(bo, 'end')
    await expectState(ada, { phase: 'ended', reason: 'hangup' })
    await expectState(bo, { phase: 'ended', reason: 'hangup' })
    await clickButton(ada, 'dismiss')
    await expectState(ada, { phase: 'idle', picture: false })
  })

  test('a call whose media flows by a transport that the page does not know ends with a message', async ({
    page,
    openAnotherPage,
    installation,
  }) => {
    const { ada, bo } = await openBoth(openAnotherPage, page, installation)
    await bo.route('**/api/calls/ice-servers*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), transport: 'sfu' } })
    })
    await clickButton(ada, 'call by sound')
    await expectState(bo, { phase: 'ringing' })
    await clickButton(bo, 'accept')
    const detail = 'This page is too old for the call. Reload it and call again.'
    await expectState(bo, { phase: 'ended', reason: 'failed', detail })
    await expectState(ada, { phase: 'ended', reason: 'hangup' })
  })

  test('a call is rejected; another continues with sound only when the camera is denied, and recovers when the connection is lost [STATE-122, CALL-13]', async ({
    page,
    context,
    openAnotherPage,
    installation,
  }) => {
    const { ada, bo } = await openBoth(openAnotherPage, page, installation)
    await clickButton(bo, 'call by sound')
    await expectState(ada, { phase: 'ringing', callType: 'audio' })
    await clickButton(ada, 'reject')
    await expectState(ada, { phase: 'idle' })
    await expectState(bo, { phase: 'ended', reason: 'rejected' })

    await clickButton(ada, 'deny the camera')
    await clickButton(ada, 'call by picture')
    await expectState(bo, { phase: 'ringing' })
    await clickButton(bo, 'accept')
    await expectState(ada, { phase: 'connected', cameraDenied: true, camera: false, picture: false })
    await expectReceived(bo, 'energy')
    await expectReceived(ada, 'frames')
    await expectState(bo, { others: [{ camera: false, muted: false }] })

    // The bandwidth limit of the sender still applies after the receiver has reloaded the page.
    const limits = async () => (await receivedMedia(bo)).limits
    await expect.poll(limits).toEqual([1_500_000])
    await ada.reload()
    await expectState(ada, { phase: 'connected', camera: false })
    await expectReceived(ada, 'frames')
    await expect.poll(limits).toEqual([1_500_000])

    // The connection to the service breaks and recovers. The call continues, and the service still knows the call.
    await context.setOffline(true)
    await expectReceived(ada, 'energy')
    await context.setOffline(false)
    await clickButton(bo, 'mute')
    await expectState(ada, { others: [{ muted: true }] })
    await clickButton(ada, 'end')
    await expectState(bo, { phase: 'ended', reason: 'hangup' })
  })

  test('when two users call each other at once, the caller who is refused sees the other call ring', async ({
    page,
    openAnotherPage,
    installation,
    world,
  }) => {
    const tap = await tapSocket(page)
    const bo = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    const third = await world.join({ id: organizationId }, 'member')
    await openCall(page, installation, people[0], { organizationId, partner: third })
    await openCall(bo, installation, people[1], { organizationId, partner: people[0] })
    const release = tap.holdAt('initiate_call')
    await clickButton(page, 'call by sound')
    await clickButton(bo, 'call by sound')
    await expect.poll(() => tap.received('incoming_call').length).toBe(1)
    await expectState(page, { phase: 'calling' })
    release()
    await expectState(page, { phase: 'ringing', partner: { id: String(people[1].id) } })
    await clickButton(page, 'accept')
    for (const partyPage of [page, bo]) await expectState(partyPage, { phase: 'connected' })
  })

  test('without a connection ringing ends at its time limit: missed on one side, unanswered on the other', async ({
    page,
    openAnotherPage,
    installation,
  }) => {
    const bo = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    const taps = [await tapSocket(page), await tapSocket(bo)]
    await openCall(page, installation, people[0], { organizationId, partner: people[1] })
    await openCall(bo, installation, people[1], { organizationId, partner: people[0] })
    for (const partyPage of [page, bo]) await partyPage.clock.install()
    await clickButton(page, 'call by sound')
    await expectState(bo, { phase: 'ringing' })
    for (const tap of taps) await tap.disconnect()
    for (const partyPage of [page, bo]) await partyPage.clock.fastForward(40_000)
    await expectState(page, { phase: 'calling' })
    await expectState(bo, { phase: 'ringing' })
    for (const partyPage of [page, bo]) await partyPage.clock.fastForward(11_000)
    await expectState(page, { phase: 'ended', reason: 'timeout', missed: false })
    await expectState(bo, { phase: 'ended', reason: 'timeout', missed: true })
  })

  test('a window that reconnects while its call continues in another one leaves the call there', async ({
    page,
    context,
    openAnotherPage,
    installation,
  }) => {
    const { ada, bo } = await openBoth(openAnotherPage, page, installation)
    await clickButton(ada, 'call by sound')
    await expectState(bo, { phase: 'ringing' })
    await clickButton(bo, 'accept')
    for (const partyPage of [ada, bo]) await expectState(partyPage, { phase: 'connected' })
    await context.setOffline(true)
    const thirdPage = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    await openCall(thirdPage, installation, people[0], { organizationId, partner: people[1] })
    await clickButton(thirdPage, 'call by sound')
    await expectState(thirdPage, { phase: 'connected' })
    await context.setOffline(false)
    await expectState(ada, { phase: 'idle' })
    for (const partyPage of [thirdPage, bo]) await expectReceived(partyPage, 'energy')
    await clickButton(bo, 'mute')
    await expectState(thirdPage, { phase: 'connected', others: [{ muted: true }] })
    await clickButton(thirdPage, 'end')
    await expectState(bo, { phase: 'ended', reason: 'hangup' })
  })

  test('closing the window ends the call for the other side at once, and a reload removes nobody [L8]', async ({
    page,
    openAnotherPage,
    installation,
  }) => {
    const { ada, bo } = await openBoth(openAnotherPage, page, installation)
    await clickButton(ada, 'call by sound')
    await expectState(bo, { phase: 'ringing' })
    await clickButton(bo, 'accept')
    for (const partyPage of [ada, bo]) await expectState(partyPage, { phase: 'connected' })
    await bo.reload()
    for (const partyPage of [ada, bo]) await expectState(partyPage, { phase: 'connected' })
    await expectReceived(ada, 'energy')
    await bo.close({ runBeforeUnload: true })
    await expectState(ada, { phase: 'ended', reason: 'left' })
  })

  test('a call whose media flows survives a minute without a connection to the service [L9]', async ({
    page,
    openAnotherPage,
    installation,
    world,
  }) => {
    const bo = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    const taps = [await tapSocket(page), await tapSocket(bo)]
    await openCall(page, installation, people[0], { organizationId, partner: people[1] })
    await openCall(bo, installation, people[1], { organizationId, partner: people[0] })
    await clickButton(page, 'call by sound')
    await expectState(bo, { phase: 'ringing' })
    await clickButton(bo, 'accept')
    for (const partyPage of [page, bo]) await expectState(partyPage, { phase: 'connected' })
    const { callId } = await callState(page)
    const reconnects = await Promise.all(taps.map((tap) => tap.disconnect()))
    const ids = people.map(({ id }) => id)
    const presenceQuery = () =>
      world.db.selectFrom('chat_presence').select('user_id').where('user_id', 'in', ids).execute()
    await expect.poll(presenceQuery).toEqual([])
    const partiesQuery = () => world.db.updateTable('call_parties').where('call_id', '=', callId)
    await partiesQuery()
      .set({ seen_at: new Date(Date.now() - 60_000).toISOString() })
      .execute()
    await expectReceived(page, 'energy')
    for (const reconnect of reconnects) await reconnect()
    for (const partyPage of [page, bo])
      await expect(partyPage.locator('html')).toHaveAttribute('data-line', 'connected')
    await clickButton(bo, 'mute')
    await expectState(page, { phase: 'connected', callId, others: [{ muted: true }] })
    await clickButton(page, 'mute')
    await expectState(bo, { phase: 'connected', callId, others: [{ muted: true }] })
    await clickButton(bo, 'end')
    await expectState(page, { phase: 'ended', reason: 'hangup' })
  })

  test('a user who leaves the call of a room before the service responds can rejoin and is audible', async ({
    page,
    openAnotherPage,
    installation,
    world,
  }) => {
    const roomId = await createGroup(world, organizationId, people)
    const bo = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    for (const [partyPage, person] of [[page, people[0]] as const, [bo, people[1]] as const])
      await openCall(partyPage, installation, person, { organizationId, roomId })
    await clickAtOnce(page, 'join the room', 'end', 'join the room')
    await expectState(page, { phase: 'connecting' })
    await clickButton(bo, 'join the room')
    for (const partyPage of [page, bo])
      await expectState(partyPage, { phase: 'connected', others: [{ connected: true }] })
    await expectReceived(bo, 'energy')
  })

  test('a user who leaves the call of a room before the service responds can call somebody at once', async ({
    page,
    openAnotherPage,
    installation,
    world,
  }) => {
    const roomId = await createGroup(world, organizationId, people)
    const bo = await openAnotherPage({ permissions: ['microphone', 'camera'] })
    await openCall(page, installation, people[0], { organizationId, roomId, partner: people[1] })
    await openCall(bo, installation, people[1], { organizationId, roomId })
    await clickAtOnce(page, 'join the room', 'end', 'call by sound')
    await expectState(bo, { phase: 'ringing', partner: { id: String(people[0].id) } })
    await clickButton(bo, 'accept')
    for (const partyPage of [page, bo]) await expectState(partyPage, { phase: 'connected', roomId: null })
  })

  test('the call of a room moves from one window to another', async ({
    page,
    context,
    openAnotherPage,
    installation,
    world,
  }) => {
    const roomId = await createGroup(world, organizationId, people)
    const [bo, thirdPage] = [
      await openAnotherPage({ permissions: ['microphone'] }),
      await openAnotherPage({ permissions: ['microphone'] }),
    ]
    for (const [partyPage, person] of [page, bo, thirdPage].map(
      (callPage, index) => [callPage, people[index % 2] ?? people[0]] as const,
    ))
      await openCall(partyPage, installation, person, { organizationId, roomId })
    for (const partyPage of [page, bo]) await clickButton(partyPage, 'join the room')
    for (const partyPage of [page, bo]) await expectReceived(partyPage, 'energy')
    await context.setOffline(true)
    await clickButton(thirdPage, 'join the room')
    for (const partyPage of [thirdPage, bo]) await expectReceived(partyPage, 'energy')
    await context.setOffline(false)
    await expectState(page, { phase: 'idle' })
    await expectReceived(thirdPage, 'energy')
    await expectState(bo, { others: [{ userId: String(people[0].id), connected: true }] })
  })
})
