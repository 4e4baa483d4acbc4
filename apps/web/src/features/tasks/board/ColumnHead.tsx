import { ActionIcon } from '@mantine/core'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { formatCount } from '../../../lib/format/count.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusParts } from '../task-labels.ts'
import classes from './column.module.css'

type Props = { status: TaskStatus; count?: number; onCreate?: (status: TaskStatus) => void }

export const ColumnHead = ({ status, count, onCreate }: Props) => (
  <div className={classes.head}>
    <StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} />
    <h2 className={classes.name}>{taskStatusNames[status]}</h2>
    <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
    {onCreate && (
      <ActionIcon
        size={28}
        className={classes.add}
        aria-label={`Add a task to ${taskStatusNames[status]}`}
        onClick={() => onCreate(status)}
      >
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    )}
  </div>
)
