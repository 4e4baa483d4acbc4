import type { Kind } from './media-transport.ts'

/** The person or the browser does not allow it; or there is none, or none that nothing else holds. */
export type Unopened = 'denied' | 'missing'
/** A track, or why there is none. */
export type Opened = { track: MediaStreamTrack } | { track: null; why: Unopened }

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
/** Enough for a face; who has little bandwidth gets less by itself. */
const picture = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }

/** Opens the microphone or camera, the chosen one where it is still there. */
export async function openDevice(kind: Kind, deviceId?: string): Promise<Opened> {
  const wanted = { ...(kind === 'audio' ? sound : picture), ...(deviceId && { deviceId: { ideal: deviceId } }) }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted })
    const track = stream.getTracks()[0]
    return track ? { track } : { track: null, why: 'missing' }
  } catch (error) {
    return { track: null, why: nameOf(error) === 'NotAllowedError' ? 'denied' : 'missing' }
  }
}

/** What is shown of one's screen; null when the person chose nothing. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } } })
    const [track] = stream.getVideoTracks()
    // Letters must stay sharp rather than smooth.
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
