import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../../lib/testing.ts'
import { snapshotOf } from '../snapshot.ts'
import { localMedia } from './local-media.ts'

class Track extends EventTarget {
  readyState = 'live'
  enabled = true
  readonly kind: string
  getSettings = () => ({ deviceId: this.kind })
  constructor(kind: string) {
    super()
    this.kind = kind
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

/** Requests to the browser that wait for an answer, as when it asks the user. */
const asked: { kind: string; allow: () => Promise<void>; fail: (name: string) => Promise<void> }[] = []
const opened: Track[] = []
const live = () => opened.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)

const ask = (kind: string) =>
  new Promise<Stream>((resolve, reject) => {
    asked.push({
      kind,
      async fail(name) {
        reject(new DOMException('no', name))
        await settled()
      },
      async allow() {
        const track = new Track(kind)
        opened.push(track)
        resolve(new Stream([track]))
        await settled()
      },
    })
  })
const settled = () => new Promise((resolve) => setTimeout(resolve))

const other = { id: 'other', name: 'Other device' }

/** Answers the browser's oldest request and waits for what follows from it. */
const allow = () => asked.shift()?.allow()

beforeEach(() => {
  asked.length = 0
  opened.length = 0
  const getUserMedia = ({ video }: { video?: unknown }) => ask(video ? 'camera' : 'microphone')
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, getDisplayMedia: () => ask('screen') } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(['camera', 'screen', 'microphone'] as const)('a %s that is opened twice at once is open once', async (kind) => {
  const media = localMedia(() => {})
  const open = { camera: media.setCamera, screen: media.share, microphone: () => media.choose('audio', other) }
  const both = [open[kind](true), open[kind](true)]
  await allow()
  await allow()
  await Promise.all(both)
  expect([opened.length, live()]).toEqual([2, [kind]])
  media.close()
  expect(live()).toEqual([])
})

it('a camera that was switched off while it opened stays off', async () => {
  const media = localMedia(() => {})
  const on = media.setCamera(true)
  await media.setCamera(false)
  await allow()
  await on
  expect([media.camera, live()]).toEqual([false, []])
})

it('it counts as on while another one opens, and is off when that was cancelled', async () => {
  const media = localMedia(() => {})
  const on = media.setCamera(true)
  await allow()
  await on
  const next = media.choose('video', other)
  expect(media.camera).toBe(true)
  await media.setCamera(false)
  await allow()
  await next
  expect([media.camera, live()]).toEqual([false, []])
})

it('sound does not wait for the camera, which is not requested when the call is over or the camera was switched', async () => {
  const sent: string[] = []
  const transport = {
    setParticipants: () => {},
    setIce: () => {},
    restart: () => {},
    take: () => {},
    renew: () => {},
    remotes: () => [],
    measure: async () => {},
    close: () => {},
    send: async (kind: string, track: unknown) => void (track && sent.push(kind)),
  }
  const media = localMedia(() => {})
  await media.attach(transport)
  const started = media.start({ video: true })
  await allow()
  expect([sent, asked.map(({ kind }) => kind)]).toEqual([['audio'], ['camera']])
  // Over before the user answered.
  media.close()
  await allow()
  await started
  expect([live(), media.camera]).toEqual([[], false])

  const over = localMedia(() => {})
  const begun = over.start({ video: true })
  over.close()
  await allow()
  await begun
  expect([asked, live()]).toEqual([[], []])

  const switched = localMedia(() => {})
  const starting = switched.start({ video: true })
  await switched.setCamera(false)
  await allow()
  await starting
  expect([asked, live()]).toEqual([[], ['microphone']])
})

it('a microphone that is unplugged without another is missing, and not denied; one that is plugged in again is heard', async () => {
  const media = localMedia(() => {})
  const remotes = () => []
  const said = () => {
    const call = { local: media, remotes, setParticipants() {}, take() {}, renew() {}, close() {}, async connect() {} }
    const { microphoneDenied, microphoneMissing } = snapshotOf({ phase: 'idle' }, [], call, '7')
    return { microphoneDenied, microphoneMissing }
  }
  const started = media.start({ video: false })
  await allow()
  await started
  opened[0]?.dispatchEvent(new Event('ended'))
  await asked.shift()?.fail('NotFoundError')
  expect(said()).toEqual({ microphoneDenied: false, microphoneMissing: true })
  const again = media.retryMicrophone()
  await asked.shift()?.fail('NotAllowedError')
  await again
  expect(said()).toEqual({ microphoneDenied: true, microphoneMissing: false })
  const allowed = media.retryMicrophone()
  await allow()
  await allowed
  expect(said()).toEqual({ microphoneDenied: false, microphoneMissing: false })
})
