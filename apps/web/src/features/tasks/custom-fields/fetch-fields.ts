import { listCustomFields } from '@muster/contracts/custom-fields'
import type { Task } from '@muster/contracts/tasks'
import { call } from '../../../lib/api/api.ts'

/** Reads the custom fields of the projects of these tasks, in their order. */
export async function fetchFields(tasks: readonly Pick<Task, 'organization_id' | 'project_id'>[]) {
  const organizationIds = [...new Set(tasks.map(({ organization_id }) => organization_id))]
  const projectIds = new Set(tasks.map(({ project_id }) => project_id))
  const read = (id: number) =>
    call(listCustomFields, { params: { id }, query: {} }, { fallback: 'Failed to fetch custom fields' })
  const fields = (await Promise.all(organizationIds.map(read))).flat()
  return fields.filter(({ project_ids }) => project_ids.some((id) => projectIds.has(id)))
}
