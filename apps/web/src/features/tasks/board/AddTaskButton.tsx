import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import classes from './column.module.css'

type Props = { status: TaskStatus; onClick?: () => void; disabled?: boolean }

/** The button at the bottom of a column, which opens the form for a new task. */
export const AddTaskButton = ({ status, ...rest }: Props) => (
  <button type='button' className={classes.foot} aria-label={`Add task to ${taskStatusNames[status]}`} {...rest}>
    <IconPlus size={16} stroke={1.6} aria-hidden />
    Add task
  </button>
)
