import { listTasks } from '@muster/contracts/tasks'
import { maxKeys } from '@muster/contracts/tasks/query'
import { texts } from '@muster/contracts/texts'
import { call } from '../../../lib/api/api.ts'
import { readTogether } from '../../../lib/api/read-together.ts'

const failure = { fallback: texts.failed.fetchTasks }

/** Reads the task with this key. */
export const loadTaskByKey = readTogether({
  read: (organization_id, keys: string[]) =>
    call(listTasks, { query: { organization_id, keys: keys.join() } }, failure),
  keyOf: ({ key }) => key,
  maximum: maxKeys,
})

/** Reads the task with this id. */
export const loadTaskById = readTogether({
  read: (organization_id, ids: number[]) => call(listTasks, { query: { organization_id, ids: ids.join() } }, failure),
  keyOf: ({ id }) => id,
  maximum: maxKeys,
})
