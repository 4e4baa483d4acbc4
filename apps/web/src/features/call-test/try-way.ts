import type { IceServers } from '@muster/contracts/calls'

type Wanted = { servers: IceServers['iceServers']; kind: 'srflx' | 'relay' }

/** `refused`: they respond, but do not accept these credentials. */
export type Outcome = 'found' | 'refused' | 'silent'

const patienceMilliseconds = 8_000
const unauthorized = 401

/**
 * Whether these servers give this browser a network path: a connection of its own gathers candidates, and connects to
 * nothing. Where there is no NAT between the browser and the network, its public address is its own, and is not
 * reported again.
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
