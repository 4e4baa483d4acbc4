import { useEffect } from 'react'
import type { CallState } from '../../call-state.ts'
import { ring } from './ring.ts'

/**
 * Rings for an incoming call, and plays the ringback tone to a caller; in one of the user's windows, not in all at
 * once.
 */
export function useRing(phase: CallState['phase']) {
  useEffect(() => {
    if (phase === 'calling') return ring('outgoing')
    if (phase !== 'ringing') return
    const answered = new AbortController()
    let stop = () => {}
    const here = () =>
      new Promise<void>((done) => {
        if (answered.signal.aborted) return done()
        stop = ring('incoming')
        answered.signal.addEventListener('abort', () => done())
      })
    if ('locks' in navigator)
      navigator.locks.request('incoming-call', { signal: answered.signal }, here).catch(() => undefined)
    else here()
    return () => {
      answered.abort()
      stop()
    }
  }, [phase])
}
