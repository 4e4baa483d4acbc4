import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { goalsQuery } from '../../goals/queries.ts'
import { milestonesQuery } from '../../milestones/queries.ts'
import { projectsQuery } from '../../projects/queries.ts'
import { afterGoal, afterMilestone, afterProject, goalChoices, milestoneChoices } from './place-rules.ts'
import { type TaskEdit, taskEditFields } from './task-edit.ts'

type Props = { task: Task; form: UseFormReturnType<TaskEdit> }

// Project, goal and milestone of a task. A new choice clears a goal or milestone that does not fit it.

function useKnown(organizationId: number) {
  const goals = useQuery(goalsQuery(organizationId))
  const milestones = useQuery(milestonesQuery(organizationId))
  return { goals, milestones, known: { goals: goals.data ?? [], milestones: milestones.data ?? [] } }
}

export function ProjectInput({ task, form }: Props) {
  const projects = useQuery(projectsQuery(task.organization_id))
  const { known } = useKnown(task.organization_id)
  const names = projects.data ?? [{ id: task.project_id, name: task.project_name }]
  return (
    <Select
      label={taskEditFields.project_id.label}
      searchable
      allowDeselect={false}
      checkIconPosition='right'
      data={names.map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage='No project of that name'
      {...form.getInputProps('project_id')}
      error={form.errors.project_id ?? projects.error?.message}
      onChange={(project) => project && form.setValues(afterProject(form.values, project, known))}
    />
  )
}

export function GoalInput({ task, form }: Props) {
  const { goals, known } = useKnown(task.organization_id)
  return (
    <Select
      label={taskEditFields.goal_id.label}
      placeholder='No goal'
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Goal' }}
      checkIconPosition='right'
      disabled={goals.isPending}
      data={goalChoices(known.goals, form.values)}
      nothingFoundMessage={known.goals.length === 0 ? 'There are no goals yet' : 'No such goal in this project'}
      {...form.getInputProps('goal_id')}
      value={form.values.goal_id || null}
      error={form.errors.goal_id ?? goals.error?.message}
      onChange={(goal) => form.setValues(afterGoal(form.values, goal ?? '', known))}
    />
  )
}

export function MilestoneInput({ task, form }: Props) {
  const { milestones, known } = useKnown(task.organization_id)
  const none = known.milestones.length === 0
  return (
    <Select
      label={taskEditFields.goal_milestone_id.label}
      placeholder='No milestone'
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Milestone' }}
      checkIconPosition='right'
      disabled={milestones.isPending}
      data={milestoneChoices(known.milestones, form.values)}
      nothingFoundMessage={none ? 'There are no milestones yet' : 'No such milestone in this project'}
      {...form.getInputProps('goal_milestone_id')}
      value={form.values.goal_milestone_id || null}
      error={form.errors.goal_milestone_id ?? milestones.error?.message}
      onChange={(milestone) => form.setValues(afterMilestone(form.values, milestone ?? '', known))}
    />
  )
}
