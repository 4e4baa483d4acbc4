import type { Label } from '@muster/contracts/labels/fields'
import { maxTaskLabels } from '@muster/contracts/labels/fields'
import { labelTexts } from '@muster/contracts/labels/texts'
import { refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { labelColumns, labelOrder } from './columns.ts'

/** The labels of the task `t` as JSON. Nothing is read for a task without labels. */
export const labelsOfTask: RawBuilder<unknown> = sql`case when t.label_ids is null then '[]' else (
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by ${labelOrder}), '[]')
  from labels l where l.id = any(t.label_ids)
) end`

/** Whether the task `t` has one of these labels, in which 0 represents no label. */
export const hasOneOfLabels = (ids: RawBuilder<unknown>) =>
  sql<boolean>`(t.label_ids && ${ids} or (0 = any(${ids}) and t.label_ids is null))`

/** The ids as `label_ids` stores them. */
export const storedLabelIds = (ids: readonly number[]): number[] | null =>
  ids.length === 0 ? null : ids.toSorted((left, right) => left - right)

/** The labels that a body sets, in ascending order, if they differ from those of the task; otherwise undefined. */
export function changedLabels({ labels }: { labels?: number[] }, current: readonly Label[]): number[] | undefined {
  if (!labels) return undefined
  const ids = [...new Set(labels)].toSorted((left, right) => left - right)
  const currentIds = current.map(({ id }) => id).toSorted((left, right) => left - right)
  return ids.join() === currentIds.join() ? undefined : ids
}

/**
 * The labels with these ids, by name. Throws 422 unless all belong to the organization and a task may have that many.
 * The caller has locked them.
 */
export async function requireLabels(tx: Tx, organizationId: number, ids: readonly number[]): Promise<Label[]> {
  if (ids.length > maxTaskLabels) refuseInvalid({ field: 'labels', message: labelTexts.tooManyOnTask(maxTaskLabels) })
  if (ids.length === 0) return []
  const labels = await tx
    .selectFrom('labels as l')
    .where('l.organization_id', '=', organizationId)
    .where('l.id', 'in', [...ids])
    .select(labelColumns)
    .orderBy(labelOrder)
    .execute()
  if (labels.length !== ids.length) refuseInvalid({ field: 'labels', message: labelTexts.notOfOrganization })
  return labels
}

/** Writes the rows of `task_labels` for locked tasks of one organization, whose `label_ids` the caller writes. */
export async function setTaskLabels(
  tx: Tx,
  organizationId: number,
  tasks: readonly { id: number; labels: readonly number[] }[],
): Promise<void> {
  if (tasks.length === 0) return
  await sql`
    with wanted as (
      select task.id as task_id, label.id::int as label_id
      from json_to_recordset(${JSON.stringify(tasks)}::json) as task (id int, labels json),
        json_array_elements_text(task.labels) as label (id)
    ), removed as (
      delete from task_labels where task_id = any(${tasks.map(({ id }) => id)}::int[])
        and (task_id, label_id) not in (select task_id, label_id from wanted)
    )
    insert into task_labels (task_id, label_id, organization_id)
    select task_id, label_id, ${organizationId}::int from wanted
    on conflict (task_id, label_id) do nothing`.execute(tx)
}
