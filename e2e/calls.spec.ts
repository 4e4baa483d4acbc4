import type { BrowserContext, Page } from '@playwright/test'
import { mount } from './support/mount.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/world.ts'

// A camera that shows a moving picture and a microphone that beeps, and nobody asks whether it may be used.
test.use({
  reuseContext: false,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // The mounted page comes from the story and not from a server, so the browser takes it for a page of elsewhere.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    }),
})

type Words = {
  phase: string
  reason?: string
  startedAt?: number
  callType?: string
  partner?: { id: string; name: string }
  muted: boolean
  camera: boolean
  cameraDenied: boolean
  picture: boolean
  others: {
    userId: string
    name: string
    muted: boolean
    camera: boolean
    connected?: boolean
    speaking?: boolean
    quality?: string
  }[]
}

const words = async (page: Page): Promise<Words> => JSON.parse((await page.locator('output').textContent()) ?? '{}')
const does = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const becomes = (page: Page, state: Record<string, unknown>) => expect.poll(() => words(page)).toMatchObject(state)

/** What has come of sound and picture: energy of sound, and frames that were decoded. */
const received = (page: Page) => page.evaluate<{ energy: number; frames: number }>('received()')

/** Waits until more has come than before. */
async function comes(page: Page, kind: 'energy' | 'frames') {
  const before = (await received(page))[kind]
  await expect.poll(async () => (await received(page))[kind], { timeout: 20_000 }).toBeGreaterThan(before)
}

test.describe('two browsers', () => {
  let organizationId: number
  let people: [Person, Person]

  test.beforeEach(async ({ world }) => {
    const organization = await world.organization()
    organizationId = organization.id
    people = [await world.join(organization, 'member'), await world.join(organization, 'member')]
  })

  /** The part in a window of this person. */
  async function open(page: Page, house: { url: string; chatUrl: string }, who: Person, partner: Person) {
    await page.goto(`${house.url}/favicon.svg`)
    await page.evaluate(`localStorage.setItem('token', '${who.token}')`)
    const data = { organization: String(organizationId), partner: String(partner.id) }
    await mount(page, `${house.url}/part`, 'apps/web/src/features/calls/testing-page.tsx', data, {
      chatUrl: house.chatUrl,
    })
    await becomes(page, { phase: 'idle' })
    await expect(page.locator('html')).toHaveAttribute('data-line', 'connected')
  }

  async function both(context: BrowserContext, page: Page, house: { url: string; chatUrl: string }) {
    const other = await context.browser()?.newContext({ permissions: ['microphone', 'camera'] })
    if (!other) throw new Error('There is no browser.')
    const [ada, bo] = [page, await other.newPage()]
    await open(ada, house, people[0], people[1])
    await open(bo, house, people[1], people[0])
    return { ada, bo, close: () => other.close() }
  }

  test('SOCK-58 SOCK-21 SOCK-22 SOCK-26 SOCK-27 SOCK-31 STATE-120 STATE-121 STATE-123 STATE-124 CALL-08 a video call: sound and picture come on both sides', async ({
    page,
    context,
    house,
  }) => {
    const { ada, bo, close } = await both(context, page, house)
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

    // What is switched off is off for the other, and says so; on again it comes without a new agreement.
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

    // A page that is loaded again is back in the same call.
    await bo.reload()
    for (const one of [ada, bo]) await becomes(one, { phase: 'connected' })
    await comes(bo, 'frames')
    await comes(ada, 'frames')

    await does(bo, 'end')
    await becomes(ada, { phase: 'ended', reason: 'hangup' })
    await becomes(bo, { phase: 'ended', reason: 'hangup' })
    await does(ada, 'dismiss')
    await becomes(ada, { phase: 'idle', picture: false })
    await close()
  })

  test('STATE-122 CALL-13 a call is rejected; another goes on by sound alone where the camera is denied, and comes back when the way is lost', async ({
    page,
    context,
    house,
  }) => {
    const { ada, bo, close } = await both(context, page, house)
    await does(bo, 'call by sound')
    await becomes(ada, { phase: 'ringing', callType: 'audio' })
    await does(ada, 'reject')
    await becomes(ada, { phase: 'idle' })
    await becomes(bo, { phase: 'ended', reason: 'rejected' })

    await does(ada, 'deny the camera')
    await does(ada, 'call by picture')
    await does(bo, 'accept')
    await becomes(ada, { phase: 'connected', cameraDenied: true, camera: false, picture: false })
    await comes(bo, 'energy')
    await comes(ada, 'frames')
    await becomes(bo, { others: [{ camera: false, muted: false }] })

    // The line to the service breaks and comes back: the call goes on meanwhile and is known afterwards.
    await context.setOffline(true)
    await comes(ada, 'energy')
    await context.setOffline(false)
    await does(bo, 'mute')
    await becomes(ada, { others: [{ muted: true }] })
    await does(ada, 'end')
    await becomes(bo, { phase: 'ended', reason: 'hangup' })
    await close()
  })
})
