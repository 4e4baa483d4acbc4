import { sql } from 'kysely'
import type { Tx } from '../store.ts'
import type { Fact } from './fact.ts'
import { entitiesNamedNowhereElse } from './record.ts'

/**
 * Writes several facts about existing objects with one statement, each with its history line but without its
 * notifications, in the caller's transaction. Increments the version of each organization once, because no other
 * transaction sees a state in between.
 */
export async function recordAll(tx: Tx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    with input as (
      select * from json_to_recordset(${JSON.stringify(facts.map(rowOf))}::json) as f(
        place int, organization_id int, actor_id int, kind text, entity text, entity_id int, action text, version int,
        seen_by int[], parent_id int, lost_by int[], private boolean, "values" jsonb, task_id int, line_kind text, line_values json,
        names int
      )
    ), fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by, lost_by, private, "values")
      select organization_id, actor_id, kind, entity, entity_id, action, version,
        case when parent_id is null then seen_by else seen_by || array(
          select a.user_id from task_assignees a where a.task_id = input.parent_id
        ) end, lost_by, private, "values"
      from input order by place
    ), line as (
      insert into task_comments (organization_id, task_id, user_id, kind, fact_kind, fact_values)
      select organization_id, task_id, actor_id, 'system', line_kind, line_values
      from input where line_kind is not null order by place
    )
    insert into organization_versions (organization_id, slot, version, names)
    select organization_id, pg_backend_pid() % 16, 1, max(names)
    from input where organization_id is not null group by organization_id order by organization_id
    on conflict (organization_id, slot) do update
      set version = organization_versions.version + 1, names = organization_versions.names + excluded.names`.execute(tx)
}

const rowOf = (fact: Fact, place: number) => ({
  place,
  organization_id: fact.organizationId,
  actor_id: fact.actorId,
  kind: fact.kind,
  entity: fact.entity,
  entity_id: fact.entityId,
  action: fact.action,
  version: fact.version ?? 1,
  seen_by: fact.seenBy ?? [],
  parent_id: fact.parentId ?? null,
  lost_by: fact.lostBy ?? [],
  private: fact.private ?? false,
  values: fact.values ?? null,
  task_id: fact.insertHistoryLine?.taskId ?? null,
  line_kind: fact.insertHistoryLine?.line.kind ?? null,
  line_values: fact.insertHistoryLine?.line.values ?? null,
  names: entitiesNamedNowhereElse.has(fact.entity) ? 0 : 1,
})
