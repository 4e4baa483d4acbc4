import type { Task } from '@muster/contracts/tasks'
import { type FinishAnswer, type FinishQuestion, finishQuestions } from './finishing.ts'

/** Asks once for all of these tasks. */
export function askToFinish(tasks: readonly Task[]): Promise<FinishAnswer | undefined> {
  return new Promise((resolve) => {
    const open = tasks.reduce((sum, task) => sum + task.subtask_count - task.done_subtask_count, 0)
    const question: FinishQuestion = {
      tasks,
      open,
      answer: (answer) => {
        finishQuestions.remove(question)
        resolve(answer)
      },
    }
    finishQuestions.add(question)
  })
}
