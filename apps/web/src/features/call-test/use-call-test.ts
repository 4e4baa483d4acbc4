import { useEffect, useRef, useState } from 'react'
import type { MediaKind } from '../calls/media/media-transport.ts'
import type { Checks } from './check.ts'
import { tryAll, untested } from './try-all.ts'

type Tracks = Record<MediaKind, MediaStreamTrack | null>
const stopTracks = (tracks: MediaStreamTrack[]) => {
  for (const track of tracks.splice(0)) track.stop()
}
const noTracks: Tracks = { audio: null, video: null }

/** React hook for the call test, which the user starts. Closes the opened devices when the page is left. */
export function useCallTest() {
  const [checks, setChecks] = useState<Checks>(untested)
  const [tracks, setTracks] = useState(noTracks)
  const [runState, setRunState] = useState<'not yet' | 'on' | 'done'>('not yet')
  const openedTracks = useRef<MediaStreamTrack[]>([])
  const isUnmounted = useRef(false)

  useEffect(() => {
    const tracks = openedTracks.current
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      stopTracks(tracks)
    }
  }, [])

  async function start() {
    if (runState === 'on') return
    stopTracks(openedTracks.current)
    setTracks(noTracks)
    setChecks(untested)
    setRunState('on')
    await tryAll(
      (id, check) => setChecks((before) => ({ ...before, [id]: check })),
      (kind, track) => {
        if (isUnmounted.current) return track.stop()
        openedTracks.current.push(track)
        setTracks((before) => ({ ...before, [kind]: track }))
      },
    ).finally(() => setRunState('done'))
  }

  return { checks, tracks, run: runState, start }
}
