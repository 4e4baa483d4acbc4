import { taskFields } from '@muster/contracts/tasks/fields'
import { useQueryClient } from '@tanstack/react-query'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import { foundGoals } from '../../goals/found-goals.ts'
import { foundMilestones } from '../../milestones/found-milestones.ts'
import { foundProjects } from '../../projects/found-projects.ts'
import { withGoal, withMilestone, withProject } from '../form/placement-rules.ts'
import { editOf } from '../form/task-edit.ts'
import type { TaskEditorProps } from './editor-props.ts'
import { goalReferenceQuery, milestoneReferenceQuery, titleOf, useGoalOf, useMilestoneOf } from './references.ts'

// Editors of the project, goal and milestone of a task. A new choice clears a goal or milestone that no longer fits.

const noneValue = 'none'

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

export function ProjectEditor({ task, onSave, onClose }: TaskEditorProps) {
  const goal = useGoalOf(task)
  return (
    <MatchList
      label={taskFields.project_id.label}
      placeholder='Move to project...'
      query={foundProjects(task.organization_id)}
      optionOf={({ id, name }) => ({ value: String(id), label: name })}
      selected={[{ value: String(task.project_id), label: task.project_name }]}
      hint='a name'
      noMatchText='No project of that name'
      onChoose={(value, project) => {
        if (value === String(task.project_id)) return onClose()
        const { project_id, goal_id, goal_milestone_id } = withProject(editOf(task), value, goal.data)
        onSave({
          values: { project_id, goal_id, goal_milestone_id },
          names: project && { project_name: project.name },
        })
      }}
      onClose={onClose}
    />
  )
}

export function GoalEditor({ task, onSave, onClose }: TaskEditorProps) {
  const queryClient = useQueryClient()
  const goal = useGoalOf(task)
  const milestone = useMilestoneOf(task)
  const none = { value: noneValue, label: 'No goal' }
  return (
    <MatchList
      label={taskFields.goal_id.label}
      placeholder='Change goal...'
      query={foundGoals(task.organization_id, { project_id_is: `${task.project_id},none`, is_personal: 'false' })}
      optionOf={optionOf}
      fixed={[none]}
      selected={[task.goal_id === null ? none : { value: String(task.goal_id), label: titleOf(goal) }]}
      hint='a title'
      noMatchText='No such goal in this project'
      noneText='There are no goals in this project yet'
      onChoose={(value, found) => {
        const chosen = value === noneValue ? '' : value
        if (chosen === String(task.goal_id ?? '')) return onClose()
        if (found) queryClient.setQueryData(goalReferenceQuery(found.id).queryKey, found)
        const { goal_id, goal_milestone_id } = withGoal(editOf(task), chosen, milestone.data)
        onSave({ values: { goal_id, goal_milestone_id } })
      }}
      onClose={onClose}
    />
  )
}

export function MilestoneEditor({ task, onSave, onClose }: TaskEditorProps) {
  const queryClient = useQueryClient()
  const milestone = useMilestoneOf(task)
  const none = { value: noneValue, label: 'No milestone' }
  const placement = { organization_id: task.organization_id, project_id: task.project_id }
  return (
    <MatchList
      label={taskFields.goal_milestone_id.label}
      placeholder='Change milestone...'
      query={foundMilestones({ ...placement, is_personal: 'false' })}
      optionOf={optionOf}
      fixed={[none]}
      selected={[
        task.goal_milestone_id === null ? none : { value: String(task.goal_milestone_id), label: titleOf(milestone) },
      ]}
      hint='a title'
      noMatchText='No such milestone in this project'
      noneText='There are no milestones in this project yet'
      onChoose={(value, found) => {
        const chosen = value === noneValue ? '' : value
        if (chosen === String(task.goal_milestone_id ?? '')) return onClose()
        if (found) queryClient.invalidateQueries({ queryKey: milestoneReferenceQuery(found.id).queryKey })
        const { goal_id, goal_milestone_id } = withMilestone(editOf(task), chosen, found)
        onSave({ values: { goal_milestone_id, goal_id } })
      }}
      onClose={onClose}
    />
  )
}
