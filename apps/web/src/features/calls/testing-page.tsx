import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../../lib/api/query-client.ts'
import { followLive } from '../../lib/live/live.ts'
import { listDevices } from './media/devices.ts'
import { Sounds } from './screen/rings/Sounds.tsx'
import type { Received } from './testing-received.ts'
import { useAttendCalls, useCall } from './use-call.ts'

// The call without a screen around it: its state, its controls, and the pictures that arrive.
const queryClient = makeQueryClient()
followLive(Number(document.documentElement.dataset.organization), queryClient, (line) => {
  document.documentElement.dataset.line = line
})
const partner = { id: document.documentElement.dataset.partner ?? '', name: 'Bo' }

const connections: RTCPeerConnection[] = []
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }
}

/** The sound and pictures that have arrived over the existing connections, and by which path. */
async function received() {
  const sum: Received = { energy: 0, frames: 0, voices: 0, pictures: [], ways: [], limits: [] }
  for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected')) {
    const report = await connection.getStats()
    const [video] = connection.getSenders().filter(({ transport, track }) => transport && track?.kind === 'video')
    if (video) sum.limits.push(video.getParameters().encodings[0]?.maxBitrate)
    for (const stat of report.values()) {
      if (stat.type === 'transport') sum.ways.push(wayOf(report, stat.selectedCandidatePairId))
      if (stat.type !== 'inbound-rtp') continue
      sum.energy += stat.totalAudioEnergy ?? 0
      sum.frames += stat.framesDecoded ?? 0
      if (stat.totalAudioEnergy > 0) sum.voices++
      if (stat.framesDecoded > 0) sum.pictures.push({ width: stat.frameWidth, height: stat.frameHeight })
    }
  }
  return sum
}
Reflect.set(window, 'received', received)

/** The types of the local and remote candidate that the media uses. */
function wayOf(report: RTCStatsReport, pairId: string): string {
  const pair = report.get(pairId)
  const kind = (id: string) => report.get(id)?.candidateType
  return `${kind(pair?.localCandidateId)}-${kind(pair?.remoteCandidateId)}`
}

/** As when the user denies it. */
function denyCamera() {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = (wanted) =>
    wanted?.video ? Promise.reject(new DOMException('denied', 'NotAllowedError')) : open(wanted)
}

/**
 * The browser shares a screen that is less wide than the camera's picture; `endShare` ends it as its own 'Stop sharing'
 * does.
 */
function shareNarrow() {
  const share = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getDisplayMedia = async (wanted) => {
    const stream = await share(wanted)
    const [track] = stream.getVideoTracks()
    await track?.applyConstraints({ width: { exact: 400 } })
    Reflect.set(window, 'endShare', () =>
      stream.getTracks().forEach((track) => {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }),
    )
    return stream
  }
}
shareNarrow()

function Call() {
  useAttendCalls()
  const { state, actions, others, ownStream, ...shown } = useCall()
  const words = {
    ...state,
    ...shown,
    picture: (ownStream?.getVideoTracks().length ?? 0) > 0,
    others: others.map(({ stream, ...other }) => other),
  }
  const does: Record<string, () => unknown> = {
    'call by sound': () => actions.call(partner, 'audio'),
    'call by picture': () => actions.call(partner, 'video'),
    'join the room': () => actions.joinRoom(document.documentElement.dataset.room ?? '', 'audio'),
    'deny the camera': denyCamera,
    accept: () => actions.accept(),
    reject: actions.reject,
    end: actions.end,
    dismiss: actions.dismiss,
    mute: () => actions.setMuted(true),
    unmute: () => actions.setMuted(false),
    'camera on': () => actions.setCamera(true),
    'camera off': () => actions.setCamera(false),
    'share on': () => actions.share(true),
    'share off': () => actions.share(false),
    'other microphone': async () => {
      const microphone = (await listDevices()).findLast(({ kind }) => kind === 'microphone')
      if (microphone) await actions.choose('audio', microphone)
    },
  }
  return (
    <>
      <output>{JSON.stringify(words)}</output>
      {Object.entries(does).map(([name, act]) => (
        <button key={name} type='button' onClick={act}>
          {name}
        </button>
      ))}
      <Sounds others={others} speaker='' />
    </>
  )
}

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Call />
      </Suspense>
    </QueryClientProvider>,
  )
