import type { Store } from '../store.ts'
import { factsChannel } from './wake-up.ts'

/**
 * How often the connection is checked. A server that vanishes without closing it, as at a failover, would otherwise be
 * noticed only after hours, because nothing is sent on this connection.
 */
const checkMilliseconds = 30_000

/**
 * Receives wake-ups on a dedicated connection from the pool. Calls `wake` as soon as it is listening, because any
 * earlier wake-ups have been missed.
 */
export function listen(pool: Store['pool'], wake: (notification?: { payload?: string }) => void) {
  let release: (() => void) | undefined
  let connecting: Promise<void> | undefined
  let closed = false
  let check = async () => {}
  let checkedAt = 0

  async function connect() {
    const client = await pool.connect()
    const disconnect = (error?: Error) => {
      if (release !== disconnect) return
      release = undefined
      client.removeListener('notification', wake)
      client.release(error ?? true)
    }
    release = disconnect
    // The pool handles only the errors of idle connections, and this connection is never idle.
    client.on('error', disconnect)
    client.on('end', disconnect)
    client.on('notification', wake)
    try {
      await client.query(`listen ${factsChannel}`)
    } catch (error) {
      disconnect()
      throw error
    }
    check = () =>
      client.query(`listen ${factsChannel}`).then(
        () => {},
        (error) => disconnect(error),
      )
    checkedAt = performance.now()
    if (closed) disconnect()
    else wake()
  }

  function checkConnection() {
    if (performance.now() - checkedAt < checkMilliseconds) return
    checkedAt = performance.now()
    check()
  }

  return {
    /**
     * Connects and listens. If it is listening already, checks the connection from time to time. After a failure, the
     * next call tries again.
     */
    async ensureListening() {
      if (release && !connecting) checkConnection()
      if (closed || release || connecting) return connecting
      connecting = connect()
        .catch(() => {})
        .finally(() => {
          connecting = undefined
        })
      return connecting
    },
    async close() {
      closed = true
      await connecting
      release?.()
    },
  }
}
