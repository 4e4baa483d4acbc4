import { preparedName } from '@muster/database/bounded-pool'
import { currentTracing } from '@muster/database/tracing'
import type pg from 'pg'

export const factsChannel = 'facts'
/** A token bucket: four wake-ups without delay after an idle period, and one more every 20 ms. */
const burstSize = 4
const refillMilliseconds = 20
// A wake-up does not need to survive a crash, so its commit does not wait for the disk.
const notifyText = `select set_config('synchronous_commit', 'off', true), pg_notify('${factsChannel}', '')`

/** The same with the spans of writes, which the spans of their delivery refer to. */
const notifyWithSpansText = `select set_config('synchronous_commit', 'off', true), pg_notify('${factsChannel}', $1)`

const notifyStatementOf = (pool: pg.Pool, spans: string[]) =>
  spans.length === 0
    ? { name: preparedName(pool, 'wake-up'), text: notifyText }
    : { name: preparedName(pool, 'traced-wake-up'), text: notifyWithSpansText, values: [spans.join(' ')] }

/** A payload is limited to 8,000 bytes. */
const maxSpans = 20

/**
 * Returns a function that notifies the listening nodes of new facts: up to four times without delay after an idle
 * period, and then at most once every 20 ms. Only one wake-up is sent at a time. It is never sent in the transaction of
 * a write, because NOTIFY takes a lock that serializes the commits of all transactions with a NOTIFY. A failed wake-up
 * is harmless, because the nodes also poll at regular intervals.
 */
export function createWakeUp(pool: pg.Pool): () => void {
  let tokens = burstSize
  let refillTimer: NodeJS.Timeout | undefined
  let isSending = false
  let isRequested = false
  let spans: string[] = []
  const tracing = currentTracing()

  async function send() {
    if (!isRequested || isSending || tokens === 0) return
    isRequested = false
    isSending = true
    tokens--
    refillTimer ??= setInterval(refill, refillMilliseconds).unref()
    const statement = notifyStatementOf(pool, spans)
    spans = []
    await pool.query(statement).catch(() => {})
    isSending = false
    send()
  }

  function refill() {
    tokens++
    if (tokens === burstSize) {
      clearInterval(refillTimer)
      refillTimer = undefined
    }
    send()
  }

  return () => {
    isRequested = true
    if (!tracing) return void send()
    const span = tracing.current()
    if (span && spans.length < maxSpans) spans.push(span.traceparent)
    // A wake-up and its timer belong to the writes of several requests.
    tracing.outside(() => void send())
  }
}
