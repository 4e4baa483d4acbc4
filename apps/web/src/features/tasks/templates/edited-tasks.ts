import type { ShownTemplateTask } from '@muster/contracts/templates'

const indent = '  '

/** The subtasks of a template as lines, indented by their depth below the subtasks of the task. */
export function linesOf(tasks: readonly ShownTemplateTask[]): string {
  const depths: number[] = []
  for (const { parent } of tasks) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1)
  return tasks
    .slice(1)
    .map(({ title }, index) => `${indent.repeat((depths[index + 1] ?? 1) - 1)}${title}`)
    .join('\n')
}

type Root = { title: string; description: string }

/**
 * The tasks with the texts of the form. A line with the title of a subtask keeps what else the subtask has; another line
 * takes over what the subtask at its place has if that title is gone, and is a new subtask otherwise.
 */
export function tasksWithLines(
  tasks: readonly ShownTemplateTask[],
  { title, description }: Root,
  lines: string,
): ShownTemplateTask[] {
  const [root, ...former] = tasks
  if (!root) return []
  const entries = lines
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ title: line.trim(), level: Math.floor((/^ */.exec(line)?.[0].length ?? 0) / indent.length) }))
  const titles = new Set(entries.map((entry) => entry.title))
  const unused = [...former]
  const take = (found: ShownTemplateTask | undefined) => found && unused.splice(unused.indexOf(found), 1)[0]
  // The indexes of the last task on each level; that of the root is on level 0.
  const last = [0]
  const subtasks = entries.map((entry, index) => {
    const level = Math.min(entry.level + 1, last.length)
    const place = former[index]
    const renamed = place && !titles.has(place.title) && unused.includes(place) ? place : undefined
    const kept = take(unused.find((task) => task.title === entry.title) ?? renamed)
    last.length = level
    last.push(index + 1)
    return { ...(kept ?? newSubtask), title: entry.title, parent: last[level - 1] ?? 0 }
  })
  return [{ ...root, title: title.trim(), description: description.trim() || null }, ...subtasks]
}

const newSubtask = { assigned_users: [], labels: [], custom_fields: [], due: null, milestone: null, recurrence: null }
