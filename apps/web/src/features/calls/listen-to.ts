import type { CallEvents } from '@muster/contracts/calls'
import type { Line } from '../../lib/live/line.ts'

type Listeners = CallEvents & { connect: () => void }

/** Listens to the service's events about calls. Returns a function that stops. */
export function listenTo(line: Line, listeners: Listeners): () => void {
  line.on('connect', listeners.connect)
  line.on('incoming_call', listeners.incoming_call)
  line.on('call_accepted', listeners.call_accepted)
  line.on('call_rejected', listeners.call_rejected)
  line.on('call_ended', listeners.call_ended)
  line.on('call_participants', listeners.call_participants)
  line.on('call_signal', listeners.call_signal)
  return () => {
    line.off('connect', listeners.connect)
    line.off('incoming_call', listeners.incoming_call)
    line.off('call_accepted', listeners.call_accepted)
    line.off('call_rejected', listeners.call_rejected)
    line.off('call_ended', listeners.call_ended)
    line.off('call_participants', listeners.call_participants)
    line.off('call_signal', listeners.call_signal)
  }
}
