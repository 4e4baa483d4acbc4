import { inSpan } from '@muster/database/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store.ts'
import { listen } from './listen.ts'

type PollOptions = {
  store: Store
  logger: FastifyBaseLogger
  /** The name of the facts in log messages. */
  name: string
  /** Reads and handles new facts. After an error, the next poll tries again. */
  poll: (stopSignal: AbortSignal) => Promise<void>
  intervalMilliseconds: number
  /**
   * The pause in milliseconds after a poll that took `duration` milliseconds. Wake-ups do not shorten it. By default
   * there is no pause.
   */
  pauseMilliseconds?: (duration: number) => number
  /** Whether to poll now, at a wake-up or at the interval. By default always. */
  mayPoll?: (reason: 'wake-up' | 'interval') => boolean
}

/** Polls at each wake-up and at regular intervals. Polls never overlap. */
export function pollFacts({
  store,
  logger,
  name,
  poll,
  intervalMilliseconds,
  pauseMilliseconds = () => 0,
  mayPoll = () => true,
}: PollOptions) {
  const listener = listen(store.sessionPool ?? store.pool, (notification) => {
    if (notification?.payload) causes.push(...notification.payload.split(' '))
    wakeFor('wake-up')
  })
  const stopController = new AbortController()
  let polling: Promise<void> | undefined
  let pauseTimer: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let isWakeUpPending = false
  let isFailing = false
  /** The spans of the writes that have woken the next poll; empty without tracing. */
  let causes: string[] = []

  function wakeFor(reason: 'wake-up' | 'interval') {
    if (mayPoll(reason)) wake()
  }

  /** Starts a poll. All wake-ups during a poll, or during the pause after it, together cause one more poll. */
  function wake() {
    if (polling || pauseTimer) isWakeUpPending = true
    else startPoll()
  }

  function startPoll() {
    if (stopController.signal.aborted) return
    isWakeUpPending = false
    const startedAt = performance.now()
    const pollCauses = causes
    causes = []
    polling = run(pollCauses)
      .then(() => logOutcome(undefined), logOutcome)
      .finally(() => {
        polling = undefined
        const milliseconds = pauseMilliseconds(performance.now() - startedAt)
        if (milliseconds === 0) return resume()
        pauseTimer = setTimeout(resume, milliseconds)
        pauseTimer.unref()
      })
  }

  /** A poll that writes have caused has a span; a regular poll has none, because it usually finds nothing. */
  const run = (pollCauses: string[]) =>
    pollCauses.length === 0
      ? poll(stopController.signal)
      : inSpan(`deliver ${name}`, { kind: 'consumer', causes: pollCauses }, () => poll(stopController.signal))

  function resume() {
    pauseTimer = undefined
    if (isWakeUpPending) startPoll()
  }

  /** Logs the first of consecutive failures, and the first success after them. */
  function logOutcome(error: unknown) {
    if (error && !isFailing) logger.warn({ err: error }, `${name} cannot be read`)
    if (!error && isFailing) logger.info(`${name} are read again`)
    isFailing = Boolean(error)
  }

  return {
    wake,
    /** Polls at once. If the database is unavailable, polling and listening are retried at the interval. */
    async start() {
      wake()
      await Promise.all([polling, listener.ensureListening()])
      timer = setInterval(() => {
        wakeFor('interval')
        listener.ensureListening()
      }, intervalMilliseconds)
      timer.unref()
    },
    /** Stops after the current poll has ended. */
    async stop() {
      stopController.abort()
      clearInterval(timer)
      clearTimeout(pauseTimer)
      await polling
      await listener.close()
    },
  }
}
