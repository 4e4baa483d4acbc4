import { expect, type Page } from '@playwright/test'
import type { Received } from '../../apps/web/src/features/calls/testing-received.ts'
import { mountComponent } from './mount.ts'
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
  // The response for the page comes from the test, not from a server, so the browser treats the page as one from the
  // public network.
  '--disable-features=LocalNetworkAccessChecks',
]

/** The state of the call, as reported by a window. */
type CallState = {
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

export const callState = async (page: Page): Promise<CallState> =>
  JSON.parse((await page.locator('output').textContent()) ?? '{}')
export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const expectState = (page: Page, state: Record<string, unknown>) =>
  expect.poll(() => callState(page)).toMatchObject(state)

/** The media received over the open connections, their network paths, and the maximum bitrates of the sent videos. */
export const receivedMedia = (page: Page) => page.evaluate<Received>('received()')

/** Waits until more audio or video has been received than when this function was called. */
export async function expectReceived(page: Page, kind: 'energy' | 'frames') {
  const before = (await receivedMedia(page))[kind]
  await expect.poll(async () => (await receivedMedia(page))[kind]).toBeGreaterThan(before)
}

type CallOptions = { organizationId: number; partner?: { id: number }; roomId?: string }

/** Opens, as this user, a page that contains only the call, and waits until it has connected to the service. */
export async function openCall(
  page: Page,
  installation: { url: string; chatUrl: string },
  person: Person,
  { organizationId, partner, roomId = '' }: CallOptions,
) {
  const data = { organization: String(organizationId), partner: String(partner?.id ?? ''), room: roomId }
  const entry = 'apps/web/src/features/calls/testing-page.tsx'
  await openAs(page, person, () =>
    mountComponent(page, `${installation.url}/part`, entry, data, { chatUrl: installation.chatUrl }),
  )
  await expectState(page, { phase: 'idle' })
  await expect(page.locator('html')).toHaveAttribute('data-line', 'connected')
}
