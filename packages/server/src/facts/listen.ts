import type { Store } from '../store.ts'
import { factsChannel } from './wake-up.ts'

/**
 * Receives wake-ups on a dedicated connection from the pool. Calls `wake` once as soon as it listens, because wake-ups sent
 * before that were lost.
 */
export function listen(pool: Store['pool'], wake: () => void) {
  let release: (() => void) | undefined
  let connecting: Promise<void> | undefined
  let closed = false

  async function connect() {
    const client = await pool.connect()
    const end = (error?: Error) => {
      if (release === undefined) return
      release = undefined
      client.removeListener('notification', wake)
      client.release(error ?? true)
    }
    release = end
    // The pool listens for errors of idle connections only; this one is never idle.
    client.on('error', end)
    client.on('end', end)
    client.on('notification', wake)
    try {
      await client.query(`listen ${factsChannel}`)
    } catch (error) {
      end()
      throw error
    }
    if (closed) end()
    else wake()
  }

  return {
    /** Connects and listens unless it already does. After a failure, the next call tries again. */
    async attend() {
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
