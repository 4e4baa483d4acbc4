import type { Store } from '../store.ts'
import { factsChannel } from './wake-up.ts'

/**
 * Receives wake-ups on a dedicated connection from the pool. Calls `wake` as soon as it is listening, because any
 * earlier wake-ups have been missed.
 */
export function listen(pool: Store['pool'], wake: (notification?: { payload?: string }) => void) {
  let release: (() => void) | undefined
  let connecting: Promise<void> | undefined
  let closed = false

  async function connect() {
    const client = await pool.connect()
    const disconnect = (error?: Error) => {
      if (release === undefined) return
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
    if (closed) disconnect()
    else wake()
  }

  return {
    /** Connects and listens, unless it is already doing so. After a failure, the next call tries again. */
    async ensureListening() {
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
