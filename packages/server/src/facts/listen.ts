import type { Store } from '../store.ts'
import { factsChannel } from './wake-up.ts'

/**
 * Receives the wake-ups on a connection of its own, taken from the pool for as long as it lives. It wakes once by itself as
 * soon as it listens, because a change shortly before sent its wake-up to nobody.
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
    /** Listens if it does not yet, or not any more. A failure waits for the next call. */
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
