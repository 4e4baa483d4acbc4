import type { CallEvents } from '@muster/contracts/calls'
import type { Line } from '../../lib/live/line.ts'

type Listeners = CallEvents & { connect: () => void }

/** Hears what the service says of calls; answers how to stop. */
export function listenTo(line: Line, hear: Listeners): () => void {
  line.on('connect', hear.connect)
  line.on('incoming_call', hear.incoming_call)
  line.on('call_accepted', hear.call_accepted)
  line.on('call_rejected', hear.call_rejected)
  line.on('call_ended', hear.call_ended)
  line.on('call_participants', hear.call_participants)
  line.on('call_signal', hear.call_signal)
  return () => {
    line.off('connect', hear.connect)
    line.off('incoming_call', hear.incoming_call)
    line.off('call_accepted', hear.call_accepted)
    line.off('call_rejected', hear.call_rejected)
    line.off('call_ended', hear.call_ended)
    line.off('call_participants', hear.call_participants)
    line.off('call_signal', hear.call_signal)
  }
}
