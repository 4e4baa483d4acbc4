import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { becomes, comes, deviceArgs, does, openCall, received, words } from '../support/call-windows.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { openAs } from '../support/open-as.ts'
import { test } from '../support/relay-test.ts'
import { group } from '../support/rooms.ts'
import { type Another, expect } from '../support/test.ts'
import type { Person } from '../support/world.ts'

test.use(browserArgs(...deviceArgs))

/** The microphone beeps once a second; polling at the same interval could find it silent each time. */
const betweenBeeps = { intervals: [90] }

type Window = { id: string; page: Page }
type Place = { url: string; chatUrl: string }

/** Opens the call on its own in a separate browser of this user. */
async function openWindow(another: Another, house: Place, who: Person, what: Parameters<typeof openCall>[3]) {
  const page = await another({ permissions: ['microphone', 'camera'] })
  await openCall(page, house, who, what)
  return { id: String(who.id), page }
}

/** What this window shows of another party of the call. */
const seen = async ({ page }: Window, whom: Window) =>
  (await words(page)).others.find(({ userId }) => userId === whom.id)

test('four people in one call of a room hear and see each other, share a screen, leave and rejoin; a fifth is refused', async ({
  another,
  house,
  world,
}) => {
  const organization = await world.organization()
  const people: Person[] = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed'])
    people.push(await world.join(organization, 'member', await world.register({ name })))
  const roomId = await group(world, organization.id, people)
  const [ada, bo, cy, di, ed] = await Promise.all(
    people.map((person) => openWindow(another, house, person, { organizationId: organization.id, roomId })),
  )
  if (!ada || !bo || !cy || !di || !ed) throw new Error('There are five.')

  const four = [ada, bo, cy, di]
  const each = { connected: true, muted: false }
  for (const { page } of four) await does(page, 'join the room')
  for (const { page } of four) await becomes(page, { phase: expect.stringMatching(/^connect/) })
  for (const { page } of four) await becomes(page, { phase: 'connected', others: [each, each, each] })
  for (const { page } of [ada, bo]) await does(page, 'camera on')
  for (const one of four) {
    const pictures = one === ada || one === bo ? 1 : 2
    const come = async () => {
      const all = await received(one.page)
      return { voices: all.voices, pictures: all.pictures.length }
    }
    await expect.poll(come).toEqual({ voices: 3, pictures })
  }
  // Each microphone beeps, so everybody is shown as speaking except the muted party.
  await does(bo.page, 'mute')
  await expect.poll(() => seen(ada, bo)).toMatchObject({ muted: true, speaking: false })
  for (const speaker of [cy, di])
    await expect.poll(() => seen(ada, speaker), betweenBeeps).toMatchObject({ speaking: true })

  await does(ed.page, 'join the room')
  await becomes(ed.page, { phase: 'ended', reason: 'failed', detail: 'Four people are in this call already.' })

  await does(ada.page, 'share on')
  await becomes(ada.page, { sharing: true })
  // The camera's picture is always 16:9.
  const isScreen = ({ width, height }: { width: number; height: number }) => width / height < 1.5
  for (const { page } of [bo, cy, di])
    await expect.poll(async () => (await received(page)).pictures.some(isScreen)).toBe(true)
  // The browser's own button ends it; with the camera off nothing is sent any more, and all others are notified.
  await does(ada.page, 'camera off')
  await expect.poll(() => seen(bo, ada)).toMatchObject({ camera: true })
  await ada.page.evaluate('endShare()')
  await becomes(ada.page, { sharing: false, camera: false, picture: false })
  await expect.poll(() => seen(bo, ada)).toMatchObject({ camera: false })
  await does(ada.page, 'camera on')
  await expect.poll(() => seen(bo, ada)).toMatchObject({ camera: true })

  await does(di.page, 'end')
  await becomes(di.page, { phase: 'ended', reason: 'hangup' })
  for (const { page } of [ada, bo, cy]) await expect.poll(async () => (await words(page)).others.length).toBe(2)
  await does(di.page, 'dismiss')
  await does(di.page, 'join the room')
  for (const { page } of four) await expect.poll(async () => (await received(page)).voices).toBe(3)
})

test('a relay-only call has sound and video, recovers from a relay restart, and reports a missing relay', async ({
  another,
  relayed,
}) => {
  test.skip(relayed.whyNot !== undefined, relayed.whyNot)
  if (relayed.whyNot !== undefined) return
  const { house, world, relay } = relayed
  const organization = await world.organization()
  const organizationId = organization.id
  const [one, other] = [await world.join(organization, 'member'), await world.join(organization, 'member')]
  const { page: ada } = await openWindow(another, house, one, { organizationId, partner: other })
  const { page: bo } = await openWindow(another, house, other, { organizationId, partner: one })

  await does(ada, 'call by picture')
  await becomes(bo, { phase: 'ringing' })
  await does(bo, 'accept')
  for (const page of [ada, bo]) await becomes(page, { phase: 'connected', reconnecting: false })
  for (const page of [ada, bo]) {
    await comes(page, 'energy')
    await comes(page, 'frames')
    expect((await received(page)).ways).toEqual(['relay-relay'])
  }

  await relay.kill()
  for (const page of [ada, bo]) await becomes(page, { phase: 'connecting', reconnecting: true })
  await relay.start()
  for (const page of [ada, bo]) await becomes(page, { phase: 'connected', reconnecting: false })
  for (const page of [ada, bo]) {
    await comes(page, 'energy')
    await comes(page, 'frames')
  }
  await does(ada, 'end')
  await becomes(bo, { phase: 'ended', reason: 'hangup' })

  // The relay has another secret and rejects everybody.
  await relay.kill()
  await relay.start('another secret than the house has')
  await ada.clock.install()
  await does(ada, 'dismiss')
  await does(ada, 'call by sound')
  await becomes(bo, { phase: 'ringing' })
  await does(bo, 'accept')
  await becomes(ada, { phase: 'connecting' })
  await ada.clock.fastForward(30_000)
  await becomes(ada, {
    phase: 'ended',
    reason: 'failed',
    detail: 'No way for sound and picture between your networks was found.',
  })
  await becomes(bo, { phase: 'ended' })
  await relay.kill()
  await relay.start()
})

test('the call test reports what works, which port to open when the relay is unreachable, and a relay that rejects the secret', async ({
  page,
  context,
  relayed,
}) => {
  test.skip(relayed.whyNot !== undefined, relayed.whyNot)
  if (relayed.whyNot !== undefined) return
  const { house, world, relay } = relayed
  await context.grantPermissions(['microphone', 'camera'])
  const { member } = await world.team()
  await openAs(page, member, () => page.goto(`${house.url}/employee/settings#calls`))
  await page.getByRole('link', { name: 'Test Your Connection' }).click()
  await expect(page).toHaveURL(/\/employee\/call-test/)
  const check = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

  await page.getByRole('button', { name: 'Start the Test' }).click()
  await expect(page.getByRole('status').getByText('Calls work, also behind a strict firewall.')).toBeVisible()
  for (const name of ['Secure page', 'Microphone', 'Camera', 'Your address', 'Relay over UDP', 'Relay over TCP'])
    await expect(check(name).getByText('Works', { exact: true })).toBeVisible()
  const level = page.getByRole('meter', { name: 'Microphone level' })
  const loud = () => level.evaluate((meter) => Reflect.get(meter, 'value'))
  await expect.poll(loud, betweenBeeps).toBeGreaterThan(0.05)
  await expect(page.getByLabel('Your camera')).toHaveJSProperty('paused', false)
  await expectGoodLooks(page)

  await relay.kill()
  await page.getByRole('button', { name: 'Test Again' }).click()
  const udp = `Relay over UDP does not answer: open UDP ${relay.port} to 127.0.0.1, and UDP 49160–49960 on the relay.`
  await expect(check('Relay over UDP')).toContainText(udp)
  await expect(check('Relay over TCP')).toContainText(`open TCP ${relay.port} to 127.0.0.1.`)
  await expect(check('Microphone')).toContainText('Works')
  await expect(page.getByText('Calls may find no way between your networks.')).toBeVisible()
  await expect(page.getByLabel('For whoever looks after your network')).toHaveValue(
    'Secure page: works · Microphone: works · Camera: works · Your address: fails · Relay over UDP: fails · Relay over TCP: fails',
  )

  await relay.start('another secret than the house has')
  await page.goto(`${house.url}/call-test`)
  await page.getByRole('button', { name: 'Start the Test' }).click()
  for (const name of ['Relay over UDP', 'Relay over TCP'])
    await expect(check(name)).toContainText('The relay does not know Muster: its secret and TURN_SECRET differ.')
  await relay.kill()
  await relay.start()
})
