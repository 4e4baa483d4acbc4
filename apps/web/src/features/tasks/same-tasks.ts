import type { Task } from '@muster/contracts/tasks'

/** Compares the version and everything that can change without it: names, position and number of comments. */
const same = (left: Task, right: Task) =>
  left.version === right.version &&
  left.position === right.position &&
  left.comment_count === right.comment_count &&
  left.project_name === right.project_name &&
  left.assigned_users.length === right.assigned_users.length &&
  left.assigned_users.every(({ full_name }, place) => full_name === right.assigned_users[place]?.full_name)

/** Returns the newer of two states of a task, or the known object if they are equal, to avoid a rerender. */
export const newer = (known: Task, read: Task) => (known.version > read.version || same(known, read) ? known : read)

/** Returns the list that was read, reusing the known objects of unchanged tasks. */
export function keepSame(known: Task[] | undefined, read: Task[]) {
  if (!known || known === read) return read
  const byId = new Map(known.map((task) => [task.id, task]))
  const kept = read.map((task) => {
    const before = byId.get(task.id)
    return before ? newer(before, task) : task
  })
  const nothingNew = kept.length === known.length && kept.every((task, place) => task === known[place])
  return nothingNew ? known : kept
}
