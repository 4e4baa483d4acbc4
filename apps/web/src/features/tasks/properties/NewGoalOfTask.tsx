import type { Goal } from '@muster/contracts/goals'
import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { CreateGoalDialog } from '../../goals/forms/CreateGoalDialog.tsx'
import { changeTask } from '../change-task.ts'
import { goalReferenceQuery } from './references.ts'

type Props = {
  task: Task
  /** Called when the change of the task has started. */
  onSaving: (saving: Promise<unknown>) => void
  onClose: () => void
}

/** The form of a new goal in the project of a task, which the task then contributes to. */
export function NewGoalOfTask({ task, onSaving, onClose }: Props) {
  const queryClient = useQueryClient()
  const choose = (goal: Goal) => {
    // The user may have chosen another project in the form; the task stays in its own.
    if (goal.project_id !== task.project_id) return
    queryClient.setQueryData(goalReferenceQuery(goal.id).queryKey, goal)
    onSaving(changeTask(queryClient, task, { values: { goal_id: String(goal.id), goal_milestone_id: '' } }))
  }
  return (
    <CreateGoalDialog
      kind='team'
      title='New Goal'
      organizationId={task.organization_id}
      projectId={task.project_id}
      opened
      onClose={onClose}
      onCreated={choose}
    />
  )
}
