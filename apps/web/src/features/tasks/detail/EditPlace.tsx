import { Select } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { goalsQuery } from '../../goals/queries.ts'
import { milestonesQuery } from '../../milestones/queries.ts'
import { projectsQuery } from '../../projects/queries.ts'
import classes from './detail.module.css'
import { afterGoal, afterMilestone, afterProject, goalChoices, milestoneChoices } from './place-rules.ts'
import type { TaskEditApi } from './use-task-edit.ts'

type Props = { task: Task; form: TaskEditApi }

/** Where the task belongs. A goal or milestone that does not go with a new choice is taken out of its field. */
export function EditPlace({ task, form }: Props) {
  const projects = useQuery(projectsQuery(task.organization_id))
  const goals = useQuery(goalsQuery(task.organization_id))
  const milestones = useQuery(milestonesQuery(task.organization_id))
  const { values } = form
  const known = { goals: goals.data ?? [], milestones: milestones.data ?? [] }
  const projectNames = projects.data ?? [{ id: task.project_id, name: task.project_name }]
  return (
    <>
      <Select
        label='Project'
        searchable
        allowDeselect={false}
        checkIconPosition='right'
        data={projectNames.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage='No project of that name'
        {...form.getInputProps('project')}
        error={form.errors.project ?? projects.error?.message}
        onChange={(project) => project && form.setValues(afterProject(values, project, known))}
      />
      <div className={classes.pair}>
        <Select
          label='Goal'
          placeholder='No goal'
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Goal' }}
          checkIconPosition='right'
          disabled={goals.isPending}
          data={goalChoices(known.goals, values)}
          nothingFoundMessage={known.goals.length === 0 ? 'There are no goals yet' : 'No such goal in this project'}
          {...form.getInputProps('goal')}
          value={values.goal || null}
          error={form.errors.goal ?? goals.error?.message}
          onChange={(goal) => form.setValues(afterGoal(values, goal ?? '', known))}
        />
        <Select
          label='Milestone'
          placeholder='No milestone'
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Milestone' }}
          checkIconPosition='right'
          disabled={milestones.isPending}
          data={milestoneChoices(known.milestones, values)}
          nothingFoundMessage={
            known.milestones.length === 0 ? 'There are no milestones yet' : 'No such milestone in this project'
          }
          {...form.getInputProps('milestone')}
          value={values.milestone || null}
          error={form.errors.milestone ?? milestones.error?.message}
          onChange={(milestone) => form.setValues(afterMilestone(values, milestone ?? '', known))}
        />
      </div>
    </>
  )
}
