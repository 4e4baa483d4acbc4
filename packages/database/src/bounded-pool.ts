import pg from 'pg'

/** With more waiting requests, a connection would be available only after their callers have given up. */
const mostWaiting = 200

/** PostgreSQL's code for too many connections. */
class TooManyWaiting extends Error {
  readonly code = '53300'
  constructor() {
    super('too many requests wait for a database connection')
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool that refuses immediately when too many requests wait for a connection. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (this.waitingCount < mostWaiting) return connected ? super.connect(connected) : super.connect()
    if (!connected) return Promise.reject(new TooManyWaiting())
    process.nextTick(() => connected(new TooManyWaiting(), undefined, () => {}))
  }
}
