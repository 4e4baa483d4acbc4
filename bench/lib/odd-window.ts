import { setTimeout as wait } from 'node:timers/promises'
import { openWire, say } from '../chat/wire.ts'
import { hasDetail } from './ask.ts'
import type { Packet } from './odd-packets.ts'

/** The responses to a window that sends the given packets: refusals, responses of an unexpected form, and its end. */
export type Heard = { refused: number; unexpected: string[]; closed: boolean }

const patienceMs = 2_000

/**
 * Connects, authenticates if `auth` is given, sends all packets, one every `everyMs`, then sends the unknown event `the end`
 * and waits for its refusal, unless the service ends the connection before that.
 */
export function sendOddly(port: number, auth: object | undefined, packets: Packet[], everyMs = 0): Promise<Heard> {
  const heard: Heard = { refused: 0, unexpected: [], closed: false }
  return new Promise((resolve) => {
    const { socket } = openWire(port, '/socket.io/?EIO=4&transport=websocket', take)
    const end = () => {
      clearTimeout(timer)
      socket.off('close', closed)
      socket.destroy()
      resolve(heard)
    }
    const timer = setTimeout(
      () => {
        heard.unexpected.push('silence')
        end()
      },
      patienceMs * 5 + packets.length * everyMs,
    )
    socket.once('error', () => {})
    socket.once('close', closed)

    /** The service closed the connection: `end` removes this listener before it destroys the socket. */
    function closed() {
      heard.closed = true
      end()
    }

    async function sendAll() {
      for (const packet of packets) {
        if (socket.destroyed) return
        if (typeof packet === 'string') say(socket, packet)
        else socket.write(packet)
        if (everyMs > 0) await wait(everyMs)
      }
      say(socket, `42${lastNumber}["the end"]`)
      // A packet that breaks the connection halfway leaves the rest without a response: do not wait for it any longer.
      setTimeout(end, patienceMs).unref()
    }

    function take(bytes: Buffer, start: number, until: number) {
      const text = bytes.toString('utf8', start, until)
      if (text.startsWith('0')) return auth ? say(socket, `40${JSON.stringify(auth)}`) : sendAll()
      if (text === '2') return say(socket, '3')
      if (text.startsWith('40')) return sendAll()
      if (text.startsWith(`43${lastNumber}[`)) return end()
      const error = /^42\["error",(.*)\]$/s.exec(text)?.[1] ?? /^43\d+\[\{"ok":false,"error":(.*)\}\]$/s.exec(text)?.[1]
      if (!error) return
      heard.refused++
      if (!hasDetail(error) || !/^\{"status":\d{3},/.test(error)) heard.unexpected.push(text.slice(0, 200))
    }
  })
}

const lastNumber = 987_654
