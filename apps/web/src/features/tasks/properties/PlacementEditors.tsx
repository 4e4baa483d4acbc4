import { taskFields } from '@muster/contracts/tasks/fields'
import { useQueryClient } from '@tanstack/react-query'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import { foundGoals } from '../../goals/found-goals.ts'
import { foundMilestones } from '../../milestones/found-milestones.ts'
import { foundProjects } from '../../projects/found-projects.ts'
import { withGoal, withMilestone, withProject } from '../form/placement-rules.ts'
import type { TaskEditorProps } from './editor-props.ts'
import { goalReferenceQuery, milestoneReferenceQuery, titleOf, useGoalOf, useMilestoneOf } from './references.ts'

// Editors of the project, goal and milestone of a task. A new choice clears a goal or milestone that no longer fits.

const noneValue = 'none'

const idIn = (value: string) => (value === '' ? null : Number(value))

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

export function ProjectEditor({ tasks, onSave, onClose }: TaskEditorProps) {
  const { project_id } = tasks.values
  const goal = useGoalOf(idIn(tasks.values.goal_id))
  return (
    <MatchList
      label={taskFields.project_id.label}
      placeholder='Move to project...'
      query={foundProjects(tasks.organizationId)}
      optionOf={({ id, name }) => ({ value: String(id), label: name })}
      selected={project_id ? [{ value: project_id, label: tasks.projectName }] : []}
      hint='a name'
      noMatchText='No project with that name'
      onChoose={(value, project) => {
        if (value === project_id) return onClose()
        const placement = withProject(tasks.values, value, goal.data)
        onSave({
          values: {
            project_id: placement.project_id,
            goal_id: placement.goal_id,
            goal_milestone_id: placement.goal_milestone_id,
          },
          names: project && { project_name: project.name },
        })
      }}
      onClose={onClose}
    />
  )
}

type GoalEditorProps = TaskEditorProps & { onCreate: (() => void) | undefined }

export function GoalEditor({ tasks, onSave, onCreate, onClose }: GoalEditorProps) {
  const { project_id, goal_id } = tasks.values
  const queryClient = useQueryClient()
  const goal = useGoalOf(idIn(tasks.values.goal_id))
  const milestone = useMilestoneOf(idIn(tasks.values.goal_milestone_id))
  const none = { value: noneValue, label: 'No goal' }
  return (
    <MatchList
      label={taskFields.goal_id.label}
      placeholder='Change goal...'
      query={foundGoals(tasks.organizationId, { project_id_is: `${project_id},none`, is_personal: 'false' })}
      optionOf={optionOf}
      fixed={[none]}
      selected={[goal_id === '' ? none : { value: goal_id, label: titleOf(goal) }]}
      hint='a title'
      noMatchText='No such goal in this project'
      noneText='There are no goals in this project yet'
      creation={onCreate && { label: 'Create a goal', start: onCreate }}
      onChoose={(value, found) => {
        const chosen = value === noneValue ? '' : value
        if (chosen === goal_id) return onClose()
        if (found) queryClient.setQueryData(goalReferenceQuery(found.id).queryKey, found)
        const placement = withGoal(tasks.values, chosen, milestone.data)
        onSave({ values: { goal_id: placement.goal_id, goal_milestone_id: placement.goal_milestone_id } })
      }}
      onClose={onClose}
    />
  )
}

export function MilestoneEditor({ tasks, onSave, onClose }: TaskEditorProps) {
  const queryClient = useQueryClient()
  const milestone = useMilestoneOf(idIn(tasks.values.goal_milestone_id))
  const none = { value: noneValue, label: 'No milestone' }
  const { project_id, goal_milestone_id } = tasks.values
  const filter = { organization_id: tasks.organizationId, project_id: Number(project_id) }
  return (
    <MatchList
      label={taskFields.goal_milestone_id.label}
      placeholder='Change milestone...'
      query={foundMilestones({ ...filter, is_personal: 'false' })}
      optionOf={optionOf}
      fixed={[none]}
      selected={[goal_milestone_id === '' ? none : { value: goal_milestone_id, label: titleOf(milestone) }]}
      hint='a title'
      noMatchText='No such milestone in this project'
      noneText='There are no milestones in this project yet'
      onChoose={(value, found) => {
        const chosen = value === noneValue ? '' : value
        if (chosen === goal_milestone_id) return onClose()
        if (found) queryClient.invalidateQueries({ queryKey: milestoneReferenceQuery(found.id).queryKey })
        const placement = withMilestone(tasks.values, chosen, found)
        onSave({ values: { goal_milestone_id: placement.goal_milestone_id, goal_id: placement.goal_id } })
      }}
      onClose={onClose}
    />
  )
}
