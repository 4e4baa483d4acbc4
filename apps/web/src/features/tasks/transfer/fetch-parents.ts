import { listTasks, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { call } from '../../../lib/api/api.ts'
import { idParts } from '../../../lib/id-parts.ts'

/** The maximum number of ids in one request. */
const maxIds = 500

/** Reads the parents that are not among the tasks themselves. Those that the user does not see are missing. */
export async function fetchParents(tasks: readonly Task[]): Promise<Task[]> {
  const own = new Set(tasks.map(({ id }) => id))
  const ids = [...new Set(tasks.flatMap(({ parent_id }) => parent_id ?? []))].filter((id) => !own.has(id))
  const read = (part: number[]) =>
    call(listTasks, { query: { ids: part.join() } }, { fallback: texts.failed.fetchTasks })
  return (await Promise.all(idParts(ids, maxIds).map(read))).flat()
}
