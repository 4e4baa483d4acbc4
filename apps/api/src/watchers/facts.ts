import type { Task } from '@muster/contracts/tasks'
import type { Fact, FactBase } from '@muster/server/facts/fact'
import { factOf, notificationFields } from '../tasks/facts.ts'
import type { TaskActor } from '../tasks/seen-by.ts'

/** What facts about the watchers of a task have in common. Those who see the task see its watchers. */
const watcherFact = (actor: { id: number }, task: Task): FactBase => ({
  ...factOf(actor, task, 'updated'),
  entity: 'watcher',
})

/** A user follows the task or no longer does. */
export const followed = (actor: { id: number }, task: Task, following: boolean): Fact => ({
  ...watcherFact(actor, task),
  kind: following ? 'watcher.followed' : 'watcher.unfollowed',
  values: { user_id: actor.id },
})

/** The actor made these users follow the task. They are notified. */
export const watchersAdded = (actor: TaskActor, task: Task, userIds: number[]): Fact => ({
  ...watcherFact(actor, task),
  kind: 'watcher.added',
  values: { user_ids: userIds },
  notifications: [
    {
      to: { users: userIds },
      notification: {
        kind: 'task.watcher_added',
        values: { actor: actor.name, title: task.title },
        ...notificationFields(task),
      },
    },
  ],
})
