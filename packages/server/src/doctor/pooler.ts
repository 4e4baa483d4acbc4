import { inspectPooler, PoolerError } from '@muster/database/pooler'
import type { Config } from '../run/env.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

/** Checks the pooler, if DATABASE_URL leads through one or DATABASE_DIRECT_URL is set. Changes nothing. */
export async function checkPooler(config: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf('pooler')
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (!url) return []
  try {
    const pooler = await inspectPooler({ url, directUrl }, { appliesSettings: false })
    if (!pooler) return directUrl ? [ok('DATABASE_URL leads to PostgreSQL itself.')] : []
    if (pooler.prepares) return [ok('The pooler keeps prepared statements.')]
    return [
      warning(
        'The pooler does not keep prepared statements, so each statement is parsed again.',
        'Use PgBouncer 1.21 or newer, with max_prepared_statements = 200.',
      ),
    ]
  } catch (fault) {
    if (fault instanceof PoolerError) return [error(fault.message, 'See "PgBouncer" in docs/operations.md.')]
    // Without a direct address the check of the database reports this.
    if (!directUrl) return []
    return [error(`The pooler cannot be checked: ${messageOf(fault)}.`, 'Check DATABASE_URL and DATABASE_DIRECT_URL.')]
  }
}
