import { maxSubtasks, maxTaskDepth } from '@muster/contracts/tasks/subtasks'

/** Why a task cannot be a subtask of another one. */
export const subtaskMessages = {
  ofItself: 'A task cannot be a subtask of itself or of its own subtasks',
  tooDeep: `Subtasks are at most ${maxTaskDepth} levels deep`,
  tooMany: `A task has at most ${maxSubtasks} subtasks`,
}
