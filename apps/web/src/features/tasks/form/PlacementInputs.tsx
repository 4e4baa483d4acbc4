import type { UseFormReturnType } from '@mantine/form'
import type { Goal } from '@muster/contracts/goals'
import type { Task } from '@muster/contracts/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../../lib/api/api-error.ts'
import { MatchSelect } from '../../../ui/select/MatchSelect.tsx'
import { foundGoals } from '../../goals/found-goals.ts'
import { NoGoalsNotice } from '../../goals/NoGoalsNotice.tsx'
import { goalKey, goalQuery } from '../../goals/queries.ts'
import { foundMilestones } from '../../milestones/found-milestones.ts'
import { briefMilestoneKey } from '../../milestones/milestone-keys.ts'
import { briefMilestoneQuery } from '../../milestones/queries.ts'
import { ProjectSelect } from '../../projects/ProjectSelect.tsx'
import { withGoal, withMilestone, withProject } from './placement-rules.ts'
import { type TaskEdit, taskEditFields } from './task-edit.ts'

type Props = { task: Task; form: UseFormReturnType<TaskEdit> }

// Inputs for the project, goal and milestone of a task. A new choice clears a goal or milestone that no longer fits.

const useGoal = (id: string) => useQuery({ ...goalQuery(Number(id)), enabled: id !== '' })
const useMilestone = (id: string) => useQuery({ ...briefMilestoneQuery(Number(id)), enabled: id !== '' })

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

/** Returns the option for the selected goal or milestone, with `hiddenLabel` if the user may not see its title. */
function selectedOption(
  value: string,
  { data, error }: ReturnType<typeof useGoal | typeof useMilestone>,
  hiddenLabel: string,
) {
  if (!value) return undefined
  if (data) return optionOf(data)
  return { value, label: isGone(error) ? hiddenLabel : 'Loading...' }
}

export function ProjectInput({ task, form }: Props) {
  const goal = useGoal(form.values.goal_id)
  const input = form.getInputProps('project_id')
  return (
    <ProjectSelect
      label={taskEditFields.project_id.label}
      organizationId={task.organization_id}
      selectedName={input.value === String(task.project_id) ? task.project_name : undefined}
      allowDeselect={false}
      checkIconPosition='right'
      {...input}
      onChange={(project) => project && form.setValues(withProject(form.values, project, goal.data))}
    />
  )
}

export function GoalInput({ task, form }: Props) {
  const queryClient = useQueryClient()
  const { goal_id, goal_milestone_id, project_id } = form.values
  const goal = useGoal(goal_id)
  const milestone = useMilestone(goal_milestone_id)
  const query = foundGoals(task.organization_id, { project_id_is: `${project_id},none`, is_personal: 'false' })
  const { data: matches } = useQuery(query(''))
  const choose = (chosen: string, found: Goal | undefined) => {
    if (found) queryClient.setQueryData(goalKey(found.id), found)
    form.setValues(withGoal(form.values, chosen, milestone.data))
  }
  return (
    <>
      <MatchSelect
        label={taskEditFields.goal_id.label}
        placeholder='No goal'
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Goal' }}
        checkIconPosition='right'
        query={query}
        optionsOf={(rows) => rows.map(optionOf)}
        selected={selectedOption(goal_id, goal, 'A personal goal of somebody else')}
        hint='a title'
        noMatchText='No such goal in this project'
        noneText='There are no goals in this project yet'
        {...form.getInputProps('goal_id')}
        value={goal_id || null}
        onChange={(chosen, found) => choose(chosen ?? '', found)}
      />
      {matches?.total === 0 && !goal_id && (
        <NoGoalsNotice
          organizationId={task.organization_id}
          projectId={Number(project_id)}
          onCreated={(created) => created.project_id === Number(project_id) && choose(String(created.id), created)}
        />
      )}
    </>
  )
}

export function MilestoneInput({ task, form }: Props) {
  const queryClient = useQueryClient()
  const { goal_milestone_id, project_id } = form.values
  const milestone = useMilestone(goal_milestone_id)
  const placement = { organization_id: task.organization_id, project_id: Number(project_id) }
  return (
    <MatchSelect
      label={taskEditFields.goal_milestone_id.label}
      placeholder='No milestone'
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Milestone' }}
      checkIconPosition='right'
      query={foundMilestones({ ...placement, is_personal: 'false' })}
      optionsOf={(rows) => rows.map(optionOf)}
      selected={selectedOption(goal_milestone_id, milestone, 'A milestone that you cannot see')}
      hint='a title'
      noMatchText='No such milestone in this project'
      noneText='There are no milestones in this project yet'
      {...form.getInputProps('goal_milestone_id')}
      value={goal_milestone_id || null}
      onChange={(chosen, found) => {
        if (found) queryClient.setQueryData(briefMilestoneKey(found.id), found)
        form.setValues(withMilestone(form.values, chosen ?? '', found))
      }}
    />
  )
}
