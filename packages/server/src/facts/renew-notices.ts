import type { NoticeKind } from '@muster/contracts/facts/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../store.ts'
import { record } from './record.ts'

type Renewal = {
  organizationId: number
  actorId: number
  /** The condition that selects the notifications, as `n`. */
  those: RawBuilder<unknown>
  /** The new excerpt of each notification, an expression over `n`; null if there is nothing left to quote. */
  excerpt: RawBuilder<string | null>
  /** The message of a notification that is stored as text and has nothing left to quote. */
  gone: string
}

/** Replaces the excerpts of notifications, and records the change for their receivers only. */
export async function renewNotices(tx: Tx, { organizationId, actorId, those, excerpt, gone }: Renewal): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with quoted as materialized (
      select n.id, ${excerpt} as excerpt from notifications n where ${those} order by n.id for no key update
    ), renewed as (
      select n.id, case when n.kind = ${'text' satisfies NoticeKind}
        then jsonb_set(n."values"::jsonb, '{message}', to_jsonb(coalesce(quoted.excerpt, ${gone})))
        else jsonb_set(n."values"::jsonb, '{excerpt}', coalesce(to_jsonb(quoted.excerpt), 'null')) end as "values"
      from notifications n join quoted on quoted.id = n.id
    )
    update notifications n set "values" = renewed."values"::json, updated_at = now()
    from renewed where n.id = renewed.id and n."values"::jsonb <> renewed."values"
    returning n.id, n.user_id`.execute(tx)
  const [first] = rows
  if (!first) return
  await record(tx, {
    kind: 'notification.renewed',
    organizationId,
    actorId,
    entity: 'notification',
    entityId: first.id,
    action: 'updated',
    seenBy: [...new Set(rows.map(({ user_id }) => user_id))],
    private: true,
  })
}
