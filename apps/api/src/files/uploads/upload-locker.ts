import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '@muster/server/store'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { sql } from 'kysely'

/**
 * How long a lock is valid after it was acquired or renewed. A request that waits for the lock of a killed process gets
 * it then, because it waits longer.
 */
const leaseMilliseconds = 4_000
const renewMilliseconds = 1_000
const retryMilliseconds = 50
/** How long a request waits for another request of the same upload to end. That request is asked to end first. */
const defaultWaitMilliseconds = 6_000

/**
 * Locks uploads for all processes that share the database, so that only one request at a time writes to an upload. A
 * lock is a row with an expiry and not a lock of PostgreSQL, because it must outlive a transaction and work behind a
 * pooler that gives each transaction another connection. While a request holds a lock, it renews it, and ends when
 * another request wants it or when the lock could not be renewed.
 */
export function uploadLocker(
  store: Pick<Store, 'db'>,
  { waitMilliseconds = defaultWaitMilliseconds }: { waitMilliseconds?: number } = {},
): Locker {
  /** How to end the requests of this process that hold a lock, by the holder. Those of others notice when they renew. */
  const releases = new Map<string, RequestRelease>()

  function newLock(uploadId: string): Lock {
    const id = Number(uploadId)
    const holder = randomUUID()
    let stopRenewing = () => {}

    async function lock(signal: AbortSignal, requestRelease: RequestRelease) {
      const deadline = performance.now() + waitMilliseconds
      for (;;) {
        const asked = performance.now()
        const other = await acquire(store, id, holder)
        if (other === undefined) return hold(asked + leaseMilliseconds, requestRelease)
        await releases.get(other)?.()
        if (signal.aborted || performance.now() >= deadline) throw ERRORS.ERR_LOCK_TIMEOUT
        await wait(retryMilliseconds)
      }
    }

    function hold(until: number, requestRelease: RequestRelease) {
      releases.set(holder, requestRelease)
      let validUntil = until
      let isRenewing = false
      async function keep() {
        if (performance.now() >= validUntil) await requestRelease()
        if (isRenewing) return
        isRenewing = true
        const asked = performance.now()
        try {
          const state = await renew(store, id, holder)
          if (state !== 'lost') validUntil = asked + leaseMilliseconds
          if (state !== 'kept') await requestRelease()
        } catch {
          // The database is away. The lock remains valid until it expires.
        } finally {
          isRenewing = false
        }
      }
      const timer = setInterval(keep, renewMilliseconds).unref()
      stopRenewing = () => clearInterval(timer)
    }

    async function unlock() {
      stopRenewing()
      releases.delete(holder)
      // If the database is away, the lock expires.
      await release(store, id, holder).catch(() => undefined)
    }

    return { lock, unlock }
  }

  return { newLock }
}

/** Acquires the lock. Otherwise notes that it is wanted, and returns its holder. */
async function acquire({ db }: Pick<Store, 'db'>, id: number, holder: string): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string }>`
    insert into upload_locks as l (file_id, holder, expires_at)
    values (${id}, ${holder}, ${newExpiry})
    on conflict (file_id) do update set
      holder = case when l.expires_at < now() then excluded.holder else l.holder end,
      expires_at = case when l.expires_at < now() then excluded.expires_at else l.expires_at end,
      is_wanted = l.expires_at >= now()
    returning holder`.execute(db)
  const current = rows[0]?.holder
  return current === holder ? undefined : current
}

/** Extends the lock. Returns whether it is `kept`, `wanted` by another request, or `lost` to it. */
async function renew({ db }: Pick<Store, 'db'>, id: number, holder: string): Promise<'kept' | 'wanted' | 'lost'> {
  const { rows } = await sql<{ is_wanted: boolean }>`
    update upload_locks set expires_at = ${newExpiry} where file_id = ${id} and holder = ${holder}
    returning is_wanted`.execute(db)
  if (!rows[0]) return 'lost'
  return rows[0].is_wanted ? 'wanted' : 'kept'
}

const release = ({ db }: Pick<Store, 'db'>, id: number, holder: string) =>
  sql`delete from upload_locks where file_id = ${id} and holder = ${holder}`.execute(db)

const newExpiry = sql`now() + ${`${leaseMilliseconds} milliseconds`}::interval`
