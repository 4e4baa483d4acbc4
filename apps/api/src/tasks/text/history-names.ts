import type { HistoryKind, HistoryNames, NamedField } from '@muster/contracts/facts/history'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { goalsVisibleTo } from '../../goals/visible-to.ts'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { projectsVisibleTo } from '../../projects/visible-to.ts'
import { tasksVisibleTo } from '../visible-to.ts'

/**
 * The names of the people and objects in the history line `c`; null for other lines. A task, goal, milestone or project
 * has a name only if the user sees it.
 */
export const historyNames = (db: Db, callerId: UserIdExpression | number) => sql<Omit<HistoryNames, 'author'> | null>`
  case when c.fact_kind = 'task.updated' then json_build_object(
    'people', case when c.fact_values->'custom_fields' is not null then ${peopleInFields} end,
    'assigned_users', case when ${changed('assigned_users')} is not null then ${namesOfPeople} end,
    ${nameOf('project_id', (id) => sql`${projectsVisibleTo(db, callerId).where('p.id', '=', id).select('p.name')}`)},
    ${nameOf('goal_id', (id) => sql`${goalsVisibleTo(db, callerId).where('g.id', '=', id).select('g.title')}`)},
    ${nameOf('goal_milestone_id', (id) => sql`${milestonesVisibleTo(db, callerId).where('ms.id', '=', id).select('ms.title')}`)}
  ) when c.fact_kind = any(${kindsWithOtherTask}::text[]) then json_build_object('tasks', (
    select json_build_object(t.id, o.key_prefix || '-' || t.number)
    from (${tasksVisibleTo(db, callerId).where('t.id', '=', otherTask).select(['t.id', 't.number', 't.organization_id'])}) t
    join organizations o on o.id = t.organization_id
  )) when c.fact_kind = 'task.parent_changed' then json_build_object('tasks', (
    select json_object_agg(seen.id, seen.key) from (
      ${tasksVisibleTo(db, callerId)
        .innerJoin('organizations as o', 'o.id', 't.organization_id')
        .where(sql<boolean>`t.id in ((c.fact_values->>'from')::int, (c.fact_values->>'to')::int)`)
        .select(['t.id', sql`o.key_prefix || '-' || t.number`.as('key')])}
    ) seen
  )) end`

const kindsWithOtherTask: HistoryKind[] = [
  'task.subtasks_added',
  'task.dependency_added',
  'task.dependency_removed',
  'task.next_created',
  'task.repeated',
]
const otherTask = sql<number>`(c.fact_values->>'task_id')::int`
const changed = (field: NamedField) => sql`(c.fact_values->'changes'->${sql.lit(field)})`

const namesOfPeople = sql`(
  select json_object_agg(person.id, ${nameInOrganization(sql`c.organization_id`, 'person')}) from users person
  where person.id in (
    select value::int from json_each(${changed('assigned_users')}) sides (side, people), json_array_elements_text(people) value
  )
)`

/** The people in the custom fields of the line. */
const peopleInFields = sql`(
  select json_object_agg(person.id, ${nameInOrganization(sql`c.organization_id`, 'person')}) from users person
  where person.id in (
    select id::int from jsonb_path_query(c.fact_values::jsonb, '$.custom_fields[*].*.user_id') id
  )
)`

/** The property of the names that has the names of the old and the new value of the field, by id. */
const nameOf = (field: NamedField, select: (id: RawBuilder<number>) => RawBuilder<unknown>) => sql`
  ${sql.lit(field)}, case when ${changed(field)} is not null then (
    select json_object_agg(named.id, named.name) from (
      select value as id, ${select(sql<number>`value::int`)} as name from json_each_text(${changed(field)}) sides (side, value)
      where value is not null
    ) named where named.name is not null
  ) end`
