import type { Task } from '@muster/contracts/tasks'

/**
 * Compares the version, and the values that can change without a new version: names, labels, values of custom fields,
 * position, number of comments and files.
 */
const isSameState = (left: Task, right: Task) =>
  left.version === right.version &&
  left.position === right.position &&
  left.comment_count === right.comment_count &&
  left.files_version === right.files_version &&
  left.project_name === right.project_name &&
  hasSameLabels(left.labels, right.labels) &&
  JSON.stringify(left.custom_fields) === JSON.stringify(right.custom_fields) &&
  left.assigned_users.length === right.assigned_users.length &&
  left.assigned_users.every(({ full_name }, index) => full_name === right.assigned_users[index]?.full_name)

const hasSameLabels = (left: Task['labels'], right: Task['labels']) =>
  left.length === right.length &&
  left.every(({ name, color }, index) => name === right[index]?.name && color === right[index]?.color)

/** Returns the newer of two states of a task. If they are equal, returns `current`, to avoid a rerender. */
export const newerTask = (current: Task, read: Task) =>
  current.version > read.version || isSameState(current, read) ? current : read

/**
 * Returns the tasks in `read`, but replaces each one that is unchanged or outdated with its object in `current`. If
 * nothing has changed, returns `current` itself.
 */
export function keepSameTasks(current: Task[] | undefined, read: Task[]) {
  if (!current || current === read) return read
  const byId = new Map(current.map((task) => [task.id, task]))
  const merged = read.map((task) => {
    const before = byId.get(task.id)
    return before ? newerTask(before, task) : task
  })
  const isUnchanged = merged.length === current.length && merged.every((task, index) => task === current[index])
  return isUnchanged ? current : merged
}
