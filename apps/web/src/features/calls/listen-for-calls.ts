import type { CallEvents } from '@muster/contracts/calls'
import type { ChatSocket } from '../../lib/live/chat-socket.ts'

type Listeners = CallEvents & { connect: () => void }

/** Listens for new connections and for the service's events about calls. Returns a function that stops listening. */
export function listenForCalls(socket: ChatSocket, listeners: Listeners): () => void {
  socket.on('connect', listeners.connect)
  socket.on('incoming_call', listeners.incoming_call)
  socket.on('call_accepted', listeners.call_accepted)
  socket.on('call_rejected', listeners.call_rejected)
  socket.on('call_ended', listeners.call_ended)
  socket.on('call_participants', listeners.call_participants)
  socket.on('call_signal', listeners.call_signal)
  return () => {
    socket.off('connect', listeners.connect)
    socket.off('incoming_call', listeners.incoming_call)
    socket.off('call_accepted', listeners.call_accepted)
    socket.off('call_rejected', listeners.call_rejected)
    socket.off('call_ended', listeners.call_ended)
    socket.off('call_participants', listeners.call_participants)
    socket.off('call_signal', listeners.call_signal)
  }
}
