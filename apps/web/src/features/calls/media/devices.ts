import type { ChosenDevice } from './chosen-devices.ts'
import type { MediaKind } from './media-transport.ts'

/**
 * `denied`: by the user or the browser. `missing`: there is no such device, or it cannot be opened, for example because
 * another application is using it.
 */
export type OpenFailure = 'denied' | 'missing'
/**
 * The opened track, or why none could be opened. `isFallback`: this is the default device, because the chosen one could
 * not be opened.
 */
export type OpenedDevice = { track: MediaStreamTrack; isFallback?: true } | { track: null; failure: OpenFailure }

const audioConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
/** Sufficient to show a face; the browser reduces these values when bandwidth is low. */
const videoConstraints = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

/**
 * Opens the chosen microphone or camera, or the default one if none was chosen or the chosen one is missing or in use
 * elsewhere. Some browsers change device ids on reload and reveal device names only once a device is open; the chosen
 * device is then found by its name.
 */
export async function openDevice(kind: MediaKind, chosen?: ChosenDevice): Promise<OpenedDevice> {
  const opened = await open(kind, chosen?.id)
  if (opened.track || !chosen || opened.failure === 'denied') return opened
  const fallback = await open(kind)
  if (!fallback.track) return fallback
  const chosenDevice = sameDevice(await listDevices(), kind === 'audio' ? 'microphone' : 'camera', chosen)
  if (chosenDevice && chosenDevice.id !== chosen.id) {
    fallback.track.stop()
    return openDevice(kind, chosenDevice)
  }
  return { ...fallback, isFallback: true }
}

/** Finds the chosen device among these by its id, or else by its name. */
export function sameDevice(devices: Device[], kind: Device['kind'], { id, name }: ChosenDevice): Device | undefined {
  const candidates = devices.filter((device) => device.kind === kind)
  return candidates.find((device) => device.id === id) ?? candidates.find((device) => device.name === name)
}

async function open(kind: MediaKind, deviceId?: string): Promise<OpenedDevice> {
  // The id is `exact`, because with an `ideal` id the browser may silently open another device.
  const constraints = {
    ...(kind === 'audio' ? audioConstraints : videoConstraints),
    ...(deviceId && { deviceId: { exact: deviceId } }),
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: constraints })
    const track = stream.getTracks()[0]
    return track ? { track } : { track: null, failure: 'missing' }
  } catch (error) {
    return { track: null, failure: nameOf(error) === 'NotAllowedError' ? 'denied' : 'missing' }
  }
}

/** Lets the user select a screen to share. Returns null if the user cancels or the screen cannot be shared. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } } })
    const [track] = stream.getVideoTracks()
    // Keeps text sharp, at the cost of a lower frame rate when bandwidth is low.
    if (track) track.contentHint = 'detail'
    return track ?? null
  } catch {
    return null
  }
}

export type Device = { id: string; name: string; kind: 'microphone' | 'camera' | 'speaker' }

const kinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** Lists the available devices. Their names may be empty until one of them has been opened. */
export async function listDevices(): Promise<Device[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.map(({ deviceId, label, kind }) => ({ id: deviceId, name: label, kind: kinds[kind] }))
}

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')
