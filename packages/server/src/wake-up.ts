import type pg from 'pg'

export const factsChannel = 'facts'
const leastMilliseconds = 20

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
    pool.query(`select pg_notify('${factsChannel}', '')`).catch(() => {})
  }

  return () => {
    if (timer) again = true
    else send()
  }
}
