import { maxChangedTasks } from '@muster/contracts/tasks/many'
import { followTasks as followTasksEndpoint } from '@muster/contracts/tasks/watchers'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { isTransient, messageOf } from '../../../lib/api/api-error.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { sendInParts } from '../../../lib/send-in-parts.ts'
import { createTurns } from '../../../lib/turns.ts'
import { type UndoPlace, undoStack } from '../../../lib/undo.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { refreshPages } from '../lists/refresh-pages.ts'
import { storeFollowed } from './followed-query.ts'

type FollowedTask = { id: number; organization_id: number; key?: string; title?: string }

/** Changes are sent one after another, so that the last one remains. */
const inTurn = createTurns<'follow'>()

/** The user follows these tasks of an organization, or no longer does. A toast offers one Undo for all of them. */
export async function followTasks(
  queryClient: QueryClient,
  tasks: readonly FollowedTask[],
  following: boolean,
  isUndo = false,
): Promise<void> {
  const [first] = tasks
  if (!first) return
  const place = isUndo ? undefined : undoStack.begin()
  const allIds = tasks.map(({ id }) => id)
  const { changed, refused, failure } = await inTurn('follow', () =>
    sendInParts(allIds, maxChangedTasks, (ids) =>
      call(
        followTasksEndpoint,
        { body: { organization_id: first.organization_id, ids, following } },
        { fallback: failed },
      ),
    ),
  )
  const remainingIds = new Set(failure?.remaining)
  if (failure) {
    const remaining = tasks.filter(({ id }) => remainingIds.has(id))
    const retry = () => followTasks(queryClient, remaining, following, isUndo)
    toast.error(messageOf(failure.error, failed), isTransient(failure.error) ? retry : undefined)
  }
  const sent = tasks.filter(({ id }) => !remainingIds.has(id))
  if (sent.length > 0) await report(queryClient, sent, { changed, refused, following }, { isUndo, place })
  place?.end()
}

async function report(
  queryClient: QueryClient,
  tasks: readonly FollowedTask[],
  { changed, refused, following }: { changed: number[]; refused: number[]; following: boolean },
  options: { isUndo: boolean; place: UndoPlace | undefined },
) {
  const [refusedIds, changedIds] = [new Set(refused), new Set(changed)]
  await queryClient.invalidateQueries({ queryKey: ['watcher'] })
  const found = tasks.map(({ id }) => id).filter((id) => !refusedIds.has(id))
  storeFollowed(queryClient, found, () => following)
  if (new URLSearchParams(location.search).has('followed')) refreshPages(queryClient)
  const changedTasks = tasks.filter(({ id }) => changedIds.has(id))
  const undo = () => followTasks(queryClient, changedTasks, !following, true)
  if (changedTasks.length > 0) toast.undo(textOf(changedTasks, following), undo, options)
  else if (refused.length > 0) toast.error('Task not found')
  else if (following)
    toast.offer(`You follow ${nameOf(tasks)} already`, {
      label: 'Unfollow',
      run: () => followTasks(queryClient, tasks, false),
    })
  else toast.success(`You do not follow ${nameOf(tasks)}`)
}

const failed = 'Failed to change what you follow'

const nameOf = ([first, ...others]: readonly FollowedTask[]) =>
  others.length > 0 ? `${formatCount(others.length + 1)} tasks` : (first?.key ?? 'the task')

const textOf = (tasks: readonly FollowedTask[], following: boolean) =>
  following
    ? `You follow ${nameOf(tasks)}`
    : `You no longer follow ${nameOf(tasks)}. Assignments and mentions still reach you.`
