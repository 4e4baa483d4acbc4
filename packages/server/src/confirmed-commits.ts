import type pg from 'pg'
import { unavailableProblem } from './http/problems.ts'

/** How long a commit waits for a synchronous standby before it counts as unconfirmed. Usually this takes milliseconds. */
const longWait = '1 second'
const checkEveryMs = 500
/** How long a write runs before it is suspected to wait for a standby: somewhat longer than `longWait`. */
const suspectAfterMs = 1_500

/** A backend that waits for a standby, which its statement timeout does not end. */
const anyWaits = `
  select exists (
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep' and state_change < now() - interval '${longWait}'
  ) as waits`

/** A transaction reports that its rollback has no connection, because that of a commit without a response is closed. */
const noResponse = /Query read timeout|Connection terminated/

/**
 * Refuses writes while no synchronous standby confirms commits. PostgreSQL keeps a session waiting then, although its
 * client has given up, so further writes would use up the sessions of the server, and reads would fail as well.
 * `onChange` is called with false when it begins to refuse writes, and with true when it stops.
 */
export function createCommitGuard(pool: Pick<pg.Pool, 'query'>, onChange: (isConfirmed: boolean) => void = () => {}) {
  let isSuspected = false
  let isRefusing = false
  let checking: Promise<void> | undefined

  async function check() {
    const { rows } = await pool.query<{ waits: boolean }>(anyWaits)
    const waits = rows[0]?.waits === true
    if (waits !== isRefusing) onChange(!waits)
    isSuspected = isRefusing = waits
  }

  /** Writes within half a second share a check. */
  function sharedCheck() {
    if (!checking) {
      checking = check()
      setTimeout(() => {
        checking = undefined
      }, checkEveryMs).unref()
    }
    return checking
  }

  return {
    /**
     * Looks whether the write waits for a standby if it is still running after a while, so that others do not use up the
     * connections until it gets no response.
     */
    async watch<Result>(write: Promise<Result>): Promise<Result> {
      // If the database does not respond either, the write fails, and the next one looks again.
      const timer = setTimeout(() => sharedCheck().catch(() => {}), suspectAfterMs)
      try {
        return await write
      } finally {
        clearTimeout(timer)
      }
    },
    /** Throws a 503 if commits wait for a standby. Asks the database only after a write that was slow or got no response. */
    async requireConfirmed(): Promise<void> {
      if (!isSuspected) return
      await sharedCheck()
      if (isRefusing) throw unavailableProblem()
    },
    /** Remembers that a write got no response, for which a missing standby may be the reason. */
    noteError(error: unknown): void {
      isSuspected ||= error instanceof Error && noResponse.test(error.message)
    },
  }
}
