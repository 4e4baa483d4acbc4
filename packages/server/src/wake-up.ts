import type pg from 'pg'

export const factsChannel = 'facts'
const leastMilliseconds = 20
// Nothing of it must outlive a crash, so it does not make the disk work.
const notify = `select set_config('synchronous_commit', 'off', true), pg_notify('${factsChannel}', '')`

/**
 * Tells the listening chat nodes that there are new facts: at once after a quiet time, then at most every 20 ms, and
 * never inside the transaction of a write, where NOTIFY takes a lock that all commits share. A wake-up that fails is
 * no loss: the nodes look by themselves every second.
 */
export function wakeUp(pool: pg.Pool): () => void {
  let timer: NodeJS.Timeout | undefined
  let again = false

  function send() {
    again = false
    timer = setTimeout(() => {
      timer = undefined
      if (again) send()
    }, leastMilliseconds)
    timer.unref()
    pool.query(notify).catch(() => {})
  }

  return () => {
    if (timer) again = true
    else send()
  }
}
