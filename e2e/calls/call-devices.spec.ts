import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { heading } from '../support/rooms.ts'
import { expect, test } from '../support/test.ts'

test.use(browserArgs('--use-fake-device-for-media-stream=device-count=2,fps=3', '--use-fake-ui-for-media-stream'))

// Several windows that send and render video at once are slow on a small machine.
test.describe.configure({ timeout: 120_000 })

type Sent = Record<'audio' | 'video', { label: string; deviceId: string } | undefined>

/**
 * `sent()` returns the live tracks that the page's connections send; `unplug(id)` removes a device.
 * The first change of the speaker fails, as it does on a busy machine.
 */
const observe = `{
  const connections = []
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
      super(...given)
      connections.push(this)
    }
  }
  window.sent = () => {
    const tracks = connections
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => (track && track.readyState === 'live' ? [track] : []))
    const of = (kind) => tracks.filter((track) => track.kind === kind)
      .map((track) => ({ label: track.label, deviceId: track.getSettings().deviceId }))[0]
    return { audio: of('audio'), video: of('video') }
  }

  const changeSpeaker = HTMLMediaElement.prototype.setSinkId
  let hasFailed = false
  HTMLMediaElement.prototype.setSinkId = function (id) {
    if (id === '' || hasFailed) return changeSpeaker.call(this, id)
    hasFailed = true
    return Promise.reject(new DOMException('The operation was aborted', 'AbortError'))
  }

  const gone = new Set()
  const opened = []
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  const list = devices.enumerateDevices.bind(devices)
  devices.getUserMedia = async (wanted) => {
    for (const asked of Object.values(wanted))
      if (gone.has(asked?.deviceId?.exact)) throw new OverconstrainedError('deviceId', 'not there')
    const stream = await open(wanted)
    opened.push(...stream.getTracks())
    return stream
  }
  devices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => !gone.has(deviceId))
  window.unplug = (id) => {
    gone.add(id)
    for (const track of opened)
      if (track.getSettings().deviceId === id && track.readyState === 'live') {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    devices.dispatchEvent(new Event('devicechange'))
  }
}`

const sent = (page: Page) => page.evaluate<Sent>('sent()')
const unplug = (page: Page, id: string | undefined) => page.evaluate(`unplug(${JSON.stringify(id)})`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const option = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })

async function choose(page: Page, name: string) {
  await press(page, 'Devices')
  await option(page, name).click()
}

/** Expects that the device marked as used in the menu is the one whose track is sent. */
async function expectUsed(page: Page, kind: 'audio' | 'video', label: string) {
  await expect.poll(async () => (await sent(page))[kind]?.label).toBe(label)
  await press(page, 'Devices')
  await expect(option(page, label)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(option(page, label)).toBeHidden()
}

test('the chosen microphone, camera and speaker are used and remembered; one that is unplugged is replaced [L2]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const bo = await another()
  for (const one of [page, bo]) await one.addInitScript(observe)
  await signIn(bo, team.member, `/employee/tasks?orgId=${team.id}`)
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  const call = heading(page).getByRole('button', { name: 'Video call' })
  await expect(call).not.toHaveAttribute('aria-disabled')
  await call.click()
  await press(bo, 'Accept')
  await expect(heading(page)).toContainText('Video call connected')

  await choose(page, 'Fake Audio Input 2')
  await expectUsed(page, 'audio', 'Fake Audio Input 2')
  await choose(page, 'Fake Audio Input 1')
  await expectUsed(page, 'audio', 'Fake Audio Input 1')
  await choose(page, 'fake_device_1')
  await expectUsed(page, 'video', 'fake_device_1')
  await choose(page, 'Fake Audio Output 2')
  const sound = page.locator('audio')
  const sinkName = () =>
    page.evaluate<string>(`navigator.mediaDevices.enumerateDevices().then((all) =>
      all.find(({ deviceId }) => deviceId === document.querySelector('audio').sinkId)?.label)`)
  await expect.poll(sinkName).toBe('Fake Audio Output 2')

  // They are used in the next call too, even after a reload.
  await page.reload()
  await expect(heading(page)).toContainText('Video call connected')
  await expectUsed(page, 'audio', 'Fake Audio Input 1')
  await expectUsed(page, 'video', 'fake_device_1')
  await expect.poll(sinkName).toBe('Fake Audio Output 2')

  // Unplugged during the call: it falls back to another microphone, no camera and the default speaker.
  const used = await sent(page)
  await unplug(page, used.audio?.deviceId)
  await expect(page.getByRole('status').filter({ hasText: 'Fake Audio Input 1 is not available' })).toBeVisible()
  await expect.poll(async () => (await sent(page)).audio?.label).toMatch(/^Fake (Default )?Audio Input/)
  expect((await sent(page)).audio?.label).not.toBe('Fake Audio Input 1')
  await unplug(page, used.video?.deviceId)
  await expect(page.getByRole('status').filter({ hasText: 'fake_device_1 is not available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  await press(page, 'Turn camera on')
  await expectUsed(page, 'video', 'fake_device_0')
  await unplug(page, String(await sound.first().evaluate((one) => Reflect.get(one, 'sinkId'))))
  await expect(page.getByRole('status').filter({ hasText: 'Fake Audio Output 2 is not available' })).toBeVisible()
  await expect(sound.first()).toHaveJSProperty('sinkId', '')
})
