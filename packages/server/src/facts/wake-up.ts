import type pg from 'pg'

export const factsChannel = 'facts'
/** A token bucket: up to four wake-ups at once after a quiet time, and one more every 20 ms. */
const mostAtOnce = 4
const paceMilliseconds = 20
// Nothing has to survive a crash, so the commit does not wait for the disk.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${factsChannel}', '')`

/**
 * Notifies the listening nodes of new facts: at once after a quiet time, every 20 ms in a burst, and one at a time. It is
 * never sent in the transaction of a write, because NOTIFY takes a lock that all commits share. A failed wake-up is
 * harmless, because the nodes also poll at an interval.
 */
export function wakeUp(pool: pg.Pool): () => void {
  let left = mostAtOnce
  let filling: NodeJS.Timeout | undefined
  let sending = false
  let wanted = false

  async function send() {
    if (!wanted || sending || left === 0) return
    wanted = false
    sending = true
    left--
    filling ??= setInterval(fill, paceMilliseconds).unref()
    await pool.query(notify).catch(() => {})
    sending = false
    send()
  }

  function fill() {
    left++
    if (left === mostAtOnce) {
      clearInterval(filling)
      filling = undefined
    }
    send()
  }

  return () => {
    wanted = true
    send()
  }
}
