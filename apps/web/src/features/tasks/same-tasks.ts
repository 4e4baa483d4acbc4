import type { Task } from '@muster/contracts/tasks'

/** Everything that can change without the version: names of others, the room in a column, comments. */
const same = (left: Task, right: Task) =>
  left.version === right.version &&
  left.position === right.position &&
  left.comment_count === right.comment_count &&
  left.project_name === right.project_name &&
  left.assigned_users.length === right.assigned_users.length &&
  left.assigned_users.every(({ full_name }, place) => full_name === right.assigned_users[place]?.full_name)

/** Of two states of a task the newer; the one that is known when they say the same, so that nothing is drawn again. */
export const newer = (known: Task, read: Task) => (known.version > read.version || same(known, read) ? known : read)

/** A list as it was read, with every known object kept that still stands. */
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
