import { listTasks, type Task } from '@muster/contracts/tasks'
import { maxKeys } from '@muster/contracts/tasks/query'
import { texts } from '@muster/contracts/texts'
import { call } from '../../../lib/api/api.ts'
import { coalesce } from '../../../lib/live/coalesce.ts'

type Request = {
  organizationId: number
  key: string
  resolve: (task: Task | null) => void
  reject: (reason: unknown) => void
}

const batcher = coalesce<Request>((requests) => {
  for (const organizationId of new Set(requests.map((request) => request.organizationId))) {
    const ofOrganization = requests.filter((request) => request.organizationId === organizationId)
    for (let start = 0; start < ofOrganization.length; start += maxKeys)
      load(organizationId, ofOrganization.slice(start, start + maxKeys))
  }
}, 0)

/**
 * Reads the task with this key; null if the user sees no such task. The references of all texts that appear together
 * are read by one request.
 */
export const loadReference = (organizationId: number, key: string) =>
  new Promise<Task | null>((resolve, reject) => batcher.add({ organizationId, key, resolve, reject }))

async function load(organizationId: number, requests: readonly Request[]) {
  const query = { organization_id: organizationId, keys: requests.map(({ key }) => key).join() }
  try {
    const tasks = await call(listTasks, { query }, { fallback: texts.failed.fetchTasks })
    for (const { key, resolve } of requests) resolve(tasks.find((task) => task.key === key) ?? null)
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}
