import type { ChosenDevice } from './chosen-devices.ts'
import type { Kind } from './media-transport.ts'

/** `denied` by the user or the browser; `missing`, or in use by another application. */
export type Unopened = 'denied' | 'missing'
/** A track, or why there is none. `instead`: the chosen device could not be opened and the default one was. */
export type Opened = { track: MediaStreamTrack; instead?: true } | { track: null; why: Unopened }

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
/** Enough for a face; with little bandwidth the browser reduces it. */
const picture = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

/**
 * Opens the chosen microphone or camera, or the default one where the chosen one is missing or in use elsewhere. Some
 * browsers change the ids of devices with a reload, and give names only once a device is open: then it is found by its
 * name.
 */
export async function openDevice(kind: Kind, chosen?: ChosenDevice): Promise<Opened> {
  const opened = await open(kind, chosen?.id)
  if (opened.track || !chosen || opened.why === 'denied') return opened
  const other = await open(kind)
  if (!other.track) return other
  const same = sameDevice(await listDevices(), kind === 'audio' ? 'microphone' : 'camera', chosen)
  if (same && same.id !== chosen.id) {
    other.track.stop()
    return openDevice(kind, same)
  }
  return { ...other, instead: true }
}

/** The chosen device among these, by its id or else by its name. */
export function sameDevice(devices: Device[], kind: Device['kind'], { id, name }: ChosenDevice): Device | undefined {
  const some = devices.filter((device) => device.kind === kind)
  return some.find((device) => device.id === id) ?? some.find((device) => device.name === name)
}

async function open(kind: Kind, deviceId?: string): Promise<Opened> {
  // Chromium ignores a device that is only `ideal`.
  const wanted = { ...(kind === 'audio' ? sound : picture), ...(deviceId && { deviceId: { exact: deviceId } }) }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted })
    const track = stream.getTracks()[0]
    return track ? { track } : { track: null, why: 'missing' }
  } catch (error) {
    return { track: null, why: nameOf(error) === 'NotAllowedError' ? 'denied' : 'missing' }
  }
}

/** The shared screen; null when the user chose nothing. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } } })
    const [track] = stream.getVideoTracks()
    // Text must stay sharp rather than smooth.
    if (track) track.contentHint = 'detail'
    return track ?? null
  } catch {
    return null
  }
}

export type Device = { id: string; name: string; kind: 'microphone' | 'camera' | 'speaker' }

const kinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** The devices to choose from; they have names once one of them was opened. */
export async function listDevices(): Promise<Device[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.map(({ deviceId, label, kind }) => ({ id: deviceId, name: label, kind: kinds[kind] }))
}

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')
