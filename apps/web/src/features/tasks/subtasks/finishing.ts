import type { Task } from '@muster/contracts/tasks'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { createPendingList } from '../../../lib/pending-list.ts'
import { isOpen } from '../filters/status-choices.ts'

/** What happens to the open subtasks of tasks that the user finishes; undefined if the user cancels. */
export type FinishAnswer = 'leave' | 'finish'

export type FinishQuestion = {
  tasks: readonly Task[]
  /** The number of open subtasks. */
  open: number
  answer: (answer: FinishAnswer | undefined) => void
}

/** The question that is shown; at most one. */
export const finishQuestions = createPendingList<FinishQuestion>()

/** The tasks that this status would finish before all of their subtasks are finished. */
export const parentsToFinish = (tasks: readonly Task[], status: TaskStatus): Task[] =>
  isOpen({ status }) ? [] : tasks.filter((task) => isOpen(task) && task.subtask_count > task.done_subtask_count)
