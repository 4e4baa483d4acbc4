import type { Installation } from '@muster/contracts/installation'
import { formatMoment } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { PageSection } from '../../ui/section/PageSection.tsx'
import { formatSize } from '../files/format-size.ts'
import { Figures } from './Figures.tsx'
import { formatMilliseconds, formatSeconds, since } from './format.ts'
import classes from './installation.module.css'
import { Limit } from './Limit.tsx'

/** PostgreSQL and the schema. */
export function DatabasePart({ database, schema, checked_at, storage }: Installation) {
  const quota = storage.database_quota_bytes
  return (
    <PageSection title='Database'>
      <div className={classes.panel}>
        <Limit
          label='Connections'
          text={`${database.connections} of ${database.max_connections}`}
          value={database.connections}
          max={database.max_connections}
        />
        {quota !== null && (
          <Limit
            label='Size'
            text={`${formatSize(database.bytes)} of ${formatSize(quota)}`}
            value={database.bytes}
            max={quota}
          />
        )}
        <Figures
          label='Database'
          figures={[
            { label: 'PostgreSQL', value: database.version },
            { label: 'Running for', value: since(database.started_at, checked_at) },
            { label: 'Round trip', value: formatMilliseconds(database.round_trip) },
            ...(quota === null ? [{ label: 'Size', value: formatSize(database.bytes) }] : []),
            {
              label: 'Longest transaction',
              value:
                database.longest_transaction_seconds === null
                  ? 'None'
                  : formatSeconds(database.longest_transaction_seconds),
            },
            { label: 'Active statements', value: database.active },
            { label: 'Idle in transaction', value: database.idle_in_transaction },
            { label: 'Waiting for locks', value: database.waiting_for_locks },
          ]}
        />
        <div className={classes.line}>
          <span>
            Schema <code>{schema.last_migration}</code>
          </span>
          {schema.pending.length > 0 ? (
            <Badge tone='danger'>{schema.pending.length} pending</Badge>
          ) : schema.unknown.length > 0 ? (
            <Badge tone='warn'>Of a newer version</Badge>
          ) : (
            <Badge tone='ok'>Up to date</Badge>
          )}
        </div>
        <p className={classes.note}>Migrated on {formatMoment(schema.migrated_at)}</p>
      </div>
    </PageSection>
  )
}
