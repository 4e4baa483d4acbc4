import { Alert, Button } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { taskPriorityNames } from '@muster/contracts/tasks/vocabulary'
import { formatDay, formatTime } from '../../../lib/format/dates.ts'
import { namesText } from '../../../ui/avatar/AvatarGroup.tsx'
import classes from './detail.module.css'
import type { EditField } from './edit-rules.ts'

type Props = { changed: readonly EditField[]; task: Task; onGoOn: (whose: 'mine' | 'theirs') => void }

/** Tells who edits a task what somebody else changed in it meanwhile, and asks what shall stand. */
export const ChangedByOthers = ({ changed, task, onGoOn }: Props) => (
  <Alert color='warn' role='alert' title='Somebody changed this task while you were editing'>
    <ul className={classes.changes}>
      {changed.map((field) => (
        <li key={field}>{now[field](task)}</li>
      ))}
    </ul>
    <div className={classes.choices}>
      <Button variant='default' size='compact-md' onClick={() => onGoOn('theirs')}>
        Take over their changes
      </Button>
      <Button variant='default' size='compact-md' onClick={() => onGoOn('mine')}>
        Keep mine
      </Button>
    </div>
  </Alert>
)

/** What stands now, in words. */
const now: Record<EditField, (task: Task) => string> = {
  title: ({ title }) => `Title is now “${title}”`,
  description: ({ description }) =>
    description ? `Description is now “${short(description)}”` : 'Description is now empty',
  priority: ({ priority }) => `Priority is now ${taskPriorityNames[priority]}`,
  dueDate: ({ due_date }) => (due_date ? `Due Date is now ${formatDay(due_date)}` : 'There is no due date now'),
  dueTime: ({ due_time }) => (due_time ? `Due Time is now ${formatTime(due_time)}` : 'There is no due time now'),
  expectedTime: ({ expected_completion_time: time }) =>
    time ? `Expected Completion Time is now ${formatTime(time)}` : 'There is no expected completion time now',
  estimatedHours: ({ estimated_hours: hours }) =>
    hours === null ? 'There is no estimate now' : `Estimated Hours is now ${hours}`,
  assignees: ({ assigned_users }) =>
    `Assigned To is now ${namesText(assigned_users.map(({ full_name }) => full_name))}`,
  project: ({ project_name }) => `Project is now ${project_name}`,
  goal: ({ goal_id }) => (goal_id === null ? 'There is no goal now' : 'Goal is now another one'),
  milestone: ({ goal_milestone_id: id }) =>
    id === null ? 'There is no milestone now' : 'Milestone is now another one',
}

const short = (text: string) => (text.length > 140 ? `${text.slice(0, 140)}…` : text)
