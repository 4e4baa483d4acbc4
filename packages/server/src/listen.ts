import type { Store } from './store.ts'
import { factsChannel } from './wake-up.ts'

/** Hears the wake-ups on a connection of its own, taken from the pool for as long as it lives. */
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
