import { expect, type Page } from '@playwright/test'
import type { Received } from '../../apps/web/src/features/calls/testing-received.ts'
import { mount } from './mount.ts'
import { openAs } from './open-as.ts'
import type { Person } from './world.ts'

/**
 * A camera that shows a picture that moves a little, so that several windows leave the machine some time for all else, a
 * microphone that beeps, and nobody asks whether it may be used.
 */
export const deviceArgs = [
  '--use-fake-device-for-media-stream=fps=3',
  '--use-fake-ui-for-media-stream',
  // All that is called here is this machine, and nothing leaves it.
  '--allow-loopback-in-peer-connection',
  // The mounted page comes from the story and not from a server, so the browser takes it for a page of elsewhere.
  '--disable-features=LocalNetworkAccessChecks',
]

/** What a window says of its call. */
type Words = {
  phase: string
  callId: string
  reason?: string
  detail?: string
  startedAt?: number
  callType?: string
  reconnecting: boolean
  partner?: { id: string; name: string }
  muted: boolean
  camera: boolean
  sharing: boolean
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

export const words = async (page: Page): Promise<Words> =>
  JSON.parse((await page.locator('output').textContent()) ?? '{}')
export const does = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const becomes = (page: Page, state: Record<string, unknown>) =>
  expect.poll(() => words(page)).toMatchObject(state)

/** What has come over the connections that stand. */
export const received = (page: Page) => page.evaluate<Received>('received()')

/** Waits until more has come than before. */
export async function comes(page: Page, kind: 'energy' | 'frames') {
  const before = (await received(page))[kind]
  await expect.poll(async () => (await received(page))[kind]).toBeGreaterThan(before)
}

type With = { organizationId: number; partner?: { id: number }; roomId?: string }

/** The call by itself, without a screen around it, in a window of this person. */
export async function openCall(
  page: Page,
  house: { url: string; chatUrl: string },
  who: Person,
  { organizationId, partner, roomId = '' }: With,
) {
  const data = { organization: String(organizationId), partner: String(partner?.id ?? ''), room: roomId }
  const entry = 'apps/web/src/features/calls/testing-page.tsx'
  await openAs(page, who, () => mount(page, `${house.url}/part`, entry, data, { chatUrl: house.chatUrl }))
  await becomes(page, { phase: 'idle' })
  await expect(page.locator('html')).toHaveAttribute('data-line', 'connected')
}
