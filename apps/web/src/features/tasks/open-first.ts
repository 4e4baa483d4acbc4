import type { Task } from '@muster/contracts/tasks'
import { isOpen } from './filters/status-words.ts'

type Listed = Pick<Task, 'status' | 'due_date'>

/** What is still to be done before what is finished; otherwise in the order that they came in. */
export function openFirst<Item extends Pick<Task, 'status'>>(tasks: readonly Item[]): Item[] {
  return [...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))]
}

/** Open tasks by due date, the nearest first; then those without a date, then what is finished. */
export const nextDue = <Item extends Listed>(tasks: readonly Item[]): Item[] =>
  openFirst(
    tasks.toSorted((one, other) => {
      if (!isOpen(one) || !isOpen(other) || one.due_date === other.due_date) return 0
      if (one.due_date === null) return 1
      if (other.due_date === null) return -1
      return one.due_date < other.due_date ? -1 : 1
    }),
  )
