import { openDevice, openScreen } from './devices.ts'
import type { Kind, MediaTransport } from './media-transport.ts'

/** One's own microphone, camera and screen; what is on goes to the transport, as soon as there is one. */
export function localMedia(changed: () => void) {
  const stream = new MediaStream()
  const chosen: Partial<Record<Kind, string>> = {}
  const denied = { audio: false, video: false }
  let transport: MediaTransport | undefined
  let microphone: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  let screen: MediaStreamTrack | null = null
  let muted = false
  let closed = false

  const picture = () => screen ?? camera

  /** Brings what others get, and the own picture, to what is open now. */
  async function settle() {
    if (microphone) microphone.enabled = !muted
    for (const track of stream.getTracks()) if (track !== picture()) stream.removeTrack(track)
    const shown = picture()
    if (shown) stream.addTrack(shown)
    changed()
    await Promise.all([transport?.send('audio', microphone), transport?.send('video', shown)])
  }

  async function open(kind: Kind) {
    const opened = await openDevice(kind, chosen[kind])
    if (closed) opened.track?.stop()
    denied[kind] = opened.track === null
    opened.track?.addEventListener('ended', () => lose(kind, opened.track).catch(reportError))
    return closed ? null : opened.track
  }

  /** The device was taken away: another microphone takes its place, a camera is off. */
  async function lose(kind: Kind, track: MediaStreamTrack | null) {
    if (closed) return
    if (kind === 'audio' && microphone === track) microphone = await open('audio')
    if (kind === 'video' && camera === track) camera = null
    await settle()
  }

  async function setCamera(on: boolean) {
    camera?.stop()
    camera = on ? await open('video') : null
    await settle()
  }

  return {
    /** The own picture, for the person themselves. */
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
    /** What could not be opened, be it that it was not allowed or that there is none. */
    denied,
    async start({ video, muted: silent = false }: { video: boolean; muted?: boolean }) {
      muted = silent
      microphone = await open('audio')
      if (video) camera = await open('video')
      await settle()
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
    /** Shows the screen in place of the camera, until it is ended here or by the browser. */
    async share(on: boolean) {
      screen?.stop()
      screen = on ? await openScreen() : null
      if (closed) screen?.stop()
      const shared = screen
      shared?.addEventListener('ended', () => {
        if (screen === shared) screen = null
        settle().catch(reportError)
      })
      await settle()
    },
    /** Goes over to another device at once, where that kind is on. */
    async choose(kind: Kind, deviceId: string) {
      chosen[kind] = deviceId
      if (kind === 'video') return camera ? setCamera(true) : undefined
      const next = await open('audio')
      microphone?.stop()
      microphone = next
      await settle()
    },
    close() {
      closed = true
      for (const track of [microphone, camera, screen]) track?.stop()
      for (const track of stream.getTracks()) stream.removeTrack(track)
    },
  }
}
