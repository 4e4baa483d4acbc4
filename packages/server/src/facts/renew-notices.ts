import type { NoticeKind } from '@muster/contracts/facts/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../store.ts'
import { record } from './record.ts'

type Renewal = {
  organizationId: number
  actorId: number
  /** Which notifications, as `n`. */
  those: RawBuilder<unknown>
  /** What each of them quotes now, read from `n`; null for nothing. */
  excerpt: RawBuilder<string | null>
  /** What a notification says that was stored as text and has nothing to quote any more. */
  gone: string
}

/** Has notifications quote something else, and records it for their receivers only. */
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
