import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../../lib/testing.ts'
import { snapshotOf } from '../snapshot.ts'
import { createLocalMedia } from './local-media.ts'

class Track extends EventTarget {
  readyState = 'live'
  enabled = true
  readonly kind: string
  readonly deviceId: string
  getSettings = () => ({ deviceId: this.deviceId })
  constructor(kind: string, deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }
  stop() {
    this.readyState = 'ended'
  }
}

class Stream {
  readonly #tracks: Set<Track>
  constructor(tracks: Track[] = []) {
    this.#tracks = new Set(tracks)
  }
  getTracks = () => [...this.#tracks]
  getVideoTracks = () => [...this.#tracks]
  addTrack = (track: Track) => this.#tracks.add(track)
  removeTrack = (track: Track) => this.#tracks.delete(track)
}

/** Pending device requests, as if the browser were still prompting the user. */
const requests: { kind: string; allow: () => Promise<void>; fail: (name: string) => Promise<void> }[] = []
const openedTracks: Track[] = []
const liveKinds = () => openedTracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)

const requestStream = (kind: string, deviceId = 'default') =>
  new Promise<Stream>((resolve, reject) => {
    requests.push({
      kind,
      async fail(name) {
        reject(new DOMException('no', name))
        await allSettled()
      },
      async allow() {
        const track = new Track(kind, deviceId)
        openedTracks.push(track)
        resolve(new Stream([track]))
        await allSettled()
      },
    })
  })
const allSettled = () => new Promise((resolve) => setTimeout(resolve))

const otherDevice = { id: 'other', name: 'Other device' }

/** Grants the oldest pending request, and waits until the result is processed. */
const allow = () => requests.shift()?.allow()

beforeEach(() => {
  requests.length = 0
  openedTracks.length = 0
  const getUserMedia = ({ audio, video }: Partial<Record<'audio' | 'video', { deviceId?: { exact: string } }>>) =>
    requestStream(video ? 'camera' : 'microphone', (video ?? audio)?.deviceId?.exact)
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, getDisplayMedia: () => requestStream('screen') } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(['camera', 'screen', 'microphone'] as const)('a %s that is opened twice at once is open once', async (kind) => {
  const media = createLocalMedia(() => {})
  const openByKind = {
    camera: media.setCamera,
    screen: media.share,
    microphone: () => media.choose('audio', otherDevice),
  }
  const openings = [openByKind[kind](true), openByKind[kind](true)]
  await allow()
  await allow()
  await Promise.all(openings)
  expect([openedTracks.length, liveKinds()]).toEqual([2, [kind]])
  media.close()
  expect(liveKinds()).toEqual([])
})

it('a camera that was switched off while it opened stays off', async () => {
  const media = createLocalMedia(() => {})
  const switchingOn = media.setCamera(true)
  await media.setCamera(false)
  await allow()
  await switchingOn
  expect([media.camera, liveKinds()]).toEqual([false, []])
})

it('a camera counts as on while another one opens, and is off when that was cancelled', async () => {
  const media = createLocalMedia(() => {})
  const switchingOn = media.setCamera(true)
  await allow()
  await switchingOn
  const choosing = media.choose('video', otherDevice)
  expect(media.camera).toBe(true)
  await media.setCamera(false)
  await allow()
  await choosing
  expect([media.camera, liveKinds()]).toEqual([false, []])
})

it('a camera that is chosen while another one opens is used, unless the camera was switched off or did not open', async () => {
  const media = createLocalMedia(() => {})
  const switchingOn = media.setCamera(true)
  const choosing = media.choose('video', otherDevice)
  await allow()
  await allow()
  await Promise.all([switchingOn, choosing])
  expect([media.openDeviceIds().video, openedTracks.length, liveKinds()]).toEqual(['other', 2, ['camera']])
  await media.setCamera(false)
  await media.choose('video', otherDevice)
  expect([media.camera, requests]).toEqual([false, []])

  localStorage.clear()
  const failing = media.setCamera(true)
  await requests.shift()?.fail('NotFoundError')
  await failing
  await media.choose('video', otherDevice)
  expect([media.camera, requests]).toEqual([false, []])

  const cancelled = media.setCamera(true)
  await media.setCamera(false)
  await media.choose('video', otherDevice)
  await allow()
  await cancelled
  expect([media.camera, requests, liveKinds()]).toEqual([false, [], []])
})

it('sound does not wait for the camera, which is not requested when the call is over or the camera was switched', async () => {
  const sent: string[] = []
  const transport = {
    setParticipants: () => {},
    setIce: () => {},
    restart: () => {},
    receiveSignal: () => {},
    renew: () => {},
    remotes: () => [],
    measure: async () => {},
    close: () => {},
    send: async (kind: string, track: unknown) => void (track && sent.push(kind)),
  }
  const media = createLocalMedia(() => {})
  await media.attach(transport)
  const started = media.start({ video: true })
  await allow()
  expect([sent, requests.map(({ kind }) => kind)]).toEqual([['audio'], ['camera']])
  // The call ends before the user responds to the prompt.
  media.close()
  await allow()
  await started
  expect([liveKinds(), media.camera]).toEqual([[], false])

  const closedMedia = createLocalMedia(() => {})
  const startedCall = closedMedia.start({ video: true })
  closedMedia.close()
  await allow()
  await startedCall
  expect([requests, liveKinds()]).toEqual([[], []])

  const switchedMedia = createLocalMedia(() => {})
  const starting = switchedMedia.start({ video: true })
  await switchedMedia.setCamera(false)
  await allow()
  await starting
  expect([requests, liveKinds()]).toEqual([[], ['microphone']])
})

it('a microphone that is unplugged without another is missing, and not denied; one that is plugged in again is heard', async () => {
  const media = createLocalMedia(() => {})
  const remotes = () => []
  const deviceFailures = () => {
    const callMedia = {
      local: media,
      remotes,
      setParticipants() {},
      receiveSignal() {},
      renew() {},
      close() {},
      async connect() {},
    }
    const { microphoneDenied, microphoneMissing } = snapshotOf({ phase: 'idle' }, [], callMedia, '7')
    return { microphoneDenied, microphoneMissing }
  }
  const started = media.start({ video: false })
  await allow()
  await started
  openedTracks[0]?.dispatchEvent(new Event('ended'))
  await requests.shift()?.fail('NotFoundError')
  expect(deviceFailures()).toEqual({ microphoneDenied: false, microphoneMissing: true })
  const retried = media.retryMicrophone()
  await requests.shift()?.fail('NotAllowedError')
  await retried
  expect(deviceFailures()).toEqual({ microphoneDenied: true, microphoneMissing: false })
  const allowed = media.retryMicrophone()
  await allow()
  await allowed
  expect(deviceFailures()).toEqual({ microphoneDenied: false, microphoneMissing: false })
})
