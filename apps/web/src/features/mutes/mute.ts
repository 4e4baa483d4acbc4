import { changeMutes, type Mute, type MuteType, maxMutedObjects } from '@muster/contracts/mutes'
import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { isTransient, messageOf } from '../../lib/api/api-error.ts'
import { formatCount, formatCountOf } from '../../lib/format/count.ts'
import { formatMoment } from '../../lib/format/dates.ts'
import { sendInParts } from '../../lib/send-in-parts.ts'
import { createTurns } from '../../lib/turns.ts'
import { undoStack } from '../../lib/undo.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { isActive, mutesQuery } from './queries.ts'

/** Objects of one organization and type, and what a message calls them. */
export type MutedObjects = { organizationId: number; type: MuteType; ids: number[]; name: string }

/** The tasks as objects that are muted together. */
export function mutedTasks(tasks: readonly Pick<Task, 'id' | 'key' | 'organization_id'>[]): MutedObjects | undefined {
  const [first, ...others] = tasks
  if (!first) return undefined
  const name = others.length > 0 ? `${formatCount(tasks.length)} tasks` : first.key
  return { organizationId: first.organization_id, type: 'task', ids: tasks.map(({ id }) => id), name }
}

export type Muting = { muted: boolean; expires_at?: string | null }

/** Changes are sent one after another, so that the last one remains, and each knows the end that the one before has set. */
const inTurn = createTurns<'mute'>()

/** Mutes objects for the user, or ends that. A toast offers Undo. */
export async function muteObjects(
  queryClient: QueryClient,
  objects: MutedObjects,
  muting: Muting,
  isUndo = false,
): Promise<void> {
  const { organizationId, type, ids } = objects
  const place = isUndo ? undefined : undoStack.begin()
  let remaining: readonly number[] = ids
  try {
    // Undo restores the former end, which a list that no page shows does not know.
    const [before, result] = await inTurn(
      'mute',
      async () =>
        [
          await queryClient.fetchQuery({ ...mutesQuery, staleTime: 0 }),
          await sendInParts(ids, maxMutedObjects, (part) =>
            call(
              changeMutes,
              { body: { organization_id: organizationId, type, ids: part, ...muting } },
              { fallback: failed },
            ),
          ),
        ] as const,
    )
    remaining = result.failure?.remaining ?? []
    await queryClient.invalidateQueries({ queryKey: mutesQuery.queryKey })
    const sent = withIds(objects, ids.slice(0, ids.length - remaining.length))
    const undo = () => restore(queryClient, withIds(objects, result.changed), before)
    if (result.changed.length > 0) toast.undo(textOf(sent, muting, result.refused.length), undo, { isUndo, place })
    else if (result.refused.length > 0) toast.error('It was not found')
    else if (sent.ids.length > 0) reportUnchanged(queryClient, sent, muting)
    if (result.failure) throw result.failure.error
  } catch (error) {
    const retry = () => muteObjects(queryClient, withIds(objects, remaining), muting, isUndo)
    toast.error(messageOf(error, failed), isTransient(error) ? retry : undefined)
  } finally {
    place?.end()
  }
}

function reportUnchanged(queryClient: QueryClient, objects: MutedObjects, { muted }: Muting) {
  if (!muted) return toast.success(`${objects.name} is not muted`)
  const unmute = () => muteObjects(queryClient, objects, { muted: false })
  toast.offer(`${objects.name} is muted already`, { label: 'Unmute', run: unmute })
}

/** Some of the objects. Several objects are always tasks. */
const withIds = ({ name, ...objects }: MutedObjects, ids: readonly number[]): MutedObjects => ({
  ...objects,
  ids: [...ids],
  name: objects.ids.length > 1 ? formatCountOf(ids.length, 'task') : name,
})

/** Mutes each of the objects as it was muted before, or unmutes it. Those with the same former end change together. */
async function restore(queryClient: QueryClient, objects: MutedObjects, before: readonly Mute[]): Promise<void> {
  const formerly = (id: number) =>
    before.find((mute) => mute.type === objects.type && mute.object_id === id && isActive(mute))
  const groups = Map.groupBy(objects.ids, (id) => formerly(id)?.expires_at)
  for (const [expires_at, ids] of groups)
    await muteObjects(
      queryClient,
      withIds(objects, ids),
      expires_at === undefined ? { muted: false } : { muted: true, expires_at },
      true,
    )
}

const failed = 'Failed to change what you muted'

function textOf({ type, ids, name }: MutedObjects, { muted, expires_at }: Muting, refusedCount: number) {
  const found = refusedCount > 0 ? `${formatCount(ids.length - refusedCount)} of ${name}` : name
  const note = refusedCount > 0 ? ' The others were not found.' : ''
  if (!muted) return `${found} ${ids.length > 1 ? 'are' : 'is'} no longer muted${note && `.${note}`}`
  const end = expires_at ? ` until ${formatMoment(expires_at)}` : ''
  return `Muted ${found}${type === 'task' ? '' : ' with everything in it'}${end}. Only mentions still reach you.${note}`
}
