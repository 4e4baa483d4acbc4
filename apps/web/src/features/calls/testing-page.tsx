import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../../lib/api/query-client.ts'
import { followLiveFeed } from '../../lib/live/live.ts'
import { listDevices } from './media/devices.ts'
import { reportReturn } from './report-return.ts'
import { Sounds } from './screen/rings/Sounds.tsx'
import type { Received } from './testing-received.ts'
import { useCall, useCallEvents } from './use-call.ts'

// As in the app, because the service soon treats a page that unloads as closed.
reportReturn()

// The call without its user interface: only its state, its actions, and the received audio.
const queryClient = makeQueryClient()
followLiveFeed(Number(document.documentElement.dataset.organization), queryClient, (liveState) => {
  document.documentElement.dataset.line = liveState
})
const partner = { id: document.documentElement.dataset.partner ?? '', name: 'Bo' }

const connections: RTCPeerConnection[] = []
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }
}

/** Returns what was received over the open connections, their network paths, and the limits of the sent videos. */
async function readReceived() {
  const sum: Received = { energy: 0, frames: 0, voiceCount: 0, videoSizes: [], paths: [], limits: [] }
  for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected')) {
    const report = await connection.getStats()
    const [video] = connection.getSenders().filter(({ transport, track }) => transport && track?.kind === 'video')
    if (video) sum.limits.push(video.getParameters().encodings[0]?.maxBitrate)
    for (const stat of report.values()) {
      if (stat.type === 'transport') sum.paths.push(pathOf(report, stat.selectedCandidatePairId))
      if (stat.type !== 'inbound-rtp') continue
      sum.energy += stat.totalAudioEnergy ?? 0
      sum.frames += stat.framesDecoded ?? 0
      if (stat.totalAudioEnergy > 0) sum.voiceCount++
      if (stat.framesDecoded > 0) sum.videoSizes.push({ width: stat.frameWidth, height: stat.frameHeight })
    }
  }
  return sum
}
Reflect.set(window, 'received', readReceived)

/** Returns the types of the local and the remote ICE candidate that the media uses. */
function pathOf(report: RTCStatsReport, pairId: string): string {
  const pair = report.get(pairId)
  const candidateType = (id: string) => report.get(id)?.candidateType
  return `${candidateType(pair?.localCandidateId)}-${candidateType(pair?.remoteCandidateId)}`
}

/** Makes the browser refuse the camera, as if the user had denied access. */
function denyCamera() {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = (constraints) =>
    constraints?.video ? Promise.reject(new DOMException('denied', 'NotAllowedError')) : open(constraints)
}

/**
 * Makes the browser share a screen that is narrower than the camera's video. `window.endShare` ends the sharing, as the
 * browser's own 'Stop sharing' button does.
 */
function narrowSharedScreen() {
  const share = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getDisplayMedia = async (constraints) => {
    const stream = await share(constraints)
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
narrowSharedScreen()

function Call() {
  useCallEvents()
  const { state, actions, others, ownStream, ...shown } = useCall()
  const shownState = {
    ...state,
    ...shown,
    picture: (ownStream?.getVideoTracks().length ?? 0) > 0,
    others: others.map(({ stream, ...other }) => other),
  }
  const buttons: Record<string, () => unknown> = {
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
      <output>{JSON.stringify(shownState)}</output>
      {Object.entries(buttons).map(([name, act]) => (
        <button key={name} type='button' onClick={act}>
          {name}
        </button>
      ))}
      <Sounds others={others} speakerId='' />
    </>
  )
}

const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Call />
      </Suspense>
    </QueryClientProvider>,
  )
