import { type ChosenDevice, chosenDevices } from './chosen-devices.ts'
import { openDevice, openScreen, type Unopened } from './devices.ts'
import type { Kind, MediaTransport } from './media-transport.ts'

const deviceKinds = { audio: 'microphone', video: 'camera' } as const
const idOf = (track: MediaStreamTrack | null) => track?.getSettings().deviceId

/** The user's own microphone, camera and screen. What is on is sent to the transport, once there is one. */
export function localMedia(changed: () => void) {
  const stream = new MediaStream()
  const unavailable: Partial<Record<Kind, string | undefined>> = {}
  const unopened: Partial<Record<Kind, Unopened | undefined>> = {}
  const turns = { audio: 0, video: 0, screen: 0 }
  let transport: MediaTransport | undefined
  let microphone: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  let screen: MediaStreamTrack | null = null
  let muted = false
  let closed = false

  const picture = () => screen ?? camera

  /** Updates what the others receive, and the user's own picture, to what is open now. */
  async function settle() {
    if (microphone) microphone.enabled = !muted
    for (const track of stream.getTracks()) if (track !== picture()) stream.removeTrack(track)
    const shown = picture()
    if (shown) stream.addTrack(shown)
    changed()
    await Promise.all([transport?.send('audio', microphone), transport?.send('video', shown)])
  }

  /** Only the latest request counts: undefined, and closed again, where another request followed. */
  async function latest(of: keyof typeof turns, opening: Promise<MediaStreamTrack | null> | null) {
    const turn = ++turns[of]
    const track = await opening
    if (turn === turns[of] && !closed) return track
    track?.stop()
    return undefined
  }

  async function open(kind: Kind) {
    // A device that fails again is reported again.
    unopened[kind] = undefined
    unavailable[kind] = undefined
    changed()
    const chosen = chosenDevices.get(deviceKinds[kind])
    const opened = await openDevice(kind, chosen)
    const { track } = opened
    unopened[kind] = 'why' in opened ? opened.why : undefined
    unavailable[kind] = 'instead' in opened ? chosen?.name : undefined
    track?.addEventListener('ended', () => lose(kind, track).catch(reportError))
    return track
  }

  /** The device was unplugged: another microphone takes its place, a camera is off. */
  async function lose(kind: Kind, track: MediaStreamTrack) {
    if (closed) return
    if (kind === 'audio' && microphone === track) return openMicrophone()
    if (kind === 'video' && camera === track) {
      camera = null
      unavailable.video = track.label
    }
    await settle()
  }

  async function openMicrophone() {
    const next = await latest('audio', open('audio'))
    if (next === undefined) return
    microphone?.stop()
    microphone = next
    await settle()
  }

  async function setCamera(on: boolean) {
    camera?.stop()
    const next = await latest('video', on ? open('video') : null)
    if (next === undefined) return
    camera = next
    await settle()
  }

  return {
    /** The user's own picture, shown to themselves. */
    stream,
    get muted() {
      return muted
    },
    get camera() {
      return camera !== null
    },
    get sharing() {
      return screen !== null
    },
    /** What the others are to know of it. */
    shown: () => ({ muted, camera: picture() !== null, sharing: screen !== null }),
    /** What could not be opened, and why. */
    unopened,
    /** The names of devices that were chosen or in use and are not available. */
    unavailable,
    /** The ids of the devices that are open. */
    devices: () => ({ audio: idOf(microphone), video: idOf(camera) }),
    async start({ video, muted: silent = false }: { video: boolean; muted?: boolean }) {
      muted = silent
      await openMicrophone()
      // Sound does not wait for the camera. A user who has switched the camera in between decides.
      if (video && !closed && turns.video === 0) await setCamera(true)
    },
    attach(next: MediaTransport) {
      transport = next
      return settle()
    },
    setMuted(on: boolean) {
      muted = on
      return settle()
    },
    setCamera,
    /** Shares the screen in place of the camera, until the user or the browser ends it. */
    async share(on: boolean) {
      screen?.stop()
      const shared = await latest('screen', on ? openScreen() : null)
      if (shared === undefined) return
      screen = shared
      shared?.addEventListener('ended', () => {
        if (screen === shared) screen = null
        settle().catch(reportError)
      })
      await settle()
    },
    /** Opens the microphone again, for example after the user has allowed it. */
    retryMicrophone: openMicrophone,
    /** Switches to another device at once, where that kind is on, and remembers it. */
    async choose(kind: Kind, device: ChosenDevice) {
      chosenDevices.set(deviceKinds[kind], device)
      if (kind === 'audio') await openMicrophone()
      else if (camera) await setCamera(true)
    },
    close() {
      closed = true
      for (const track of [microphone, camera, screen]) track?.stop()
      for (const track of stream.getTracks()) stream.removeTrack(track)
    },
  }
}
