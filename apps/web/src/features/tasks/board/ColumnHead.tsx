import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { formatCount } from '../../../lib/format/count.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import classes from './column.module.css'

type Props = {
  status: TaskStatus
  count?: number
  onCreate?: (status: TaskStatus) => void
  /** Whether the button that adds a task is disabled. */
  disabled?: boolean
}

export const ColumnHead = ({ status, count, onCreate, disabled }: Props) => (
  <div className={classes.head}>
    <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} />
    <h2 className={classes.name}>{taskStatusNames[status]}</h2>
    <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
    {onCreate && (
      <IconButton
        size={28}
        className={classes.add}
        aria-label={`Add a task to ${taskStatusNames[status]}`}
        disabled={disabled}
        onClick={() => onCreate(status)}
      >
        <IconPlus size={16} stroke={1.6} />
      </IconButton>
    )}
  </div>
)
