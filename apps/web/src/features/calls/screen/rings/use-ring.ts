import { useEffect } from 'react'
import type { CallState } from '../../call-state.ts'
import { ring } from './ring.ts'

/**
 * Plays the ringback tone for an outgoing call, or the ringtone for an incoming call. If the browser supports locks,
 * only one of its windows plays the ringtone.
 */
export function useRing(phase: CallState['phase']) {
  useEffect(() => {
    if (phase === 'calling') return ring('outgoing')
    if (phase !== 'ringing') return
    const abortController = new AbortController()
    let stop = () => {}
    const ringUntilStopped = () =>
      new Promise<void>((done) => {
        if (abortController.signal.aborted) return done()
        stop = ring('incoming')
        abortController.signal.addEventListener('abort', () => done())
      })
    if ('locks' in navigator)
      navigator.locks
        .request('incoming-call', { signal: abortController.signal }, ringUntilStopped)
        .catch(() => undefined)
    else ringUntilStopped()
    return () => {
      abortController.abort()
      stop()
    }
  }, [phase])
}
