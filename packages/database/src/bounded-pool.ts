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

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** A pool that refuses immediately when too many requests wait for a connection. */
export class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < maxWaitingRequests) return callback ? super.connect(callback) : super.connect()
    if (!callback) return Promise.reject(new TooManyWaitingError())
    process.nextTick(() => callback(new TooManyWaitingError(), undefined, () => {}))
  }
}
