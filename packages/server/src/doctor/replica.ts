import { setTimeout as wait } from 'node:timers/promises'
import { withoutCredentials } from '@muster/database/connection-url'
import { openDatabase } from '@muster/database/open'
import { probe } from '../replica/probe.ts'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const pollMs = 100

/** Checks that DATABASE_READ_URL leads to a standby of the database that is not too far behind. */
export async function checkReplica(config: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf('read replica')
  const { DATABASE_URL, DATABASE_READ_URL, DATABASE_READ_MAX_LAG: maxLagSeconds } = config
  if (!DATABASE_URL || !DATABASE_READ_URL) return []
  const primary = openDatabase({ url: DATABASE_URL, max: 1, applicationName: 'muster-doctor' })
  const replica = openDatabase({ url: DATABASE_READ_URL, max: 1, applicationName: 'muster-doctor', isStandby: true })
  try {
    const { position, cluster } = await probe.primary(primary.pool)
    const startedAt = performance.now()
    for (;;) {
      const report = await probe.replica(replica.pool)
      if (!report.isStandby)
        return [error('DATABASE_READ_URL leads to a server that is not a standby.', 'Set it to a streaming standby.')]
      if (report.cluster !== cluster)
        return [error('DATABASE_READ_URL leads to a standby of another database.', 'Set it to a standby of this one.')]
      const seconds = (performance.now() - startedAt) / 1_000
      if (report.replayed !== undefined && report.replayed >= position)
        return [ok(`The replica was at most ${seconds.toFixed(1)} s behind.`)]
      if (seconds > maxLagSeconds) break
      await wait(pollMs)
    }
    return [
      warning(
        `The replica is more than ${maxLagSeconds} s behind, so it is not used.`,
        'See pg_stat_replication on the primary, and recovery_min_apply_delay and long queries on the standby.',
      ),
    ]
  } catch (fault) {
    const place = withoutCredentials(DATABASE_READ_URL)
    const fix = 'Start the standby with hot_standby = on, and check DATABASE_READ_URL and its pg_hba.conf.'
    return [error(`The replica at ${place} or the database cannot be read: ${messageOf(fault)}.`, fix)]
  } finally {
    await primary.close()
    await replica.close()
  }
}
