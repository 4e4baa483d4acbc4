import { useEffect, useRef, useState } from 'react'
import type { Kind } from '../calls/media/media-transport.ts'
import type { Checks } from './check.ts'
import { tryAll, untested } from './try-all.ts'

type Tracks = Record<Kind, MediaStreamTrack | null>
const close = (tracks: MediaStreamTrack[]) => {
  for (const track of tracks.splice(0)) track.stop()
}
const none: Tracks = { audio: null, video: null }

/** The test of this page, which runs on request. What it opens is closed with the page. */
export function useCallTest() {
  const [checks, setChecks] = useState<Checks>(untested)
  const [tracks, setTracks] = useState(none)
  const [run, setRun] = useState<'not yet' | 'on' | 'done'>('not yet')
  const opened = useRef<MediaStreamTrack[]>([])
  const gone = useRef(false)

  useEffect(() => {
    const tracks = opened.current
    gone.current = false
    return () => {
      gone.current = true
      close(tracks)
    }
  }, [])

  async function start() {
    if (run === 'on') return
    close(opened.current)
    setTracks(none)
    setChecks(untested)
    setRun('on')
    await tryAll(
      (id, check) => setChecks((before) => ({ ...before, [id]: check })),
      (kind, track) => {
        if (gone.current) return track.stop()
        opened.current.push(track)
        setTracks((before) => ({ ...before, [kind]: track }))
      },
    )
    setRun('done')
  }

  return { checks, tracks, run, start }
}
