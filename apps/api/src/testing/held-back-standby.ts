import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '@muster/database/connection-url'
import { type Database, openDatabase } from '@muster/database/open'
import type { TestDatabase } from '@muster/database/testing'
import { execute, TEST_SERVER_VARIABLE, type TestServer } from '@muster/database/testing-server'
import { parsePosition } from '@muster/server/replica/position'
import { probe as databaseProbe, type Probe } from '@muster/server/replica/probe'
import { createReplica, type Replica } from '@muster/server/replica/replica'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'

/**
 * A standby that replays only when the test says so: a copy of the database, byte for byte, which `catchUp` makes again.
 * It needs no program beside the server of the tests. Its reports are those of a standby.
 */
export async function heldBackStandby() {
  const { administratorUrl }: TestServer = JSON.parse(process.env[TEST_SERVER_VARIABLE] ?? '{}')
  const parts: { name?: string; url?: string; database?: Database } = {}
  let replayed = 0n
  const report = { isStandby: true, cluster: 'cluster', isAway: false }
  const probe: Probe = {
    primary: async (pool) => ({ ...(await databaseProbe.primary(pool)), cluster: 'cluster' }),
    replica: async () => {
      if (report.isAway) throw new Error('away')
      return { ...report, replayed }
    },
    replayedIn: async () => replayed,
  }

  /** Replays everything that was committed before. */
  async function catchUp(primary: TestDatabase) {
    const name = new URL(primary.url).pathname.slice(1)
    const copy = `${name}_standby`
    const { rows } = await primary.pool.query('select pg_current_wal_flush_lsn()::text as position')
    await execute(administratorUrl, `drop database if exists ${copy} with (force)`)
    await execute(administratorUrl, `alter database ${name} allow_connections false`)
    try {
      for (;;) {
        await execute(
          administratorUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
        const isCopied = await execute(administratorUrl, `create database ${copy} template ${name}`).then(
          () => true,
          () => false,
        )
        if (isCopied) break
        await wait(20)
      }
    } finally {
      await execute(administratorUrl, `alter database ${name} allow_connections true`)
    }
    replayed = parsePosition(rows[0].position)
    parts.name = copy
    parts.url = withDatabase(primary.url, copy)
  }

  return {
    report,
    catchUp,
    /** Lets the standby report that it has replayed everything. */
    reachAnything: async () => {
      replayed = 2n ** 63n
    },
    /** For `testApi`. */
    replicaOf: async (primary: TestDatabase): Promise<Replica> => {
      await catchUp(primary)
      const database = openDatabase({ url: parts.url ?? '', isStandby: true, max: 3 })
      const logger = createLogger('api', readConfig({ LOG_LEVEL: 'silent' }))
      const replica = createReplica({ replica: database, primary, logger, maxLagMs: 60_000, probe })
      await replica.poll()
      return replica
    },
    /** Runs a statement on the copy, so that a test can see which server a response comes from. */
    execute: (statement: string) => execute(withDatabase(administratorUrl, parts.name ?? ''), statement),
    remove: () => execute(administratorUrl, `drop database if exists ${parts.name} with (force)`),
  }
}
