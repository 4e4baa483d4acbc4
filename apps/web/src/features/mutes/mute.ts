import { changeMutes, type MuteType } from '@muster/contracts/mutes'
import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { formatCount } from '../../lib/format/count.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { mutesQuery } from './queries.ts'

/** Objects of one organization and type, and what a message calls them. */
export type MutedObjects = { organizationId: number; type: MuteType; ids: number[]; name: string }

export async function muteTasks(
  queryClient: QueryClient,
  tasks: readonly Pick<Task, 'id' | 'key' | 'organization_id'>[],
  muted: boolean,
): Promise<void> {
  const [first, ...others] = tasks
  if (!first) return
  const name = others.length > 0 ? `${formatCount(tasks.length)} tasks` : first.key
  const objects = { organizationId: first.organization_id, type: 'task', ids: tasks.map(({ id }) => id), name } as const
  await muteObjects(queryClient, objects, muted)
}

/** Mutes objects for the user, or ends that. A toast offers Undo. */
export async function muteObjects(
  queryClient: QueryClient,
  objects: MutedObjects,
  muted: boolean,
  isUndo = false,
): Promise<void> {
  const { organizationId, type, ids, name } = objects
  const place = isUndo ? undefined : undoStack.begin()
  try {
    const body = { organization_id: organizationId, type, ids, muted }
    const { changed, refused } = await call(changeMutes, { body }, { fallback: failed })
    await queryClient.invalidateQueries({ queryKey: mutesQuery.queryKey })
    const undo = () => muteObjects(queryClient, { ...objects, ids: changed }, !muted, true)
    if (changed.length > 0) toast.undo(textOf(objects, muted), undo, { isUndo, place })
    else if (refused.length > 0) toast.error('It was not found')
    else if (muted)
      toast.offer(`${name} is muted already`, { label: 'Unmute', run: () => muteObjects(queryClient, objects, false) })
    else toast.success(`${name} is not muted`)
  } catch (error) {
    const retry = () => muteObjects(queryClient, objects, muted, isUndo)
    toast.error(messageOf(error, failed), isTransient(error) ? retry : undefined)
  } finally {
    place?.end()
  }
}

const failed = 'Failed to change what you muted'

const textOf = ({ type, name }: MutedObjects, muted: boolean) => {
  if (!muted) return `${name} is no longer muted`
  return `Muted ${name}${type === 'task' ? '' : ' with everything in it'}. Only mentions still reach you.`
}
