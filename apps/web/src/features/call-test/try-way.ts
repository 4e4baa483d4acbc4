import type { IceServers } from '@muster/contracts/calls'

type Wanted = { servers: IceServers['iceServers']; kind: 'srflx' | 'relay' }

/** `refused`: they answer, but take not these credentials. */
export type Outcome = 'found' | 'refused' | 'silent'

const patienceMilliseconds = 8_000
const unauthorized = 401

/**
 * Whether these servers give this browser a way: a connection of its own looks for it, and goes nowhere. Where nothing
 * stands between the browser and the network, its address from outside is the one it knows, and is not told again.
 */
export function tryWay({ servers, kind }: Wanted): Promise<Outcome> {
  const connection = new RTCPeerConnection({
    iceServers: servers,
    iceTransportPolicy: kind === 'relay' ? 'relay' : 'all',
  })
  return new Promise<Outcome>((resolve, reject) => {
    let outcome: Outcome = 'silent'
    let complained = false
    const timer = setTimeout(() => resolve(outcome), patienceMilliseconds)
    const end = (found: Outcome) => {
      clearTimeout(timer)
      resolve(found)
    }
    connection.onicecandidateerror = ({ errorCode }) => {
      complained = true
      if (errorCode === unauthorized) outcome = 'refused'
    }
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) end(kind === 'srflx' && !complained ? 'found' : outcome)
      else if (candidate.type === kind) end('found')
    }
    connection.createDataChannel('test')
    connection.setLocalDescription().catch(reject)
  }).finally(() => connection.close())
}
