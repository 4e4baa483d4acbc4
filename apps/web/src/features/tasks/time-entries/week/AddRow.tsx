import { Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import type { TimedTask } from '@muster/contracts/time-entries/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { MatchSelect } from '../../../../ui/select/MatchSelect.tsx'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { foundOtherTasks } from '../../dependencies/queries.ts'
import { dayAfter } from '../../filters/due-filter.ts'
import { timeWeekQuery } from '../queries.ts'
import classes from './week.module.css'

type Props = {
  organizationId: number
  monday: string
  /** Whether the week contains no tasks yet. */
  isEmpty: boolean
  onAdd: (tasks: readonly TimedTask[]) => void
}

/** Adds a task to the week, or all tasks of the previous week. */
export function AddRow({ organizationId, monday, isEmpty, onAdd }: Props) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const addLastWeek = async () => {
    setBusy(true)
    try {
      const week = await queryClient.fetchQuery(timeWeekQuery(organizationId, dayAfter(monday, -7), undefined))
      const tasks = week.rows.flatMap(({ task }) => task ?? [])
      if (tasks.length === 0) toast.success('The previous week contains no tasks')
      onAdd(tasks)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to fetch the week'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.add}>
      <MatchSelect<Task>
        className={classes.addTask}
        aria-label='Add a task'
        placeholder='Add a task: key or title'
        query={foundOtherTasks({ id: 0, organization_id: organizationId })}
        optionsOf={(rows) => rows.map(({ id, key, title }) => ({ value: String(id), label: `${key} ${title}` }))}
        hint='a key or a title'
        noMatchText='No such task'
        value={null}
        onChange={(_value, task) => task && onAdd([task])}
      />
      {isEmpty && (
        <Button variant='default' loading={isBusy} onClick={addLastWeek}>
          Add the previous week's tasks
        </Button>
      )}
    </div>
  )
}
