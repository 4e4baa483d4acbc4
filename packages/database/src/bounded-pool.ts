import pg from 'pg'

/** If more requests waited, the last ones would get a connection only after their callers had given up. */
const maxWaitingRequests = 200

/** An error with PostgreSQL's code for too many connections, so that it is handled in the same way. */
class TooManyWaitingError extends Error {
  readonly code = '53300'
  constructor() {
    super('too many requests wait for a database connection')
  }
}

/** How often, and for how many seconds altogether, a query had to wait until the pool had a connection for it. */
type Waits = { count: number; seconds: number }

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool that refuses immediately when too many requests wait for a connection. */
export class BoundedPool extends pg.Pool {
  readonly waits: Waits = { count: 0, seconds: 0 }
  readonly prepares: boolean

  constructor(config: pg.PoolConfig, { prepares }: { prepares: boolean } = { prepares: true }) {
    super(config)
    this.prepares = prepares
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < maxWaitingRequests) {
      // While a connection is idle, nothing waits, and nothing needs to be measured.
      const measure = this.idleCount > 0 ? undefined : this.#startWaiting()
      if (!callback) return super.connect().finally(measure)
      return super.connect((...result) => {
        measure?.()
        callback(...result)
      })
    }
    if (!callback) return Promise.reject(new TooManyWaitingError())
    process.nextTick(() => callback(new TooManyWaitingError(), undefined, () => {}))
  }

  #startWaiting() {
    const startedAt = performance.now()
    return () => {
      this.waits.count++
      this.waits.seconds += (performance.now() - startedAt) / 1_000
    }
  }
}

/** The waits of a pool that `openDatabase` has opened. */
export const waitsOf = (pool: pg.Pool): Waits => (pool instanceof BoundedPool ? pool.waits : { count: 0, seconds: 0 })

/** The name under which the pool prepares a statement; undefined behind a pooler that does not keep prepared statements. */
export const preparedName = (pool: pg.Pool, name: string | undefined): string | undefined =>
  pool instanceof BoundedPool && !pool.prepares ? undefined : name
