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
import { expectAccessible } from '../support/looks.ts'
import { openAs } from '../support/open-as.ts'
import { test } from '../support/relay-test.ts'
import { createGroup } from '../support/rooms.ts'
import { expect, type OpenAnotherPage } from '../support/test.ts'
import type { Person } from '../support/world.ts'

test.use(browserArgs(...deviceArgs))

/** Polls every 90 ms. The microphone beeps once a second, so polling once a second could always find it silent. */
const betweenBeeps = { intervals: [90] }

type CallWindow = { id: string; page: Page }
type Addresses = { url: string; chatUrl: string }

/** Opens, as this user, a page that contains only the call, in a separate browser context. */
async function openWindow(
  openAnother: OpenAnotherPage,
  installation: Addresses,
  person: Person,
  callOptions: Parameters<typeof openCall>[3],
) {
  const page = await openAnother({ permissions: ['microphone', 'camera'] })
  await openCall(page, installation, person, callOptions)
  return { id: String(person.id), page }
}

/** The state of the party in `otherWindow`, as shown by the first window. */
const partySeenBy = async ({ page }: CallWindow, otherWindow: CallWindow) =>
  (await callState(page)).others.find(({ userId }) => userId === otherWindow.id)

test('four people in one call of a room hear and see each other, share a screen, leave and rejoin; a fifth is refused', async ({
  openAnotherPage,
  installation,
  world,
}) => {
  const organization = await world.organization()
  const people: Person[] = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed'])
    people.push(await world.join(organization, 'member', await world.register({ name })))
  const roomId = await createGroup(world, organization.id, people)
  const [ada, bo, cy, di, ed] = await Promise.all(
    people.map((person) =>
      openWindow(openAnotherPage, installation, person, { organizationId: organization.id, roomId }),
    ),
  )
  if (!ada || !bo || !cy || !di || !ed) throw new Error('There are five.')

  const fourWindows = [ada, bo, cy, di]
  const expectedParty = { connected: true, muted: false }
  for (const { page } of fourWindows) await clickButton(page, 'join the room')
  for (const { page } of fourWindows) await expectState(page, { phase: expect.stringMatching(/^connect/) })
  for (const { page } of fourWindows)
    await expectState(page, { phase: 'connected', others: [expectedParty, expectedParty, expectedParty] })
  for (const { page } of [ada, bo]) await clickButton(page, 'camera on')
  for (const partyWindow of fourWindows) {
    const pictureCount = partyWindow === ada || partyWindow === bo ? 1 : 2
    const receivedCounts = async () => {
      const received = await receivedMedia(partyWindow.page)
      return { voices: received.voiceCount, pictures: received.videoSizes.length }
    }
    await expect.poll(receivedCounts).toEqual({ voices: 3, pictures: pictureCount })
  }
  // Each microphone beeps, so every party except the muted one is shown as speaking.
  await clickButton(bo.page, 'mute')
  await expect.poll(() => partySeenBy(ada, bo)).toMatchObject({ muted: true, speaking: false })
  for (const speaker of [cy, di])
    await expect.poll(() => partySeenBy(ada, speaker), betweenBeeps).toMatchObject({ speaking: true })

  await clickButton(ed.page, 'join the room')
  await expectState(ed.page, { phase: 'ended', reason: 'failed', detail: 'Four people are in this call already.' })

  await clickButton(ada.page, 'share on')
  await expectState(ada.page, { sharing: true })
  // The picture of the fake camera is always 16:9, so a narrower picture is the shared screen.
  const isScreen = ({ width, height }: { width: number; height: number }) => width / height < 1.5
  for (const { page } of [bo, cy, di])
    await expect.poll(async () => (await receivedMedia(page)).videoSizes.some(isScreen)).toBe(true)
  // Stops the screen sharing as the browser's own button does. The camera is off, so no more video is sent, and the
  // other parties are notified.
  await clickButton(ada.page, 'camera off')
  await expect.poll(() => partySeenBy(bo, ada)).toMatchObject({ camera: true })
  await ada.page.evaluate('endShare()')
  await expectState(ada.page, { sharing: false, camera: false, picture: false })
  await expect.poll(() => partySeenBy(bo, ada)).toMatchObject({ camera: false })
  await clickButton(ada.page, 'camera on')
  await expect.poll(() => partySeenBy(bo, ada)).toMatchObject({ camera: true })

  await clickButton(di.page, 'end')
  await expectState(di.page, { phase: 'ended', reason: 'hangup' })
  for (const { page } of [ada, bo, cy]) await expect.poll(async () => (await callState(page)).others.length).toBe(2)
  await clickButton(di.page, 'dismiss')
  await clickButton(di.page, 'join the room')
  for (const { page } of fourWindows) await expect.poll(async () => (await receivedMedia(page)).voiceCount).toBe(3)
})

test('a relay-only call has sound and video, recovers from a relay restart, and reports a missing relay', async ({
  openAnotherPage,
  relayInstallation,
}) => {
  test.skip(relayInstallation.missingReason !== undefined, relayInstallation.missingReason)
  if (relayInstallation.missingReason !== undefined) return
  const { installation, world, relay } = relayInstallation
  const organization = await world.organization()
  const organizationId = organization.id
  const [firstUser, secondUser] = [await world.join(organization, 'member'), await world.join(organization, 'member')]
  const { page: ada } = await openWindow(openAnotherPage, installation, firstUser, {
    organizationId,
    partner: secondUser,
  })
  const { page: bo } = await openWindow(openAnotherPage, installation, secondUser, {
    organizationId,
    partner: firstUser,
  })

  await clickButton(ada, 'call by picture')
  await expectState(bo, { phase: 'ringing' })
  await clickButton(bo, 'accept')
  for (const page of [ada, bo]) await expectState(page, { phase: 'connected', reconnecting: false })
  for (const page of [ada, bo]) {
    await expectReceived(page, 'energy')
    await expectReceived(page, 'frames')
    expect((await receivedMedia(page)).paths).toEqual(['relay-relay'])
  }

  await relay.kill()
  for (const page of [ada, bo]) await expectState(page, { phase: 'connecting', reconnecting: true })
  await relay.start()
  for (const page of [ada, bo]) await expectState(page, { phase: 'connected', reconnecting: false })
  for (const page of [ada, bo]) {
    await expectReceived(page, 'energy')
    await expectReceived(page, 'frames')
  }
  await clickButton(ada, 'end')
  await expectState(bo, { phase: 'ended', reason: 'hangup' })

  // The relay restarts with another secret, so it rejects both parties.
  await relay.kill()
  await relay.start('another secret than the installation has')
  await ada.clock.install()
  await clickButton(ada, 'dismiss')
  await clickButton(ada, 'call by sound')
  await expectState(bo, { phase: 'ringing' })
  await clickButton(bo, 'accept')
  await expectState(ada, { phase: 'connecting' })
  await ada.clock.fastForward(30_000)
  await expectState(ada, {
    phase: 'ended',
    reason: 'failed',
    detail: 'No connection for audio and video between your networks was found.',
  })
  await expectState(bo, { phase: 'ended' })
  await relay.kill()
  await relay.start()
})

test('the call test reports what works, which port to open when the relay is unreachable, and a relay that rejects the secret', async ({
  page,
  context,
  relayInstallation,
}) => {
  test.skip(relayInstallation.missingReason !== undefined, relayInstallation.missingReason)
  if (relayInstallation.missingReason !== undefined) return
  const { installation, world, relay } = relayInstallation
  await context.grantPermissions(['microphone', 'camera'])
  const { member } = await world.team()
  await openAs(page, member, () => page.goto(`${installation.url}/employee/settings#calls`))
  await page.getByRole('link', { name: 'Test Your Connection' }).click()
  await expect(page).toHaveURL(/\/employee\/call-test/)
  const check = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

  await page.getByRole('button', { name: 'Start the Test' }).click()
  await expect(page.getByRole('status').getByText('Calls work, also behind a strict firewall.')).toBeVisible()
  for (const name of ['Secure page', 'Microphone', 'Camera', 'Your address', 'Relay over UDP', 'Relay over TCP'])
    await expect(check(name).getByText('Works', { exact: true })).toBeVisible()
  const level = page.getByRole('meter', { name: 'Microphone level' })
  const readLevel = () => level.evaluate((meter) => Reflect.get(meter, 'value'))
  await expect.poll(readLevel, betweenBeeps).toBeGreaterThan(0.05)
  await expect(page.getByLabel('Your camera')).toHaveJSProperty('paused', false)
  await expectAccessible(page)

  await relay.kill()
  await page.getByRole('button', { name: 'Test Again' }).click()
  const udp = `Relay over UDP does not answer: open UDP ${relay.port} to 127.0.0.1, and UDP 49160–49960 on the relay.`
  await expect(check('Relay over UDP')).toContainText(udp)
  await expect(check('Relay over TCP')).toContainText(`open TCP ${relay.port} to 127.0.0.1.`)
  await expect(check('Microphone')).toContainText('Works')
  await expect(page.getByText('Calls may find no way between your networks.')).toBeVisible()
  await expect(page.getByLabel('For your network administrator')).toHaveValue(
    'Secure page: works · Microphone: works · Camera: works · Your address: fails · Relay over UDP: fails · Relay over TCP: fails',
  )

  await relay.start('another secret than the installation has')
  await page.goto(`${installation.url}/call-test`)
  await page.getByRole('button', { name: 'Start the Test' }).click()
  for (const name of ['Relay over UDP', 'Relay over TCP'])
    await expect(check(name)).toContainText('The relay does not know Muster: its secret and TURN_SECRET differ.')
  await relay.kill()
  await relay.start()
})
