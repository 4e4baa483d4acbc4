import type { IceServers } from '@muster/contracts/calls'

type PathOptions = { servers: IceServers['iceServers']; kind: 'srflx' | 'relay' }

/** `refused`: a server responded, but did not accept these credentials. `silent`: any other failure. */
export type Outcome = 'found' | 'refused' | 'silent'

const timeoutMilliseconds = 8_000
const unauthorized = 401

/**
 * Tests whether these servers give this browser a network path, with a separate connection that gathers ICE candidates
 * but never connects. Without NAT, the browser's own address is already public and is not reported again as an `srflx`
 * candidate; gathering without an error then counts as `found`.
 */
export function tryPath({ servers, kind }: PathOptions): Promise<Outcome> {
  const connection = new RTCPeerConnection({
    iceServers: servers,
    iceTransportPolicy: kind === 'relay' ? 'relay' : 'all',
  })
  return new Promise<Outcome>((resolve, reject) => {
    let outcome: Outcome = 'silent'
    let hasError = false
    const timer = setTimeout(() => resolve(outcome), timeoutMilliseconds)
    const end = (finalOutcome: Outcome) => {
      clearTimeout(timer)
      resolve(finalOutcome)
    }
    connection.onicecandidateerror = ({ errorCode }) => {
      hasError = true
      if (errorCode === unauthorized) outcome = 'refused'
    }
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) end(kind === 'srflx' && !hasError ? 'found' : outcome)
      else if (candidate.type === kind) end('found')
    }
    connection.createDataChannel('test')
    connection.setLocalDescription().catch(reject)
  }).finally(() => connection.close())
}
