import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Makes T repeat every day, unless it repeats already. */
export async function startSeries({ world, A, T, actor }: PermissionFixture): Promise<void> {
  const { db } = world.store
  const { recurrence } = await db
    .selectFrom('tasks')
    .select('recurrence')
    .where('id', '=', T.id)
    .executeTakeFirstOrThrow()
  if (recurrence !== null) return
  const { id } = await db
    .insertInto('task_series')
    .values({
      organization_id: A.id,
      rule: 'FREQ=DAILY',
      mode: 'when_finished',
      copied: ['assignees', 'labels', 'subtasks', 'fields'],
      time_zone: 'UTC',
      start_date: '2027-01-04',
      next_date: '2027-01-05',
      created_by: actor('org_manager').id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { series_id: id, series_number: 1, recurrence: 'FREQ=DAILY' }
  await db.updateTable('tasks').set(values).where('id', '=', T.id).execute()
}

/** Those calls of additional.tsv that are about recurring tasks. */
export const recurrenceCalls: Calls = {
  'GET /tasks/recurrences?ids={T}': (s) => ({ method: 'GET', url: `/tasks/recurrences?ids=${s.T.id}` }),
  'GET /tasks/{T}/recurrence': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/recurrence` }),
  'PUT /tasks/{T}/recurrence': (s) => ({
    method: 'PUT',
    url: `/tasks/${s.T.id}/recurrence`,
    body: { rule: 'FREQ=WEEKLY' },
  }),
  'DELETE /tasks/{T}/recurrence': async (s) => {
    await startSeries(s)
    return { method: 'DELETE', url: `/tasks/${s.T.id}/recurrence` }
  },
  'POST /tasks/{T}/recurrence/skip': async (s) => {
    await startSeries(s)
    return { method: 'POST', url: `/tasks/${s.T.id}/recurrence/skip` }
  },
}
