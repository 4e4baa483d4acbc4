import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { roomHeading } from '../support/rooms.ts'
import { expect, test } from '../support/test.ts'

test.use(browserArgs('--use-fake-device-for-media-stream=device-count=2,fps=3', '--use-fake-ui-for-media-stream'))

type SentTracks = Record<'audio' | 'video', { label: string; deviceId: string } | undefined>

/**
 * A script for the page: `sent()` returns the audio and the video track that its connections send, and `unplug(id)`
 * makes a device appear unplugged. The first attempt to select a speaker fails, as it can on a busy machine.
 */
const observeScript = `{
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

const sentTracks = (page: Page) => page.evaluate<SentTracks>('sent()')
const unplugDevice = (page: Page, id: string | undefined) => page.evaluate(`unplug(${JSON.stringify(id)})`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const option = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })

async function choose(page: Page, name: string) {
  await press(page, 'Devices')
  await option(page, name).click()
}

/** Expects that the page sends the track of the device with this label, and that the menu marks the device as used. */
async function expectUsed(page: Page, kind: 'audio' | 'video', label: string) {
  await expect.poll(async () => (await sentTracks(page))[kind]?.label).toBe(label)
  await press(page, 'Devices')
  await expect(option(page, label)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(option(page, label)).toBeHidden()
}

test('the chosen microphone, camera and speaker are used and remembered; one that is unplugged is replaced [L2]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team('Northlight')
  const emilPage = await openAnotherPage()
  for (const partyPage of [page, emilPage]) await partyPage.addInitScript(observeScript)
  await signIn(emilPage, team.member, `/employee/tasks?orgId=${team.id}`)
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  const callButton = roomHeading(page).getByRole('button', { name: 'Video call' })
  await expect(callButton).not.toHaveAttribute('aria-disabled')
  await callButton.click()
  await press(emilPage, 'Accept')
  await expect(roomHeading(page)).toContainText('Video call connected')

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

  // The chosen devices are still used after a reload, which rejoins the call.
  await page.reload()
  await expect(roomHeading(page)).toContainText('Video call connected')
  await expectUsed(page, 'audio', 'Fake Audio Input 1')
  await expectUsed(page, 'video', 'fake_device_1')
  await expect.poll(sinkName).toBe('Fake Audio Output 2')

  // If the devices are unplugged, the call continues with another microphone, no camera and the default speaker.
  const used = await sentTracks(page)
  await unplugDevice(page, used.audio?.deviceId)
  await expect(page.getByRole('status').filter({ hasText: 'Fake Audio Input 1 is not available' })).toBeVisible()
  await expect.poll(async () => (await sentTracks(page)).audio?.label).toMatch(/^Fake (Default )?Audio Input/)
  expect((await sentTracks(page)).audio?.label).not.toBe('Fake Audio Input 1')
  await unplugDevice(page, used.video?.deviceId)
  await expect(page.getByRole('status').filter({ hasText: 'fake_device_1 is not available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  await press(page, 'Turn camera on')
  await expectUsed(page, 'video', 'fake_device_0')
  await unplugDevice(page, String(await sound.first().evaluate((element) => Reflect.get(element, 'sinkId'))))
  await expect(page.getByRole('status').filter({ hasText: 'Fake Audio Output 2 is not available' })).toBeVisible()
  await expect(sound.first()).toHaveJSProperty('sinkId', '')
})
