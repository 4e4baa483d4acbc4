import { expect, type Page } from '@playwright/test'
import type { Received } from '../../apps/web/src/features/calls/testing-received.ts'
import { mount } from './mount.ts'
import { openAs } from './open-as.ts'
import type { Person } from './world.ts'

/**
 * A fake camera with a low frame rate, so that several windows do not use up the CPU, and a fake microphone that beeps,
 * both without a permission prompt.
 */
export const deviceArgs = [
  '--use-fake-device-for-media-stream=fps=3',
  '--use-fake-ui-for-media-stream',
  // All peers run on this machine, so connections over loopback are needed.
  '--allow-loopback-in-peer-connection',
  // The mounted page is fulfilled by the test and not by a server, so the browser treats it as a public page.
  '--disable-features=LocalNetworkAccessChecks',
]

/** The state of the call as a window reports it. */
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

/** What was received over the current connections. */
export const received = (page: Page) => page.evaluate<Received>('received()')

/** Waits until more is received than at the time of the call. */
export async function comes(page: Page, kind: 'energy' | 'frames') {
  const before = (await received(page))[kind]
  await expect.poll(async () => (await received(page))[kind]).toBeGreaterThan(before)
}

type With = { organizationId: number; partner?: { id: number }; roomId?: string }

/** Opens the call on its own, without the screen around it, in a window of this user. */
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
