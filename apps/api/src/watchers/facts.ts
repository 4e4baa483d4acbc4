import type { Task } from '@muster/contracts/tasks'
import type { Fact } from '@muster/server/facts/record'
import { audience } from '../tasks/facts.ts'

/** A user follows the task or no longer does. Those who see the task see its watchers. */
export const followed = (actor: { id: number }, task: Task, following: boolean): Fact => ({
  organizationId: task.organization_id,
  actorId: actor.id,
  entity: 'watcher',
  entityId: task.id,
  action: 'updated',
  version: task.version,
  seenBy: audience(task),
  parentId: task.parent_id,
  kind: following ? 'watcher.followed' : 'watcher.unfollowed',
  values: { user_id: actor.id },
})
