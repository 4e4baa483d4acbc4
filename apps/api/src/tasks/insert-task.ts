import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import type { SlotOf } from '@muster/database/shaped-statement'
import type { Fact } from '@muster/server/facts/fact'
import { recordedChange } from '@muster/server/facts/record'
import { sql } from 'kysely'
import { type ValueRow, valueColumns, valueColumnTypes } from '../custom-fields/values/write-values.ts'
import { type MovedShares, recordSharesCommand } from '../goals/record-shares.ts'
import { storedLabelIds } from '../labels/task-labels.ts'
import { membersAmong } from './assignees.ts'
import { taskColumns } from './columns.ts'
import { endOfColumn } from './position.ts'
import type { TaskActor } from './seen-by.ts'

/** A task without the values that the database generates. */
export type Draft = Omit<Task, 'id' | 'position' | 'created_at' | 'updated_at'>

type Insert = {
  actor: TaskActor
  draft: Draft
  number: number
  assigneeIds: number[]
  /** The users who must be active members: the caller and the assignees. */
  members: number[]
  /** Values of custom fields, which the caller keeps. */
  valueRows: ValueRow[]
  shares: MovedShares | undefined
  fact: Fact
}
type InsertSlot = SlotOf<Insert>

const hasLabels = ({ labels }: Draft) => labels.length > 0

/**
 * Inserts the task only if its whole place (project, goal and milestone) still exists, and keeps the place out of the
 * trash until the transaction ends. The locks follow the lock order: first the memberships of the assignees and of the
 * caller, whose role must still be the one that was checked; then the place.
 */
export const insertTask = recordedChange<Insert, Pick<Task, 'id' | 'position' | 'created_at' | 'updated_at'>>({
  shapeOf: ({ draft, assigneeIds, valueRows, shares }) =>
    `${draft.goal_id === null ? '-' : 'g'}${draft.goal_milestone_id === null ? '-' : 'm'}${assigneeIds.length > 0 ? 'a' : '-'}${hasLabels(draft) ? 'l' : '-'}${valueRows.length > 0 ? 'v' : '-'}${shares ? 's' : '-'}`,
  changed: (slot, { draft }) => {
    const draftSlot = <Read>(read: (task: Draft) => Read) => slot((input) => read(input.draft))
    const [organizationId, status] = [draftSlot((task) => task.organization_id), draftSlot((task) => task.status)]
    return sql`
      insert into tasks as t (organization_id, number, ${taskColumns.insertColumns()}, position, created_by, completed_at
        ${hasLabels(draft) ? sql`, label_ids` : sql``})
      select p.organization_id, ${slot(({ number }) => number)}::int, ${taskColumns.insertValues((field) => draftSlot((task) => task[field]))},
        ${endOfColumn(organizationId, status)}, ${draftSlot((task) => task.created_by)}::int,
        case when ${status}::text = 'done' then now() end
        ${hasLabels(draft) ? sql`, ${draftSlot(({ labels }) => storedLabelIds(labels.map(({ id }) => id)))}::int[]` : sql``}
      from projects p
      ${draft.goal_id === null ? sql`` : sql`join goals g on g.id = ${draftSlot((task) => task.goal_id)} and g.deleted_at is null`}
      ${
        draft.goal_milestone_id === null
          ? sql``
          : sql`join milestones ms on ms.id = ${draftSlot((task) => task.goal_milestone_id)} and ms.project_id = p.id and ms.deleted_at is null`
      }
      where p.id = ${draftSlot((task) => task.project_id)} and p.organization_id = ${organizationId} and p.deleted_at is null
        and ${lockMembers(slot)}
      for key share
      returning t.id, t.organization_id, t.position, ${instant(sql.ref('t.created_at'))} as created_at,
        ${instant(sql.ref('t.updated_at'))} as updated_at`
  },
  furtherCommands: (slot, { draft, assigneeIds, valueRows, shares }) => [
    assigneeIds.length > 0 ? assignCommand(slot) : undefined,
    hasLabels(draft) ? labelCommand(slot) : undefined,
    valueRows.length > 0 ? valueCommand(slot) : undefined,
    shares && recordSharesCommand((read) => slot((input) => input.shares && read(input.shares))),
  ],
})

/**
 * Locks the memberships of the required users, and checks that all are still active and that the caller still has the
 * same role. The subquery refers to no row of the place, so that PostgreSQL evaluates the subquery, and thus takes
 * these locks, before it reads the place.
 */
const lockMembers = (slot: InsertSlot) => sql`(
  select count(*) filter (where m.user_id <> ${slot(({ actor }) => actor.id)} or m.role = ${slot(({ actor }) => actor.role)})
    = ${slot(({ members }) => members.length)}
  from ${membersAmong(
    slot(({ draft }) => draft.organization_id),
    slot(({ members }) => members),
  )} m
)`

const assignCommand = (slot: InsertSlot) => sql`assigned as (
  insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
  select changed.id, a.user_id, changed.organization_id, a.place, ${slot(({ actor }) => actor.id)}::int
  from changed, unnest(${slot(({ assigneeIds }) => assigneeIds)}::int[]) with ordinality as a (user_id, place)
)`

/** The caller has locked the labels. */
const labelCommand = (slot: InsertSlot) => sql`labelled as (
  insert into task_labels (task_id, label_id, organization_id)
  select changed.id, label_id, changed.organization_id
  from changed, unnest(${slot(({ draft }) => draft.labels.map(({ id }) => id))}::int[]) as label_id
)`

/** The caller has locked the fields and the people. */
const valueCommand = (slot: InsertSlot) => sql`valued as (
  insert into task_field_values (task_id, organization_id, ${valueColumns})
  select changed.id, changed.organization_id, ${valueColumns}
  from changed, json_to_recordset(${slot(({ valueRows }) => JSON.stringify(valueRows))}::json) as r (${valueColumnTypes})
)`
