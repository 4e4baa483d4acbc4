import type pg from 'pg'

export const factsChannel = 'facts'
/** So many may follow upon each other after a quiet time; each that was sent may be sent again 20 ms later. */
const mostAtOnce = 4
const paceMilliseconds = 20
// Nothing of it must outlive a crash, so it does not make the disk work.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${factsChannel}', '')`

/**
 * Tells the listening chat nodes that there are new facts: at once after a quiet time, in a storm every 20 ms, one at a
 * time, and never inside the transaction of a write, where NOTIFY takes a lock that all commits share. A wake-up that
 * fails is no loss: the nodes look by themselves every second.
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
