import { setTimeout as wait } from 'node:timers/promises'
import { openWebSocket, sendText } from '../chat/web-socket.ts'
import type { Packet } from './odd-packets.ts'
import { hasDetail } from './send-request.ts'

/**
 * How the service responded to a window that sent odd packets: the number of refusals, the responses of an unexpected
 * form, and whether it closed the connection.
 */
export type PacketResults = { refused: number; unexpected: string[]; isClosed: boolean }

/** How long a window whose connection still exists waits for the refusal of its last packet. */
const lastRefusalMs = 2_000
/** A window that is still open after this time, which is far longer than a busy machine needs, got no response. */
const silenceMs = 60_000

/**
 * Connects, authenticates if `auth` is given, and sends all packets, one every `intervalMs`. Then sends the unknown
 * event `the end` and waits for its refusal, unless the service ends the connection before that.
 */
export function sendOddPackets(
  port: number,
  auth: object | undefined,
  packets: Packet[],
  intervalMs = 0,
): Promise<PacketResults> {
  const results: PacketResults = { refused: 0, unexpected: [], isClosed: false }
  return new Promise((resolve) => {
    const { socket } = openWebSocket(port, '/socket.io/?EIO=4&transport=websocket', readFrame)
    const finish = () => {
      clearTimeout(timer)
      socket.off('close', closed)
      socket.destroy()
      resolve(results)
    }
    const timer = setTimeout(
      () => {
        results.unexpected.push('silence')
        finish()
      },
      silenceMs + packets.length * intervalMs,
    )
    socket.once('error', () => {})
    socket.once('close', closed)

    /**
     * Runs when the service has closed the connection. `finish` removes this listener before it destroys the socket.
     */
    function closed() {
      results.isClosed = true
      finish()
    }

    async function sendAll() {
      for (const packet of packets) {
        if (socket.destroyed) return
        if (typeof packet === 'string') sendText(socket, packet)
        else socket.write(packet)
        if (intervalMs > 0) await wait(intervalMs)
      }
      sendText(socket, `42${lastEventId}["the end"]`)
      // If a packet breaks the connection, the packets after it get no response, so the wait for the last refusal is
      // limited.
      setTimeout(finish, lastRefusalMs).unref()
    }

    function readFrame(bytes: Buffer, start: number, until: number) {
      const text = bytes.toString('utf8', start, until)
      if (text.startsWith('0')) return auth ? sendText(socket, `40${JSON.stringify(auth)}`) : sendAll()
      if (text === '2') return sendText(socket, '3')
      if (text.startsWith('40')) return sendAll()
      if (text.startsWith(`43${lastEventId}[`)) return finish()
      const error = /^42\["error",(.*)\]$/s.exec(text)?.[1] ?? /^43\d+\[\{"ok":false,"error":(.*)\}\]$/s.exec(text)?.[1]
      if (!error) return
      results.refused++
      if (!hasDetail(error) || !/^\{"status":\d{3},/.test(error)) results.unexpected.push(text.slice(0, 200))
    }
  })
}

const lastEventId = 987_654
