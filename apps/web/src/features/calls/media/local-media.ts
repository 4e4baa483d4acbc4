import { type ChosenDevice, chosenDevices } from './chosen-devices.ts'
import { type OpenFailure, openDevice, openScreen } from './devices.ts'
import type { MediaKind, MediaTransport } from './media-transport.ts'

const deviceKinds = { audio: 'microphone', video: 'camera' } as const
const idOf = (track: MediaStreamTrack | null) => track?.getSettings().deviceId

/** The user's own microphone, camera and screen. Open tracks are sent over the transport once it is attached. */
export function createLocalMedia(onChange: () => void) {
  const stream = new MediaStream()
  const unavailableNames: Partial<Record<MediaKind, string | undefined>> = {}
  const openFailures: Partial<Record<MediaKind, OpenFailure | undefined>> = {}
  const attempts = { audio: 0, video: 0, screen: 0 }
  let transport: MediaTransport | undefined
  let microphone: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  let isCameraOpening = false
  let screen: MediaStreamTrack | null = null
  let muted = false
  let closed = false

  const currentPicture = () => screen ?? camera

  /** Sends the open tracks to the other participants, and updates the user's own video (`stream`). */
  async function applyTracks() {
    if (microphone) microphone.enabled = !muted
    for (const track of stream.getTracks()) if (track !== currentPicture()) stream.removeTrack(track)
    const shownPicture = currentPicture()
    if (shownPicture) stream.addTrack(shownPicture)
    onChange()
    await Promise.all([transport?.send('audio', microphone), transport?.send('video', shownPicture)])
  }

  /**
   * Returns the opened track; null if there is none. If a later request of the same kind was made in the meantime or
   * the call has ended, stops the track and returns undefined.
   */
  async function keepIfLatest(kind: keyof typeof attempts, opening: Promise<MediaStreamTrack | null> | null) {
    const attempt = ++attempts[kind]
    const track = await opening
    if (attempt === attempts[kind] && !closed) return track
    track?.stop()
    return undefined
  }

  async function open(kind: MediaKind) {
    // Clears the previous failure first, so that a device that fails again is reported again.
    openFailures[kind] = undefined
    unavailableNames[kind] = undefined
    onChange()
    const chosen = chosenDevices.get(deviceKinds[kind])
    const opened = await openDevice(kind, chosen)
    const { track } = opened
    openFailures[kind] = 'failure' in opened ? opened.failure : undefined
    unavailableNames[kind] = 'isFallback' in opened ? chosen?.name : undefined
    track?.addEventListener('ended', () => dropTrack(kind, track).catch(reportError))
    return track
  }

  /** Handles a device that was unplugged: opens another microphone, or switches the camera off. */
  async function dropTrack(kind: MediaKind, track: MediaStreamTrack) {
    if (closed) return
    if (kind === 'audio' && microphone === track) return openMicrophone()
    if (kind === 'video' && camera === track) {
      camera = null
      unavailableNames.video = track.label
    }
    await applyTracks()
  }

  async function openMicrophone() {
    const next = await keepIfLatest('audio', open('audio'))
    if (next === undefined) return
    microphone?.stop()
    microphone = next
    await applyTracks()
  }

  async function setCamera(on: boolean) {
    camera?.stop()
    isCameraOpening = on
    const next = await keepIfLatest('video', on ? open('video') : null)
    if (next === undefined) return
    isCameraOpening = false
    camera = next
    await applyTracks()
  }

  return {
    /** The user's own video, for display in this window. */
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
    /** The state that is reported to the other participants. */
    mediaState: () => ({ muted, camera: currentPicture() !== null, sharing: screen !== null }),
    /** Why the microphone or camera could not be opened, by kind. */
    openFailures,
    /** The names of devices that were chosen or in use but are not available, by kind. */
    unavailableNames,
    /** The ids of the open devices, by kind. */
    openDeviceIds: () => ({ audio: idOf(microphone), video: idOf(camera) }),
    async start({ video, muted: startMuted = false }: { video: boolean; muted?: boolean }) {
      muted = startMuted
      await openMicrophone()
      // Audio does not wait for the camera. If the user has already switched the camera on or off, that choice is kept.
      if (video && !closed && attempts.video === 0) await setCamera(true)
    },
    attach(next: MediaTransport) {
      transport = next
      return applyTracks()
    },
    setMuted(on: boolean) {
      muted = on
      return applyTracks()
    },
    setCamera,
    /** Starts or stops sharing the screen in place of the camera. The browser can also end the sharing. */
    async share(on: boolean) {
      screen?.stop()
      const sharedTrack = await keepIfLatest('screen', on ? openScreen() : null)
      if (sharedTrack === undefined) return
      screen = sharedTrack
      sharedTrack?.addEventListener('ended', () => {
        if (screen === sharedTrack) screen = null
        applyTracks().catch(reportError)
      })
      await applyTracks()
    },
    /** Opens the microphone again, for example after the user has allowed it. */
    retryMicrophone: openMicrophone,
    /** Remembers the chosen device and switches to it at once. A camera that is off stays off. */
    async choose(kind: MediaKind, device: ChosenDevice) {
      chosenDevices.set(deviceKinds[kind], device)
      if (kind === 'audio') await openMicrophone()
      else if (camera || isCameraOpening) await setCamera(true)
    },
    close() {
      closed = true
      for (const track of [microphone, camera, screen]) track?.stop()
      for (const track of stream.getTracks()) stream.removeTrack(track)
    },
  }
}
